interface Left {
  readonly search: string;
  readonly row: number;
}

/** How each list was left, by its path: with which filters, and for which row. It lasts as long as the tab. */
const left = new Map<string, Left>();
/** The place that was come back to; null once the list there has heard of it. */
let back: string | null = null;

// Before the router draws the place.
window.addEventListener('popstate', () => comeBack(location.pathname, location.search), true);

function comeBack(path: string, search: string): void {
  back = path + search;
}

/** Said by a list as a row of it is opened. */
export function leaveList(row: number): void {
  left.set(location.pathname, { search: location.search, row });
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

/** The row that the list here was left for, where it was come back to; null where it was opened anew. */
export function rowLeft(): number | null {
  const known = left.get(location.pathname);
  return known && known.search === location.search && back === location.pathname + location.search ? known.row : null;
}

/** The list has heard of it: opened again in another way it begins without a row. */
export function returned(): void {
  back = null;
}
