import { useState } from 'react';
import type { ListedRow } from './row';
import type { Typed } from './typed';

/** px; of a row, and of the heading over one, at the least. */
export const rowHeight = 32;
const headingHeight = 28;
/** px; of the list where the palette is highest, between its input and its footer. */
const mostHeight = 404;

/** As many rows as the highest palette has in sight, if none has a heading. */
export const mostInSight = Math.ceil(mostHeight / rowHeight);

/** How many of the rows begin where the highest palette shows them. */
export function inSight(listed: readonly ListedRow[]): number {
  let top = 0;
  for (const [at, { first, heading }] of listed.entries()) {
    if (first && heading !== undefined) top += headingHeight;
    if (top >= mostHeight) return at;
    top += rowHeight;
  }
  return listed.length;
}

/**
 * How many rows of what is typed are drawn: those in sight, until someone scrolls or goes beyond them. Every key draws
 * them anew, and what nobody sees would only delay it.
 */
export function useDrawn(
  typed: Typed,
  listed: readonly ListedRow[],
): { readonly drawn: number; readonly drawAllOf: (typed: Typed) => void } {
  const [whole, setWhole] = useState<Typed | null>(null);
  return { drawn: whole === typed ? listed.length : inSight(listed), drawAllOf: setWhole };
}
