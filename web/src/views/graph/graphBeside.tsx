import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Loading } from '../../parts/loading.js';

const load = () => import('./graphShown.js');
const GraphShown = lazy(load);

/** As wide as a list and a graph need beside each other. */
const wide = matchMedia('(min-width: 80rem)');
// Begun before the list is drawn, and told by whoever shows it where it fails.
if (wide.matches) load().catch(() => undefined);

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
