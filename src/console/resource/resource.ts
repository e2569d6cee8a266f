import type { ComponentType } from 'react';
import type { Text } from '~console/platform/text';
import type { Column } from '../ui/table/column';
import type { Filters } from './list-state';

/** What the rows of one status come to. */
export interface ListFigure {
  readonly status: string;
  readonly documents: number;
  readonly package_count: number;
  readonly amount: number;
}

/** One page of a list, as every list call answers. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  /** total −1 = it was not counted. */
  readonly meta: { readonly pagination: { readonly total: number } };
  /** Where the next page begins; null = there is none. */
  readonly next: string | null;
  /** What all that was found comes to, whatever page is shown. */
  readonly figures?: readonly ListFigure[];
}

export type ListQuery = Readonly<Record<string, string | number>>;

export interface FilterProps {
  readonly filters: Filters;
  /** null takes a filter off. */
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
}

/** One filter of the bar: the parameters it owns, what each may hold, and its control. */
export interface FilterSlot {
  readonly params: Readonly<Record<string, (value: string) => boolean>>;
  readonly Control: ComponentType<FilterProps>;
  /** What the menu of filters calls one that may stand in it; on a phone all those do until asked for or in use. */
  readonly label?: (t: Text) => string;
  /** It stands there on every screen. */
  readonly folded?: boolean;
}

export interface ListView<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  readonly emptyHint?: string;
  readonly emptyFiltered: string;
}

/** A list page as data: what is listed, how it is found, and what its rows look like. */
export interface Resource<Row> {
  /** First part of its query keys; invalidating it refreshes every page and total of the list. */
  readonly name: string;
  /** Its own, where `name` is that of several lists or not always the same: its columns and views are kept under it. */
  readonly id?: string;
  /** Of a page with several lists in tabs: what its address says to show this one. */
  readonly tab?: string;
  /** What its page's address says of something else, and keeps. */
  readonly beside?: readonly string[];
  readonly list: (query: ListQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  readonly rowId: (row: Row) => number;
  readonly rowName: (row: Row) => string;
  readonly rowPath: (row: Row) => string;
  readonly defaultSort: string;
  readonly sorts: readonly string[];
  readonly filters: readonly FilterSlot[];
  /** Columns and texts in the language of the interface. */
  readonly view: (t: Text) => ListView<Row>;
}

/** Lets a definition's row type follow from its `list`. */
export function resource<Row>(definition: Resource<Row>): Resource<Row> {
  return definition;
}

/** Of a list that is always counted and known by its pages: fewer rows than a cursor would pay for. */
export function paged<Row>(
  list: (query: ListQuery, signal: AbortSignal) => Promise<Pick<ListAnswer<Row>, 'data' | 'meta'>>,
): Resource<Row>['list'] {
  return async ({ count: _counted, cursor: _none, ...query }, signal) => ({
    ...(await list(query, signal)),
    next: null,
  });
}
