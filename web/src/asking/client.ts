import {
  cacheExchange,
  Client,
  type CombinedError,
  type Exchange,
  makeErrorResult,
  type Operation,
  type OperationResult,
  stringifyDocument,
} from '@urql/core';
import { filter, make, mergeMap, pipe, takeUntil } from 'wonka';
import { KithClient } from '../../../clients/typescript/src/client.js';
import { KithError } from '../../../clients/typescript/src/errors.js';
import type { Named } from '../../../clients/typescript/src/headers.js';
import type { TypedDocumentString } from '../../../clients/typescript/src/operations.generated.js';
import { inPlainOrder } from './inPlainOrder.js';
import type { Refreshing } from './refreshing.js';

/** For whom, as whom and where the page asks. */
export interface Place extends Named {
  readonly token: string;
}

/** Makes a client that keeps answers of one viewer in one place, and asks as the client of the API does. */
export function makeClient({ token, ...named }: Place, refreshing: Refreshing, onRefused: () => void): Client {
  const kith = new KithClient({ url: location.origin, token, ...named });
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-and-network',
    exchanges: [cacheExchange, refreshing.exchange, askingExchange(kith, onRefused)],
  });
}

/** The failure of a request as the API words it; undefined where it was none of them. */
export function kithErrorOf(error: CombinedError | undefined): KithError | undefined {
  const cause: unknown = error?.networkError;
  if (cause instanceof KithError) return cause;
  return error && new KithError('UNEXPECTED_ANSWER', error.message);
}

/** Sends operations through the client of the API: its bookmarks, its second tries and its errors are kept in one place. */
const askingExchange =
  (kith: KithClient, onRefused: () => void): Exchange =>
  () =>
  (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query' || kind === 'mutation'),
      mergeMap((operation) => {
        const ended = pipe(
          operations,
          filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
        );
        return pipe(answerTo(kith, operation, onRefused), takeUntil(ended));
      }),
    );

/**
 * Sends an operation once somebody has waited for it a moment: a view that is only being drawn asks and leaves at once, and
 * nobody is to be asked for that. A read that nobody waits for any more is given up; a write is not.
 */
const answerTo = (kith: KithClient, operation: Operation, onRefused: () => void) =>
  make<OperationResult>((observer) => {
    const left = new AbortController();
    const answer = async (): Promise<void> => {
      await Promise.resolve();
      if (left.signal.aborted) return;
      const signal = operation.kind === 'query' ? left.signal : undefined;
      const result = await ask(kith, operation, onRefused, signal);
      if (left.signal.aborted) return;
      observer.next(result);
      observer.complete();
    };
    void answer();
    return () => left.abort();
  });

async function ask(
  kith: KithClient,
  operation: Operation,
  onRefused: () => void,
  signal: AbortSignal | undefined,
): Promise<OperationResult> {
  const document = stringifyDocument(operation.query) as unknown as TypedDocumentString<object, object>;
  try {
    const data = await kith.run(document, operation.variables as object, { signal });
    return { operation, data: inPlainOrder(data), stale: false, hasNext: false };
  } catch (error) {
    if (error instanceof KithError && error.code === 'UNAUTHENTICATED') onRefused();
    return makeErrorResult(operation, error instanceof Error ? error : new Error(String(error)));
  }
}
