import type pg from 'pg';
import type { SignedInUser } from '../../calls/handler';
import { listConditions, type ListFilters } from '../../shared/packages/package-filters';
import { readOnce, Values } from '../../shared/sql/statement';
import { listKey } from './count';
import { orderBy, type SortName, type Sorting } from './sorting';

/** The row after which a place of the list is looked for. */
export interface KeysetAnchor {
  /** How many rows of the list come up to it, itself among them. */
  readonly place: number;
  /** Of the column that sorts, as the database writes it. */
  readonly value: string;
  readonly id: number;
}

/** Skipping more rows than this takes longer than what a keyset anchor costs. */
export const deep = 20_000;
/** A keyset anchor every so many rows: so many are skipped at most. */
const apart = 5_000;
/** How long places may be told from them, ms, and how much longer while others are made. */
const freshMs = 10_000;
const lateMs = 50_000;
const mostKept = 50;

/** No index has these orders: from a keyset anchor on, all that follows would be sorted as before. */
const unordered: ReadonlySet<SortName> = new Set<SortName>(['seller_code', 'status']);

interface Kept {
  anchors: readonly KeysetAnchor[];
  /** performance.now() when they were read; null = never yet. */
  at: number | null;
  making: boolean;
}

const kept = new WeakMap<pg.Pool, Map<string, Kept>>();
const keyOf = (filters: ListFilters, user: SignedInUser, { name, direction }: Sorting): string =>
  `${name} ${direction} ${listKey(filters, user)}`;

/** A list by the filter, scope and order that make it. */
interface List {
  readonly pool: pg.Pool;
  readonly filters: ListFilters;
  readonly user: SignedInUser;
  readonly sorting: Sorting;
}

/**
 * The last keyset anchor before a deep place of a list, so that a jump into the middle of a million rows need not skip them.
 * null = none is known yet; they are made meanwhile, by one walk through the list. Places told by them are a few seconds
 * old, as counts are.
 */
export function anchorBefore(list: List, place: number): KeysetAnchor | null {
  if (unordered.has(list.sorting.name)) return null;
  const lists = kept.get(list.pool) ?? new Map<string, Kept>();
  kept.set(list.pool, lists);
  const key = keyOf(list.filters, list.user, list.sorting);
  if (!lists.has(key) && lists.size >= mostKept) lists.clear();
  const known = lists.get(key) ?? { anchors: [], at: null, making: false };
  lists.set(key, known);
  const age = known.at === null ? Infinity : performance.now() - known.at;
  if (age > freshMs && !known.making) {
    known.making = true;
    void make(list, known).catch(() => {
      // The list is read without them; whatever fails here fails there too, and is told there.
      lists.delete(key);
    });
  }
  return age > freshMs + lateMs
    ? null
    : (known.anchors[Math.min(Math.floor(place / apart), known.anchors.length) - 1] ?? null);
}

/** Who has just changed packages is not told places of before. */
export function forgetAnchors({ pool, filters, user, sorting }: List): void {
  kept.get(pool)?.delete(keyOf(filters, user, sorting));
}

async function make({ pool, filters, user, sorting }: List, known: Kept): Promise<void> {
  const values = new Values();
  const conditions = listConditions(filters, user, values);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const numbered = `select ${sorting.column} as value, p.id, row_number() over (order by ${orderBy(sorting)}) as place from packages p ${where}`;
  const at = performance.now();
  known.anchors = await readOnce<KeysetAnchor & pg.QueryResultRow>(
    pool,
    `select place, value::text, id from (${numbered}) rows where place % ${apart} = 0 order by place`,
    values,
  );
  known.at = at;
  known.making = false;
}

/** That a row comes after the keyset anchor in the list's order. */
export function isAfter(
  { value, id }: KeysetAnchor,
  { name, column, type, direction }: Sorting,
  values: Values,
): string {
  const beyond = direction === 'asc' ? '>' : '<';
  // No two have one code, and its index knows nothing of ids.
  if (name === 'package_code') return `${column} ${beyond} ${values.add(value)}`;
  return `(${column}, p.id) ${beyond} (${values.add(value)}::${type}, ${values.add(id)}::bigint)`;
}
