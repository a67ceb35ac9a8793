import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Loading } from '../../parts/loading.js';

const GraphShown = lazy(() => import('./graphShown.js'));

/** As wide as a list and a graph need beside each other. */
const wide = matchMedia('(min-width: 80rem)');
const subscribe = (changed: () => void): (() => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** The graph beside a list, where there is room; elsewhere it is a view of its own, and not even loaded. */
export function GraphBeside() {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  if (!isWide) return null;
  return (
    <aside>
      <Suspense fallback={<Loading />}>
        <GraphShown />
      </Suspense>
    </aside>
  );
}
