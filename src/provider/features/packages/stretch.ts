import type pg from 'pg';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../calls/handler';
import { countsAll } from '../../shared/packages/kept-counts';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { listConditions, plansAlike, type ListFilters } from '../../shared/packages/package-filters';
import { anchorBefore, deep, forgetAnchors, type KeysetAnchor } from '../../shared/sql/keyset-anchors';
import { read, readOnce, Values } from '../../shared/sql/statement';
import { afterPlace, type Place } from './cursor';
import { hourBefore } from './hour-anchor';
import { listKey } from './count';
import { indexed, keysInOrder, orderBy, reversed, type SortName, type Sorting } from './sorting';

/** A list by the filter, scope and order that make it. */
export interface List {
  readonly pool: pg.Pool;
  readonly filters: ListFilters;
  readonly user: SignedInUser;
  readonly sorting: Sorting;
}

/** No index has these orders. */
const unordered: ReadonlySet<SortName> = new Set<SortName>(['seller_code', 'status']);

const keyOf = ({ filters, user, sorting: { name, direction } }: List): string =>
  `${name} ${direction} ${listKey(filters, user)}`;

/** Where to read: so many rows after so many skipped, from the list's beginning, a place in it, or its end. */
interface Stretch {
  readonly skip: number;
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: Place | null;
}

/** The rows behind a place that is known. */
export const stretchAfter = (after: Place, take: number): Stretch => ({ skip: 0, take, fromEnd: false, after });

/** Rows `from` to `from + take`; those near the end are read from there, where the total is known. */
export async function stretchAt(list: List, from: number, take: number, total: number | null): Promise<Stretch> {
  const short = fromNearerEnd(from, take, total);
  if (short.skip < deep || short.take === 0) return short;
  const anchor =
    (isAllByAge(list) ? await hourBefore(list.pool, list.sorting.direction, from) : null) ?? anchorOf(list, from);
  return anchor === null ? short : { skip: from - anchor.place, take, fromEnd: false, after: anchor };
}

const isAllByAge = ({ filters, user, sorting }: List): boolean =>
  sorting.name === 'created_at' && seesAllHubs(user.role) && countsAll(filters);

function anchorOf(list: List, from: number): KeysetAnchor | null {
  const { pool, filters, user } = list;
  const sorting = indexed(list.sorting);
  if (unordered.has(sorting.name)) return null;
  return anchorBefore(
    {
      pool,
      key: keyOf(list),
      column: sorting.column,
      id: sorting.id,
      order: orderBy(sorting),
      from: (values) => keysInOrder(sorting, listConditions(filters, user, values)),
    },
    from,
  );
}

/** Who has just changed packages is not told places of before. */
export const forgetPlaces = (list: List): void => forgetAnchors(list.pool, keyOf(list));

function fromNearerEnd(from: number, limit: number, total: number | null): Stretch {
  if (total === null || from <= total / 2) return { skip: from, take: limit, fromEnd: false, after: null };
  const take = Math.max(0, Math.min(limit, total - from));
  return { skip: Math.max(0, total - from - take), take, fromEnd: true, after: null };
}

/**
 * The keys of the rows are found first, in an index where the sort has one: skipping a row costs an entry of the index,
 * and the rows and names of these few are fetched after. Codes are keys of their own, so that their index is enough.
 */
export function readStretch(
  { pool, filters, user, sorting }: List,
  { skip, take, fromEnd, after }: Stretch,
): Promise<PackageRow[]> | PackageRow[] {
  if (take === 0) return [];
  const values = new Values();
  const conditions = listConditions(filters, user, values);
  const towards = indexed(fromEnd ? reversed(sorting) : sorting);
  const found = keysInOrder(towards, conditions, after ? [afterPlace(after, towards, values)] : []);
  const byCode = sorting.name === 'package_code';
  const [key, keyColumn] = byCode ? ['code', 'p.code'] : ['id', towards.id];
  const order = byCode ? `p.code ${towards.direction}` : orderBy(towards);
  const skipped = skip === 0 ? '' : `offset ${values.add(skip)}`;
  // The limit stands in the text: a prepared plan must know that few rows are wanted.
  const keys = `select ${keyColumn} as ${key} ${found} order by ${order} limit ${take} ${skipped}`;
  const text = `select ${rowColumns} from (${keys}) page join packages p on p.${key} = page.${key} ${placeJoins}
    order by ${orderBy(sorting)}`;
  return plansAlike(filters) ? read<PackageRow>(pool, text, values) : readOnce<PackageRow>(pool, text, values);
}
