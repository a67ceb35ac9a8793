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
import type { RequestContext } from '../../../clients/typescript/src/headers.js';
import type { TypedDocumentString } from '../../../clients/typescript/src/operations.generated.js';
import { replaceBidiControls } from './replaceBidiControls.js';
import type { QueryRefresher } from './queryRefresher.js';

/** Viewer, persona and context of the page's requests. */
export interface RequestScope extends RequestContext {
  readonly token: string;
}

/** Makes a client with a cache for one viewer in one context. It sends requests with the client of the API. */
export function makeClient(
  { token, ...context }: RequestScope,
  queryRefresher: QueryRefresher,
  onRefused: () => void,
): Client {
  const kith = new KithClient({ url: location.origin, token, ...context });
  return new Client({
    url: '/graphql',
    requestPolicy: 'cache-and-network',
    exchanges: [cacheExchange, queryRefresher.exchange, kithExchange(kith, onRefused)],
  });
}

/** Returns the error of a request as the API words it; undefined if there is none. */
export function kithErrorOf(error: CombinedError | undefined): KithError | undefined {
  const cause: unknown = error?.networkError;
  if (cause instanceof KithError) return cause;
  return error && new KithError('UNEXPECTED_ANSWER', error.message);
}

/**
 * Exchange that sends operations through the client of the API, which handles bookmarks, retries and errors in one
 * place.
 */
const kithExchange =
  (kith: KithClient, onRefused: () => void): Exchange =>
  () =>
  (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind === 'query' || kind === 'mutation'),
      mergeMap((operation) => {
        const teardowns = pipe(
          operations,
          filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
        );
        return pipe(answerTo(kith, operation, onRefused), takeUntil(teardowns));
      }),
    );

/**
 * Sends an operation in the next microtask: a view that is only being drawn subscribes and leaves at once, and must not
 * cause a request. An unsubscribed read is aborted; a write is not.
 */
const answerTo = (kith: KithClient, operation: Operation, onRefused: () => void) =>
  make<OperationResult>((observer) => {
    const teardown = new AbortController();
    const answer = async (): Promise<void> => {
      await Promise.resolve();
      if (teardown.signal.aborted) return;
      const signal = operation.kind === 'query' ? teardown.signal : undefined;
      const result = await ask(kith, operation, onRefused, signal);
      if (teardown.signal.aborted) return;
      observer.next(result);
      observer.complete();
    };
    void answer();
    return () => teardown.abort();
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
    return { operation, data: replaceBidiControls(data), stale: false, hasNext: false };
  } catch (error) {
    if (error instanceof KithError && error.code === 'UNAUTHENTICATED') onRefused();
    return makeErrorResult(operation, error instanceof Error ? error : new Error(String(error)));
  }
}
