import type { Config } from '../app/config.js';
import { findOrStartParts, type Infrastructure } from '../app/infrastructure.js';
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
  const infrastructure = await findOrStartParts(config, progress, threads);
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
