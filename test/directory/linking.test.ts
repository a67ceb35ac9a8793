import { bySensitivity } from '../support/indexedLists.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { linkAcquaintance } from '../../src/directory/people/people.store.js';
import { addAliases } from '../../src/directory/people/aliases.store.js';
import { resolveAudience } from '../../src/disclosure/audience.steps.js';
import { pagesAboutAcquaintance } from '../../src/memories/read/memories.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { callerOf } from '../support/callerOf.js';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  for (const handle of ['john', 'jane']) await kith.idOf(handle);
});
afterAll(() => kith.stop());

const link = (as: string, input: object): Promise<Answer> =>
  kith.mutate(as, 'linkPerson', input, 'person { handle } earlier { sensitivity count }');
const acquaintance = async (as: string, name: string): Promise<string> =>
  (
    await kith.must(as, 'mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }', {
      input: { name },
    })
  ).createPerson.person.id;
const texts = async (as: string): Promise<string[]> =>
  (await kith.must(as, '{ memories { edges { node { text } } } }')).memories.edges
    .map(({ node }: { node: { text: string } }) => node.text)
    .sort();
const say = async (as: string, text: string, more: object = {}): Promise<string> =>
  (await kith.remember(as, { text, about: [{ name: 'Johnny' }], ...more })).memory.id;
const absent = 'f'.repeat(32);

/** Creates an account with an acquaintance Johnny and one earlier memory of each sensitivity about him. */
async function speaker(as: string) {
  const johnny = await acquaintance(as, 'Johnny');
  const open = await say(as, `${as}: Johnny sails.`);
  const personal = await say(as, `${as}: Johnny sings.`, { sensitivity: 'PERSONAL' });
  const sensitive = await say(as, `${as}: Johnny sulks.`, { sensitivity: 'SENSITIVE' });
  return { johnny, open, personal, sensitive };
}

