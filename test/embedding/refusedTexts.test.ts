import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LateEmbedding } from '../../src/embedding/lateEmbedding.steps.js';
import { countMissingByKind, embeddingSources } from '../../src/embedding/missingVectors.store.js';
import { dayMs } from '../../src/platform/clock.js';
import { ForegroundActivity } from '../../src/platform/foregroundActivity.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createOpenAiEmbedder } from '../../src/platform/models/embedding/openaiEmbedder.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import {
  embeddingsAnswer,
  type RecordedRequest,
  type ScriptedModel,
  startScriptedModel,
} from '../support/models/scriptedModel.js';
import { say } from '../support/recordMessages.js';

const path = '/embeddings';
const vectors = statement<object>(
  'test/refused-texts',
  `CYPHER 25 MATCH (m:Memory {tenantId: $tenant})-[:STATED_BY]->(:Person {handle: $person})
   RETURN m.text AS text, EXISTS { MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry) WHERE e.embedding IS NOT NULL } AS has
   UNION ALL
   MATCH (m:Message {tenantId: $tenant, speakerName: $person})
   RETURN m.text AS text, m.embedding IS NOT NULL AND m.pairEmbedding IS NOT NULL AS has`,
);

let kith: TestApp;
let server: ScriptedModel;
let embedder: Embedder;
let now = Date.UTC(2026, 2, 1);
beforeAll(async () => {
  // Its late embedding is that of the test alone.
  kith = await TestApp.start({ embedder: null, now: () => now });
  server = await startScriptedModel();
  server.setFallback(path, answer);
  embedder = await createOpenAiEmbedder({
    apiKey: 'none',
    baseUrl: server.baseUrl,
    model: 'double',
    timeoutMs: 20_000,
    dimensions: 384,
  });
});
afterAll(async () => {
  await server.close();
  await kith.stop();
});
beforeEach(() => {
  server.reset();
  server.setFallback(path, answer);
});

const inputOf = ({ body }: RecordedRequest): string[] => body['input'] as string[];
/** Gives vectors, but refuses odd texts as a server does whose model reads fewer tokens. */
function answer(request: RecordedRequest) {
  const texts = inputOf(request);
  if (texts.some((text) => text.includes('odd')))
    return { status: 413, body: { error: { message: 'too many tokens' } } };
  return embeddingsAnswer(
    texts.map((text) => Array.from({ length: 384 }, (_, index) => (index === text.length % 384 ? 1 : 0.1))),
  );
}
const worker = () =>
  new LateEmbedding(
    kith.app.graph,
    embedder,
    embeddingSources('first'),
    new ForegroundActivity(),
    { done: () => undefined, failed: () => undefined },
    { tenant: kith.tenant, clock: () => now },
  );
/** Texts of a person with and without vectors. */
async function texts(person: string): Promise<{ embedded: string[]; bare: string[] }> {
  const rows = await kith.app.graph.session().read(vectors, { tenant: kith.tenant, person });
  const those = (has: boolean) =>
    rows
      .filter((row) => row.has === has)
      .map(({ text }) => String(text))
      .sort();
  return { embedded: those(true), bare: those(false) };
}
const oddTexts = Array.from({ length: 4 }, (_, index) => `An odd thing, ${index}.`);
const goodTexts = Array.from({ length: 40 }, (_, index) => `A good thing, ${index}.`).sort();

describe.each([
  [
    'messages',
    'ana',
    async (person: string) => {
      await say(
        kith,
        person,
        null,
        [...oddTexts, ...goodTexts].map((text) => ({ by: person, text })),
      );
    },
  ],
  [
    'memories',
    'ben',
    async (person: string) => {
      for (const text of [...oddTexts, ...goodTexts]) await kith.remember(person, { text, type: 'KNOWLEDGE' });
    },
  ],
] as const)('%s whose text the embedding server refuses', (kind, person, store) => {
  beforeAll(() => store(person));

  it('wait in place while the server refuses every text', async () => {
    for (const status of [500, 400]) {
      server.setFallback(path, { status, headers: { 'retry-after-ms': '1' } });
      await worker().work();
    }
    server.setFallback(path, answer);
    expect((await texts(person)).embedded).toEqual([]);
  });

  it('leave others to be embedded, by two workers at once, and count as missing', async () => {
    await Promise.all([worker().work(), worker().work()]);
    const found = await texts(person);
    expect(found.bare).toEqual(expect.arrayContaining(oddTexts));
    // The first message after odd ones is refused together with the one before.
    expect(goodTexts.filter((text) => !found.embedded.includes(text))).toEqual(
      kind === 'messages' ? [goodTexts[0]] : [],
    );
    expect((await countMissingByKind(kith.app.graph.session(), 'first'))[kind]).toBeGreaterThanOrEqual(4);
  });

  it('are found by their words', async () => {
    const query =
      kind === 'messages'
        ? '{ recallMessages(query: "odd thing") { message { text } } }'
        : '{ recall(query: "odd thing", minRelevance: 0) { hits { memory { text } } } }';
    expect(JSON.stringify(await kith.must(person, query))).toContain('An odd thing');
  });

  it('are tried again a day later, and not before', async () => {
    now += dayMs - 1;
    await worker().work();
    expect(server.requests).toEqual([]);
    now += 1;
    server.setFallback(path, (request) =>
      embeddingsAnswer(inputOf(request).map(() => Array.from({ length: 384 }, () => 0.1))),
    );
    await worker().work();
    expect((await texts(person)).bare).toEqual([]);
  });
});
