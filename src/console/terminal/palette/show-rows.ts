import type { Place } from './place';
import { optionId, type ListedRow } from './row';

/** What the list shows: its rows from the first to the last drawn, and which of them is selected. */
export interface ShownRows {
  readonly listed: readonly ListedRow[];
  readonly drawn: number;
  /** -1 = there are none. */
  readonly selected: number;
}

/** Writes the rows to their places, and for screen readers which of them the input stands at: all in one go, so that they never differ. */
export function showRows(input: Element | null, places: ReadonlyMap<number, Place>, { listed, drawn, selected }: ShownRows): void {
  for (const [at, place] of places) place.show(at < drawn ? listed[at] : undefined, at, listed.length, at === selected);
  const row = listed[selected]?.row;
  const id = row ? optionId(row.value) : null;
  if (!input || input.getAttribute('aria-activedescendant') === id) return;
  if (id === null) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', id);
}
