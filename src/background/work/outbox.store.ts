import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { NewWork, WorkRecord } from './work.js';
import { putWork } from './work.store.js';

/** Outbox: stores pending work in the graph, in the transaction of its cause. */
export class Outbox {
  private onWake: () => void = () => {};

  constructor(
    /** True if there is a language model. Work that needs one waits until there is. */
    private readonly withModel: boolean,
  ) {}

  /**
   * Sets the callback that takes work up, because the worker is made later than the callers of the outbox. The callback
   * must neither wait nor throw.
   */
  wakeWith(onWake: () => void): void {
    this.onWake = onWake;
  }

  /**
   * Stores work in the transaction of its cause. Work that is stored already stays as it is. Returns the stored work,
   * in the order of the items.
   */
  put(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<WorkRecord[]> {
    return putWork(transaction, items, now, this.withModel);
  }

  /** Stores work like `put` and has it taken up after the commit. Does nothing without items. */
  async putAndWake(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<void> {
    if (items.length === 0) return;
    await this.put(transaction, items, now);
    transaction.afterCommit(() => this.wake());
  }

  /** Wakes a worker after the cause is stored. Never waits and never throws. */
  wake(): void {
    this.onWake();
  }
}
