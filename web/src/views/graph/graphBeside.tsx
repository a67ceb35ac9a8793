import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Loading } from '../../parts/loading.js';

const load = () => import('./graphShown.js');
const GraphShown = lazy(load);

/** Least width for a list and a graph beside each other. */
const wide = matchMedia('(min-width: 80rem)');
// Loading begins before the list is drawn; the component that shows the graph reports a failure.
if (wide.matches) load().catch(() => undefined);

const subscribe = (changed: () => void): (() => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Graph beside a list on a wide screen. On a narrow one it is a view of its own, and is not loaded here. */
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
