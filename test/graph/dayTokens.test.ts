import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  kith = await TestApp.start({ now: () => now, embedder: null });
});
afterAll(() => kith.stop());

const storedTokens = statement<object>(
  'test/stored-tokens',
  `CYPHER 25 MATCH (m:Memory|Message) WHERE m.tenantId = $tenant
   RETURN m.text AS text, m.stems AS stems, m.dayTokens AS dayTokens ORDER BY text`,
);
it('live memories and messages have day tokens; a forgotten memory loses them and its stems', async () => {
  const remember = (text: string) => kith.remember('ana', { text });
  await remember('Ana likes crème brûlée.');
  now += 40 * 86_400_000;
  await remember('The office is in the Hauptstraße of Ålborg.');
  const { memory } = await remember('Ana keeps geese.');
  await kith.forget('ana', memory.id);
  const record = `mutation { recordMessages(input: { messages: [{ externalId: "1", role: USER, text: "Crème fraîche, s'il te plaît." }] }) { messages { id } } }`;
  await kith.must('ana', record);

  const stored = await kith.app.graph.session().read(storedTokens, { tenant: kith.tenant });
  const live = stored.filter(({ text }) => text !== 'Ana keeps geese.');
  expect(live.map(({ dayTokens }) => (dayTokens as unknown[]).length > 0)).toEqual([true, true, true]);
  expect(stored.find(({ text }) => text === 'Ana keeps geese.')).toMatchObject({ stems: null, dayTokens: null });
});
