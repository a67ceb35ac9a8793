import { open } from 'node:fs/promises';
import type { ImportOutcome } from '../transfer/imports/importOutcome.js';
import type { ImportRun, PreparedLines } from '../transfer/imports/imports.service.js';
import { EntryIndex } from '../embedding/entryIndex.service.js';
import type { EmbeddingSpace } from '../platform/neo4j/embeddingSpace.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import type { Progress } from '../platform/progress.js';
import { activateSpace } from '../app/searchIndexes.js';
import { type Chunk, chunksOf, firstLineOf } from './fileChunks.js';
import type { ImportState } from './importState.js';
import { waitForIndex } from './waitForIndex.js';

/** Counts of an import so far. */
export interface ImportCounts {
  stored: number;
  storedBefore: number;
  withoutSensitivity: number;
  refused: number;
  /** First refusals, to be shown. */
  readonly firstRefusals: ImportOutcome['refused'][number][];
}

/** Maximum number of chunks that are checked and embedded while earlier ones are stored. */
const maxChunksAhead = 3;
const maxShownRefusals = 10;
/** Minimum number of new entries for a rebuild of the index; adding fewer to the index is faster. */
const minEntriesForRebuild = 20_000;
/** Average number of index entries per memory. */
const entriesPerMemory = 2;

/**
 * Imports a file from the position of its state on. The next chunks are checked, resolved and embedded while one is
 * stored. After every stored chunk the state advances. Ends early if `signal` aborts or too many lines are refused: what
 * was stored stays, and the next run resumes after it.
 */
export async function importFile(
  graph: Graph,
  run: ImportRun,
  state: ImportState,
  options: { maxRefused: number; signal: AbortSignal; onChunk: (offset: number) => void },
): Promise<ImportCounts> {
  await run.begin(graph.session(), await firstLineOf(state.mark.file));
  const counts: ImportCounts = {
    stored: 0,
    storedBefore: 0,
    withoutSensitivity: 0,
    refused: state.mark.refused,
    firstRefusals: [],
  };
  const recordOutcome = async (chunk: Chunk, outcome: ImportOutcome): Promise<void> => {
    await state.advance(chunk.end, chunk.lastLine, outcome.refused);
    counts.stored += outcome.stored;
    counts.storedBefore += outcome.duplicates;
    counts.withoutSensitivity += outcome.withoutSensitivity;
    counts.refused += outcome.refused.length;
    counts.firstRefusals.push(...outcome.refused.slice(0, Math.max(0, maxShownRefusals - counts.firstRefusals.length)));
    options.onChunk(chunk.end);
  };
  const storeAfter = async (former: Promise<void>, chunk: Chunk, prepared: Promise<PreparedLines>): Promise<void> => {
    const lines = await prepared;
    await former;
    await recordOutcome(chunk, await lines.store(graph.session()));
  };
  const pendingStores: Promise<void>[] = [];
  let lastStore = Promise.resolve();
  const settle = async (maxPending: number): Promise<void> => {
    while (pendingStores.length > maxPending) await pendingStores.shift();
  };
  try {
    for await (const chunk of chunksOf(state.mark.file, state.mark)) {
      if (options.signal.aborted || counts.refused >= options.maxRefused) break;
      if (chunk.use === 'define') {
        await settle(0);
        await recordOutcome(chunk, await run.define(graph.session(), chunk.lines));
        continue;
      }
      lastStore = storeAfter(lastStore, chunk, run.prepare(graph.session(), chunk.lines, chunk.use));
      // Each promise is awaited below; until then its rejection must not count as unhandled.
      lastStore.catch(() => {});
      pendingStores.push(lastStore);
      await settle(maxChunksAhead);
    }
    await settle(0);
    return counts;
  } finally {
    // Waits after a failure too: the caller is about to close the graph.
    await Promise.allSettled(pendingStores);
  }
}

/** True if the rest of a file is searchable sooner with a vector index that is rebuilt after it. */
export async function shouldRebuild(graph: Graph, set: VectorSet, { mark }: ImportState): Promise<boolean> {
  const lines = await estimateLines(mark.file, mark.size - mark.offset);
  const newEntries = lines * entriesPerMemory;
  return newEntries >= minEntriesForRebuild && newEntries >= (await new EntryIndex(graph, set).count());
}

/** Runs work without the vector index, and rebuilds it even after a failure. Waits for it unless aborted or failed. */
export async function withoutIndex<T>(
  graph: Graph,
  { space, set }: { space: EmbeddingSpace; set: VectorSet },
  { progress, signal }: { progress: Progress; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const index = new EntryIndex(graph, set);
  try {
    await index.drop();
    const result = await work();
    await activateSpace(graph.session(), space, Date.now());
    await waitForIndex(() => index.isReady(space), progress, signal);
    return result;
  } catch (error) {
    // If the graph fails here too, the next start creates the index. The first error is the one to report.
    await activateSpace(graph.session(), space, Date.now()).catch(() => {});
    throw error;
  }
}

/** Estimates the number of lines in `bytes` of a file by its first 256 KiB. */
async function estimateLines(file: string, bytes: number): Promise<number> {
  const handle = await open(file, 'r');
  try {
    const sample = Buffer.alloc(262_144);
    const { bytesRead } = await handle.read(sample, 0, sample.length, 0);
    let lineBreaks = 0;
    for (const byte of sample.subarray(0, bytesRead)) if (byte === 10) lineBreaks += 1;
    return bytesRead === 0 ? 0 : Math.round((bytes / bytesRead) * Math.max(1, lineBreaks));
  } finally {
    await handle.close();
  }
}
