import { useLayoutEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react';
import { inType, widthsInType } from '../root-type';
import { hasTwoLines, isOfWords, secondWidth, twoLines, type LinedColumn } from '../two-lines';
import { checkboxWidth, endsWidth, menuWidth, type Column, type RowEnds } from './column';

/** What a column of words may give up, as a part of its width; figures, codes and marks are never cut. */
const mostGiven = 0.42;
/** Narrower than this no word can be told, px. */
const leastWidth = 72;
/** What words may ask for beyond the width that their column declares, px. */
const mostAsked = 320;
/** A name longer than this is cut after all, px. */
const mostKept = 200;

type Sized = Pick<Column<unknown>, 'id' | 'width' | 'kind' | 'pinned' | 'yields'>;
/** What the rows in sight have asked for so far, px by column. */
type Needs = Readonly<Record<string, number>>;

/**
 * Columns as they fit `room` px: as wide as declared and needed where there is room for it; else what some don't need
 * goes to those whose words would be cut; only then words give way, but for the names they begin with (`names`, px),
 * for which other columns are left out. What nothing is known of needs what it declares.
 */
export function fitColumns<C extends Sized>(
  columns: readonly C[],
  room: number,
  needs: Needs = {},
  names: Needs = {},
): readonly C[] {
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

  const least = ({ id, width, kind, pinned }: C, want: number): number =>
    isOfWords({ kind }) && pinned !== true
      ? Math.min(want, Math.max(leastWidth, width * (1 - mostGiven), names[id] ?? 0))
      : want;
  const given = sum(columns.map((column, index) => (wants[index] ?? 0) - least(column, wants[index] ?? 0)));
  const first = leastNeeded(columns);
  if (-spare > given && first && Object.keys(names).length > 0)
    return fitColumns(
      columns.filter((column) => column !== first),
      room,
      needs,
      names,
    );
  const part = given === 0 ? 0 : Math.min(1, -spare / given);
  return sized((column, want) => want - (want - least(column, want)) * part);
}

/** The column that is left out first. */
const leastNeeded = <C extends Sized>(columns: readonly C[]): C | undefined =>
  columns
    .filter((column) => column.yields !== undefined)
    .toSorted((one, other) => (other.yields ?? 0) - (one.yields ?? 0))[0];

/**
 * What figures and codes need of the width that their column declares, which has room for its head too: some do with
 * less, and where words stand beside them, these give way to those that don't.
 */
const partNeeded = { number: { led: 0.62, alone: 0.9 }, code: { led: 0.8, alone: 1 } };

/** px before the edge where a row ends without a menu. */
const edgeWidth = 6;

/** How rows of two lines and their head are laid out: what the table's columns are then, and where they stand. */
export interface LinedTable {
  readonly tracks: string;
  /** Of each column, in the order in which they are told. */
  readonly cells: readonly { readonly className: string; readonly style: CSSProperties }[];
}

/**
 * Columns for rows of two lines: those of the second have tracks, over all of which lies the first; a button stands
 * beside both.
 */
function lineColumns<C extends LinedColumn>(
  columns: readonly C[],
  room: number,
  { withBox, withMenu }: RowEnds,
): { readonly columns: readonly C[]; readonly lined: LinedTable } {
  const aside = columns.filter(({ line }) => line === 'aside');
  const besides = aside.reduce((sum, { width }) => sum + width, 0);
  const needOf = ({ kind, width }: C, led: boolean): number => {
    const part = kind === 'number' || kind === 'code' ? partNeeded[kind][led ? 'led' : 'alone'] : 1;
    return secondWidth(width * part);
  };
  const { first, second, lead } = twoLines(columns, room - besides, needOf);
  const tracks = second.map(({ column, width }) =>
    column === lead ? 'minmax(0, 1fr)' : isOfWords(column) ? `fit-content(${width}px)` : 'auto',
  );
  const spare = lead ? [] : ['minmax(0, 1fr)'];
  const ends = [...aside.map(() => 'auto'), `${withMenu ? menuWidth : edgeWidth}px`];
  let left = 0;
  const lefts = first.map(({ width }) => (left += width) - width);
  return {
    columns: [...first, ...second.map(({ column }) => column), ...aside],
    lined: {
      tracks: [`${withBox ? checkboxWidth : 0}px`, ...tracks, ...spare, ...ends].join(' '),
      cells: [
        ...first.map(({ width }, at) => ({
          className: 'first-line',
          style: {
            gridColumnEnd: -1 - ends.length,
            marginLeft: lefts[at],
            ...(at < first.length - 1 && { width }),
          },
        })),
        ...second.map(({ column }, at) => ({
          className: column === lead ? 'second-line lead-cell' : 'second-line',
          style: { gridColumn: at + 2 },
        })),
        ...aside.map((_, at) => ({ className: 'aside-cell', style: { gridColumn: at - ends.length - 1 } })),
      ],
    },
  };
}

interface Fitting extends RowEnds {
  /** The table scrolls in it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  /** Others of them are measured anew. */
  readonly rows: readonly unknown[] | undefined;
}

/** The columns as they fit into a box that may change its width, and that width; `lined` = in rows of two lines. */
export function useFittedColumns<C extends LinedColumn & Pick<Column<unknown>, 'title'>>(
  columns: readonly C[],
  { box, table, withBox, withMenu, rows }: Fitting,
): { readonly columns: readonly C[]; readonly width: number; readonly lined: LinedTable | null } {
  const [{ width, inLines }, setSize] = useState({ width: 0, inLines: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      const size = { width: element.clientWidth, inLines: hasTwoLines(element.offsetWidth) };
      setSize((old) => (old.width === size.width && old.inLines === size.inLines ? old : size));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const faces = useFaces();
  // In another language, or with its faces come, they need something else.
  const face = `${columns.map(({ title }) => title).join()} ${faces.loads}`;
  const [asked, setAsked] = useState<Asked & { readonly face: string }>({ face: '', ...nothingAsked });
  const { needs, names } = asked.face === face ? asked : nothingAsked;
  const fitted = useMemo(() => {
    const room = width - endsWidth({ withBox, withMenu });
    return inLines
      ? lineColumns(widthsInType(columns), room, { withBox, withMenu })
      : { columns: fitColumns(widthsInType(columns), room, needs, names), lined: null };
  }, [columns, width, inLines, withBox, withMenu, needs, names]);
  useLayoutEffect(() => {
    const { current: drawn } = table;
    if (!rows || rows.length === 0 || !drawn || width === 0 || fitted.lined) return;
    const ask = (): void => {
      const found = needsOf(drawn, fitted.columns);
      setAsked((known) => {
        const before = known.face === face ? known : nothingAsked;
        // From page to page columns only get wider: what stands still is found again.
        const needs = widened(before.needs, found.needs);
        const names = widened(before.names, found.names);
        const same = needs === before.needs && names === before.names && known.face === face;
        return same ? known : { face, needs, names };
      });
    };
    ask();
    faces.watch();
  }, [rows, table, fitted, face, faces, width]);
  return { ...fitted, width };
}

interface Asked {
  readonly needs: Needs;
  /** Of these the names that words begin with. */
  readonly names: Needs;
}

const nothingAsked: Asked = { needs: {}, names: {} };

/** The same object = nothing found is wider. */
function widened(before: Needs, found: Needs): Needs {
  const wider = Object.entries(found).filter(([id, need]) => need > (before[id] ?? 0));
  return wider.length === 0 ? before : { ...before, ...Object.fromEntries(wider) };
}

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
function needsOf(table: HTMLTableElement, columns: readonly Sized[]): Asked {
  const needs: Record<string, number> = {};
  const names: Record<string, number> = {};
  const measured = document.createRange();
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('th, td')) {
    const column = columns[cell.cellIndex - (cell.parentElement?.querySelector('.box-cell') ? 1 : 0)];
    if (!column) continue;
    const { id, kind } = column;
    const isHead = cell.tagName === 'TH';
    const asks = isHead ? headNeed(cell, measured) : cellNeed(cell, column, measured);
    needs[id] = Math.max(needs[id] ?? 0, Math.ceil(asks));
    if (kind === 'name' && !isHead) names[id] = Math.max(names[id] ?? 0, Math.ceil(nameNeed(cell, measured)));
  }
  return { needs, names };
}

/** px of the name that a cell begins with: its first words, to the dot behind them. */
function nameNeed(cell: HTMLTableCellElement, measured: Range): number {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
  if (!text) return 0;
  const words = text.textContent ?? '';
  const dot = words.indexOf(' · ');
  measured.setStart(text, 0);
  measured.setEnd(text, dot < 0 ? words.length : dot);
  // Behind it at least the mark that something is cut.
  return Math.min(measured.getBoundingClientRect().width + inType(14), inType(mostKept)) + cellPadding;
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

/** px in which the words of a head have room on its two lines, with its mark of sorting. */
function headNeed(head: HTMLTableCellElement, measured: Range): number {
  const words = head.querySelector('.head-words');
  const text = words?.firstChild;
  if (!words || !text) return 0;
  const title = text.textContent ?? '';
  const widthOf = (from: number, to: number): number => {
    measured.setStart(text, from);
    measured.setEnd(text, to);
    return [...measured.getClientRects()].reduce((sum, { width }) => sum + width, 0);
  };
  const breaks = [...title.matchAll(/\s+/g)].map(({ index, 0: gap }) =>
    Math.max(widthOf(0, index), widthOf(index + gap.length, title.length)),
  );
  return (
    Math.min(...(breaks.length > 0 ? breaks : [widthOf(0, title.length)])) +
    cellPadding +
    (head.querySelector('button') ? inType(14) : 0)
  );
}
