import { useCallback, useEffect, useRef, useState } from 'react';

interface Settled<T> {
  readonly settled: T;
  readonly tell: (value: T) => void;
  /** What was told of last is old: it no longer settles. */
  readonly hold: () => void;
  /** Settles at once. */
  readonly settle: (value: T) => void;
}

/** The last of the values told of that stood still for `ms`. Nothing is drawn until then. */
export function useSettled<T>(first: T, ms: number): Settled<T> {
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
  const settle = useCallback((value: T) => {
    clearTimeout(timer.current);
    setSettled(value);
  }, []);
  return { settled, tell, hold, settle };
}
