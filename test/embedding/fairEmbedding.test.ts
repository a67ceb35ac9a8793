import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unembeddedMemories } from '../../src/embedding/unembeddedMemories.store.js';
import { unembeddedMessages, unpairedMessages } from '../../src/embedding/unembeddedMessages.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const long = 'river '.repeat(600);
const recall = '{ recall(minRelevance: 0, query: "Who keeps bees?") { mode hits { memory { id } } } }';
const waitingSince = statement<{ id: string }>(
  'test/waiting-since',
  'CYPHER 25 MATCH (m:Memory {id: $id}) RETURN m.unembeddedSince AS since',
);
const putWaiting = statement<object>(
  'test/put-waiting',
  `CYPHER 25 UNWIND range(1, $count) AS at
   CREATE (:Memory {id: $tenant + ' memory ' + $since + ' ' + at, tenantId: $tenant, text: 'x', ownerId: 'p', unembeddedSince: $since + at})
   CREATE (:Message {id: $tenant + ' message ' + $since + ' ' + at, tenantId: $tenant, text: 'x', speakerName: 'P', speakerId: 'p', place: $tenant + ' ' + $since, seq: at, at: $since, persona: '', unembeddedSince: $since + at, unpairedSince: $since + at})`,
);
const takeWaiting = statement<object>(
  'test/take-waiting',
  'CYPHER 25 MATCH (m:Memory|Message) WHERE m.tenantId IN $tenants DELETE m',
);

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start();
});
afterAll(() => kith.stop());

it('a question waits one turn behind a person with a large queue, and no write waits for vectors', async () => {
  const [ana, ben] = (await Promise.all(['ana', 'ben'].map((handle) => kith.idOf(handle)))).map((viewerId) => ({
    tenantId: kith.tenant,
    viewerId,
  }));
  await kith.remember('ben', { text: 'Ben keeps bees.' });
  let leftCount = 20;
  const flood = Array.from({ length: leftCount }, (_, index) => [
    kith.embedder!.embedPassages([long], { requester: ana }),
    kith.embedder!.embedQuery(`${long}${index}`, ana).finally(() => (leftCount -= 1)),
  ]).flat();
  await kith.embedder!.embedQuery('Who keeps bees?', ben);
  expect(leftCount).toBeGreaterThan(14);
  expect((await kith.must('ben', recall)).recall.mode).toBe('VECTOR_AND_TEXT');
  const own = (await kith.remember('ana', { text: 'Ana keeps bees.' })).memory.id as string;
  expect(await isWaiting(own)).toBe(true);
  await Promise.all(flood);
  await eventually('the memory has its vector', async () => !(await isWaiting(own)));
  const { mode, hits } = (await kith.must('ana', recall)).recall;
  expect([mode, hits[0].memory.id]).toEqual(['VECTOR_AND_TEXT', own]);
});

it('queued texts get vectors in turns, so that a long queue of one person delays no other', async () => {
  const plain = await TestApp.start({ embedder: null });
  try {
    const inputs = Array.from({ length: 60 }, (_, index) => ({ text: `Ana walks path ${index}.` }));
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
    const ofAna = waiting.flatMap(({ texts }, index) => (texts[0]!.startsWith('Ana walks path') ? [index] : []));
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

it('the queue of one tenant hides none of another, and many tenants get turns', async () => {
  const plain = await TestApp.start({ embedder: null });
  try {
    const now = Date.now();
    const graph = plain.app.graph.session();
    const flood = `${plain.tenant}-a`;
    // Of one tenant only the longest waiting and the latest are candidates: this one has more before and after all others.
    await graph.writeOne(putWaiting, { tenant: flood, since: now - 100_000, count: 1_100 });
    await graph.writeOne(putWaiting, { tenant: flood, since: now - 10_000, count: 1_100 });
    const tenants = Array.from({ length: 20 }, (_, index) => `${plain.tenant}-b${index}`);
    for (const tenant of tenants) await graph.writeOne(putWaiting, { tenant, since: now - 50_000, count: 1 });
    for (const source of [unembeddedMemories('first'), unembeddedMessages('first'), unpairedMessages('first')]) {
      const seen = new Set<string>();
      // Tests of other files have items waiting on the same graph.
      for (let lists = 0; lists < 100 && !tenants.every((tenant) => seen.has(tenant)); lists += 1)
        for (const { id } of await source.list(graph, { tenant: null, limit: 16, now })) seen.add(id.split(' ')[0]!);
      expect(tenants.filter((tenant) => !seen.has(tenant))).toEqual([]);
      const ofFlood = await source.list(graph, { tenant: flood, limit: 16, now });
      expect(ofFlood.map(({ id }) => id.split(' ')[0])).toEqual(Array(16).fill(flood));
    }
    await graph.writeOne(takeWaiting, { tenants: [flood, ...tenants] });
  } finally {
    await plain.stop();
  }
});

async function isWaiting(id: string): Promise<boolean> {
  const [row] = await kith.app.graph.session().read(waitingSince, { id });
  return row!.since !== null;
}
