import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { backlogSorts } from '~contract/features/backlog';
import { backlogPlace, backlogStatuses, type BacklogFacts } from '~domain/backlog';
import { seesAllHubs } from '~domain/roles';
import { backlogTypes } from '~domain/stages';
import { JsonText, type SignedInUser } from '../../calls/handler';
import { anchorSql, custodySql, putOff } from '../../shared/packages/backlog-sql';
import { keptCounts } from '../../shared/packages/kept-counts';
import { isoMoment } from '../../shared/sql/moment';
import { anchorBefore, deep, type KeysetAnchor } from '../../shared/sql/keyset-anchors';
import { placeJoins, rowJson, type PackageRow } from '../../shared/packages/package-row';
import { readOnce, Values } from '../../shared/sql/statement';
import { backlogConditions, type BacklogFilters } from './conditions';

interface Total {
  readonly total: number;
  readonly counted_at: string;
}

interface Kept {
  readonly total: Promise<Total>;
  /** Once counted. */
  value: Total | null;
  readonly until: number;
}

/** How long a total may be used again, ms: jumping about would else count everything at every jump. */
const freshMs = 3_000;
const mostKept = 500;
const totals = new WeakMap<pg.Pool, Map<string, Kept>>();

const keyOf = (filters: BacklogFilters, user: SignedInUser): string =>
  JSON.stringify([seesAllHubs(user.role) ? 'all' : user.hubIds, filters]);

/** How many packages the filters find, at most a few seconds old; `known` = it is there already. */
function recentTotal(
  pool: pg.Pool,
  filters: BacklogFilters,
  user: SignedInUser,
  now: number,
): { readonly known: Total | null; readonly total: Promise<Total> } {
  const kept = totals.get(pool) ?? new Map<string, Kept>();
  totals.set(pool, kept);
  const key = keyOf(filters, user);
  const found = kept.get(key);
  if (found && found.until > performance.now()) return { known: found.value, total: found.total };
  if (kept.size >= mostKept) kept.clear();
  const entry: Kept = { total: countNow(pool, filters, user, now), value: null, until: performance.now() + freshMs };
  kept.set(key, entry);
  entry.total.then(
    (value) => {
      entry.value = value;
    },
    () => kept.delete(key),
  );
  return { known: null, total: entry.total };
}

async function countNow(pool: pg.Pool, filters: BacklogFilters, user: SignedInUser, now: number): Promise<Total> {
  const values = new Values();
  const text = isKept(filters)
    ? keptTotal(filters, user, now, values)
    : `select count(*) as total from packages p where ${backlogConditions(filters, user, now, values)}`;
  const [row] = await readOnce<{ total: number }>(pool, text, values);
  return { total: row?.total ?? 0, counted_at: isoMoment(now) };
}

const isKept = ({ type: _type, hub_id: _hubs, ...others }: BacklogFilters): boolean =>
  Object.values(others).every((filter) => filter === undefined);

/** Everything that waits in these stages, without those whose day is still to come, of which there are few. */
function keptTotal({ type, hub_id }: BacklogFilters, user: SignedInUser, now: number, values: Values): string {
  const types = type ?? backlogTypes;
  const status = [...backlogStatuses(types)];
  const hubs = seesAllHubs(user.role) ? hub_id : (hub_id ?? user.hubIds).filter((id) => user.hubIds.includes(id));
  // Its hubs are in the index, so that no package need be looked at.
  const held = hubs ? `and ${custodySql} = any(${values.add(hubs)}::bigint[])` : '';
  return `select (select coalesce(sum(k.packages), 0)
    from ${keptCounts({ status, hub_id: hubs, hub_role: 'custody' }, user, values)} k)
    - (select count(*) from packages p where ${putOff(types, now, values)} ${held}) as total`;
}

type Query = QueryOf<'GET /backlog-packages'>;
type BacklogRow = ResponseOf<'GET /backlog-packages'>['data'][number];

interface WindowRecord extends BacklogFacts {
  /** The row without its place in the backlog (`rowJson`). */
  readonly json: string;
}

const columns: Record<(typeof backlogSorts)[number], string> = {
  anchor: anchorSql,
  package_code: 'p.code',
  seller_code: 's.code',
  status: 'p.status',
  cod: 'p.cod',
  weight: 'p.weight',
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
};

