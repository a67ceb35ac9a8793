import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import type { TypedDocumentString } from '../operations.generated.js';
import { useNotice } from '../parts/notices.js';
import { words } from '../words.js';
import { kithErrorOf } from './client.js';

/** State of the last run of a write. */
export interface WriteState {
  readonly error: KithError | undefined;
  readonly isRunning: boolean;
}

/** A write that can be sent. */
interface MutationState<Data, Variables> extends WriteState {
  /** Resolves with the answer, or with undefined after a failure: `error` says why. */
  readonly run: (variables: Variables) => Promise<Data | undefined>;
}

/**
 * Hook for a mutation. Shown reads are refreshed afterwards. If an item that sends it may disappear with the refusal,
 * `name` describes the action, and the refusal is also shown as a notice.
 */
export function useApiMutation<Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  name?: string,
): MutationState<Data, Variables> {
  const client = useClient();
  const notify = useNotice();
  const [state, setState] = useState<{ error?: KithError; isRunning: boolean }>({ isRunning: false });
  const query = document.toString();
  const run = useCallback(
    async (variables: Variables) => {
      setState({ isRunning: true });
      const { data, error } = await client.mutation<Data, Variables>(query, variables).toPromise();
      const refusal = kithErrorOf(error);
      setState({ error: refusal, isRunning: false });
      if (refusal && name !== undefined) notify({ text: words.notices.failed(name), error: refusal });
      return error ? undefined : data;
    },
    [client, query, name, notify],
  );
  return { run, error: state.error, isRunning: state.isRunning };
}
