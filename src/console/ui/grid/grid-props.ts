import type { ReactNode, Ref } from 'react';
import type { Density } from '../density';
import type { GridColumn } from './grid-column';
import type { RowStep } from './grid-keys';
import type { GridLayout } from './layout';
import type { GridSelection } from './selection';
import type { GridSource } from './source';

export interface GridProps<Row> {
  readonly label: string;
  /** Made once (useMemo), in the declared order; what the user sees follows from `layout`. */
  readonly columns: readonly GridColumn<Row>[];
  /** From `useWindowSource` or `arraySource`. */
  readonly source: GridSource<Row>;
  readonly rowId: (row: Row) => number;
  /** How a row is called where its menu is named. */
  readonly rowName: (row: Row) => string;
  /** `name` or `-name` of a column's `sort`; where no column has one, neither is needed. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Where the caller remembers it, both; `{}` = as declared. Otherwise it is kept while the grid stands. */
  readonly layout?: GridLayout;
  readonly onLayout?: (layout: GridLayout) => void;
  /** The row height while the layout names none. */
  readonly density: Density;
  /** Both or neither: without them rows can't be selected. */
  readonly selection?: GridSelection;
  readonly onSelection?: (selection: GridSelection) => void;
  /** Enter and double click. */
  readonly onOpen?: (row: Row) => void;
  /** Called as the cursor gets to another row, or to none. index = −1 with null. */
  readonly onCursor?: (row: Row | null, index: number) => void;
  /** The commands for one row, as buttons; the grid puts its own entries beneath. */
  readonly renderMenu?: (row: Row) => ReactNode;
  /** "Filter by this cell" of the row menu, for columns with `filter`. */
  readonly onFilterCell?: (columnId: string, row: Row) => void;
  /** Selected rows that are not at hand, to be copied. Without it those are left out, and the user is told. */
  readonly loadRows?: (ids: readonly number[], signal: AbortSignal) => Promise<readonly Row[]>;
  /** In place of rows where there are none. */
  readonly empty: ReactNode;
  /** In place of rows that could not be had; what happened and a button unless told. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode;
  /** In place of rows while there is no network and none were read before. */
  readonly offline?: ReactNode;
  readonly ref?: Ref<GridHandle>;
}

/** The same with what the grid does by itself where nothing is given. */
export type WholeGridProps<Row> = GridProps<Row> &
  Required<Pick<GridProps<Row>, 'sort' | 'onSort' | 'layout' | 'onLayout'>>;

/** What hotkeys, commands and the prompt do to a grid from outside. */
export interface GridHandle {
  readonly focus: () => void;
  /** Puts the cursor on a row (from 0) and shows it; beyond the end = the last one. */
  readonly goTo: (index: number) => void;
  /** As the arrow keys do, but never into the head. Enters at the top if the cursor stands nowhere. */
  readonly move: (step: RowStep, extend?: boolean) => void;
  /** Selects the cursor's row, or no longer. */
  readonly toggle: () => void;
  /** Everything that the filter finds. */
  readonly selectAll: () => void;
  readonly openMenu: () => void;
  /** Selected rows, or the cursor's, to the clipboard: as Ctrl+C. */
  readonly copy: () => void;
  /** Index of the cursor's row; null = it stands on none. */
  readonly cursor: () => number | null;
}