/** Where to read: so many rows after so many skipped, from the beginning, a place, or the end. */
interface Stretch {
  readonly take: number;
  readonly skip: number;
  readonly fromEnd: boolean;
  readonly after: KeysetAnchor | null;
}

/** Rows `from` to `from + limit`. Rows beyond the middle are read from the end, where the total is known. */
export async function backlogWindow(pool: pg.Pool, query: Query, user: SignedInUser, now: number): Promise<JsonText> {
  const { from, limit, sort: _sort, ...filters } = query;
  const { known, total } = recentTotal(pool, filters, user, now);
  // Counting takes less than skipping so many rows.
  const count = from < deep ? known : (known ?? (await total));
  const fromEnd = count !== null && from > count.total / 2;
  const take = fromEnd ? Math.max(0, Math.min(limit, count.total - from)) : limit;
  const skip = fromEnd ? Math.max(0, count.total - from - take) : from;
  const after = skip < deep || take === 0 ? null : anchorOf(pool, query, user, now);
  const stretch = after
    ? { take: limit, skip: from - after.place, fromEnd: false, after }
    : { take, skip, fromEnd, after };
  const [records, meta] = await Promise.all([take === 0 ? [] : readRows(pool, query, user, now, stretch), total]);
  return new JsonText(
    `{"data":[${records.map((record) => backlogRow(record, now)).join(',')}],"meta":${JSON.stringify(meta)}}`,
  );
}

/** The rows' ids are found in the index first: skipping a row costs an entry of it. The id decides among equals. */
function readRows(
  pool: pg.Pool,
  { sort, ...query }: Query,
  user: SignedInUser,
  now: number,
  { take, skip, fromEnd, after }: Stretch,
): Promise<WindowRecord[]> {
  const values = new Values();
  const where = backlogConditions(query, user, now, values);
  const { name, descending } = sortingOf(sort);
  const order = (turned: boolean): string => orderBy(sort, turned);
  const behind = after
    ? `and (${anchorSql}, p.id) ${descending ? '<' : '>'} (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::bigint)`
    : '';
  const shops = name === 'seller_code' ? 'join shops s on s.id = p.seller_id' : '';
  const ids = `select p.id from packages p ${shops} where ${where} ${behind} order by ${order(fromEnd)}
    limit ${take} offset ${values.add(skip)}`;
  return readOnce<WindowRecord>(
    pool,
    `select p.status, p.stage_entered_at, p.reattempt_date, ${rowJson} as json from (${ids}) page
      join packages p on p.id = page.id ${placeJoins} order by ${order(false)}`,
    values,
  );
}

function sortingOf(sort: Query['sort']): {
  readonly name: (typeof backlogSorts)[number];
  readonly descending: boolean;
} {
  const descending = sort.startsWith('-');
  return { name: (descending ? sort.slice(1) : sort) as (typeof backlogSorts)[number], descending };
}

function orderBy(sort: Query['sort'], turned: boolean): string {
  const { name, descending } = sortingOf(sort);
  const direction = descending === turned ? 'asc' : 'desc';
  return `${columns[name]} ${direction}, p.id ${direction}`;
}

/** Only by age: no index has another order of what waits. */
function anchorOf(pool: pg.Pool, { from, limit: _limit, sort, ...filters }: Query, user: SignedInUser, now: number) {
  if (sortingOf(sort).name !== 'anchor') return null;
  return anchorBefore(
    {
      pool,
      key: `backlog ${sort} ${keyOf(filters, user)}`,
      column: anchorSql,
      id: 'p.id',
      order: orderBy(sort, false),
      from: (values) => `from packages p where ${backlogConditions(filters, user, now, values)}`,
    },
    from,
  );
}

/**
 * Put together as text, of words and numbers that need no escaping: a third less than the time of writing an object.
 */
function backlogRow(record: WindowRecord, now: number): string {
  const place = backlogPlace(record, now);
  if (!place) throw new Error(`{${record.json}} was read as backlog, and is none`);
  const own: Readonly<Record<Exclude<keyof BacklogRow, keyof PackageRow>, string>> = {
    backlog_type: `"${place.type}"`,
    anchor: `"${isoMoment(place.anchor)}"`,
    bucket: `"${place.bucket}"`,
    due_at: `"${isoMoment(place.due)}"`,
    days_over: String(place.daysOver),
  };
  return `{${record.json},"backlog_type":${own.backlog_type},"anchor":${own.anchor},"bucket":${own.bucket},"due_at":${own.due_at},"days_over":${own.days_over}}`;
}
