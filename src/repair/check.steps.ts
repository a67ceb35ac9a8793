import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { PlacedSpace } from '../platform/neo4j/spaces.js';
import type { Removals } from '../memories/removals.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { AilmentName } from './faults.js';

/** What an examination works with. */
export interface Examination {
  readonly graph: Graph;
  readonly writer: MemoryWriter;
  /** What was removed, with the key that makes its fingerprints. */
  readonly removals: Removals;
  readonly clock: Clock;
  /** What this tenant has alone; of all, when null. */
  readonly tenant: string | null;
  readonly spaces: readonly PlacedSpace[];
  /** Whether what is wrong is put right at once, a batch at a time. */
  readonly mends: boolean;
  /** Ends between two batches once it aborts. */
  readonly signal: AbortSignal;
  /** Hears of what is wrong: of how many, and the id of one of them. */
  readonly note: (name: AilmentName, count: number, example: string) => void;
  /** Hears how many more things have been looked at. */
  readonly looked: (count: number) => void;
}

/** Things of one kind that are looked at, and put right if that is asked for. */
export type Check = (examination: Examination) => Promise<void>;
