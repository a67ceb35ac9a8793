import { useAsk } from '../../asking/useAsk.js';
import { MeDocument, type ShownMemoryFragment } from '../../operations.generated.js';

/** Whether the viewer owns a memory or has stated it, as far as they see that. */
export function useIsOrigin({ scope, statedBy }: Pick<ShownMemoryFragment, 'scope' | 'statedBy'>): boolean {
  const me = useAsk(MeDocument, {}, { isShared: true }).data?.me.id;
  return me !== undefined && (scope.owner?.id === me || statedBy?.id === me);
}
