import pino from 'pino';
import { compose } from '../../src/app/compose.js';
import { defaultEmbeddingThreads } from '../../src/app/serverStarters.js';
import { systemClock } from '../../src/platform/clock.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../../src/platform/models/embedding/localEmbedder.js';
import { fetchEmbeddingModel } from '../../src/platform/embedded/artifacts/artifacts.js';
import { noProgress } from '../../src/platform/progress.js';
import { question, societySpace } from './society.js';

/**
 * Service of the bench, in a process of its own as in production. Texts carry a number and get the vector of that
 * number. Texts that begin with "Embed:" are also embedded by the model, so that its time counts.
 */
const model = await fetchEmbeddingModel({ artifactsDir: process.env.KITH_ARTIFACTS_DIR!, progress: noProgress });
const modelEmbedder = await createLocalEmbedder({ ...model, threads: defaultEmbeddingThreads });
const usesModel = (text: string): boolean => text.startsWith('Embed:');
const vectorOf = (text: string): number[] => [...question(Number(/(\d+)\D*$/.exec(text)?.[1] ?? 0)).vector];
const benchEmbedder: Embedder = {
  ...modelEmbedder,
  space: societySpace,
  async embedQuery(text, requester) {
    if (usesModel(text)) await modelEmbedder.embedQuery(text, requester);
    return vectorOf(text);
  },
  async embedPassages(texts, options) {
    const modelVectors = (await modelEmbedder.embedPassages(texts.filter(usesModel), options)).values();
    // If the real vector came too late, the text has none here either.
    return texts.map((text) => {
      const late = usesModel(text) ? modelVectors.next().value : undefined;
      return late instanceof Error ? late : vectorOf(text);
    });
  },
};
const log = pino({ level: 'silent' });
const app = await compose({
  neo4j: {
    uri: process.env.NEO4J_URI!,
    user: process.env.NEO4J_USER!,
    password: process.env.NEO4J_PASSWORD!,
  },
  embedder: benchEmbedder,
  keys: { secret: process.env.KITH_JWT_SECRET },
  erasureKey: 'nothing is removed here, so any key does',
  log,
  clock: systemClock,
  rateLimit: Number(process.env.KITH_RATE_LIMIT ?? 0),
  corsOrigins: [],
  onRequest: ({ statements, waits }) => process.send?.({ kind: 'request', statements: statements.length, waits }),
});
const server = await app.listen('127.0.0.1', 0);
void app.warmUp().usable.then(() => app.startBackground());
process.send?.({ kind: 'ready', url: server.url });
process.once('disconnect', () => {
  void server
    .stop()
    .then(() => app.close())
    .then(() => modelEmbedder.close());
});
