let known: number | null = null;

/** How much larger than usual the browser's own type is. */
function typeScale(): number {
  known ??= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
  return known;
}

/** What is placed by px grows with the type. */
export const inType = (px: number): number => px * typeScale();

export function widthsInType<C extends { readonly width: number }>(columns: readonly C[]): readonly C[] {
  return inType(1) === 1 ? columns : columns.map((column) => ({ ...column, width: inType(column.width) }));
}
