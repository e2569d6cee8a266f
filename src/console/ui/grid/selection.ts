/** Rows by id, or all that the filter finds but some: a million rows are selected without naming one of them. */
export type GridSelection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> };

export const noSelection: GridSelection = { kind: 'some', ids: new Set() };
export const allSelected: GridSelection = { kind: 'all', except: new Set() };

export function isSelected(selection: GridSelection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** The same selection with these rows in it, or out of it. */
export function withRows(selection: GridSelection, ids: Iterable<number>, selected: boolean): GridSelection {
  const named = new Set(listed(selection));
  const list = selected === (selection.kind === 'some');
  for (const id of ids)
    if (list) named.add(id);
    else named.delete(id);
  return selection.kind === 'some' ? { kind: 'some', ids: named } : { kind: 'all', except: named };
}

const listed = (selection: GridSelection): ReadonlySet<number> =>
  selection.kind === 'some' ? selection.ids : selection.except;

/** Whether both say the same, however they came about. */
export function sameSelection(one: GridSelection, other: GridSelection): boolean {
  if (one === other) return true;
  const [mine, others] = [listed(one), listed(other)];
  return one.kind === other.kind && mine.size === others.size && [...mine].every((id) => others.has(id));
}

export function toggled(selection: GridSelection, id: number): GridSelection {
  return withRows(selection, [id], !isSelected(selection, id));
}

/** How many rows are selected; null = all but some of a list whose length is not known yet. */
export function countSelected(selection: GridSelection, total: number | null): number | null {
  if (selection.kind === 'some') return selection.ids.size;
  return total === null ? null : Math.max(0, total - selection.except.size);
}

/** What the box in the head shows. */
export function headState(selection: GridSelection, total: number | null): 'none' | 'some' | 'all' {
  if (selection.kind === 'all')
    return selection.except.size === 0 ? 'all' : emptied(selection, total) ? 'none' : 'some';
  if (selection.ids.size === 0) return 'none';
  return selection.ids.size === total ? 'all' : 'some';
}

function emptied(selection: GridSelection, total: number | null): boolean {
  return countSelected(selection, total) === 0;
}

/** Rows by index, both ends included, from < = to. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spanOf(a: number, b: number): Span {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

export function inSpan(span: Span | null, index: number): boolean {
  return span !== null && index >= span.from && index <= span.to;
}

/** The most rows of one range: a range has to be read to be known, everything can be selected without. */
export const longestRange = 10_000;
