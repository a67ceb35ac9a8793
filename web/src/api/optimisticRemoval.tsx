import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { QueryRefresher } from './queryRefresher.js';

interface OptimisticRemoval {
  /** True while a write that removes the row of this id is running. */
  readonly isRemoved: (id: string) => boolean;
  /** Hides the row of an id while a write runs. An undefined answer means that the write failed: the row returns. */
  readonly removeWith: <Answer>(id: string, write: () => Promise<Answer | undefined>) => Promise<Answer | undefined>;
}

const RemovalContext = createContext<OptimisticRemoval | undefined>(undefined);

/** Hook for hiding a row before the write that removes it is answered. */
export function useOptimisticRemoval(): OptimisticRemoval {
  const removal = useContext(RemovalContext);
  if (!removal) throw new Error('useOptimisticRemoval is used outside of OptimisticRemovals.');
  return removal;
}

interface OptimisticRemovalsProps {
  readonly queryRefresher: QueryRefresher;
  readonly children: ReactNode;
}

/** Keeps the ids of the removed rows. An id is dropped after a failure, or once all reads of the page are refreshed. */
export function OptimisticRemovals({ queryRefresher, children }: OptimisticRemovalsProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const removeWith = useCallback<OptimisticRemoval['removeWith']>(
    async (id, write) => {
      setIds((now) => [...now, id]);
      const answer = await write();
      if (answer !== undefined) await queryRefresher.allAnswered();
      setIds((now) => now.filter((one) => one !== id));
      return answer;
    },
    [queryRefresher],
  );
  const removal = useMemo(() => ({ isRemoved: (id: string) => ids.includes(id), removeWith }), [ids, removeWith]);
  return <RemovalContext.Provider value={removal}>{children}</RemovalContext.Provider>;
}
