import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { backlogSorts } from '~contract/features/backlog';
import { backlogPlace, type BacklogFacts } from '~domain/backlog';
import { seesAllHubs } from '~domain/roles';
import { JsonText, type SignedInUser } from '../../calls/handler';
import { anchorSql } from '../../shared/packages/backlog-sql';
import { isoMoment } from '../../shared/sql/iso-moment';
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

/** How many packages the filters find, at most a few seconds old; `known` = it is there already. */
function recentTotal(
  pool: pg.Pool,
  filters: BacklogFilters,
  user: SignedInUser,
  now: number,
): { readonly known: Total | null; readonly total: Promise<Total> } {
  const kept = totals.get(pool) ?? new Map<string, Kept>();
  totals.set(pool, kept);
  const key = JSON.stringify([seesAllHubs(user.role) ? 'all' : user.hubIds, filters]);
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
  const where = backlogConditions(filters, user, now, values);
  const [row] = await readOnce<{ total: number }>(
    pool,
    `select count(*) as total from packages p where ${where}`,
    values,
  );
  return { total: row?.total ?? 0, counted_at: isoMoment(now) };
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

/** Rows `from` to `from + limit`. Where the total is known, rows beyond its middle are read from its end. */
export async function backlogWindow(pool: pg.Pool, query: Query, user: SignedInUser, now: number): Promise<JsonText> {
  const { from, limit, sort: _sort, ...filters } = query;
  const { known, total } = recentTotal(pool, filters, user, now);
  const fromEnd = known !== null && from > known.total / 2;
  const take = fromEnd ? Math.max(0, Math.min(limit, known.total - from)) : limit;
  const skip = fromEnd ? Math.max(0, known.total - from - take) : from;
  const [records, meta] = await Promise.all([
    take === 0 ? [] : readRows(pool, query, user, now, { take, skip, fromEnd }),
    total,
  ]);
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
  stretch: { take: number; skip: number; fromEnd: boolean },
): Promise<WindowRecord[]> {
  const values = new Values();
  const where = backlogConditions(query, user, now, values);
  const descending = sort.startsWith('-');
  const name = (descending ? sort.slice(1) : sort) as (typeof backlogSorts)[number];
  const order = (turned: boolean): string => {
    const direction = descending === turned ? 'asc' : 'desc';
    return `${columns[name]} ${direction}, p.id ${direction}`;
  };
  const shops = name === 'seller_code' ? 'join shops s on s.id = p.seller_id' : '';
  const ids = `select p.id from packages p ${shops} where ${where} order by ${order(stretch.fromEnd)} limit ${stretch.take} offset ${values.add(stretch.skip)}`;
  return readOnce<WindowRecord>(
    pool,
    `select p.status, p.stage_entered_at, p.reattempt_date, ${rowJson} as json from (${ids}) page join packages p on p.id = page.id ${placeJoins} order by ${order(false)}`,
    values,
  );
}

/** Put together as text, of words and numbers that need no escaping: a third less than the time of writing an object. */
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
