import { useSyncExternalStore } from 'react';

/** Least width for a list and the pane beside it. */
const wide = matchMedia('(min-width: 1200px)');

const subscribe = (changed: () => void): (() => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** True on a screen that has room for a pane beside a list. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
