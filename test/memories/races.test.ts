import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { type Answer, TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const remember =
  'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome memory { id value mentions } } }';
const eventsOf = statement<{ ids: readonly string[] }>(
  'test/events-of',
  'MATCH (h:HistoryEvent) WHERE h.memoryId IN $ids RETURN h.event AS event, h.newText AS newText, h.rev AS rev ORDER BY h.rev, h.event',
);
const ownedBy = statement<{ owner: string }>(
  'test/owned-by',
  'MATCH (m:Memory {ownerId: $owner}) RETURN m.id AS id, m.status AS status, m.value AS value, m.liveKey AS liveKey',
);
const times = <T>(count: number, work: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => work(index));
const tally = (items: readonly string[]): Record<string, number> =>
  items.reduce<Record<string, number>>((sums, item) => ({ ...sums, [item]: (sums[item] ?? 0) + 1 }), {});
const outcomesOf = (answers: readonly Answer[]) =>
  tally(answers.map(({ code, data }) => code ?? data.rememberMemory.outcome));

it('50 concurrent writers of one key make one memory, and the history accounts for each', async () => {
  const owner = await kith.idOf('ana');
  const answers = await Promise.all(
    times(50, (at) => {
      const value = String(at % 25);
      const confidence = at % 5 === 0 ? 0.5 : 1;
      return kith.ask('ana', remember, { input: { text: `Ana drinks ${value}.`, slot: 'drink', value, confidence } });
    }),
  );
  const outcomes = outcomesOf(answers);
  const { CREATED = 0, UPDATED = 0, CONFIRMED = 0, IGNORED_LOWER_CONFIDENCE = 0, ...others } = outcomes;
  expect(others).toEqual({});
  expect(CREATED).toBe(1);
  expect(CREATED + UPDATED + CONFIRMED + IGNORED_LOWER_CONFIDENCE).toBe(50);

  const memories = await kith.app.graph.session().read(ownedBy, { owner });
  expect(memories).toHaveLength(1);
  const id = String(memories[0]!.id);
  expect(new Set(answers.map(({ data }) => data.rememberMemory.memory.id))).toEqual(new Set([id]));
  const events = await kith.app.graph.session().read(eventsOf, { ids: [id] });
  const { ADD = 0, UPDATE = 0, CONFIRM = 0, IGNORE = 0, ...rest } = tally(events.map(({ event }) => String(event)));
  expect({ ADD, UPDATE, CONFIRM, IGNORE }).toEqual({
    ADD: CREATED,
    UPDATE: UPDATED,
    CONFIRM: CONFIRMED,
    IGNORE: IGNORED_LOWER_CONFIDENCE,
  });
  expect(rest).toEqual({});

  const { memory } = await kith.must('ana', 'query ($id: ID!) { memory(id: $id) { text mentions } }', { id });
  expect(memory.mentions).toBe(CREATED + UPDATED + CONFIRMED);
  const changing = events.filter(({ event }) => event === 'ADD' || event === 'UPDATE');
  // Each change has a revision of its own, and the final text is that of the last change.
  expect(new Set(changing.map(({ rev }) => rev)).size).toBe(changing.length);
  expect(memory.text).toBe(changing.at(-1)!.newText);
});

it('50 concurrent writers of one statement make one memory with 50 mentions', async () => {
  const answers = await Promise.all(times(50, () => kith.ask('bob', remember, { input: { text: 'Bob keeps bees.' } })));
  expect(outcomesOf(answers)).toEqual({ CREATED: 1, CONFIRMED: 49 });
  const { memories } = await kith.must('bob', '{ memories { totalCount edges { node { mentions } } } }');
  expect(memories).toEqual({ totalCount: 1, edges: [{ node: { mentions: 50 } }] });
});

it.each(['SOUL', 'AGENT', 'USER'])(
  '20 concurrent notes of type %s leave one active, in one unbroken chain',
  async (type) => {
    const as = `racer-${type.toLowerCase()}`;
    const owner = await kith.idOf(as);
    const answers = await Promise.all(
      times(20, (at) => kith.ask(as, remember, { input: { text: `Note ${at}.`, type } })),
    );
    expect(outcomesOf(answers)).toEqual({ CREATED: 20 });
    const memories = await kith.app.graph.session().read(ownedBy, { owner });
    expect(tally(memories.map(({ status }) => String(status)))).toEqual({ ACTIVE: 1, SUPERSEDED: 19 });
    expect(memories.filter(({ liveKey }) => liveKey !== null)).toHaveLength(1);
    const chain = statement<{ owner: string }>(
      'test/chain',
      `MATCH path = (top:Memory {ownerId: $owner, status: 'ACTIVE'})-[:SUPERSEDES*]->(bottom:Memory)
     WHERE NOT (bottom)-[:SUPERSEDES]->() RETURN length(path) AS length`,
    );
    expect(await kith.app.graph.session().read(chain, { owner })).toEqual([{ length: 19 }]);
    const events = await kith.app.graph.session().read(eventsOf, { ids: memories.map(({ id }) => String(id)) });
    expect(tally(events.map(({ event }) => String(event)))).toEqual({ ADD: 20, SUPERSEDE: 19 });
  },
);

it('concurrent corrections, removals and restorations leave the one state in which the history ends', async () => {
  const { memory } = await kith.remember('cas', { text: 'Cas paints.' });
  const { id } = memory;
  const answers = await Promise.all(
    times(30, (at) => {
      if (at % 3 === 0) return kith.mutate('cas', 'correctMemory', { id, text: `Cas paints ${at}.` }, 'memory { id }');
      return kith.mutate('cas', at % 3 === 1 ? 'forgetMemory' : 'restoreMemory', { id });
    }),
  );
  // A late request finds nothing to change. No other error may occur.
  expect(Object.keys(tally(answers.map(({ code }) => code ?? 'done'))).sort()).toEqual(['NOT_FOUND', 'done']);
  const events = await kith.app.graph.session().read(eventsOf, { ids: [id] });
  const kinds = events.map(({ event }) => String(event));
  const counts = tally(kinds);
  const done = answers.filter(({ code }) => code === undefined);
  const by = (mutation: string) => done.filter(({ data }) => data[mutation]).length;
  expect(counts).toEqual(
    Object.fromEntries(
      Object.entries({
        ADD: 1,
        UPDATE: by('correctMemory'),
        DELETE: by('forgetMemory'),
        RESTORE: by('restoreMemory'),
      }).filter(([, count]) => count > 0),
    ),
  );
  // A memory is forgotten and restored alternately, and corrected only while it is live.
  const states = kinds.filter((kind) => kind === 'DELETE' || kind === 'RESTORE');
  states.forEach((kind, index) => expect(kind).toBe(index % 2 === 0 ? 'DELETE' : 'RESTORE'));
  const last = states.at(-1);
  const { memory: now } = await kith.must('cas', 'query ($id: ID!) { memory(id: $id) { text } }', { id });
  expect(now === null).toBe(last === 'DELETE');
});

it('30 concurrent first uses of a handle make one account', async () => {
  const ids = await Promise.all(times(30, () => kith.idOf('new.one')));
  expect(new Set(ids).size).toBe(1);
  const accounts = statement<{ tenant: string }>(
    'test/accounts',
    "MATCH (p:Entity {tenantId: $tenant, handle: 'new.one'}) RETURN p.id AS id",
  );
  expect(await kith.app.graph.session().read(accounts, { tenant: kith.tenant })).toEqual([{ id: ids[0] }]);
});
