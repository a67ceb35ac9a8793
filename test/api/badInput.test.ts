import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

const remember = 'mutation ($v: RememberMemoryInput!) { rememberMemory(input: $v) { outcome } }';
const rememberMany =
  'mutation ($v: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $v }) { results { ... on RefusedMemory { code } } } }';
const correct = 'mutation ($v: CorrectMemoryInput!) { correctMemory(input: $v) { memory { id } } }';
const create = 'mutation ($v: CreatePersonInput!) { createPerson(input: $v) { person { id } } }';
const alias = 'mutation ($v: AddAliasInput!) { addAlias(input: $v) { person { id } } }';
const rename = 'mutation ($v: UpdatePersonInput!) { updatePerson(input: $v) { person { id } } }';
const link = 'mutation ($v: LinkPersonInput!) { linkPerson(input: $v) { earlier { sensitivity count } } }';
const upsert = 'mutation ($v: UpsertChatInput!) { upsertChat(input: $v) { chat { id } } }';
const join = 'mutation ($v: JoinChatInput!) { joinChat(input: $v) { chat { id } } }';
const leave = 'mutation ($v: LeaveChatInput!) { leaveChat(input: $v) { chat { id } } }';
const nobody = 'f'.repeat(32);
const connector: TestCaller = { as: 'bridge', roles: ['connector'] };
const long = (length: number) => 'a'.repeat(length);

let kith: TestApp;
const known: Record<string, string> = {};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  known.$chat = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  known.$foreign = await kith.createChat('others', 'GROUP', ['bob']);
  known.$me = await kith.idOf('alice');
  known.$memory = (await kith.remember('alice', { text: 'Alice rows.' })).memory.id;
  known.$foreignMemory = (await kith.remember('bob', { text: 'Bob fences.' })).memory.id;
  known.$person = (await kith.must('alice', create, { v: { name: 'Perry' } })).createPerson.person.id;
  await kith.must('alice', create, { v: { name: 'Quinn' } });
});
afterAll(() => kith.stop());