describe('linking an acquaintance', () => {
  it('fails for one that a concurrent request has merged: its name means the other one', async () => {
    const [kept, absorbed] = [await acquaintance('gus', 'Kit'), await acquaintance('gus', 'Kat')];
    await kith.mustMutate('gus', 'mergePersons', { keep: kept, absorb: absorbed }, 'person { id }');
    const jane = await kith.idOf('jane');
    const linked = await kith.app.graph
      .session()
      .write((transaction) => linkAcquaintance(transaction, absorbed, jane, Date.now()));
    expect(linked).toBe(false);
    await link('gus', { acquaintance: kept, account: { handle: 'john' } });
    const { memory } = await kith.remember(
      'gus',
      { text: 'Kat hums.', about: [{ name: 'Kat' }] },
      'subjects { handle }',
    );
    expect(memory.subjects).toEqual([{ handle: 'john' }]);
  });

  it('gives the account none of the acquaintance’s names', async () => {
    const boss = await acquaintance('fay', 'Boss');
    await link('fay', { acquaintance: boss, account: { handle: 'jane' } });
    const [fay, jane] = [await kith.idOf('fay'), await kith.idOf('jane')];
    const alias = { person: jane, space: fay, name: 'The Dragon', at: Date.now() };
    await kith.app.graph.session().write((transaction) => addAliases(transaction, kith.tenant, [alias]));
    expect((await kith.must('jane', '{ me { aliases } }')).me.aliases).not.toContain('The Dragon');
    const own = 'query ($id: ID!) { person(id: $id) { aliases } }';
    expect((await kith.must('fay', own, { id: boss })).person.aliases).toContain('The Dragon');
  });

  it('opens no earlier memory and counts them by sensitivity; later ones are about the account', async () => {
    const { johnny } = await speaker('ana');
    const answer = await link('ana', { acquaintance: johnny, account: { handle: 'john' } });
    const { person, earlier } = answer.data.linkPerson;
    expect([person, bySensitivity(earlier)]).toEqual([{ handle: 'john' }, { PUBLIC: 1, PERSONAL: 1, SENSITIVE: 1 }]);
    expect(await texts('john')).toEqual([]);
    const { memory } = await kith.remember(
      'ana',
      { text: 'ana: Johnny waits.', about: [{ name: 'johnny' }], portable: true },
      'subjects { handle }',
    );
    expect(memory.subjects).toEqual([{ handle: 'john' }]);
    expect(await texts('john')).toEqual(['ana: Johnny waits.']);
    expect(await texts('ana')).toHaveLength(4);
  });

  it('opens all earlier memories on request, as far as the account may hear them, and to no one else', async () => {
    const { johnny } = await speaker('bob');
    const answer = await link('bob', { acquaintance: johnny, account: { handle: 'jane' }, includeEarlier: true });
    expect(bySensitivity(answer.data.linkPerson.earlier)).toEqual({ PUBLIC: 0, PERSONAL: 0, SENSITIVE: 0 });
    expect(await texts('jane')).toEqual(['bob: Johnny sails.', 'bob: Johnny sings.', 'bob: Johnny sulks.']);
    expect(await texts('john')).not.toContain('bob: Johnny sails.');
  });

  it('opens memories one by one; the others stay closed and are counted', async () => {
    const { johnny, open, sensitive } = await speaker('cas');
    await kith.idOf('jim');
    const first = await link('cas', {
      acquaintance: johnny,
      account: { handle: 'jim' },
      memories: [open, absent, 'odd'],
    });
    expect(bySensitivity(first.data.linkPerson.earlier)).toEqual({ PUBLIC: 0, PERSONAL: 1, SENSITIVE: 1 });
    expect(await texts('jim')).toEqual(['cas: Johnny sails.']);
    const second = await link('cas', { acquaintance: johnny, account: { handle: 'jim' }, memories: [sensitive] });
    expect(bySensitivity(second.data.linkPerson.earlier)).toEqual({ PUBLIC: 0, PERSONAL: 1, SENSITIVE: 0 });
    expect(await texts('jim')).toEqual(['cas: Johnny sails.', 'cas: Johnny sulks.']);
  });

  it('opens only what its creator stated: another person’s memory stays closed', async () => {
    const johnny = await acquaintance('dan', 'Johnny');
    const chat = await kith.createChat('duo', 'GROUP', ['dan', 'eve']);
    const foreign = await speaker('eve');
    await kith.remember('dan', { text: 'dan: Johnny cooks.', about: [{ id: johnny }], scope: 'GROUP', chat });
    await kith.idOf('jack');
    const answer = await link('dan', {
      acquaintance: johnny,
      account: { handle: 'jack' },
      memories: [foreign.open, foreign.sensitive],
    });
    expect(bySensitivity(answer.data.linkPerson.earlier)).toEqual({ PUBLIC: 1, PERSONAL: 0, SENSITIVE: 0 });
    expect(await texts('jack')).toEqual([]);
  });

  it('opens nothing of a group that its creator has left, and counts it as closed, until they return', async () => {
    const johnny = await acquaintance('ned', 'Johnny');
    const chat = await kith.createChat('left', 'GROUP', ['ned', 'eve']);
    await kith.idOf('jake');
    const about = { about: [{ id: johnny }] };
    await kith.remember('ned', { text: 'ned: Johnny climbs.', scope: 'GROUP', chat, portable: true, ...about });
    await kith.remember('ned', { text: 'ned: Johnny dives.', ...about });
    const leave =
      'mutation ($chat: ID!) { leaveChat(input: { chat: $chat, person: { handle: "ned" } }) { chat { id } } }';
    await kith.must('ned', leave, { chat });
    const question = { acquaintance: johnny, account: { handle: 'jake' }, includeEarlier: true };
    const { earlier } = (await link('ned', question)).data.linkPerson;
    expect(bySensitivity(earlier)).toEqual({ PUBLIC: 1, PERSONAL: 0, SENSITIVE: 0 });
    expect(await texts('jake')).toEqual(['ned: Johnny dives.']);
    const join =
      'mutation ($chat: ID!) { joinChat(input: { chat: $chat, person: { handle: "ned" } }) { chat { id } } }';
    await kith.must({ as: 'bridge', roles: ['connector'] }, join, { chat });
    const again = (await link('ned', question)).data.linkPerson;
    expect(bySensitivity(again.earlier)).toEqual({ PUBLIC: 0, PERSONAL: 0, SENSITIVE: 0 });
    expect(await texts('jake')).toEqual(['ned: Johnny climbs.', 'ned: Johnny dives.']);
  });

  it('opens more memories than one transaction holds, and to no one else', async () => {
    const johnny = await acquaintance('moe', 'Johnny');
    await kith.idOf('joan');
    for (let from = 0; from < 1_100; from += 100) {
      const inputs = Array.from({ length: 100 }, (_, index) => ({
        text: `Fact ${from + index}.`,
        about: [{ id: johnny }],
      }));
      const said =
        'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
      const { results } = (await kith.must('moe', said, { inputs })).rememberMemories;
      expect(results.filter((one: object) => 'code' in one)).toEqual([]);
    }
    const session = kith.app.graph.session();
    const caller = callerOf(kith.tenant, { moe: await kith.idOf('moe') }, 'moe');
    const question = { acquaintance: johnny, account: { handle: 'joan' }, includeEarlier: true };
    const { earlier } = await kith.app.services.linking.link({ graph: session, caller }, question);
    expect(earlier).toEqual({ PUBLIC: 0, PERSONAL: 0, SENSITIVE: 0 });
    expect(session.writes).toBe(6);
    expect(session.statementNames.filter((name) => name.endsWith('list-memories-about-acquaintance'))).toHaveLength(6);
    expect((await kith.must('joan', '{ memories { totalCount } }')).memories.totalCount).toBe(1_100);
    expect((await texts('john')).filter((text) => text.startsWith('Fact'))).toEqual([]);
  });

  it('counts forgotten memories as neither open nor closed', async () => {
    const { johnny, open } = await speaker('fay');
    await kith.forget('fay', open);
    const answer = await link('fay', { acquaintance: johnny, account: { handle: 'john' } });
    expect(bySensitivity(answer.data.linkPerson.earlier)).toEqual({ PUBLIC: 0, PERSONAL: 1, SENSITIVE: 1 });
  });

  it('reads only live memories', async () => {
    const { johnny, open, personal, sensitive } = await speaker('oz');
    await kith.forget('oz', open);
    const session = kith.app.graph.session();
    const caller = callerOf(kith.tenant, { oz: await kith.idOf('oz') }, 'oz');
    const audience = await resolveAudience({ graph: session, caller }, {}, Date.now());
    const read = jest.spyOn(session, 'read');
    const ids: string[] = [];
    for await (const rows of pagesAboutAcquaintance(session, audience, johnny))
      ids.push(...rows.map(({ memory }) => memory.id));
    expect(ids.sort()).toEqual([personal, sensitive].sort());
    expect(await read.mock.results[0]!.value).toHaveLength(2);
  });

  it('records an event for each memory that it opens', async () => {
    const { johnny, open, personal } = await speaker('gil');
    await link('gil', { acquaintance: johnny, account: { handle: 'john' }, memories: [open] });
    const events = statement<{ ids: string[] }>(
      'test/events',
      'MATCH (h:HistoryEvent) WHERE h.memoryId IN $ids RETURN h.memoryId AS id, h.event AS event ORDER BY h.at',
    );
    const rows = await kith.app.graph.session().read(events, { ids: [open, personal] });
    expect(rows.filter(({ event }) => event === 'LINK')).toEqual([{ id: open, event: 'LINK' }]);
  });
});

