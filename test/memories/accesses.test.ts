import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

let reading: TestApp;
let looking: TestApp;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  reading = await TestApp.start({ embedder: null, now: () => now });
  looking = await TestApp.start({ embedder: null, now: () => now });
});
afterAll(() => looking.stop());

it('reads are counted in one batch after the request: a recall, a card and two reads by id', async () => {
  const { tenant } = reading;
  const read = await reading.remember('ana', { text: 'Ana plays the violin.', importance: 2 });
  const unread = await reading.remember('ana', { text: 'Bob sells boats.', about: [{ name: 'Bob' }], importance: 0 });
  const byId = 'query ($id: ID!) { memory(id: $id) { accesses } }';
  now += 1_000;
  await reading.must('ana', byId, { id: read.memory.id });
  now += 1_000;
  await reading.must('ana', '{ recall(query: "violin") { hits { memory { id } } } }');
  const { memory } = await reading.must('ana', byId, { id: read.memory.id });
  expect(memory.accesses).toBe(0);
  // A viewer to whom it is not disclosed does not count as a reader.
  await reading.must('eve', byId, { id: read.memory.id });
  await reading.stop();

  const counted = await looking.must({ as: 'ana', tenant }, byId, { id: read.memory.id });
  expect(counted.memory.accesses).toBe(3);
  expect((await looking.must({ as: 'ana', tenant }, byId, { id: unread.memory.id })).memory.accesses).toBe(0);
  const lastRead = statement<{ id: string }>(
    'test/last-read',
    'MATCH (m:Memory {id: $id}) RETURN m.accessedAt AS at, m.updatedAt < m.accessedAt AS later',
  );
  expect(await looking.app.graph.session().read(lastRead, { id: read.memory.id })).toEqual([{ at: now, later: true }]);
});

it('access counts are shown only to the origin', async () => {
  const { tenant } = looking;
  const chat = await looking.createChat('duo', 'GROUP', ['cas', 'dan']);
  const { memory } = await looking.remember(
    { as: 'cas', tenant },
    { text: 'The key is with Dan.', scope: 'GROUP', chat },
  );
  const query = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { accesses mentions } }';
  expect((await looking.must('cas', query, { id: memory.id, chat })).memory).toEqual({ accesses: 0, mentions: 1 });
  expect((await looking.must('dan', query, { id: memory.id, chat })).memory).toEqual({
    accesses: null,
    mentions: null,
  });
});
