import { useCallback, useRef } from 'react';
import { useQuery } from 'urql';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import type { TypedDocumentString } from '../operations.generated.js';
import { kithErrorOf } from './client.js';

/** State of a read: answered, loading, or refused. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: KithError | undefined;
  /** True while there is nothing to show. */
  readonly isLoading: boolean;
  /** Requests again, past the cache. */
  readonly refetch: () => void;
}

interface AskOptions {
  /** True if the read must not be sent yet. */
  readonly isPaused?: boolean;
  /** True if a cached answer of another shown part is enough: that part refreshes after changes. */
  readonly isShared?: boolean;
}

/**
 * Runs a query, once per set of variables. While the service is unreachable, the last answer stays beside the error; any
 * other error takes it away, because the viewer may no longer read it.
 */
export function useApiQuery<Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { isPaused = false, isShared = false }: AskOptions = {},
): QueryState<Data> {
  const [{ data, error, fetching }, execute] = useQuery<Data, Variables>({
    query: document.toString(),
    variables,
    pause: isPaused,
    requestPolicy: isShared ? 'cache-first' : 'cache-and-network',
  });
  const refetch = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const kithError = kithErrorOf(error);
  const request = JSON.stringify(variables);
  const lastAnswer = useRef<{ readonly request: string; readonly data: Data }>(undefined);
  if (data !== undefined) lastAnswer.current = { request, data };
  else if (kithError !== undefined && kithError.code !== 'UNREACHABLE') lastAnswer.current = undefined;
  const showsLastAnswer = kithError?.code === 'UNREACHABLE' && lastAnswer.current?.request === request;
  const shownData = showsLastAnswer ? lastAnswer.current?.data : data;
  return { data: shownData, error: kithError, isLoading: fetching && shownData === undefined, refetch };
}
