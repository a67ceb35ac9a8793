import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { NewWork, WorkRecord } from './work.js';
import { putWork } from './work.store.js';

/** Outbox: stores pending work in the graph, in the transaction of its cause. */
export class Outbox {
  private onWake: () => void = () => {};

  constructor(
    /** True if there is a language model. Work that needs one waits until there is. */
    private readonly hasModel: boolean,
  ) {}

  /** Sets the callback that takes work up; the worker is made after the outbox. It must neither wait nor throw. */
  wakeWith(onWake: () => void): void {
    this.onWake = onWake;
  }

  /** Stores work in the transaction of its cause, keeps what is stored already, and returns it in item order. */
  put(transaction: GraphTransaction, items: readonly NewWork[], now: number): Promise<WorkRecord[]> {
    return putWork(transaction, items, now, this.hasModel);
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
