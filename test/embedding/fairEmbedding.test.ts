import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unembeddedMemories } from '../../src/embedding/unembeddedMemories.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const long = 'river '.repeat(600);
const recall = '{ recall(minRelevance: 0, query: "Who keeps bees?") { mode hits { memory { id } } } }';
const waitingSince = statement<{ id: string }>(
  'test/waiting-since',
  'CYPHER 25 MATCH (m:Memory {id: $id}) RETURN m.unembeddedSince AS since',
);

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start();
});
afterAll(() => kith.stop());

it('a question and a write wait a turn for somebody who has much embedded, whose own writes do not wait for that either', async () => {
  const ana = { tenantId: kith.tenant, viewerId: await kith.idOf('ana') };
  await kith.remember('ben', { text: 'Ben keeps bees.' });
  const left = { passages: 20, questions: 20 };
  const done = (kind: keyof typeof left) => () => (left[kind] -= 1);
  const flood = Array.from({ length: 20 }, (_, at) => [
    kith.embedder!.embedPassages([long], { requester: ana }).then(done('passages')),
    kith.embedder!.embedQuery(`${long}${at}`, ana).then(done('questions'), done('questions')),
  ]).flat();
  expect((await kith.must('ben', recall)).recall.mode).toBe('VECTOR_AND_TEXT');
  expect(left.questions).toBeGreaterThan(8);
  const own = (await kith.remember('ana', { text: 'Ana keeps bees.' })).memory.id as string;
  expect(left.passages).toBeGreaterThan(10);
  expect(await isWaiting(own)).toBe(true);
  await Promise.all(flood);
  await eventually('the memory has its vector', async () => !(await isWaiting(own)));
  const { mode, hits } = (await kith.must('ana', recall)).recall;
  expect([mode, hits[0].memory.id]).toEqual(['VECTOR_AND_TEXT', own]);
});

it('what waits for vectors is given them in turns, so that a long queue of one person holds up nobody', async () => {
  const plain = await TestApp.start({ embedder: null });
  try {
    const inputs = Array.from({ length: 60 }, (_, at) => ({ text: `Ana walks path ${at}.` }));
    const many =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
    await plain.must('ana', many, { inputs });
    const ben = (await plain.remember('ben', { text: 'Ben rows.' })).memory.id as string;
    const cem = (await plain.remember({ as: 'cem', tenant: `${plain.tenant}-2` }, { text: 'Cem sails.' })).memory
      .id as string;
    const waiting = await unembeddedMemories('first').list(plain.app.graph.session(), {
      tenant: null,
      limit: 5_000,
      now: Date.now(),
    });
    const ofAna = waiting.flatMap(({ texts }, at) => (texts[0]!.startsWith('Ana walks path') ? [at] : []));
    const place = (id: string) => waiting.findIndex((one) => one.id === id);
    expect(ofAna.length).toBeGreaterThanOrEqual(60);
    expect(place(ben)).toBeGreaterThanOrEqual(0);
    expect(place(ben)).toBeLessThan(ofAna[1]!);
    expect(place(cem)).toBeGreaterThanOrEqual(0);
    expect(place(cem)).toBeLessThan(ofAna[1]!);
  } finally {
    await plain.stop();
  }
});

async function isWaiting(id: string): Promise<boolean> {
  const [row] = await kith.app.graph.session().read(waitingSince, { id });
  return row!.since !== null;
}
