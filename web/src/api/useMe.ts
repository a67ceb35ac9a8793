import { MeDocument, type MeQuery } from '../operations.generated.js';
import { type QueryState, useApiQuery } from './useApiQuery.js';

/** Hook for the viewer, as the sidebar last loaded them. */
export function useMe(): QueryState<MeQuery> {
  return useApiQuery(MeDocument, {}, { isShared: true });
}
