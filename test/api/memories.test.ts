import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const everything = `id text type category aspect factType scope { kind owner { handle } chat { id } } sensitivity portable
  subjects { handle name } entities { ref type label } entityRefs entityLabel statedBy { handle } hearsay learnedIn { id } learnedAt
  slot value memoryKey importance pinned confidence source status stability tags evidence persona thread mentions accesses
  expiresAt purgeAt createdAt updatedAt observedAt related { strength } supersedes { id } supersededBy { id }`;
const now = Date.UTC(2026, 10, 2, 12);
const moment = '2026-11-02T12:00:00.000Z';

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start({ now: () => now });
  team = await kith.createChat('team', 'GROUP', ['alice', 'bob'], '2026-01-01T00:00:00Z');
});
afterAll(() => kith.stop());

it('stores every given field, and decides the others', async () => {
  const input = {
    text: 'Bob leads Apollo from the Berlin office.',
    type: 'RELATIONSHIP',
    chat: team,
    about: [{ handle: 'bob' }],
    entities: [{ type: 'PROJECT', label: 'Apollo' }],
    tags: ['work'],
    evidence: ['He said so.'],
    confidence: 0.9,
    slot: 'Role',
    value: 'lead',
    thread: 'kick-off',
    observedAt: '2026-10-31T08:00:00Z',
  };
  const { outcome, memory } = await kith.remember('alice', input, everything);
  expect(outcome).toBe('CREATED');
  const { id, memoryKey, ...rest } = memory;
  expect(rest).toEqual({
    text: input.text,
    type: 'RELATIONSHIP',
    category: 'relationships',
    aspect: 'PEOPLE',
    factType: 'RELATIONSHIP',
    scope: { kind: 'PERSONAL', owner: { handle: 'alice' }, chat: null },
    sensitivity: 'PUBLIC',
    portable: true,
    subjects: [{ handle: 'bob', name: 'bob' }],
    entities: [
      { ref: 'person:bob', type: 'PERSON', label: 'bob' },
      { ref: 'project:apollo', type: 'PROJECT', label: 'Apollo' },
    ],
    entityRefs: ['person:bob', 'project:apollo'],
    entityLabel: 'bob',
    statedBy: { handle: 'alice' },
    hearsay: true,
    learnedIn: { id: team },
    learnedAt: moment,
    slot: 'role',
    value: 'lead',
    importance: 2,
    pinned: false,
    confidence: 0.9,
    source: 'EXPLICIT',
    status: 'ACTIVE',
    stability: 'STABLE',
    tags: ['work'],
    evidence: ['He said so.'],
    persona: null,
    thread: 'kick-off',
    mentions: 1,
    accesses: 0,
    expiresAt: null,
    purgeAt: null,
    createdAt: moment,
    updatedAt: moment,
    observedAt: '2026-10-31T08:00:00.000Z',
    related: [],
    supersedes: [],
    supersededBy: null,
  });
  expect(memoryKey).toBe('people|person|bob|slot|role');
  expect(await read('bob', id, 'text memoryKey mentions thread')).toEqual({
    text: input.text,
    memoryKey: null,
    mentions: null,
    thread: null,
  });
  expect(await read('carol', id)).toBeNull();
});

it('treats explicit nulls of optional inputs as missing', async () => {
  const optional =
    'type category chat scope about entities factType sensitivity portable importance pinned confidence slot value tags evidence stability ttlDays persona thread agentId runId observedAt learnedAt';
  const nulls = Object.fromEntries(optional.split(' ').map((name) => [name, null]));
  const { memory } = await kith.remember(
    'nora',
    { text: 'Nora waters the plants on Mondays.', ...nulls },
    'type scope { kind } importance confidence sensitivity',
  );
  expect(memory).toEqual({
    type: 'KNOWLEDGE',
    scope: { kind: 'PERSONAL' },
    importance: 1,
    confidence: 1,
    sensitivity: 'PUBLIC',
  });
  const filter = Object.fromEntries(
    'types categories aspects tags pinned importanceMin importanceMax updatedAfter updatedBefore entityRefs statuses'
      .split(' ')
      .map((name) => [name, null]),
  );
  const asked = `query ($filter: MemoryFilter, $none: ID, $first: Int, $people: [ID!], $flag: Boolean, $ranking: Ranking, $me: ID!) {
    memories(chat: $none, filter: $filter, first: $first, after: null) { totalCount }
    recall(minRelevance: 0, query: "plants", chat: null, about: $people, filter: $filter, limit: $first, ranking: $ranking) { hits { memory { text } } }
    memoriesAbout(people: [$me], chat: null, excludeOwn: $flag, first: null, after: null) { totalCount } }`;
  const me = await kith.idOf('nora');
  const variables = { filter, none: null, first: null, people: null, flag: null, ranking: null, me };
  const answer = await kith.must('nora', asked, variables);
  expect(answer.memories.totalCount).toBe(1);
  expect(answer.recall.hits).toEqual([{ memory: { text: 'Nora waters the plants on Mondays.' } }]);
  expect(answer.memoriesAbout.totalCount).toBe(0);
});

