import { EventEmitter } from 'node:events';
import type { Config } from '../app/config.js';
import { type Infrastructure, startInfrastructure } from '../app/infrastructure.js';
import { embedderStarter } from '../app/serverStarters.js';
import { readRunInfo } from '../platform/embedded/dataDirectory.js';
import { loadSecrets } from '../platform/embedded/generatedSecrets.js';
import { coalesceBoltWrites } from '../platform/neo4j/boltWrites.js';
import { Graph } from '../platform/neo4j/graph.js';
import type { Progress } from '../platform/progress.js';

/** Runs `work` on the graph of the Kith that runs on the data directory, or on one that is started for it. */
export async function withGraph(
  config: Config,
  { progress, threads }: { progress: Progress; threads?: number },
  work: (graph: Graph, infrastructure: Infrastructure) => Promise<void>,
): Promise<void> {
  coalesceBoltWrites();
  const infrastructure = await findOrStartInfrastructure(config, progress, threads);
  const graph = new Graph(infrastructure.neo4j);
  try {
    await work(graph, infrastructure);
  } finally {
    await graph.close();
    await infrastructure.stop();
  }
}

/** Returns a signal that aborts when the command is stopped. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

/** Returns the infrastructure of the Kith that runs on the data directory, else a newly started one. */
async function findOrStartInfrastructure(
  config: Config,
  progress: Progress,
  embeddingThreads: number | undefined,
): Promise<Infrastructure> {
  const running = await readRunInfo(config.dataDir);
  if (!running?.neo4jUri) return startInfrastructure(config, progress, { embeddingThreads, withJobs: false });
  const { neo4jPassword, erasureKey } = await loadSecrets(config.dataDir);
  const neo4j = config.neo4j ?? { uri: running.neo4jUri, user: 'neo4j', password: neo4jPassword };
  const makeEmbedder = await embedderStarter(config, progress, embeddingThreads);
  const embedder = await makeEmbedder?.();
  return {
    neo4j,
    jobs: undefined,
    embedder,
    erasureKey: config.erasureKey ?? erasureKey,
    secret: undefined,
    neo4jEvents: new EventEmitter(),
    failed: new Promise(() => {}),
    durationsMs: {},
    writeRunInfo: () => Promise.resolve(),
    fillGraph: (fill) => fill(),
    prepareNextStart: () => undefined,
    stop: async () => embedder?.close(),
  };
}
