import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { widthsInType } from '../root-type';
import type { Column } from './column';

/** What a column of words may give up, as a part of its width; figures, codes and marks are never cut. */
const mostGiven = 0.42;
/** Narrower than this no word can be told, px. */
const leastWidth = 72;

type Sized = Pick<Column<unknown>, 'width' | 'kind' | 'pinned'>;

/** Columns narrowed so that they fit `room` px where their words can give that much; else as narrow as they get. */
export function fitColumns<C extends Sized>(columns: readonly C[], room: number): readonly C[] {
  const over = columns.reduce((sum, { width }) => sum + width, 0) - room;
  if (room <= 0 || over <= 0) return columns;
  const gives = columns.map(({ width, kind, pinned }) =>
    kind === undefined && pinned !== true ? Math.max(0, Math.min(width * mostGiven, width - leastWidth)) : 0,
  );
  const all = gives.reduce((sum, give) => sum + give, 0);
  const part = all === 0 ? 0 : Math.min(1, over / all);
  return columns.map((column, index) => ({ ...column, width: Math.floor(column.width - (gives[index] ?? 0) * part) }));
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
export function useFittedColumns<C extends Sized & Pick<Column<unknown>, 'id'>>(
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
  const [figures, setFigures] = useState<Readonly<Record<string, number>>>({});
  const fitted = useMemo(() => {
    const widened = widthsInType(columns).map((one) => ({ ...one, width: Math.max(one.width, figures[one.id] ?? 0) }));
    return fitColumns(widened, width - besides);
  }, [columns, width, besides, figures]);
  useLayoutEffect(() => {
    const { current: drawn } = table;
    if (!rows || !drawn) return;
    const widen = (): void => {
      const cut = cutFigures(drawn, fitted);
      // A figure that had that much and is cut all the same is not helped by being measured again.
      setFigures((known) => {
        const wider = Object.entries(cut).filter(([id, width]) => width > (known[id] ?? 0));
        return wider.length === 0 ? known : { ...known, ...Object.fromEntries(wider) };
      });
    };
    widen();
  }, [rows, table, fitted]);
  return { columns: fitted, width };
}

/** px that columns need whose figures are cut, by id: a figure is never cut. */
function cutFigures(
  table: HTMLTableElement,
  columns: readonly (Sized & { readonly id: string })[],
): Record<string, number> {
  const needed: Record<string, number> = {};
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('td.number-cell')) {
    const over = cell.scrollWidth - cell.clientWidth;
    const column = columns[cell.cellIndex - (cell.parentElement?.querySelector('.box-cell') ? 1 : 0)];
    if (over > 0 && column) needed[column.id] = Math.max(needed[column.id] ?? 0, column.width + over);
  }
  return needed;
}
