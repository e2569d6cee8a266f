import { startTransition, useEffect, useState } from 'react';
import { onScreen } from '~console/platform/after-paint';

/**
 * The value as the screen has it already: the new one comes once what goes with it at once is painted. A deferred value
 * of React's would be drawn as soon as there is a moment, which before the next frame is a moment too early.
 */
export function useAfterPaint<T, U>(value: T, first: U): T | U {
  const [painted, setPainted] = useState<{ readonly value: T | U }>({ value: first });
  useEffect(() => onScreen(() => startTransition(() => setPainted({ value }))), [value]);
  return painted.value;
}
