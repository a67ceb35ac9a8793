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

/** Asks what a document says, once for each set of variables; `isPaused` where nothing is to be asked yet. */
export function useAsk<Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { isPaused = false }: { readonly isPaused?: boolean } = {},
): Asked<Data> {
  const [{ data, error, fetching }, execute] = useQuery<Data, Variables>({
    query: document.toString(),
    variables,
    pause: isPaused,
  });
  const again = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  return { data, error: kithErrorOf(error), isLoading: fetching && data === undefined, again };
}
