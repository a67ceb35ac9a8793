import { useClient } from 'urql';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import { kithErrorOf } from './client.js';
import type { TypedDocumentString } from '../operations.generated.js';

/** A write that undoes another one; resolves with the error of a refusal. */
export type Undo = <Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
) => Promise<KithError | undefined>;

/** Hook for undoing a write, also after a change of view. */
export function useUndo(): Undo {
  const client = useClient();
  return async (document, variables) => {
    const { error } = await client.mutation(document.toString(), variables).toPromise();
    return kithErrorOf(error);
  };
}
