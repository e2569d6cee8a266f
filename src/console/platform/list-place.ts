/** Where in a list whose rows are not all at hand a row stands; `list` = what that list is called. */
interface InGrid {
  readonly list: string;
  readonly index: number;
}

interface Left {
  readonly search: string;
  readonly row: number;
  /** null = it is a row of a table. */
  readonly grid: InGrid | null;
}

/** How each list was left, by its path: with which filters, and for which row. It lasts as long as the session. */
const left = new Map<string, Left>();
/** The place that was come back to; null once the list there has heard of it. */
let back: string | null = null;

// Before the router draws the place, which is why the router asks for this module itself.
window.addEventListener('popstate', () => comeBack(location.pathname, location.search));

function comeBack(path: string, search: string): void {
  back = path + search;
}

/** Nothing that one user looked for leads another anywhere. */
export function forgetLists(): void {
  left.clear();
  back = null;
}

/** Said by a table as a row of it is opened, and by a grid as its cursor comes to one: its row is left in many ways. */
export function leaveList(row: number, grid: InGrid | null = null): void {
  left.set(location.pathname, { search: location.search, row, grid });
}

/** The address of a list as it was left last. */
export function listAddress(to: string): string {
  const [path = to] = to.split('?');
  const known = left.get(path);
  return known ? path + known.search : to;
}

/** Said by a link that leads back. */
export function returnTo(to: string): void {
  const { pathname, search } = new URL(to, location.href);
  comeBack(pathname, search);
}

function leftHere(): Left | null {
  const known = left.get(location.pathname);
  return known && known.search === location.search && back === location.pathname + location.search ? known : null;
}

/** The row that the table here was left for, where it was come back to; null where it was opened anew. */
export function rowLeft(): number | null {
  const known = leftHere();
  return known && known.grid === null ? known.row : null;
}

/** The row that the grid of this name was left at, and its place in it, where that was come back to. */
export function placeLeft(list: string): { readonly row: number; readonly index: number } | null {
  const known = leftHere();
  return known?.grid?.list === list ? { row: known.row, index: known.grid.index } : null;
}

/** The list has heard of it: opened again in another way it begins without a row. */
export function returned(): void {
  back = null;
}
