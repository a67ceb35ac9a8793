import type { Client, Exchange, Operation } from '@urql/core';
import { pipe, tap } from 'wonka';

/** A read that is shown now. */
interface ShownRead {
  readonly operation: Operation;
  isAsking: boolean;
  /** True if data has changed since the request: its answer may be outdated. */
  isStale: boolean;
}

/** Refreshes all shown reads after a change. */
export class QueryRefresher {
  private readonly shownReads = new Map<number, ShownRead>();
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
        tap((operation) => this.track(operation)),
        forward,
        tap(({ operation }) => {
          // A write that failed may have been done all the same.
          if (operation.kind === 'mutation') this.refresh();
          else this.markAnswered(operation);
        }),
      );
  };

  /**
   * Requests all shown reads again. A pending read is requested again once it was answered, so that the newest answer
   * stays.
   */
  refresh(): void {
    for (const read of [...this.shownReads.values()]) {
      if (read.isAsking) read.isStale = true;
      else this.refetch(read);
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
    if ([...this.shownReads.values()].some(({ isAsking }) => isAsking)) return;
    for (const release of this.waiting.splice(0)) release();
  }

  private track(operation: Operation): void {
    if (operation.kind === 'teardown') {
      this.shownReads.delete(operation.key);
      this.releaseWaiting();
    }
    if (operation.kind === 'query') this.shownReads.set(operation.key, { operation, isAsking: true, isStale: false });
  }

  private markAnswered({ key }: Operation): void {
    const read = this.shownReads.get(key);
    if (!read) return;
    read.isAsking = false;
    if (read.isStale) this.refetch(read);
    else this.releaseWaiting();
  }

  private refetch(read: ShownRead): void {
    read.isAsking = true;
    const { operation } = read;
    const context = { ...operation.context, requestPolicy: 'network-only' as const };
    this.client?.reexecuteOperation(this.client.createRequestOperation('query', operation, context));
  }
}
