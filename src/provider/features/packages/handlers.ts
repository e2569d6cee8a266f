import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { packageEndpoints } from '~contract/features/packages';
import { isWellFormedCode } from '~domain/tracking-code';
import type { ResponseOf, QueryOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import { maskPhone } from '~domain/mask';
import { seesAllHubs } from '~domain/roles';
import { limits } from '~domain/limits';
import { dayMs } from '~domain/time';
import type { Database } from '../../db/schema';
import { JsonText, refuse, type HandlersOf, type SignedInUser, type Refusal, type Request } from '../../calls/handler';
import { missingCodes } from '../../shared/packages/elsewhere';
import { placeJoins, rowColumns, rowJson, type PackageRow, readUntraced } from '../../shared/packages/package-row';
import { deep } from '../../shared/sql/keyset-anchors';
import { monthsSince } from '../../shared/sql/months';
import { searchWords } from '../../shared/sql/name-search';
import { read, run, Values, readOnce, whereOf } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { historyConditions } from '../../shared/packages/history-filters';
import { custodySql } from '../../shared/packages/backlog-sql';
import { isKept, keptByHub } from '../../shared/packages/kept-counts';
import { listConditions, type ListFilters } from '../../shared/packages/package-filters';
import { paginationOf } from '../../calls/pagination';
import { recentCount, countPackages } from './count';
import { readStretch, stretchAfter, stretchAt, type List, readWindow } from './stretch';
import { masterSearch } from './master-search';
import { listSubjects } from './subjects';
import { afterPlace, noCursor, readCursor, writeCursor, type Place } from './cursor';
import { orderBy, sortingOf, type Ordered } from './sorting';

type History = ResponseOf<'GET /package-history'>;
type Entry = History['data'][number];
type EntryRecord = Omit<Entry, 'hub' | 'package'> & {
  readonly hub_id: number | null;
  readonly hub_code: string;
  readonly package_id: number;
  readonly package_code: string;
};

/** Days that are looked at where neither a package nor a range is named. */
const usualDays = 7;
const usualRows = 50;

const newestSteps: Ordered = { name: 'at', column: 'h.at', id: 'h.id', type: 'timestamptz', direction: 'desc' };

/** Newest first; null = no such package for this user. */
async function packageHistory(
  pool: pg.Pool,
  user: SignedInUser,
  query: QueryOf<'GET /package-history'>,
  place: Place | null,
): Promise<History | null> {
  const one = query.package_id !== undefined || query.code !== undefined;
  const from =
    query.from ??
    (one ? undefined : new Date(Date.parse(query.to ?? new Date().toISOString()) - usualDays * dayMs).toISOString());
  const limit = query.limit ?? (one ? limits.maxApiLimit : usualRows);
  const made = one ? await madeAt(pool, user, query) : null;
  if (made === null && query.package_id !== undefined) return null;
  // A package has no steps of other months: they are not opened.
  const lived = made === null ? query : { from: daysFrom(made, -1), to: daysFrom(new Date().toISOString(), 1) };
  const filters = { ...query, from: from ?? lived.from, to: query.to ?? lived.to };
  const values = new Values();
  const conditions = historyConditions(filters, user, values);
  const after = place ? ` and ${afterPlace(place, newestSteps, values)}` : '';
  const text = `
    select h.id, h.at, h.action, h.from_status, h.to_status, h.actor_name, h.actor_role, h.hub_id, hub.code as hub_code,
           h.reason, h.note, h.before, h.after, p.id as package_id, p.code as package_code
    from package_history h join packages p on p.id = h.package_id
    left join hubs hub on hub.id = h.hub_id
    where ${conditions}${after}
    order by ${orderBy(newestSteps)} limit ${limit + 1}`;
  const [records, total] = await Promise.all([
    readOnce<EntryRecord>(pool, text, values),
    query.count === 'exact' ? countSteps(pool, filters, user) : -1,
  ]);
  const data = records.slice(0, limit).map(toEntry);
  const last = records.length > limit ? data.at(-1) : undefined;
  const next = last ? writeCursor(newestSteps, { value: last.at, id: last.id }) : null;
  return { data, meta: { total, from: from ?? null }, next };
}

async function countSteps(
  pool: pg.Pool,
  filters: QueryOf<'GET /package-history'>,
  user: SignedInUser,
): Promise<number> {
  const values = new Values();
  const [row] = await readOnce<{ n: number }>(
    pool,
    `select count(*) as n from package_history h join packages p on p.id = h.package_id
      where ${historyConditions(filters, user, values)}`,
    values,
  );
  return row?.n ?? 0;
}

/** When the package was made that is asked for; null = the user may see none such. */
async function madeAt(
  pool: pg.Pool,
  user: SignedInUser,
  { package_id, code }: Pick<QueryOf<'GET /package-history'>, 'package_id' | 'code'>,
): Promise<string | null> {
  const values = new Values();
  const named =
    package_id === undefined ? `p.code = ${values.add(searchWords(code ?? ''))}` : `p.id = ${values.add(package_id)}`;
  const text = `select p.created_at from packages p where ${named} and ${visiblePackage(user, values)}`;
  const [row] = await read<{ created_at: string }>(pool, text, values);
  return row?.created_at ?? null;
}

const daysFrom = (moment: string, days: number): string => new Date(Date.parse(moment) + days * dayMs).toISOString();

function toEntry({ hub_id, hub_code, package_id, package_code, before, after, ...entry }: EntryRecord): Entry {
  return {
    ...entry,
    hub: hub_id === null ? null : { id: hub_id, code: hub_code },
    package: { id: package_id, code: package_code },
    before: masked(before),
    after: masked(after),
  };
}

/** A history is a list like any other: the numbers a receiver had stay masked in it. */
function masked(fields: Entry['before']): Entry['before'] {
  const phone = fields?.['receiver_phone'];
  return typeof phone === 'string' ? { ...fields, receiver_phone: maskPhone(phone) } : fields;
}

/** Why the code leads to no package. */
async function missed(db: Kysely<Database>, user: SignedInUser, code: string) {
  const { code: refusal, errors } = (await missingCodes(db, user, [code]))(code);
  return refuse(refusal, errors);
}

export const packageHandlers: HandlersOf<typeof packageEndpoints> = {
  'GET /packages': (request) => listPackages(request),

  'GET /packages-window': (request) => readWindow(request),

  'GET /packages-subjects': (request) => listSubjects(request),

  'GET /total-packages': async ({ query, user, services }) => ({
    data: await recentCount(services.pool, query, user).count,
  }),

  'GET /count-packages-by-hub': async ({ query, user, services }) => ({
    data: await countByHub(services.pool, query, user),
  }),

  'GET /packages/{id}': async ({ db, user, params, services }) => {
    const data = await readUntraced(db, user, params.id);
    if (!data) return refuse('EPK009');
    if (!data.phone_masked) services.traces.note(user.id, data.id);
    return { data };
  },

  'GET /package': async ({ db, services, user, query }) => {
    const data = await packageByCode(services.pool, user, query.code);
    return data ? { data } : missed(db, user, query.code);
  },

  'GET /package-tracking': async ({ db, services, user, query }) => {
    const data = await trackingOf(services.pool, user, query.code);
    return data ? { data } : missed(db, user, query.code);
  },

  'GET /packages-master-search': async ({ services, user, query }) => ({
    data: await masterSearch(services.pool, user, query.code),
  }),

  'POST /packages-post': async ({ db, user, body }) => {
    const wellFormed: string[] = [];
    const malformed: string[] = [];
    for (const code of new Set(body.codes)) (isWellFormedCode(code) ? wellFormed : malformed).push(code);
    const { rows, missing } = await packagesByCodes(db, user, wellFormed);
    const why = await missingCodes(db, user, missing);
    const elsewhere = missing.flatMap((code) => {
      const { errors } = why(code);
      return errors ? { code, errors } : [];
    });
    const notFound = missing.filter((code) => !why(code).errors);
    return new JsonText(
      `{"data":{"packages":[${rows}],"malformed":${JSON.stringify(malformed)},"elsewhere":${JSON.stringify(elsewhere)},"not_found":${JSON.stringify(notFound)}}}`,
    );
  },

  'GET /package-history': async ({ services, user, query, locale }) => {
    const place = query.cursor === undefined ? null : readCursor(query.cursor, newestSteps);
    if (query.cursor !== undefined && !place) return noCursor(locale);
    return (await packageHistory(services.pool, user, query, place)) ?? refuse('EPK009');
  },
};

async function packageByCode(pool: pg.Pool, user: SignedInUser, code: string): Promise<PackageRow | null> {
  const values = new Values();
  const text = `select ${rowColumns} from packages p ${placeJoins} where p.code = ${values.add(code)}
    and ${visiblePackage(user, values)}`;
  const [record] = await read<PackageRow>(pool, text, values);
  return record ?? null;
}

/**
 * The rows as one text, in the order of the codes, with commas between; and the codes of which the user may see none.
 */
interface Found {
  readonly rows: string;
  readonly missing: readonly string[];
}

/**
 * Whichever of the codes the user may see, each code being there once. In the request's own transaction, as every POST:
 * a second connection beside it would let requests that have one each wait for one another.
 */
async function packagesByCodes(db: Kysely<Database>, user: SignedInUser, codes: readonly string[]): Promise<Found> {
  const values = new Values();
  const list = `${values.add(codes)}::text[]`;
  const text = `
    select coalesce(string_agg('{' || found.json || '}', ',' order by asked.place), '') as rows,
      coalesce(array_agg(asked.code order by asked.place) filter (where found.code is null), '{}') as missing
    from unnest(${list}) with ordinality asked (code, place)
    left join (select p.code, ${rowJson} as json from packages p ${placeJoins} where p.code = any(${list})
      and ${visiblePackage(user, values)}) found on found.code = asked.code`;
  const [found] = await run<Found>(db, text, values);
  return found ?? { rows: '', missing: codes };
}

interface StepRecord {
  readonly status: PackageStatus;
  readonly at: string | null;
  readonly to_status: PackageStatus;
  readonly hub_code: string | null;
}

/** Every status it entered, the first one first; edits that kept the status are no steps. */
async function trackingOf(
  pool: pg.Pool,
  user: SignedInUser,
  code: string,
): Promise<ResponseOf<'GET /package-tracking'>['data'] | null> {
  const made = await madeAt(pool, user, { code });
  if (made === null) return null;
  const values = new Values();
  const text = `
    select p.status, h.at, h.to_status, hub.code as hub_code
    from packages p
    left join package_history h on h.package_id = p.id and h.from_status is distinct from h.to_status
      and ${monthsSince('h.at', [made], values)}
    left join hubs hub on hub.id = h.hub_id
    where p.code = ${values.add(code)} and ${visiblePackage(user, values)}
    order by h.id`;
  const records = await readOnce<StepRecord>(pool, text, values);
  const [first] = records;
  if (!first) return null;
  const steps = records.flatMap(({ at, to_status, hub_code }) =>
    at === null ? [] : { at, status: to_status, hub_code },
  );
  return { code, status: first.status, steps };
}

/** Packages by the hub that answers for them. */
async function countByHub(
  pool: pg.Pool,
  filters: ListFilters,
  user: SignedInUser,
): Promise<ResponseOf<'GET /count-packages-by-hub'>['data']> {
  const values = new Values();
  const kept = seesAllHubs(user.role) && isKept(filters) && filters.hub_id === undefined;
  const conditions = kept ? [] : listConditions(filters, user, values);
  const counted = kept
    ? `select hub_id, sum(packages) as total from ${keptByHub('custody', filters.status, values)} k group by 1
      having sum(packages) > 0`
    : `select ${custodySql} as hub_id, count(*) as total
      from packages p ${whereOf(conditions)} group by 1`;
  const text = `
    select counted.hub_id, h.code, counted.total
    from (${counted}) counted
    left join hubs h on h.id = counted.hub_id
    order by counted.total desc, h.code`;
  const rows = await readOnce<{ hub_id: number | null; code: string; total: number }>(pool, text, values);
  return rows.map(({ hub_id, code, total }) => ({ hub: hub_id === null ? null : { id: hub_id, code }, total }));
}

type Listed = ResponseOf<'GET /packages'>;

async function listPackages({
  query,
  user,
  services,
  locale,
}: Request<'GET /packages'>): Promise<Listed | Refusal<'ESP000'>> {
  const { page, limit, sort, cursor, count, ...filters } = query;
  const list = { pool: services.pool, filters, user, sorting: sortingOf(sort) };
  const place = cursor === undefined ? null : readCursor(cursor, list.sorting);
  if (cursor !== undefined && place === null) return noCursor(locale);
  const counted = count === 'exact' ? countPackages(services.pool, filters, user) : null;
  // One row more than asked for tells whether another page follows.
  const [records, total] = await Promise.all([
    readPage(list, place ?? (page - 1) * limit, limit + 1, counted),
    counted ?? -1,
  ]);
  const data = records.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    meta: {
      pagination: {
        ...paginationOf({ total, count: data.length, page, limit }),
        ...(total < 0 ? { total_pages: -1 } : {}),
      },
    },
    next:
      last && records.length > limit
        ? writeCursor(list.sorting, { value: last[list.sorting.name], id: last.id })
        : null,
  };
}

/** From a place that the cursor tells, or so many rows from the beginning. */
async function readPage(
  list: List,
  from: Place | number,
  take: number,
  counted: Promise<number> | null,
): Promise<PackageRow[]> {
  if (typeof from !== 'number') return readStretch(list, stretchAfter(from, take));
  return readStretch(list, await stretchAt(list, from, take, from < deep ? null : await counted));
}
