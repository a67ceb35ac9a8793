import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { conversing } from '../support/modelScripts.js';
import { type ScriptedModel, startScriptedModel } from '../support/scriptedModel.js';

let double: ScriptedModel;
let kith: TestApp;
const asked: string[] = [];
/** What the model says of a statement, by a word of its text. */
const kinds: Record<string, object> = {
  Porto: { type: 'identity', category: 'profile', slot: 'city' },
  Braga: { type: 'identity', category: null, slot: 'city' },
  climbs: { type: 'Preference', category: 'Hobbies', slot: null },
  rain: { type: 'soul', category: 'x', slot: null },
  snow: { type: 'event', category: 'x', slot: null },
  fog: { type: 'preference', category: 'x', slot: 'AKIAABCDEFGHIJKLMNOP' },
  hail: { type: 'preference', category: 'y'.repeat(80), slot: null },
  chess: { type: 'preference', category: null, slot: null },
};

beforeAll(async () => {
  double = await startScriptedModel(
    conversing(({ schema, input }) => {
      if (schema !== 'kind_of_statement') return undefined;
      const data = input.slice(input.indexOf('<data name="statement">'));
      asked.push(data);
      return Object.entries(kinds).find(([word]) => data.includes(word))?.[1];
    }),
  );
  kith = await TestApp.start({ model: double.model, embedder: null });
});
afterAll(async () => {
  await kith.stop();
  await double.close();
});

const fields = `id text type category slot memoryKey importance sensitivity portable expiresAt confidence
  subjects { handle } statedBy { handle }`;
const tell = (as: string, text: string, more: object = {}) => kith.remember(as, { text, ...more }, fields);
const look = async (as: string, id: string, chat?: string) => {
  while ((await kith.app.runner!.runDue()) > 0);
  const query = `query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { ${fields} } }`;
  return (await kith.must(as, query, { id, chat })).memory;
};

it('a statement without a type gets type, category and slot; text, audience and lifetime stay', async () => {
  const { memory } = await tell('ana', 'Ana has moved to Porto.', { sensitivity: 'PERSONAL' });
  expect(memory).toMatchObject({ type: 'KNOWLEDGE', slot: null });
  expect(await look('ana', memory.id)).toEqual({
    ...memory,
    ...{ type: 'IDENTITY', category: 'profile', slot: 'city', memoryKey: 'profile|person|ana|slot|city' },
  });
  const events =
    'MATCH (h:HistoryEvent {memoryId: $id}) RETURN h.event AS event, h.actor AS actor ORDER BY h.at, event';
  const rows = await kith.app.graph.session().read(
    { name: 'test/events', text: `CYPHER 25 ${events}` },
    {
      id: memory.id,
    },
  );
  expect(rows).toContainEqual({ event: 'UPDATE', actor: 'refine-memory' });
  const { memory: hobby } = await tell('ana', 'Ana climbs.');
  expect(await look('ana', hobby.id)).toMatchObject({ type: 'PREFERENCE', category: 'hobbies', slot: null });
});

it('one with a type, even KNOWLEDGE, is never asked about', async () => {
  const { memory } = await tell('bob', 'Bob climbs.', { type: 'KNOWLEDGE' });
  expect(await look('bob', memory.id)).toEqual(memory);
  expect(asked.filter((one) => one.includes('Bob'))).toEqual([]);
});

it('never takes the key of another memory: what is there stays, and the statement keeps no slot', async () => {
  const held = await tell('cas', 'Cas lives in Faro.', { type: 'IDENTITY', slot: 'city', value: 'Faro' });
  const { memory } = await tell('cas', 'Cas has a flat in Braga.');
  expect(await look('cas', memory.id)).toMatchObject({ type: 'IDENTITY', slot: null, text: memory.text });
  expect(await look('cas', held.memory.id)).toMatchObject({ slot: 'city', text: 'Cas lives in Faro.' });
});

it.each([
  ['rain', 'WRONG_SHAPE'],
  ['snow', 'WRONG_SHAPE'],
  ['fog', 'SECRET_REFUSED'],
  ['hail', 'WRONG_SHAPE'],
])('what cannot be is not taken from a model, and the work has failed: %s', async (word, error) => {
  const { memory } = await tell('dan', `Dan talks of ${word}.`);
  expect(await look('dan', memory.id)).toEqual(memory);
  const { myWork } = await kith.must('dan', '{ myWork { edges { node { kind state error } } } }');
  const refining = myWork.edges.filter(({ node }: { node: { kind: string } }) => node.kind === 'refine-memory');
  expect(refining[0].node).toEqual({ kind: 'refine-memory', state: 'FAILED', error });
});

it('a group memory is refined for its group, and one corrected meanwhile stays as it was corrected', async () => {
  const chat = await kith.chat('club', 'GROUP', ['eve', 'fay']);
  const { memory } = await tell('eve', 'The club plays chess.', { scope: 'GROUP', chat });
  expect(await look('fay', memory.id, chat)).toMatchObject({ type: 'PREFERENCE', text: 'The club plays chess.' });
  const api = await TestApp.start({ model: double.model, embedder: null, role: 'api' });
  const asking = { as: 'eve', tenant: kith.tenant };
  const other = (await api.remember(asking, { text: 'Eve plays chess.' })).memory;
  const correct = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }';
  await api.must(asking, correct, { input: { id: other.id, type: 'CONSTRAINT' } });
  await api.stop();
  expect(await look('eve', other.id)).toMatchObject({ type: 'CONSTRAINT' });
});
