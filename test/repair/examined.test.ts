import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listExamined } from '../../src/repair/memorySoundness.store.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

it('memories are examined in pages, and an unreadable one is named', async () => {
  const ids: string[] = [];
  for (const text of ['Ana rows.', 'Ana skis.', 'Ana sails.'])
    ids.push((await kith.remember('ana', { text })).memory.id);
  ids.sort();
  const session = kith.app.graph.session();
  const spoil = statement<{ id: string }>('test/spoil', 'CYPHER 25 MATCH (m:Memory {id: $id}) SET m.observedAt = null');
  await session.change(spoil, { id: ids[1]! });
  const ask = (after: string) => listExamined(session, { tenant: kith.tenant, after, limit: 2, now: Date.now() });
  const first = await ask('');
  expect(first.rows.map(({ memory }) => memory.id)).toEqual([ids[0]]);
  expect(first.unreadable).toEqual([{ id: ids[1], tenantId: kith.tenant }]);
  const second = await ask(first.last!);
  expect(second.rows.map(({ memory }) => memory.id)).toEqual([ids[2]]);
  expect((await ask(second.last!)).last).toBeUndefined();
});
