import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readMigrations } from '../../src/platform/neo4j/migrations.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  kith = await TestApp.start({ now: () => now, embedder: null });
});
afterAll(() => kith.stop());

const found = statement<object>(
  'test/found-by',
  `CYPHER 25 MATCH (m:Memory|Message) WHERE m.tenantId = $tenant
   RETURN m.text AS text, m.stems AS stems, m.dayTokens AS dayTokens ORDER BY text`,
);
const forgetThem = statement<object>(
  'test/as-before',
  `CYPHER 25 MATCH (m:Memory|Message) WHERE m.tenantId = $tenant
   SET m.dayTokens = null, m.stems = replace(replace(replace(coalesce(m.stems, 'gone'), 'creme', 'crème'), 'strasse', 'straße'), 'alborg', 'ålborg')`,
);

it('what was stored before days were tokens is found as what is stored now', async () => {
  const remember = (text: string) => kith.remember('ana', { text });
  await remember('Ana likes crème brûlée.');
  now += 40 * 86_400_000;
  await remember('The office is in the Hauptstraße of Ålborg.');
  const { memory } = await remember('Ana keeps geese.');
  await kith.must('ana', `mutation { forgetMemory(input: { id: "${memory.id}" }) { id } }`);
  const record = `mutation { recordMessages(input: { messages: [{ externalId: "1", role: USER, text: "Crème fraîche, s'il te plaît." }] }) { messages { id } } }`;
  await kith.must('ana', record);

  const session = kith.app.graph.session();
  const { tenant } = kith;
  const before = await session.read(found, { tenant });
  const lively = before.filter(({ text }) => text !== 'Ana keeps geese.');
  expect(lively.map(({ dayTokens }) => (dayTokens as unknown[]).length > 0)).toEqual([true, true, true]);
  expect(before.find(({ text }) => text === 'Ana keeps geese.')).toMatchObject({ stems: null, dayTokens: null });

  await session.change(forgetThem, { tenant });
  const stale = await session.read(found, { tenant });
  expect(stale.filter(({ stems }, at) => stems !== before[at]!['stems'])).toHaveLength(4);
  const migrations = readMigrations(new URL('../../cypher/migrations/', import.meta.url));
  const { text } = migrations.find(({ id }) => id === '0072-day-tokens')!;
  const ofTenant = text.replace('MATCH (m:Memory|Message)', 'MATCH (m:Memory|Message) WHERE m.tenantId = $tenant');
  for (const round of [1, 2]) {
    await session.change(statement<object>(`test/day-tokens-${round}`, ofTenant), { tenant });
    expect(await session.read(found, { tenant })).toEqual(before);
  }
});
