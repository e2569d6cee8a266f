import type { ReactNode } from 'react';
import type { LinedColumn } from '../two-lines';

/** One column of a data table. Widths in px; the one with `grow` takes what is left over. */
export interface Column<Row> extends Pick<LinedColumn, 'line'> {
  readonly id: string;
  /** The text of the head, already in the interface's language. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width: number;
  readonly grow?: boolean;
  /**
   * `number` = right, tabular; `code` = the mono face; `mark` = a word that is never cut; `name` = words that begin
   * with a name, which stays whole where it has room at all: what stands behind its ` · ` is cut first.
   */
  readonly kind?: 'number' | 'code' | 'mark' | 'name';
  /** The name the list is sorted by; without it the head sorts nothing. */
  readonly sort?: string;
  /** What is shown falls as the sorted value rises: an age beside its beginning. */
  readonly reversed?: boolean;
  /** Stays in sight when the table is scrolled sideways, until the user says otherwise; such columns come first. */
  readonly pinned?: boolean;
  /** Left out until the user asks for it. */
  readonly hidden?: boolean;
  /** Left out where names would be cut for it, the greatest first, until the user has chosen columns. */
  readonly yields?: number;
}

export const checkboxWidth = 34;
export const menuWidth = 36;

/** What a row has besides its columns. */
export interface RowEnds {
  readonly withBox: boolean;
  readonly withMenu: boolean;
}

export const endsWidth = ({ withBox, withMenu }: RowEnds): number =>
  (withBox ? checkboxWidth : 0) + (withMenu ? menuWidth : 0);

/** What pinned columns may take of a table's width: the others need a place to be scrolled to. */
const mostPinned = 0.6;

/**
 * Left edges of the pinned columns, the checkbox before them; null = it scrolls. `room` = px for all, 0 = not known.
 */
export function pinnedLefts(
  columns: readonly { readonly width: number; readonly pinned?: boolean }[],
  selectable: boolean,
  room: number,
): (number | null)[] {
  let left = selectable ? checkboxWidth : 0;
  return columns.map((column, index) => {
    const fits = room === 0 || index === 0 || left + column.width <= room * mostPinned;
    if (!column.pinned || !fits) return null;
    const mine = left;
    left += column.width;
    return mine;
  });
}

interface Sorted {
  readonly sort?: string;
  readonly reversed?: boolean;
}

/** What a click on a head asks for: a new column with its highest first, then the other way round. */
export function nextSort(current: string, { sort = '', reversed = false }: Sorted): string {
  const highestFirst = reversed ? sort : `-${sort}`;
  const lowestFirst = reversed ? `-${sort}` : sort;
  return current === highestFirst ? lowestFirst : highestFirst;
}

/** The order of what is shown. */
export function ariaSort(
  current: string,
  { sort = '', reversed = false }: Sorted,
): 'ascending' | 'descending' | 'none' {
  if (current === sort) return reversed ? 'descending' : 'ascending';
  if (current === `-${sort}`) return reversed ? 'ascending' : 'descending';
  return 'none';
}
