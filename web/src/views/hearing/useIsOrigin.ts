import { useAsk } from '../../asking/useAsk.js';
import { MeDocument, type ShownMemoryFragment } from '../../operations.generated.js';

/** True if the viewer owns a memory or is its stater, as far as they can see it. */
export function useIsOrigin({ scope, statedBy }: Pick<ShownMemoryFragment, 'scope' | 'statedBy'>): boolean {
  const me = useAsk(MeDocument, {}, { isShared: true }).data?.me.id;
  return me !== undefined && (scope.owner?.id === me || statedBy?.id === me);
}
