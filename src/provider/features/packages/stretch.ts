import type pg from 'pg';
import { seesAllHubs } from '~domain/roles';
import { hourMs } from '~domain/time';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser, Request } from '../../calls/handler';
import { countsAll } from '../../shared/packages/kept-counts';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { listConditions, plansAlike, type ListFilters } from '../../shared/packages/package-filters';
import { anchorBefore, deep, forgetAnchors, type KeysetAnchor } from '../../shared/sql/keyset-anchors';
import { read, readOnce, Values } from '../../shared/sql/statement';
import { afterPlace, type Place } from './cursor';
import { listKey, newCount, quickCount, recentCount } from './count';
import { indexed, keysInOrder, orderBy, reversed, type SortName, type Sorting, sortingOf } from './sorting';

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
const forgetPlaces = (list: List): void => forgetAnchors(list.pool, keyOf(list));

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

/**
 * The beginning of the hour in which the row of this place was made, in the list of all packages by the time they were
 * made: how many each hour has is kept. null = the hour has more rows than should be skipped.
 */
async function hourBefore(pool: pg.Pool, direction: Sorting['direction'], place: number): Promise<KeysetAnchor | null> {
  const values = new Values();
  const [found] = await readOnce<{ hour: string; before: number }>(
    pool,
    `select hour, before from (
       select hour, sum(packages) over (order by hour ${direction}) - packages as before
       from (select hour, sum(packages) as packages
         from (select hour, packages from package_hours union all select hour, packages from package_hour_steps) each
         group by 1) hours
     ) counted where before <= ${values.add(place)}::bigint order by before desc limit 1`,
    values,
  );
  if (!found || place - found.before >= deep) return null;
  // Ids are positive: every row of the hour comes behind it, in either direction.
  const value = direction === 'asc' ? found.hour : new Date(Date.parse(found.hour) + hourMs).toISOString();
  return { place: found.before, value, id: 0 };
}

/** Rows `from` to `from + limit` of the list. */
export async function readWindow({
  query,
  user,
  services: { pool },
}: Request<'GET /packages-window'>): Promise<ResponseOf<'GET /packages-window'>> {
  const { from, limit, sort, count: asked, ...filters } = query;
  const list = { pool, filters, user, sorting: sortingOf(sort) };
  if (asked === 'now') forgetPlaces(list);
  const { known, count } = (asked === 'now' ? newCount : quickCount)(pool, filters, user);
  // Counting takes less than skipping so many rows, and only a true count tells how far off the end is.
  const total = from < deep ? known : (known ?? (await recentCount(pool, filters, user).count));
  const stretch = await stretchAt(list, from, limit, total?.total ?? null);
  const [data, meta] = await Promise.all([readStretch(list, stretch), count]);
  return { data, meta };
}
