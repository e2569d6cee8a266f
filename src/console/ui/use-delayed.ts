import { useEffect, useState } from 'react';

/** True once `active` has held for `ms`: what takes no time shows no waiting. False again at once. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
