import type { GraphTransaction } from '../platform/neo4j/graph.js';
import type { NewWork, WorkState } from './work.js';

/** Work as it is shown to whom it belongs. Times in epoch ms. */
export interface WorkView {
  readonly id: string;
  readonly kind: string;
  readonly state: WorkState;
  readonly attempts: number;
  readonly error: string | null;
  readonly storedIds: readonly string[];
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** Where work is noted by whoever causes it. */
export interface Outbox {
  /** Notes work in the transaction of its cause; what is noted already stays as it is. One view an item, in order. */
  put(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<WorkView[]>;
  /** Says that there is work, once its cause is stored; never waits and never fails. */
  wake(): void;
}
