import { readdir, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Memory of a Neo4j server in MB: the Java heap, at first and at most, and the page cache beside it. */
export interface Neo4jMemory {
  readonly initialHeapMb: number;
  readonly heapMb: number;
  readonly pageCacheMb: number;
  /** Options of Java that choose the garbage collector. */
  readonly collector: readonly string[];
  /** True if a setting has fixed it. */
  readonly isFixed: boolean;
}

const megabyte = 1024 * 1024;

/** Least memory in bytes that a setting may give: below it, Neo4j starts and fails at its first large transaction. */
export const minMemory = 512 * megabyte;

/** Size of a store in MB from which on it takes what the machine can spare: 15,000 memories with their vectors. */
const largeStoreMb = 200;
/** First and largest heap of a small store. Java takes more when it needs more, so a large transaction works there, too. */
const smallFirstHeapMb = 64;
const smallHeapMb = 1024;
/** Time between two measurements of a growing store, in ms. */
const growthMs = 600_000;
/** Heap from which on G1 is worth its memory: the pauses of the serial collector grow with what lives. */
const g1HeapMb = 1536;

/**
 * Returns the memory for a store of that many bytes. A small one begins with a heap of 64 MB that may grow to 1 GB. A
 * large one gets an eighth of the memory of the machine (or container) for its heap (1 to 2 GB), and as much of it for
 * the page cache as the store can use (256 MB to 2 GB). The page cache takes memory only for pages that were read.
 */
export function memoryFor(bytes: number, machine = machineBytes()): Neo4jMemory {
  const eighthMb = Math.floor(machine / 8 / megabyte);
  const pageCacheMb = clamp(256, eighthMb, 2048);
  if (bytes < largeStoreMb * megabyte) return memorySettings(smallFirstHeapMb, smallHeapMb, pageCacheMb, false);
  const heapMb = clamp(1024, eighthMb, 2048);
  return memorySettings(Math.floor(heapMb / 2), heapMb, pageCacheMb, false);
}

/** Returns the memory that a setting fixes, in bytes: half of it for the heap, at least 384 MB; the rest to read pages. */
export function memoryOf(bytes: number): Neo4jMemory {
  const total = Math.floor(bytes / megabyte);
  const heapMb = Math.max(384, Math.floor(total / 2));
  return memorySettings(Math.min(heapMb, smallFirstHeapMb), heapMb, Math.max(64, total - heapMb), true);
}

const memorySettings = (initialHeapMb: number, heapMb: number, pageCacheMb: number, isFixed: boolean): Neo4jMemory => ({
  initialHeapMb,
  heapMb,
  pageCacheMb,
  isFixed,
  collector: heapMb < g1HeapMb ? ['-XX:+UseSerialGC'] : ['-XX:+UseG1GC'],
});

/** Returns a sentence on what would speed up a store of that many bytes beyond its memory; undefined if nothing. */
export function memoryAdvice(memory: Neo4jMemory, bytes: number, machine = machineBytes()): string | undefined {
  if (bytes < largeStoreMb * megabyte) return undefined;
  const recommended = memoryFor(bytes, machine);
  if (recommended.heapMb <= memory.heapMb && Math.min(recommended.pageCacheMb, bytes / megabyte) <= memory.pageCacheMb)
    return undefined;
  const store = `The graph takes ${Math.ceil(bytes / megabyte)} MB on disk`;
  const recommendedGb = Math.ceil((recommended.heapMb + recommended.pageCacheMb) / 1024);
  return memory.isFixed
    ? `${store}: with KITH_NEO4J_MEMORY=${recommendedGb}g or auto, Neo4j would be faster.`
    : `${store}: Neo4j gets a heap of up to ${recommended.heapMb} MB instead of ${memory.heapMb} MB at the next start.`;
}

/** Watch over a growing store. */
export interface GrowthWatch {
  /** Returns the size of the store in bytes. */
  readonly size: () => Promise<number>;
  readonly say: (line: string) => void;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Waits for a number of ms, or until the signal aborts; tests pass their own. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Says once, when a store has grown, that the next start gives it more memory. Resolves then, or when it is ended. */
export async function adviseWhenGrown(
  memory: Neo4jMemory,
  { size, say, signal, pause = defaultPause }: GrowthWatch,
): Promise<void> {
  for (;;) {
    await pause(growthMs, signal);
    if (signal.aborted) return;
    const advice = memoryAdvice(memory, await size());
    if (advice !== undefined) return say(advice);
  }
}

const defaultPause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Returns the bytes of all files of a store, its indexes included; 0 if there is none. */
export async function storeBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  // A file of an index may be gone by now.
  const sizes = await Promise.all(files.map(({ parentPath, name }) => sizeOf(join(parentPath, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

function machineBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

const clamp = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));
