import { useCallback } from 'react';
import { useQuery } from 'urql';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import type { TypedDocumentString } from '../operations.generated.js';
import { kithErrorOf } from './client.js';

/** An answer that is there, on its way, or refused. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: KithError | undefined;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** Asks again, past what is kept. */
  readonly again: () => void;
}

interface AskOptions {
  /** Nothing is to be asked yet. */
  readonly isPaused?: boolean;
  /** What is known from another part that is shown is enough: that part asks anew when something changes. */
  readonly isShared?: boolean;
}

/** Asks what a document says, once for each set of variables. */
export function useAsk<Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { isPaused = false, isShared = false }: AskOptions = {},
): Asked<Data> {
  const [{ data, error, fetching }, execute] = useQuery<Data, Variables>({
    query: document.toString(),
    variables,
    pause: isPaused,
    requestPolicy: isShared ? 'cache-first' : 'cache-and-network',
  });
  const again = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  return { data, error: kithErrorOf(error), isLoading: fetching && data === undefined, again };
}
