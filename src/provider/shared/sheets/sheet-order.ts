/** Columns of a sheet that are never empty. */
const always = ['created_at', 'code'];

/**
 * How a list of sheets is ordered by a column of `runsheets r`, `-` before it = the latest first. The id decides among
 * equals, so that no row is shown twice or never; what has not come yet stands last. `turned` = from the end. An index
 * is read in its own order only where nothing is said of empty values.
 */
export function sheetOrder(sort: string, turned = false): string {
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  const direction = descending === turned ? 'asc' : 'desc';
  const empty = always.includes(column) ? '' : ` nulls ${turned ? 'first' : 'last'}`;
  return `r.${column} ${direction}${empty}, r.id ${direction}`;
}
