import { MeDocument, type MeQuery } from '../operations.generated.js';
import { type Asked, useAsk } from './useAsk.js';

/** Hook for the viewer, as the sidebar last loaded them. */
export function useMe(): Asked<MeQuery> {
  return useAsk(MeDocument, {}, { isShared: true });
}
