import { useMe } from '../../api/useMe.js';
import type { ShownMemoryFragment } from '../../operations.generated.js';

/** True if the viewer owns a memory or is its stater, as far as they can see it. */
export function useIsOrigin({ scope, statedBy }: Pick<ShownMemoryFragment, 'scope' | 'statedBy'>): boolean {
  const me = useMe().data?.me.id;
  return me !== undefined && (scope.owner?.id === me || statedBy?.id === me);
}
