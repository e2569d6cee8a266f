import type { GridColumn } from './grid-column';
import type { Extent } from './scale';
import type { GridSource } from './source';

/** Of the face that figures are told in, px: every sign of it is as wide, and a hair more. */
export const signWidth = 7.51;
const cellPadding = 16;

type Widths = Readonly<Record<string, number>>;

/** Tells the px that the figures seen so far need, by column: a figure is never cut. `sign` = px of one. The same object while none needs more. */
export function createFigureWidths<Row>(
  sign: number,
): (
  columns: readonly GridColumn<Row>[],
  source: Pick<GridSource<Row>, 'rowAt' | 'version' | 'total'>,
  extent: Pick<Extent, 'start' | 'count'>,
) => Widths {
  let widths: Widths = {};
  let before: { columns: readonly GridColumn<Row>[]; version: number; start: number; end: number } | null = null;
  return (columns, { rowAt, version, total }, { start, count }) => {
    const end = Math.min(start + count, total ?? 0);
    const same = before?.columns === columns && before.version === version ? before : null;
    const figures = columns.filter(({ kind, hidden }) => kind === 'number' && hidden !== true);
    const wider: Record<string, number> = {};
    for (let index = start; index < end; index += 1) {
      // As rows scroll by, only those that come in are asked.
      const row = same && index >= same.start && index < same.end ? undefined : rowAt(index);
      if (row === undefined) continue;
      for (const { id, text } of figures) {
        const width = Math.ceil(text(row).length * sign) + cellPadding;
        if (width > Math.max(widths[id] ?? 0, wider[id] ?? 0)) wider[id] = width;
      }
    }
    before = { columns, version, start, end };
    if (Object.keys(wider).length > 0) widths = { ...widths, ...wider };
    return widths;
  };
}