describe('a linked acquaintance', () => {
  it('stays linked to that account: a repeated link changes nothing, another one is a CONFLICT', async () => {
    const johnny = await acquaintance('hal', 'Johnny');
    for (const account of [{ handle: 'john' }, { id: await kith.idOf('john') }]) {
      expect((await link('hal', { acquaintance: johnny, account })).code).toBeUndefined();
    }
    expect((await link('hal', { acquaintance: johnny, account: { handle: 'jane' } })).code).toBe('CONFLICT');
    const { memory } = await kith.remember(
      'hal',
      { text: 'hal: Johnny stays.', about: [{ name: 'Johnny' }] },
      'subjects { handle }',
    );
    expect(memory.subjects).toEqual([{ handle: 'john' }]);
  });

  it('does not affect another person’s acquaintance of that name', async () => {
    const johnny = await acquaintance('ina', 'Johnny');
    await acquaintance('jan', 'Johnny');
    await link('ina', { acquaintance: johnny, account: { handle: 'john' } });
    const { memory } = await kith.remember(
      'jan',
      { text: 'jan: Johnny stays.', about: [{ name: 'Johnny' }] },
      'subjects { handle }',
    );
    expect(memory.subjects).toEqual([{ handle: null }]);
    expect(await texts('john')).not.toContain('jan: Johnny stays.');
  });
});

it('linking refuses another person’s acquaintance, and a target that is no account', async () => {
  const hers = await acquaintance('kim', 'Johnny');
  const his = await acquaintance('lee', 'Johnny');
  const john = { handle: 'john' };
  const codes = async (input: object): Promise<string | undefined> => (await link('lee', input)).code;
  expect(await codes({ acquaintance: hers, account: john })).toBe('NOT_FOUND');
  expect(await codes({ acquaintance: absent, account: john })).toBe('NOT_FOUND');
  expect((await link('lee', { acquaintance: hers, account: john })).errors).toEqual(
    (await link('lee', { acquaintance: absent, account: john })).errors,
  );
  expect(await codes({ acquaintance: his, account: { handle: 'nobody' } })).toBe('NOT_FOUND');
  expect(await codes({ acquaintance: his, account: { id: hers } })).toBe('NOT_FOUND');
  expect(await codes({ acquaintance: his, account: { name: 'john' } })).toBe('INVALID_INPUT');
  expect(await codes({ acquaintance: his, account: { id: his } })).toBe('NOT_FOUND');
  // An account cannot be linked as an acquaintance, neither the caller's own nor another one.
  expect(await codes({ acquaintance: await kith.idOf('lee'), account: john })).toBe('INVALID_INPUT');
  expect(await codes({ acquaintance: await kith.idOf('jane'), account: john })).toBe('NOT_FOUND');
});
