import type { GridColumn } from './grid-column';
import type { Extent } from './scale';
import type { GridSource } from './source';

/** Of the face that figures are told in, px: every sign of it is as wide, and a hair more. */
export const signWidth = 7.51;
const cellPadding = 16;
/** The square before a word, with its gap, px. */
const squareWidth = 15;

type Widths = Readonly<Record<string, number>>;

/** px of what a column says, one sign of its figures, or a word. */
export interface Measure {
  readonly sign: number;
  readonly word: (text: string) => number;
}

/** Tells the px that the figures and marks seen so far need, by column. The same object while none needs more. */
export function createSeenWidths<Row>({
  sign,
  word,
}: Measure): (
  columns: readonly GridColumn<Row>[],
  source: Pick<GridSource<Row>, 'rowAt' | 'version' | 'total'>,
  extent: Pick<Extent, 'start' | 'count'>,
) => Widths {
  let widths: Widths = {};
  let before: { columns: readonly GridColumn<Row>[]; version: number; start: number; end: number } | null = null;
  let titles = '';
  return (columns, { rowAt, version, total }, { start, count }) => {
    const end = Math.min(start + count, total ?? 0);
    const same = before?.columns === columns && before.version === version ? before : null;
    const measured = columns.filter(({ kind, hidden }) => (kind === 'number' || kind === 'mark') && hidden !== true);
    // In another language they need something else.
    const heads = same ? titles : columns.map(({ title }) => title).join();
    if (heads !== titles) widths = {};
    titles = heads;
    const wider: Record<string, number> = {};
    for (let index = start; index < end; index += 1) {
      // As rows scroll by, only those that come in are asked.
      const row = same && index >= same.start && index < same.end ? undefined : rowAt(index);
      if (row === undefined) continue;
      for (const { id, kind, text } of measured) {
        const said = text(row);
        const width = Math.ceil(kind === 'mark' ? word(said) + squareWidth : said.length * sign) + cellPadding;
        if (width > Math.max(widths[id] ?? 0, wider[id] ?? 0)) wider[id] = width;
      }
    }
    before = { columns, version, start, end };
    if (Object.keys(wider).length > 0) widths = { ...widths, ...wider };
    return widths;
  };
}
