import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

const dayMs = 86_400_000;
let kith: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1) });
});
afterAll(() => kith.stop());

const historyOf = statement<{ id: string }>(
  'test/history-of',
  `MATCH (h:HistoryEvent {memoryId: $id})
   RETURN h.event AS event, h.oldText AS oldText, h.newText AS newText, h.actor AS actor, h.rev AS rev, h.at AS at,
     h.formerOriginIds AS formerOriginIds ORDER BY h.at, h.rev`,
);
const history = async (id: string) =>
  (await kith.app.graph.session().read(historyOf, { id })) as Record<string, unknown>[];
const texts = async (id: string) => (await history(id)).map(({ event, oldText, newText }) => [event, oldText, newText]);
const correct = (as: string, input: object) => kith.mustMutate(as, 'correctMemory', input);
const drink = async (as: string, value: string, more: object = {}) =>
  (await kith.remember(as, { text: `${as} drinks ${value}.`, slot: 'drink', value, ...more })).memory.id;

it('each way of stating something records its event, with the texts that changed', async () => {
  const id = await drink('ana', 'tea');
  await drink('ana', 'tea');
  await drink('ana', 'juice', { confidence: 0.5 });
  await drink('ana', 'milk');
  expect(await texts(id)).toEqual([
    ['ADD', null, 'ana drinks tea.'],
    ['CONFIRM', null, null],
    ['IGNORE', 'ana drinks tea.', 'ana drinks juice.'],
    ['UPDATE', 'ana drinks tea.', 'ana drinks milk.'],
  ]);
});

it('each change records its event, and a refused one records none', async () => {
  const id = await drink('bob', 'tea');
  await correct('bob', { id, text: 'bob drinks milk.' });
  await correct('bob', { id, category: 'habits' });
  await kith.pin('bob', id);
  await kith.pin('bob', id);
  await kith.forget('bob', id);
  await kith.restore('bob', id);
  await expect(kith.forget('eve', id)).rejects.toThrow('NOT_FOUND');
  await expect(correct('bob', { id, text: ' ' })).rejects.toThrow('INVALID_INPUT');
  expect(await texts(id)).toEqual([
    ['ADD', null, 'bob drinks tea.'],
    ['UPDATE', 'bob drinks tea.', 'bob drinks milk.'],
    ['UPDATE', null, null],
    ['UPDATE', null, null],
    ['DELETE', null, null],
    ['RESTORE', null, null],
  ]);
});

it('an event names its writer, its time and the origin of the former text', async () => {
  const [cas, dan] = [await kith.idOf('cas'), await kith.idOf('dan')];
  const chat = await kith.createChat('duo', 'GROUP', ['cas', 'dan']);
  const { memory } = await kith.remember('cas', { text: 'The key is with Dan.', scope: 'GROUP', chat });
  const before = now;
  await correct('cas', { id: memory.id, text: 'The key is with Cas.', chat });
  await kith.mustMutate('dan', 'forgetMemory', { id: memory.id, chat });
  const [, update, removal] = await history(memory.id);
  expect(update).toMatchObject({ event: 'UPDATE', actor: cas, formerOriginIds: [cas] });
  expect(removal).toMatchObject({ event: 'DELETE', actor: dan, formerOriginIds: [] });
  expect(Number(update!.at)).toBeGreaterThan(before);
  expect(Number(removal!.at)).toBeGreaterThan(Number(update!.at));
});

it('a superseded note and an expired memory that is replaced record their events', async () => {
  const first = (await kith.remember('fay', { text: 'A calm soul.', type: 'SOUL' })).memory.id;
  const second = (await kith.remember('fay', { text: 'A lively soul.', type: 'SOUL' })).memory.id;
  expect((await texts(first)).map(([event]) => event)).toEqual(['ADD', 'SUPERSEDE']);
  expect((await texts(second)).map(([event]) => event)).toEqual(['ADD']);
  const old = await drink('fay', 'tea', { ttlDays: 1 });
  now += dayMs;
  const fresh = await drink('fay', 'milk');
  expect((await texts(old)).map(([event]) => event)).toEqual(['ADD', 'TTL']);
  expect(await texts(fresh)).toEqual([['ADD', null, 'fay drinks milk.']]);
});

it('the revision of a thread rises by one with each change, and only then', async () => {
  const id = await drink('gil', 'tea');
  await drink('gil', 'milk');
  await drink('gil', 'milk');
  await drink('gil', 'juice', { confidence: 0.1 });
  await correct('gil', { id, category: 'habits' });
  await kith.forget('gil', id);
  expect((await history(id)).map(({ event, rev }) => [event, rev])).toEqual([
    ['ADD', 1],
    ['UPDATE', 2],
    ['CONFIRM', 2],
    ['IGNORE', 2],
    ['UPDATE', 3],
    ['DELETE', 4],
  ]);
});

it('a memory repeated elsewhere keeps counting in the thread of its first statement', async () => {
  const chat = await kith.createChat('elsewhere', 'GROUP', ['ina']);
  const id = await drink('ina', 'tea');
  await kith.remember('ina', { text: 'ina sings.' });
  await drink('ina', 'milk', { chat });
  const { memory } = await kith.remember('ina', { text: 'ina runs.' });
  expect((await history(id)).map(({ event, rev }) => [event, rev])).toEqual([
    ['ADD', 1],
    ['UPDATE', 3],
  ]);
  expect(await history(memory.id)).toMatchObject([{ event: 'ADD', rev: 4 }]);
});

it('a batch records one event per memory, in the order given', async () => {
  const inputs = ['tea', 'tea', 'milk'].map((value) => ({ text: `Hal drinks ${value}.`, slot: 'drink', value }));
  const many =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { memory { id } } } } }';
  const { rememberMemories } = await kith.must('hal', many, { inputs });
  const events = await history(rememberMemories.results[0].memory.id);
  expect(events.map(({ event }) => event).sort()).toEqual(['ADD', 'CONFIRM', 'UPDATE']);
  expect(events.find(({ event }) => event === 'UPDATE')).toMatchObject({
    oldText: 'Hal drinks tea.',
    newText: 'Hal drinks milk.',
    rev: 2,
  });
});
