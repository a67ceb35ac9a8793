import { useEffect, useState } from 'react';

/** Time in ms without a change after which a value counts as settled. */
const pauseMs = 200;

/** Debounces a value: returns its latest state that has stayed the same for a while. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
