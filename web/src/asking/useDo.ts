import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import type { TypedDocumentString } from '../operations.generated.js';
import { useNotice } from '../parts/notices.js';
import { words } from '../words.js';
import { kithErrorOf } from './client.js';

/** A write that can be sent, with how the last one went. */
export interface Doing<Data, Variables> {
  /** Resolves with the answer, or with undefined where it failed: `error` says why. */
  readonly run: (variables: Variables) => Promise<Data | undefined>;
  readonly error: KithError | undefined;
  readonly isRunning: boolean;
  /** Takes away what was said of the last one, before it is asked for anew. */
  readonly clear: () => void;
}

/**
 * Sends what a document says when it is told to; whatever is shown is asked again afterwards. Where it is sent from an item
 * that may be gone with the refusal, `name` says what was to be done, and the refusal is told as a notice, too.
 */
export function useDo<Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  name?: string,
): Doing<Data, Variables> {
  const client = useClient();
  const tell = useNotice();
  const [state, setState] = useState<{ error?: KithError; isRunning: boolean }>({ isRunning: false });
  const query = document.toString();
  const run = useCallback(
    async (variables: Variables) => {
      setState({ isRunning: true });
      const { data, error } = await client.mutation<Data, Variables>(query, variables).toPromise();
      const refusal = kithErrorOf(error);
      setState({ error: refusal, isRunning: false });
      if (refusal && name !== undefined) tell({ text: words.notices.failed(name), error: refusal });
      return error ? undefined : data;
    },
    [client, query, name, tell],
  );
  const clear = useCallback(() => setState({ isRunning: false }), []);
  return { run, clear, error: state.error, isRunning: state.isRunning };
}
