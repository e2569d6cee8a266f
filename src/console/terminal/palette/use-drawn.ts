import { useState } from 'react';
import type { Typed } from './typed';

/** As many rows as the highest palette has in sight. */
export const inSight = 12;

/**
 * How many rows of what is typed are drawn: those in sight, until someone scrolls or goes beyond them. Every key draws them anew, and
 * what nobody sees would only delay it.
 */
export function useDrawn(typed: Typed, total: number): { readonly drawn: number; readonly drawAllOf: (typed: Typed) => void } {
  const [whole, setWhole] = useState<Typed | null>(null);
  return { drawn: whole === typed ? total : Math.min(total, inSight), drawAllOf: setWhole };
}
