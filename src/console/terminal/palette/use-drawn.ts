import { useState } from 'react';

/** As many rows as the highest palette has in sight. */
const inSight = 12;

/**
 * How many rows of a query are drawn: those in sight, until someone scrolls or goes beyond them. Every key draws them anew, and
 * what nobody sees would only delay it.
 */
export function useDrawn(query: string, total: number): { readonly drawn: number; readonly drawAll: () => void } {
  const [whole, setWhole] = useState<string | null>(null);
  return { drawn: whole === query ? total : Math.min(total, inSight), drawAll: () => setWhole(query) };
}
