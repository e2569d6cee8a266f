import type { ReactNode } from 'react';
import type { LinedColumn } from '../two-lines';

/** One column of a grid. Make the array once (useMemo): its identity decides whether rows are drawn again. */
export interface GridColumn<Row> {
  readonly id: string;
  /** The text of the head, already in the interface's language. */
  readonly title: string;
  /** What the cell says: shown if there is no `cell`, copied if there is no `copy`. */
  readonly text: (row: Row) => string;
  /** What is shown instead of the text. Runs for every row that scrolls by: no components with effects in it. */
  readonly cell?: (row: Row) => ReactNode;
  /** What is copied instead of the text. */
  readonly copy?: (row: Row) => string;
  /** px until the user says otherwise; figures and marks in sight that need more have more. */
  readonly width: number;
  /** Takes the width that is left over, and gives of its own to marks that need it; one column at most. */
  readonly grow?: boolean;
  /** `number` = right, tabular; `code` = the mono face; `mark` = one of a set of words, a square before it. */
  readonly kind?: 'number' | 'code' | 'mark';
  /** The name the list is sorted by; without it the head sorts nothing. */
  readonly sort?: string;
  /** What is shown falls as the sorted value rises: an age beside its beginning. */
  readonly reversed?: boolean;
  /** Stays in sight when the grid is scrolled sideways, until the user says otherwise. */
  readonly pinned?: boolean;
  /** Left out until the user asks for it. */
  readonly hidden?: boolean;
  /** Left out where there is no room for all, the greatest first, until the user has chosen columns. */
  readonly yields?: number;
  /** Where a row has two lines. */
  readonly line?: Exclude<LinedColumn['line'], 'aside'>;
  /** Rows can be filtered by what stands in a cell of it (`onFilterCell`). */
  readonly filter?: boolean;
}
