import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { StoredSpace } from '../platform/neo4j/spaces.js';
import type { SuppressionList } from '../memories/suppressionList.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { FaultName } from './faults.js';

/** Input of a {@link Check}. */
export interface Examination {
  readonly graph: Graph;
  readonly writer: MemoryWriter;
  /** Tombstones and removed values, with the key of their fingerprints. */
  readonly suppressionList: SuppressionList;
  readonly clock: Clock;
  /** Tenant whose data alone is checked; all tenants if null. */
  readonly tenant: string | null;
  readonly spaces: readonly StoredSpace[];
  /** True if faults are repaired at once, batch by batch. */
  readonly repairs: boolean;
  /** Ends the check between two batches. */
  readonly signal: AbortSignal;
  /** Callback for a fault: the number of its occurrences and the id of one of them. */
  readonly onFault: (name: FaultName, count: number, example: string) => void;
  /** Callback for progress: the number of items checked since the last call. */
  readonly onProgress: (count: number) => void;
}

/** Check of one kind of stored data for faults; repairs them if the examination asks for it. */
export type Check = (examination: Examination) => Promise<void>;
