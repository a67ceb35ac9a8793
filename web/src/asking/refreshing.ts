import type { Client, Exchange, Operation } from '@urql/core';
import { pipe, tap } from 'wonka';

/** A read that is shown now. */
interface Shown {
  readonly operation: Operation;
  isAsking: boolean;
  /** Something has changed since it was asked: its answer may be of before. */
  isStale: boolean;
}

/** Asks everything that is shown again, once something has changed. */
export class Refreshing {
  private readonly shown = new Map<number, Shown>();
  private client: Client | undefined;

  /** Notes what is shown, and asks it again after each write: what one changes of the others, the rule alone knows. */
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

  /** Asks everything that is shown again; what is being asked, once it has been answered, so that the newest answer stays. */
  refresh(): void {
    for (const one of [...this.shown.values()]) {
      if (one.isAsking) one.isStale = true;
      else this.ask(one);
    }
  }

  private note(operation: Operation): void {
    if (operation.kind === 'teardown') this.shown.delete(operation.key);
    if (operation.kind === 'query') this.shown.set(operation.key, { operation, isAsking: true, isStale: false });
  }

  private answered({ key }: Operation): void {
    const one = this.shown.get(key);
    if (!one) return;
    one.isAsking = false;
    if (one.isStale) this.ask(one);
  }

  private ask({ operation }: Shown): void {
    const context = { ...operation.context, requestPolicy: 'network-only' as const };
    this.client?.reexecuteOperation(this.client.createRequestOperation('query', operation, context));
  }
}
