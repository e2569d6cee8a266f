import { useCallback, useEffect, useRef, useState } from 'react';

interface Debounced<T> {
  readonly settled: T;
  readonly tell: (value: T) => void;
  /** What was told of last is old: it no longer settles. */
  readonly hold: () => void;
}

/** The last of the values told of that stood still for `ms`. Nothing is drawn until then. */
export function useDebounced<T>(first: T, ms: number): Debounced<T> {
  const [settled, setSettled] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSettled(value), ms);
    },
    [ms],
  );
  const hold = useCallback(() => clearTimeout(timer.current), []);
  return { settled, tell, hold };
}
