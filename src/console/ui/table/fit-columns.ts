import { useLayoutEffect, useMemo, useState, type MutableRefObject } from 'react';
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

/** The columns as they fit into a box that may change its width, and that width; `besides` px of it are taken by others. */
export function useFittedColumns<C extends Sized>(
  box: MutableRefObject<HTMLElement | null>,
  columns: readonly C[],
  besides: number,
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
  const fitted = useMemo(() => fitColumns(widthsInType(columns), width - besides), [columns, width, besides]);
  return { columns: fitted, width };
}
