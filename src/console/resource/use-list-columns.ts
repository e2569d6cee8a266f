import { useMemo } from 'react';
import { isPinned, shownColumns, type GridLayout, type LaidColumn } from '../ui/grid/layout';
import { useKeptLayout } from '../ui/grid/use-kept-layout';
import type { Column } from '../ui/table/column';
import { asChosen } from '../ui/two-lines';
import { type ListState, sizeOf, writeListState } from './list-state';
import { type Rules, type SetListState, rulesOf } from './use-list-state';

export interface ListLayout {
  readonly layout: GridLayout;
  readonly change: (layout: GridLayout) => void;
  /** As the columns are declared; where a link has brought its own, as the user has them. */
  readonly reset: () => void;
}

/**
 * How the user has laid out the columns of a list, kept between browsers under `name`. Those of a link come before his
 * own and leave them alone: what is changed then is the address. Widths and the height of rows are always his own.
 */
export function useListLayout(
  name: string,
  columns: readonly LaidColumn[],
  state: ListState,
  setState: SetListState,
): ListLayout {
  const [own, keep] = useKeptLayout(name);
  const linked = useMemo(
    () => (state.columns === undefined ? null : layoutOfText(state.columns, columns)),
    [state.columns, columns],
  );
  const layout = useMemo(() => (linked ? { ...own, ...linked } : own), [own, linked]);
  return {
    layout,
    change: (next) => {
      if (!linked) return keep(next);
      if (next.widths !== own.widths || next.density !== own.density)
        keep({ ...own, widths: next.widths, density: next.density });
      const text = columnsText(columns, next);
      if (text !== state.columns) setState({ ...state, columns: text }, { replace: true });
      return undefined;
    },
    reset: () => (linked ? setState({ ...state, columns: undefined }, { replace: true }) : keep({})),
  };
}

interface ListColumns<Row> extends ListLayout {
  /** In the order and as pinned as the user wants them. */
  readonly shown: readonly Column<Row>[];
}

/** The user's layout of columns whose place is not in the address. */
export function useOwnLayout(name: string): ListLayout {
  const [layout, change] = useKeptLayout(name);
  return { layout, change, reset: () => change({}) };
}

/** The columns of a table whose place is not in the address, in that layout. */
export function useOwnColumns<Row>(name: string, columns: readonly Column<Row>[]): ListColumns<Row> {
  const laid = useOwnLayout(name);
  const { layout } = laid;
  const shown = useMemo(() => laidOut(columns, layout), [columns, layout]);
  return { ...laid, shown };
}

/** The columns of a table in the user's layout. */
export function useListColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  state: ListState,
  setState: SetListState,
): ListColumns<Row> {
  const laid = useListLayout(name, columns, state, setState);
  const { layout } = laid;
  const shown = useMemo(() => laidOut(columns, layout), [columns, layout]);
  return { ...laid, shown };
}

function laidOut<Row>(columns: readonly Column<Row>[], layout: GridLayout): readonly Column<Row>[] {
  return growing(
    shownColumns(columns, layout).map(({ yields, ...column }) => {
      const placed = { ...column, pinned: isPinned(columns, layout, column.id) };
      // What the user has chosen stays.
      return layout.hidden ? asChosen(placed) : { ...placed, ...(yields !== undefined && { yields }) };
    }),
  );
}

/**
 * Where the one that takes what is left over is hidden, another does: the first of words that is not pinned, or the
 * last.
 */
function growing<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (columns.some(({ grow }) => grow)) return columns;
  const chosen = columns.find(({ kind, pinned }) => kind === undefined && !pinned) ?? columns.at(-1);
  return columns.map((column) => (column === chosen ? { ...column, grow: true } : column));
}

/**
 * The address of a list as it is seen now, for whoever opens it: a saved view. `paged` = false where it has no pages.
 */
export function viewText(
  rules: Rules,
  state: ListState,
  columns: readonly LaidColumn[],
  layout: GridLayout,
  paged = true,
): string {
  const seen = { ...state, page: 1, columns: columnsText(columns, layout) };
  // A size that everybody has stays out of the address.
  return writeListState(seen, rulesOf(rules), paged ? null : { size: sizeOf(state), fitting: state.limit });
}

/** The columns shown, in order, those kept in sight with a star: as an address carries them. */
export function columnsText(columns: readonly LaidColumn[], layout: GridLayout): string {
  return shownColumns(columns, layout)
    .map(({ id }) => (isPinned(columns, layout, id) ? `${id}*` : id))
    .join();
}

/** The same read back; columns that are not named, or not known any more, are left out. null = it names none. */
export function layoutOfText(text: string, columns: readonly LaidColumn[]): GridLayout | null {
  const named = text.split(',').map((part) => ({ id: part.replace('*', ''), pinned: part.endsWith('*') }));
  const order = named.map(({ id }) => id).filter((id) => columns.some((column) => column.id === id));
  if (order.length === 0) return null;
  return {
    order,
    hidden: columns.map(({ id }) => id).filter((id) => !order.includes(id)),
    pinned: named.flatMap(({ id, pinned }) => (pinned ? [id] : [])),
  };
}