describe('an invalid input is refused with a code and a sentence:', () => {
  it.each<[string, unknown, string, RegExp]>([
    [remember, { text: '' }, 'INVALID_INPUT', /^text must not be empty/],
    [remember, { text: ' \n ' }, 'INVALID_INPUT', /^text must not be empty/],
    [remember, { text: long(281) }, 'INVALID_INPUT', /^text must be at most 280 characters; it has 281/],
    [
      remember,
      { text: long(8_001), type: 'LOG' },
      'INVALID_INPUT',
      /^text must be at most 8000 characters; it has 8001/,
    ],
    [remember, { text: 'x', type: 'EPISODE' }, 'INVALID_INPUT', /EPISODE .*cannot be written through the API/],
    [remember, { text: 'x', type: 'INSIGHT' }, 'INVALID_INPUT', /INSIGHT .*cannot be written through the API/],
    [
      remember,
      { text: 'x', type: 'RULE', evidence: ['y'], confidence: 0.7 },
      'INVALID_INPUT',
      /^confidence must be at least 0.8/,
    ],
    [remember, { text: 'x', type: 'RULE' }, 'INVALID_INPUT', /^evidence must not be empty/],
    [remember, { text: 'x', scope: 'GROUP' }, 'INVALID_INPUT', /GROUP needs the chat/],
    [
      remember,
      { text: 'x', type: 'SOUL', scope: 'GROUP', chat: '$chat' },
      'INVALID_INPUT',
      /SOUL belongs to one person/,
    ],
    [remember, { text: 'x', importance: 6 }, 'INVALID_INPUT', /^importance must be 0 to 3/],
    [remember, { text: 'x', importance: -1 }, 'INVALID_INPUT', /^importance must be 0 to 3/],
    [remember, { text: 'x', confidence: 1.01 }, 'INVALID_INPUT', /^confidence must be 0 to 1/],
    [remember, { text: 'x', ttlDays: 0 }, 'INVALID_INPUT', /^ttlDays must be 1 to 36500/],
    [remember, { text: 'x', ttlDays: 36_501 }, 'INVALID_INPUT', /^ttlDays must be 1 to 36500/],
    [
      remember,
      { text: 'x', stability: 'PERMANENT', ttlDays: 3 },
      'INVALID_INPUT',
      /PERMANENT|stability must be one of/,
    ],
    [remember, { text: 'x', stability: 'VOLATILE' }, 'INVALID_INPUT', /ttlDays must be given|stability must be one of/],
    [remember, { text: 'x', value: 'y' }, 'INVALID_INPUT', /^value needs the slot/],
    [remember, { text: 'x', slot: 'a/b' }, 'INVALID_INPUT', /^slot must be a name of letters/],
    [remember, { text: 'x', slot: long(65) }, 'INVALID_INPUT', /^slot must be at most 64/],
    [remember, { text: 'x', tags: Array(21).fill('t') }, 'INVALID_INPUT', /^tags must have at most 20/],
    [remember, { text: 'x', about: Array(21).fill({ name: 'n' }) }, 'INVALID_INPUT', /^about must have at most 20/],
    [remember, { text: 'x', about: [{}] }, 'INVALID_INPUT', /exactly one of id, handle and name; got none/],
    [
      remember,
      { text: 'x', about: [{ id: '$me', name: 'Alice' }] },
      'INVALID_INPUT',
      /exactly one of id, handle and name; got id, name/,
    ],
    [
      remember,
      { text: 'x', about: [{ handle: 'nobody-here' }] },
      'NOT_FOUND',
      /^No account has the handle "nobody-here" yet/,
    ],
    [remember, { text: 'x', about: [{ id: nobody }] }, 'NOT_FOUND', /^No person/],
    [remember, { text: 'x', chat: nobody }, 'NOT_FOUND', /^No chat/],
    [remember, { text: 'x', chat: '$foreign' }, 'NOT_FOUND', /^No chat/],
    [remember, { text: 'x', learnedAt: '2026-01-01T00:00:00Z' }, 'FORBIDDEN', /"connector"/],
    [
      remember,
      { text: 'x', observedAt: '1066-10-14T00:00:00Z' },
      'INVALID_INPUT',
      /^observedAt must be a time between 1900 and 2200/,
    ],
    [remember, { text: 'The api key is sk-live-abcdefghijklmnop' }, 'SECRET_REFUSED', /Secrets are never stored/],
    [remember, { text: 'x', tags: ['4111 1111 1111 1111'] }, 'SECRET_REFUSED', /Secrets are never stored/],
    [rememberMany, [], 'INVALID_INPUT', /^memories must have 1 to 100 items; it has 0/],
    [rememberMany, Array(101).fill({ text: 'x' }), 'INVALID_INPUT', /^memories must have 1 to 100 items; it has 101/],
    [correct, { id: '$memory' }, 'INVALID_INPUT', /at least one field/],
    [correct, { id: '$memory', text: ' ' }, 'INVALID_INPUT', /^text must not be empty/],
    [correct, { id: '$memory', importance: 9 }, 'INVALID_INPUT', /^importance must be 0 to 3/],
    [correct, { id: '$memory', ttlDays: 2_147_483_647 }, 'INVALID_INPUT', /^ttlDays must be 1 to 36500/],
    [correct, { id: '$memory', type: 'SOUL' }, 'INVALID_INPUT', /^type cannot be changed/],
    [
      correct,
      { id: '$memory', text: 'The password is hunter2-and-more' },
      'SECRET_REFUSED',
      /Secrets are never stored/,
    ],
    [correct, { id: '$foreignMemory', text: 'x' }, 'NOT_FOUND', /^No memory/],
    [correct, { id: nobody, text: 'x' }, 'NOT_FOUND', /^No memory/],
    [correct, { id: '$memory', chat: '$foreign', text: 'x' }, 'NOT_FOUND', /^No chat/],
    [create, { name: '' }, 'INVALID_INPUT', /^name must not be empty/],
    [create, { name: long(301) }, 'INVALID_INPUT', /^name must be at most 300/],
    [create, { name: 'Ann', aliases: Array(21).fill('a') }, 'INVALID_INPUT', /^aliases must have at most 20/],
    [create, { name: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' }, 'SECRET_REFUSED', /Secrets are never stored/],
    [rename, { person: '$person', name: 'Quinn' }, 'CONFLICT', /already called "Quinn"/],
    [rename, { person: nobody, name: 'x' }, 'NOT_FOUND', /^No person/],
    [alias, { person: '$person', alias: '' }, 'INVALID_INPUT', /^alias must not be empty/],
    [link, { acquaintance: '$person', account: { name: 'Bob' } }, 'INVALID_INPUT', /by id or handle/],
    [link, { acquaintance: '$me', account: { handle: 'bob' } }, 'INVALID_INPUT', /without an account/],
    [
      link,
      { acquaintance: '$person', account: { handle: 'nobody-here' } },
      'NOT_FOUND',
      /^No account has the handle "nobody-here" yet/,
    ],
  ])('%s %j', async (query, values, code, message) => {
    const answer = await kith.ask('alice', query, { v: named(values) });
    expect([answer.code, answer.errors?.[0]?.message]).toEqual([code, expect.stringMatching(message)]);
    expect(answer.status).toBe(200);
  });

  it.each<[string, unknown, string, RegExp]>([
    [upsert, { externalId: '', kind: 'GROUP' }, 'INVALID_INPUT', /^externalId must not be empty/],
    [upsert, { externalId: 'x', kind: 'GROUP', title: long(301) }, 'INVALID_INPUT', /^title must be at most 300/],
    [join, { chat: nobody, person: { handle: 'bob' } }, 'NOT_FOUND', /^No chat/],
    [join, { chat: '$chat', person: { name: 'Bob' } }, 'INVALID_INPUT', /by id or handle/],
    [
      join,
      { chat: '$chat', person: { handle: ' bob' } },
      'INVALID_INPUT',
      /^person.handle must be 1 to 200 characters/,
    ],
    [
      join,
      { chat: '$chat', person: { handle: 'new' }, at: '2199-01-01T00:00:00Z' },
      'INVALID_INPUT',
      /^at must not be in the future/,
    ],
    [
      leave,
      { chat: '$chat', person: { handle: 'bob' }, at: '1970-01-01T00:00:00Z' },
      'INVALID_INPUT',
      /^at must not be before the person joined/,
    ],
    [
      leave,
      { chat: '$chat', person: { handle: 'nobody-here' } },
      'NOT_FOUND',
      /^No account has the handle "nobody-here" yet/,
    ],
  ])('%s %j, for a connector', async (query, values, code, message) => {
    const answer = await kith.ask(connector, query, { v: named(values) });
    expect([answer.code, answer.errors?.[0]?.message]).toEqual([code, expect.stringMatching(message)]);
  });

  const questions: [string, string, RegExp][] = [
    ['{ recall(query: "") { mode } }', 'INVALID_INPUT', /^query must not be empty/],
    [`{ recall(query: "${long(4_001)}") { mode } }`, 'INVALID_INPUT', /^query must be at most 4000/],
    ['{ recall(query: "x", limit: 51) { mode } }', 'INVALID_INPUT', /^limit must be 1 to 50, not 51/],
    ['{ recall(query: "x", limit: 0) { mode } }', 'INVALID_INPUT', /^limit must be 1 to 50, not 0/],
    ['{ recall(query: "x", filter: { statuses: [DELETED] }) { mode } }', 'INVALID_INPUT', /only live memories/],
    [`{ recall(query: "x", chat: "${nobody}") { mode } }`, 'NOT_FOUND', /^No chat/],
    [
      '{ memories(filter: { importanceMin: -1 }) { totalCount } }',
      'INVALID_INPUT',
      /^filter.importanceMin must be 0 to 3, not -1/,
    ],
    [
      `{ memories(filter: { tags: [${Array(101).fill('"t"').join(' ')}] }) { totalCount } }`,
      'INVALID_INPUT',
      /^filter.tags must have at most 100/,
    ],
    ['{ memoriesAbout(people: []) { totalCount } }', 'INVALID_INPUT', /^people must have 1 to 50 ids; it has 0/],
    ['{ entityCards(refs: []) { text } }', 'INVALID_INPUT', /^refs must have 1 to 50 items; it has 0/],
    ['{ people(search: "") { nodes { id } } }', 'INVALID_INPUT', /^search must not be empty/],
    ['{ people(search: "x", first: 101) { nodes { id } } }', 'INVALID_INPUT', /^first must be 1 to 100, not 101/],
    [`{ explainDisclosure(memory: "${nobody}", viewer: "${nobody}") { reason } }`, 'NOT_FOUND', /^No memory or person/],
    [
      '{ memories { edges { node { related(first: 21) { strength } } } } }',
      'INVALID_INPUT',
      /^first must be 1 to 20, not 21/,
    ],
    [
      '{ memories(filter: { updatedAfter: "yesterday" }) { totalCount } }',
      'INVALID_INPUT',
      /^DateTime must .+ such as "2026-01-31T18:00:00Z"\.$/,
    ],
    [
      '{ memories { text } }',
      'INVALID_INPUT',
      /^Cannot query field "text" .*"MemoryConnection"\. Ask for "nodes \{ text \}"\.$/,
    ],
    ['{ memories(first: 99999999999) { totalCount } }', 'INVALID_INPUT', /Int/],
    ['{ recall(query: 5) { mode } }', 'INVALID_INPUT', /String/],
  ];

  it.each(questions.map((row) => [row[0].slice(0, 70), ...row] as const))('%s', async (_, query, code, message) => {
    const answer = await kith.ask('alice', query);
    expect([answer.code, answer.errors?.[0]?.message]).toEqual([code, expect.stringMatching(message)]);
    expect(answer.status).toBeLessThan(500);
  });

  it('locates a wrong time in the document', async () => {
    const { errors } = await kith.ask('alice', '{ memories(filter: { updatedAfter: "yesterday" }) { totalCount } }');
    expect(errors?.[0]).toMatchObject({ locations: [{ line: 1, column: 36 }] });
  });
});

it.each(['memory', 'person', 'chat'])(
  '%s answers null without an error for ids that are malformed, unknown or of another person',
  async (field) => {
    const foreign = {
      memory: known.$foreignMemory,
      chat: known.$foreign,
      person: (await kith.must('bob', create, { v: { name: 'Z' } })).createPerson.person.id,
    };
    for (const id of ['', 'x', '../../etc/passwd', nobody, foreign[field as keyof typeof foreign], long(100_000)]) {
      expect((await kith.must('alice', `query ($id: ID!) { ${field}(id: $id) { id } }`, { id }))[field]).toBeNull();
    }
  },
);

/** Replaces names (`$name`) in values by ids. */
const named = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values).replace(/\$\w+/g, (name) => known[name] ?? name));
