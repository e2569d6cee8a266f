import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { inType, widthsInType } from '../root-type';
import type { Column } from './column';

/** What a column of words may give up, as a part of its width; figures, codes and marks are never cut. */
const mostGiven = 0.42;
/** Narrower than this no word can be told, px. */
const leastWidth = 72;
/** What words may ask for beyond the width that their column declares, px. */
const mostAsked = 320;

type Sized = Pick<Column<unknown>, 'id' | 'width' | 'kind' | 'pinned'>;
/** What the rows in sight have asked for so far, px by column. */
type Needs = Readonly<Record<string, number>>;

const isOfWords = ({ kind }: Pick<Sized, 'kind'>): boolean => kind === undefined;

/**
 * Columns as they fit `room` px: as wide as declared and needed where there is room for it; else what some don't need goes to
 * those whose words would be cut; only then words give way. What nothing is known of needs what it declares.
 */
export function fitColumns<C extends Sized>(columns: readonly C[], room: number, needs: Needs = {}): readonly C[] {
  if (room <= 0) return columns;
  const wants = columns.map(({ id, width }) => needs[id] ?? width);
  const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);
  const sized = (widthOf: (column: C, want: number) => number): readonly C[] =>
    columns.map((column, index) => ({ ...column, width: Math.floor(widthOf(column, wants[index] ?? column.width)) }));

  const roomy = columns.map(({ width }, index) => Math.max(width, wants[index] ?? width));
  if (sum(roomy) <= room)
    return roomy.every((width, index) => width === columns[index]?.width)
      ? columns
      : sized(({ width }, want) => Math.max(width, want));

  const spare = room - sum(wants);
  if (spare >= 0) {
    const slack = sum(roomy) - sum(wants);
    return sized(({ width }, want) => want + (Math.max(0, width - want) / slack) * spare);
  }

  const least = ({ width, kind, pinned }: C, want: number): number =>
    isOfWords({ kind }) && pinned !== true ? Math.min(want, Math.max(leastWidth, width * (1 - mostGiven))) : want;
  const given = sum(columns.map((column, index) => (wants[index] ?? 0) - least(column, wants[index] ?? 0)));
  const part = given === 0 ? 0 : Math.min(1, -spare / given);
  return sized((column, want) => want - (want - least(column, want)) * part);
}

interface Fitting {
  /** The table scrolls in it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  /** px of the box that are taken by others. */
  readonly besides: number;
  /** Others of them are measured anew. */
  readonly rows: readonly unknown[] | undefined;
}

/** The columns as they fit into a box that may change its width, and that width. */
export function useFittedColumns<C extends Sized & Pick<Column<unknown>, 'title'>>(
  columns: readonly C[],
  { box, table, besides, rows }: Fitting,
): { readonly columns: readonly C[]; readonly width: number } {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const faces = useFaces();
  // In another language, or with its faces come, they need something else.
  const face = `${columns.map(({ title }) => title).join()} ${faces.loads}`;
  const [asked, setAsked] = useState<{ readonly face: string; readonly needs: Needs }>({ face: '', needs: {} });
  const needs = asked.face === face ? asked.needs : nothingAsked;
  const fitted = useMemo(
    () => fitColumns(widthsInType(columns), width - besides, needs),
    [columns, width, besides, needs],
  );
  useLayoutEffect(() => {
    const { current: drawn } = table;
    if (!rows || rows.length === 0 || !drawn || width === 0) return;
    const ask = (): void => {
      const found = needsOf(drawn, fitted);
      setAsked((known) => {
        const before = known.face === face ? known.needs : nothingAsked;
        // From page to page columns only get wider: what stands still is found again.
        const wider = Object.entries(found).filter(([id, need]) => need > (before[id] ?? 0));
        return wider.length === 0 && known.face === face
          ? known
          : { face, needs: { ...before, ...Object.fromEntries(wider) } };
      });
    };
    ask();
    faces.watch();
  }, [rows, table, fitted, face, faces, width]);
  return { columns: fitted, width };
}

const nothingAsked: Needs = {};

/** How often faces have come that were drawn with: widths told before were those of others. */
function useFaces(): { readonly loads: number; readonly watch: () => void } {
  const [loads, setLoads] = useState(0);
  return useMemo(
    () => ({
      loads,
      watch: () => {
        // A document that draws nothing has none.
        const faces: FontFaceSet | undefined = document.fonts;
        if (faces?.status === 'loading') void faces.ready.then(() => setLoads(loads + 1));
      },
    }),
    [loads],
  );
}

/** px that the drawn cells and the words of their heads need, by column. */
function needsOf(table: HTMLTableElement, columns: readonly Sized[]): Record<string, number> {
  const needs: Record<string, number> = {};
  const measured = document.createRange();
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('th, td')) {
    const column = columns[cell.cellIndex - (cell.parentElement?.querySelector('.box-cell') ? 1 : 0)];
    if (!column) continue;
    const asks = cell.tagName === 'TH' ? headNeed(cell, measured) : cellNeed(cell, column, measured);
    needs[column.id] = Math.max(needs[column.id] ?? 0, Math.ceil(asks));
  }
  return needs;
}

const cellPadding = 16;

/** px of what stands in a cell, cut or not: words to their end, a figure from its beginning. */
function cellNeed(cell: HTMLTableCellElement, column: Sized, measured: Range): number {
  const room = cell.clientWidth - cellPadding;
  let start = Infinity;
  let end = -Infinity;
  const parts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (part) =>
    part instanceof Element && part.classList.contains('sr-only') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (parts.nextNode()) {
    const { currentNode: part } = parts;
    if (part instanceof Element) measured.selectNode(part);
    else measured.selectNodeContents(part);
    const { left, right, width } = measured.getBoundingClientRect();
    // What fills the cell would fill any.
    if (width === 0 || (part instanceof Element && width >= room - 1)) continue;
    start = Math.min(start, left);
    end = Math.max(end, right);
  }
  if (end < start) return column.width;
  if (column.kind === 'number')
    return Math.max(end - start + cellPadding, cell.scrollWidth > cell.clientWidth ? cell.scrollWidth : 0);
  const line = cell.offsetWidth - cell.clientWidth;
  const need = end - cell.getBoundingClientRect().left + cellPadding / 2 + line;
  return isOfWords(column) ? Math.min(need, Math.max(column.width, inType(mostAsked))) : need;
}

/** px of the longest word of a head, with its mark of sorting: heads break between words. */
function headNeed(head: HTMLTableCellElement, measured: Range): number {
  const words = head.querySelector('.head-words');
  const text = words?.firstChild;
  if (!words || !text) return 0;
  let most = 0;
  for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
    measured.setStart(text, index);
    measured.setEnd(text, index + word.length);
    most = Math.max(most, measured.getBoundingClientRect().width);
  }
  return most + cellPadding + (head.querySelector('button') ? inType(14) : 0);
}
