import type { GraphTransaction } from '../platform/neo4j/graph.js';
import type { NewWork, WorkRecord } from './work.js';

/** Where work is noted by whoever causes it. */
export interface Outbox {
  /** Notes work in the transaction of its cause; what is noted already stays as it is. The work as it stands, in the order of the items. */
  put(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<WorkRecord[]>;
  /** Says that there is work, once its cause is stored; never waits and never fails. */
  wake(): void;
}
