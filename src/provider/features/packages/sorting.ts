import type { packageSorts } from '~contract/features/packages';
import type { ListQuery } from '../../shared/packages/package-filters';
import { whereOf } from '../../shared/sql/statement';

export type SortName = (typeof packageSorts)[number];

/** The order of a list: `name` tells it from others. */
export interface Ordered {
  readonly name: string;
  readonly column: string;
  /** Decides among equals. */
  readonly id: string;
  readonly type: 'timestamptz' | 'text' | 'numeric';
  readonly direction: 'asc' | 'desc';
}

export interface Sorting extends Ordered {
  /** Also the name of the value in a row of the answer. */
  readonly name: SortName;
}

const columns = {
  created_at: { column: 'p.created_at', type: 'timestamptz' },
  updated_at: { column: 'p.updated_at', type: 'timestamptz' },
  stage_entered_at: { column: 'p.stage_entered_at', type: 'timestamptz' },
  package_code: { column: 'p.code', type: 'text' },
  cod: { column: 'p.cod', type: 'numeric' },
  weight: { column: 'p.weight', type: 'numeric' },
  status: { column: 'p.status', type: 'text' },
  seller_code: { column: 's.code', type: 'text' },
} as const satisfies Record<SortName, Pick<Sorting, 'column' | 'type'>>;

export function sortingOf(sort: ListQuery['sort']): Sorting {
  const descending = sort.startsWith('-');
  const name = (descending ? sort.slice(1) : sort) as SortName;
  return { name, ...columns[name], id: 'p.id', direction: descending ? 'desc' : 'asc' };
}

/** Every order is total, so that no row is shown twice or never. */
export function orderBy({ column, id, direction }: Ordered): string {
  return `${column} ${direction}, ${id} ${direction}`;
}

/** The same order by the columns that have an index: when packages were changed is kept beside them. */
export function indexed(sorting: Sorting): Sorting {
  return sorting.name === 'updated_at' ? { ...sorting, column: 'u.at', id: 'u.package_id' } : sorting;
}

const joins: Partial<Record<SortName, string>> = {
  updated_at: 'join package_updates u on u.package_id = p.id',
  seller_code: 'join shops s on s.id = p.seller_id',
};

/** `from … where …` of a list that is read in this order, `indexed`. */
export function inOrder({ name }: Sorting, conditions: readonly string[]): string {
  return `from packages p ${joins[name] ?? ''} ${whereOf(conditions)}`;
}

/** The same where nothing is read but what sorts; `place` = conditions on that. */
export function keysInOrder(sorting: Sorting, conditions: readonly string[], place: readonly string[] = []): string {
  return sorting.name === 'updated_at' && conditions.length === 0
    ? `from package_updates u ${whereOf(place)}`
    : inOrder(sorting, [...conditions, ...place]);
}

/** The same order from its other end. */
export function reversed(sorting: Sorting): Sorting {
  return { ...sorting, direction: sorting.direction === 'asc' ? 'desc' : 'asc' };
}
