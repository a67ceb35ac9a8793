import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { NewWork, WorkRecord } from './work.js';
import { putWork } from './work.store.js';

/** Where work is noted by whoever causes it. */
export class Outbox {
  private onWake: () => void = () => {};

  constructor(
    /** Whether there is a language model; work that needs one waits for it. */
    private readonly withModel: boolean,
  ) {}

  /** Names what takes work up, since that is made later than those who note it; it must neither wait nor throw. */
  wakeWith(onWake: () => void): void {
    this.onWake = onWake;
  }

  /** Notes work in the transaction of its cause; what is noted already stays as it is. The work as it stands, in the order of the items. */
  put(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<WorkRecord[]> {
    return putWork(transaction, items, now, this.withModel);
  }

  /** As `put`, and has the work taken up once its cause is committed; nothing happens where there is none. */
  async putAndWake(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<void> {
    if (items.length === 0) return;
    await this.put(transaction, items, now);
    transaction.afterCommit(() => this.wake());
  }

  /** Says that there is work, once its cause is stored; never waits and never fails. */
  wake(): void {
    this.onWake();
  }
}