it('confirms, updates and ignores by key and confidence', async () => {
  const say = async (value: string, confidence: number | null) =>
    kith.remember(
      'olga',
      { text: `Olga drinks ${value}.`, type: 'PREFERENCE', slot: 'drink', value, confidence },
      'id value mentions',
    );
  const first = await say('tea', null);
  expect(first.outcome).toBe('CREATED');
  expect(await say('tea', null)).toMatchObject({ outcome: 'CONFIRMED', memory: { id: first.memory.id, mentions: 2 } });
  expect(await say('mate', 0.6)).toMatchObject({ outcome: 'IGNORED_LOWER_CONFIDENCE' });
  expect(await say('coffee', 0.95)).toMatchObject({
    outcome: 'UPDATED',
    memory: { id: first.memory.id, value: 'coffee' },
  });
  expect((await kith.must('olga', '{ memories { edges { node { value } } } }')).memories.edges).toEqual([
    { node: { value: 'coffee' } },
  ]);
});

it('stores a batch, each memory with its own result, in order', async () => {
  const query = `mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome memory { text } } ... on RefusedMemory { code message } } } }`;
  const inputs = [
    { text: 'Pia plays chess.' },
    { text: '' },
    { text: 'Pia plays go.', chat: team },
    { text: 'My password is hunter2-and-more' },
  ];
  const { results } = (await kith.must('pia', query, { inputs })).rememberMemories;
  expect(results.map((one: { code?: string }) => one.code ?? null)).toEqual([
    null,
    'INVALID_INPUT',
    'NOT_FOUND',
    'SECRET_REFUSED',
  ]);
  expect(results[0]).toMatchObject({ outcome: 'CREATED', memory: { text: 'Pia plays chess.' } });
  expect(results[1]).toMatchObject({ message: expect.stringContaining('text') });
  expect((await kith.must('pia', '{ memories { totalCount } }')).memories.totalCount).toBe(1);
});

it('corrects, pins, forgets and restores for the owner, and finds nothing for others', async () => {
  const { memory } = await kith.remember('rita', { text: 'Rita moves to Lyon.', ttlDays: 5 });
  const { id } = memory;
  const change = (as: string, name: string, input: object, fields: string) =>
    kith.mutate(as, name, { id, chat: null, ...input }, fields);
  const stranger = [
    await change('sven', 'correctMemory', { text: 'x' }, 'memory { id }'),
    await change('sven', 'pinMemory', { pinned: true }, 'memory { id }'),
    await change('sven', 'forgetMemory', {}, 'deletedId'),
    await change('sven', 'restoreMemory', {}, 'memory { id }'),
  ];
  expect(stranger.map(({ code }) => code)).toEqual(Array(4).fill('NOT_FOUND'));

  const corrected = await change(
    'rita',
    'correctMemory',
    { text: 'Rita moves to Nice.', tags: ['home'], type: null },
    'memory { text tags learnedIn { id } }',
  );
  expect(corrected.data.correctMemory.memory).toEqual({ text: 'Rita moves to Nice.', tags: ['home'], learnedIn: null });
  const pinned = await change('rita', 'pinMemory', { pinned: true }, 'memory { pinned importance expiresAt }');
  expect(pinned.data.pinMemory.memory).toEqual({ pinned: true, importance: 3, expiresAt: null });
  const forgotten = await change('rita', 'forgetMemory', {}, 'deletedId purgeAt');
  expect(forgotten.data.forgetMemory).toEqual({ deletedId: id, purgeAt: '2026-12-02T12:00:00.000Z' });
  expect(await read('rita', id)).toBeNull();
  expect((await change('rita', 'forgetMemory', {}, 'deletedId')).code).toBe('NOT_FOUND');
  const restored = await change('rita', 'restoreMemory', {}, 'memory { id status purgeAt }');
  expect(restored.data.restoreMemory.memory).toEqual({ id, status: 'ACTIVE', purgeAt: null });
  expect(await read('rita', id)).toEqual({ text: 'Rita moves to Nice.' });
});

async function read(as: string, id: string, fields = 'text') {
  return (await kith.must(as, `query ($id: ID!) { memory(id: $id, chat: null) { ${fields} } }`, { id })).memory;
}
