import { useClient } from 'urql';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import { kithErrorOf } from './client.js';
import type { TypedDocumentString } from '../operations.generated.js';

/** A write for the undo of another one: resolves with why it was refused. */
export type TakeBack = <Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
) => Promise<KithError | undefined>;

/** Sends the undo of a write, whichever view is shown by then. */
export function useTakeBack(): TakeBack {
  const client = useClient();
  return async (document, variables) => {
    const { error } = await client.mutation(document.toString(), variables).toPromise();
    return kithErrorOf(error);
  };
}
