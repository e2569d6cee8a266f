import { startTransition, useEffect, useState } from 'react';

/**
 * The value as the screen has it already: the new one comes once what goes with it at once is painted. A deferred value of
 * React's would be drawn as soon as there is a moment, which before the next frame is a moment too early.
 */
export function useAfterPaint<T, U>(value: T, first: U): T | U {
  const [painted, setPainted] = useState<{ readonly value: T | U }>({ value: first });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted({ value })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted.value;
}
