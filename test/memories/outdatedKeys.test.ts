import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { updateOutdatedKeys } from '../../src/memories/writer/outdatedKeys.steps.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 3, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => (now += 1_000) });
});
afterAll(() => kith.stop());

/**
 * Stores a fact under a slot of its own, then rewrites its key to the former format, in which the type was part of a
 * slot.
 */
async function stored(as: string, slot: string, value: string, more: object = {}): Promise<string> {
  const input = { text: `The ${slot} of ${as} is ${value}.`, type: 'IDENTITY', value, ...more };
  const { memory } = await kith.remember(as, { ...input, slot: `${slot}-${value}` });
  await kith.app.graph
    .session()
    .write((transaction) =>
      transaction.run(outdate, { id: memory.id, slot, key: `profile|person|${as}|fact|identity.${slot}` }),
    );
  return memory.id;
}
const outdate = {
  name: 'test/outdate-key',
  text: 'CYPHER 25 MATCH (m:Memory {id: $id}) SET m.slot = $slot, m.memoryKey = $key, m.keyPending = true',
} as never;

const update = () => updateOutdatedKeys(kith.app.graph.session(), (now += 1_000));
const values = async (as: string): Promise<string[]> => {
  const query = '{ memories(first: 100) { edges { node { value memoryKey } } } }';
  const { memories } = await kith.must(as, query);
  return memories.edges.map(({ node }: { node: { value: string; memoryKey: string } }) =>
    [node.value, node.memoryKey].join(' '),
  );
};
const of = async (as: string, id: string) =>
  (
    await kith.must(as, 'query ($id: ID!) { memory(id: $id) { status value supersedes { id value } } }', {
      id,
    })
  ).memory;

it('of two live values of a slot the later stays, the earlier is superseded and can be seen in the chain', async () => {
  const old = await stored('ana', 'city', 'Rome');
  const fresh = await stored('ana', 'city', 'Oslo');
  await update();
  expect(await values('ana')).toEqual(['Oslo profile|person|ana|slot|city']);
  expect(await of('ana', fresh)).toEqual({ status: 'ACTIVE', value: 'Oslo', supersedes: [{ id: old, value: 'Rome' }] });
  const again = await kith.remember('ana', {
    ...{ text: 'Ana lives in Bonn.', type: 'KNOWLEDGE', slot: 'city', value: 'Bonn' },
  });
  expect(again).toMatchObject({ outcome: 'UPDATED', memory: { id: fresh } });
  const restore = 'mutation ($id: ID!) { restoreMemory(input: { id: $id }) { memory { id } } }';
  expect((await kith.ask('ana', restore, { id: old })).errors?.[0]?.extensions.code).toBe('CONFLICT');
});

it('a surer earlier value stays, as the conflict rule has it, and a third that is sure enough takes its place', async () => {
  await stored('bob', 'city', 'Rome');
  await stored('bob', 'city', 'Oslo', { confidence: 0.6 });
  await update();
  expect(await values('bob')).toEqual(['Rome profile|person|bob|slot|city']);
  await stored('bob', 'city', 'Bonn', { confidence: 0.95 });
  await update();
  expect(await values('bob')).toEqual(['Bonn profile|person|bob|slot|city']);
});

it('what stands alone keeps its text and only gets its key; a second run finds nothing', async () => {
  await stored('cas', 'city', 'Rome');
  await stored('cas', 'team', 'Lazio');
  const revision = async () => {
    const query = '{ context(input: { kind: FACTS, sinceRevision: 0 }) { revision } }';
    return (await kith.must('cas', query)).context.revision;
  };
  const before = await revision();
  await update();
  expect(await values('cas')).toEqual(['Lazio profile|person|cas|slot|team', 'Rome profile|person|cas|slot|city']);
  expect(await revision()).toBe(before);
  await update();
  expect(await values('cas')).toHaveLength(2);
  expect(await revision()).toBe(before);
});

it('what a subject has closed stays closed, in the value that stays too', async () => {
  await kith.chat('pair', 'GROUP', ['dan', 'eve'], new Date(now - 86_400_000).toISOString());
  const about = [{ handle: 'eve' }];
  const closed = await stored('dan', 'diet', 'fish', { about, portable: true });
  const restrict = 'mutation ($id: ID!) { correctMemory(input: { id: $id, portable: false }) { memory { id } } }';
  await kith.must('eve', restrict, { id: closed });
  const fresh = await stored('dan', 'diet', 'rice', { about, portable: true });
  const seen = async (as: string) => (await of(as, fresh))?.value ?? null;
  expect(await seen('eve')).toBe('rice');
  await update();
  expect(await seen('dan')).toBe('rice');
  expect(await seen('eve')).toBeNull();
});
