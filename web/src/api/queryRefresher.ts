import type { Client, Exchange, Operation } from '@urql/core';
import { pipe, tap } from 'wonka';

/** A read that is shown now. */
interface Shown {
  readonly operation: Operation;
  isAsking: boolean;
  /** True if data has changed since the request: its answer may be outdated. */
  isStale: boolean;
}

/** Refreshes all shown reads after a change. */
export class QueryRefresher {
  private readonly shown = new Map<number, Shown>();
  private waiting: (() => void)[] = [];
  private client: Client | undefined;

  /**
   * Exchange that tracks shown reads, and refreshes them after each write: only the rule knows which of them a write
   * affects.
   */
  readonly exchange: Exchange = ({ client, forward }) => {
    this.client = client;
    return (operations) =>
      pipe(
        operations,
        tap((operation) => this.note(operation)),
        forward,
        tap(({ operation }) => {
          // A write that failed may have been done all the same.
          if (operation.kind === 'mutation') this.refresh();
          else this.answered(operation);
        }),
      );
  };

  /**
   * Requests all shown reads again. A pending read is requested again once it was answered, so that the newest answer
   * stays.
   */
  refresh(): void {
    for (const one of [...this.shown.values()]) {
      if (one.isAsking) one.isStale = true;
      else this.ask(one);
    }
  }

  /** Resolves once all shown reads are answered, so that the page shows what a finished write has changed. */
  allAnswered(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.releaseWaiting();
    });
  }

  private releaseWaiting(): void {
    if ([...this.shown.values()].some(({ isAsking }) => isAsking)) return;
    for (const release of this.waiting.splice(0)) release();
  }

  private note(operation: Operation): void {
    if (operation.kind === 'teardown') {
      this.shown.delete(operation.key);
      this.releaseWaiting();
    }
    if (operation.kind === 'query') this.shown.set(operation.key, { operation, isAsking: true, isStale: false });
  }

  private answered({ key }: Operation): void {
    const one = this.shown.get(key);
    if (!one) return;
    one.isAsking = false;
    if (one.isStale) this.ask(one);
    else this.releaseWaiting();
  }

  private ask(one: Shown): void {
    one.isAsking = true;
    const { operation } = one;
    const context = { ...operation.context, requestPolicy: 'network-only' as const };
    this.client?.reexecuteOperation(this.client.createRequestOperation('query', operation, context));
  }
}
