import type { PaletteGroup, PaletteRow } from './row';

export interface PlacedRow {
  readonly group: string;
  readonly heading: string | undefined;
  readonly row: PaletteRow;
}

/** More than anyone reads; drawing them would only delay the key. */
export const mostRows = 50;

export function placeRows(groups: readonly PaletteGroup[]): PlacedRow[] {
  return groups.flatMap(({ id, heading, rows }) => rows.map((row) => ({ group: id, heading, row })));
}

/**
 * The rows of a query that has been shown already, with what came since below them: whatever the provider answers, no
 * row in sight moves or goes.
 */
export function stabilizeRows(shown: readonly PlacedRow[], now: readonly PlacedRow[]): PlacedRow[] {
  const fresh = new Map(now.map((placed) => [placed.row.value, placed]));
  const kept = shown.map((placed) => fresh.get(placed.row.value) ?? placed);
  const known = new Set(shown.map(({ row }) => row.value));
  return [...kept, ...now.filter(({ row }) => !known.has(row.value))].slice(0, mostRows);
}

/**
 * While a query stands, its rows do. Remembers what it answered last; asked twice with the same it answers the same, so
 * it may be asked while drawing.
 */
export function createRowStabilizer(): (query: string, now: readonly PlacedRow[]) => readonly PlacedRow[] {
  let last: { readonly query: string; readonly rows: readonly PlacedRow[] } = { query: '', rows: [] };
  return (query, now) => {
    last = { query, rows: stabilizeRows(last.query === query ? last.rows : [], now) };
    return last.rows;
  };
}

/**
 * Rows in their order as groups: a heading stands wherever another kind begins, so also where some of a kind came late.
 */
export function groupRows(placed: readonly PlacedRow[]): PaletteGroup[] {
  const groups: { id: string; heading: string | undefined; rows: PaletteRow[] }[] = [];
  let last: string | null = null;
  for (const { group, heading, row } of placed) {
    if (group !== last) groups.push({ id: `${group} ${groups.length}`, heading, rows: [] });
    groups.at(-1)?.rows.push(row);
    last = group;
  }
  return groups;
}
