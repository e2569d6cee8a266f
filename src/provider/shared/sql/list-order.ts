/**
 * How a list is ordered by a column of its table that is never empty, `-` before it = the highest first; and the other
 * way round.
 */
export function listOrder(table: string, sort: string): { readonly order: string; readonly turned: string } {
  const by = (direction: string): string => `${table}.${sort.replace('-', '')} ${direction}, ${table}.id ${direction}`;
  return sort.startsWith('-') ? { order: by('desc'), turned: by('asc') } : { order: by('asc'), turned: by('desc') };
}
