import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { GraphSession } from '../../src/platform/neo4j/graph.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
let slow: TestApp;
let chat: string;
beforeAll(async () => {
  kith = await TestApp.start({ role: 'api' });
  const { embedder } = kith;
  // Embeds queries, but fails for stored texts.
  const late: Embedder = {
    space: embedder!.space,
    embedQuery: (...asked) => embedder!.embedQuery(...asked),
    embedPassages: (texts) => Promise.resolve(texts.map(() => new Error('The embedding model is slow today.'))),
    close: () => Promise.resolve(),
  };
  slow = await TestApp.start({ embedder: late, tenant: kith.tenant, role: 'api' });
  chat = await kith.createChat('team', 'GROUP', ['ana', 'bob']);
});
afterAll(async () => {
  await slow.stop();
  await kith.stop();
});

const recall = async (as: string, query: string, more: object = {}) => {
  const asked = `query ($query: String!, $chat: ID, $limit: Int, $threshold: Float) {
    recall(query: $query, chat: $chat, limit: $limit, threshold: $threshold, minRelevance: 0) { mode truncated hits { similarity memory { text } } } }`;
  const found = (await kith.must(as, asked, { query, limit: 50, ...more })).recall;
  const texts: string[] = found.hits.map(({ memory }: { memory: { text: string } }) => memory.text);
  return { mode: found.mode, truncated: found.truncated, texts };
};

it('returns a small index completely, including memories that wait for a vector, and nothing hidden', async () => {
  await kith.remember('ana', { text: 'The kettle is green.' });
  await slow.remember('ana', { text: 'Rowing starts at dawn.' });
  await slow.remember('ana', { text: 'Ana hides a sapphire.', sensitivity: 'SENSITIVE' });
  await slow.remember('bob', { text: 'Bob hoards stamps.', sensitivity: 'PERSONAL' });
  const own = await recall('ana', 'Which colour has the kettle?');
  expect(own).toMatchObject({ mode: 'VECTOR_AND_TEXT', truncated: false });
  expect(own.texts[0]).toBe('The kettle is green.');
  expect(own.texts.slice(1).sort()).toEqual(['Ana hides a sapphire.', 'Rowing starts at dawn.']);
  const shared = await recall('ana', 'Which colour has the kettle?', { chat });
  expect(shared.texts.sort()).toEqual(['Rowing starts at dawn.', 'The kettle is green.']);
  // A memory without a vector passes a threshold only by its words.
  expect((await recall('ana', 'Which colour has the kettle?', { threshold: 0.2 })).texts).toEqual([
    'The kettle is green.',
  ]);
  expect((await recall('bob', 'kettle')).texts).toEqual(['Bob hoards stamps.']);
});

it('ranks memories with a vector before any number of memories without one', async () => {
  const inputs = Array.from({ length: 70 }, (_, index) => ({ text: `Errand ${index + 1} waits.` }));
  const tell =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
  await slow.must('cleo', tell, { inputs });
  for (const at of [1, 2, 3]) await kith.remember('cleo', { text: `The garden has ${at} beds.` });
  const { texts, truncated } = await recall('cleo', 'What grows behind the house?');
  expect(texts).toHaveLength(50);
  expect(texts.slice(0, 3).sort()).toEqual([1, 2, 3].map((at) => `The garden has ${at} beds.`));
  expect(truncated).toBe(false);
});

it('reports that results may be missing while the full-text index is being built, and finds by meaning', async () => {
  await kith.remember('dan', { text: 'The ladder is in the shed.' });
  const read = GraphSession.prototype.read;
  const populating = Object.assign(new Error('The index is still populating.'), { gqlStatus: '51N63' });
  const spy = jest.spyOn(GraphSession.prototype, 'read').mockImplementation(function (this: GraphSession, ...args) {
    return args[0].name === 'recall/search-text' ? Promise.reject(populating) : read.apply(this, args);
  });
  try {
    expect(await recall('dan', 'Where is the ladder?')).toEqual({
      mode: 'VECTOR_AND_TEXT',
      truncated: true,
      texts: ['The ladder is in the shed.'],
    });
  } finally {
    spy.mockRestore();
  }
  expect(await recall('dan', 'Where is the ladder?')).toMatchObject({ truncated: false });
});
