import type { packageSorts } from '~contract/features/packages';
import type { ListQuery } from '../../shared/packages/package-filters';

export type SortName = (typeof packageSorts)[number];

export interface Sorting {
  /** Also the name of the value in a row of the answer. */
  readonly name: SortName;
  readonly column: string;
  readonly type: 'timestamptz' | 'text' | 'numeric';
  readonly direction: 'asc' | 'desc';
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
  return { name, ...columns[name], direction: descending ? 'desc' : 'asc' };
}

/** The id decides among equals, so that every order is total and no row is shown twice or never. */
export function orderBy({ column, direction }: Sorting): string {
  return `${column} ${direction}, p.id ${direction}`;
}

/** The same order from its other end. */
export function reversed(sorting: Sorting): Sorting {
  return { ...sorting, direction: sorting.direction === 'asc' ? 'desc' : 'asc' };
}
