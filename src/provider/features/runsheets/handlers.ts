import type pg from 'pg';
import type { runsheetEndpoints } from '~contract/features/runsheets';
import type { ResponseOf, QueryOf } from '~contract/endpoints';
import { refuse, type HandlersOf, type Request, type SignedInUser } from '../../calls/handler';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage, visibleRunsheet } from '../../shared/access/visibility';
import {
  runsheetColumns,
  runsheetJoins,
  toRunsheet,
  type RunsheetRecord,
  sheetOrder,
} from '../../shared/sheets/sheet-row';
import { moment, momentEnd } from '../../shared/sql/moment';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { couriersCalled } from '../../shared/packages/on-runsheet';
import { pageOf } from '../../shared/sql/page-of';

type Detail = ResponseOf<'GET /runsheets/{id}'>['data'];
type Person = Detail['created_by'];
type Lines = NonNullable<Detail['lines']>;
type Line = Lines['data'][number];

interface DetailRecord extends RunsheetRecord {
  readonly created_by: Person;
  readonly dispatched_by: Person;
  readonly closed_by: Person;
  readonly live: number;
  readonly cash_now: number;
  readonly cash_expected: number | null;
  readonly cash_counted: number | null;
  readonly cash_difference: number | null;
  readonly cash_reason: string | null;
}

/** Null = no such runsheet for this user. */
async function readRunsheet({
  params,
  query,
  user,
  services: { pool },
}: Request<'GET /runsheets/{id}'>): Promise<Detail | null> {
  const [record, bags, lines] = await Promise.all([
    readRecord(pool, user, params.id),
    readBags(pool, params.id),
    query.include === 'packages' ? readLines(pool, user, params.id, query) : undefined,
  ]);
  if (!record) return null;
  const {
    created_by,
    dispatched_by,
    closed_by,
    live,
    cash_now,
    cash_counted: counted,
    cash_difference: difference,
    cash_reason: reason,
  } = record;
  const expected = record.cash_expected ?? cash_now;
  const cash = { expected, counted, difference, reason };
  return {
    ...toRunsheet(record),
    created_by,
    dispatched_by,
    closed_by,
    live,
    cash,
    mobile_units: { data: bags },
    ...(lines ? { lines } : {}),
  };
}

const person = (column: string): string =>
  `(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = r.${column}) as ${column}`;

async function readRecord(pool: pg.Pool, user: SignedInUser, id: number): Promise<DetailRecord | undefined> {
  const values = new Values();
  const text = `
    select ${runsheetColumns}, ${['created_by', 'dispatched_by', 'closed_by'].map(person).join(', ')}, r.cash_expected,
      r.cash_counted, r.cash_counted - r.cash_expected as cash_difference, r.cash_reason, held.live, held.cash_now
    from runsheets r ${runsheetJoins}
    cross join lateral (
      select count(*) filter (where l.live) as live, coalesce(sum(l.cash), 0)::numeric(15, 2) as cash_now
        from runsheet_packages l where l.runsheet_id = r.id and l.removed_at is null
    ) held
    where r.id = ${values.add(id)} and ${visibleRunsheet(user, values)}`;
  return (await read<DetailRecord>(pool, text, values))[0];
}

function readBags(pool: pg.Pool, id: number): Promise<Detail['mobile_units']['data']> {
  const values = new Values();
  const text = `
    select m.id, m.mu_code, m.serial_number, m.status, m.sealed_at, m.received_at,
           (select count(*) from mobile_unit_packages b where b.mobile_unit_id = m.id
             and b.removed_at is null) as packages
    from mobile_units m where m.runsheet_id = ${values.add(id)} order by m.id`;
  return read(pool, text, values);
}

type LineRecord = PackageRow & Omit<Line, 'package'>;

async function readLines(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  place: { readonly page: number; readonly limit: number },
): Promise<Lines> {
  const { data, meta } = await pageOf<LineRecord>(pool, place, {
    from: (values) =>
      `from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = ${values.add(id)}
        and l.removed_at is null and ${visiblePackage(user, values)}`,
    order: 'l.position',
    select: (found) => `
      select ${rowColumns}, l.position, l.added_at, l.result, l.result_reason, l.result_at, l.note, l.live, l.cash,
        l.back_at
      from (select l.* ${found}) l join packages p on p.id = l.package_id ${placeJoins} order by l.position`,
  });
  const lines = data.map((record): Line => {
    const { position, added_at, result, result_reason, result_at, note, live, cash, back_at, ...pkg } = record;
    return { position, added_at, result, result_reason, result_at, note, live, cash, back_at, package: pkg };
  });
  return { data: lines, meta };
}

export const runsheetHandlers: HandlersOf<typeof runsheetEndpoints> = {
  'GET /runsheets': (request) => listRunsheets(request),

  'GET /runsheets/{id}': async (request) => {
    const data = await readRunsheet(request);
    return data ? { data } : refuse('ESY014');
  },
};

type Query = QueryOf<'GET /runsheets'>;

async function listRunsheets({
  query,
  user,
  services: { pool },
}: Request<'GET /runsheets'>): Promise<ResponseOf<'GET /runsheets'>> {
  const { order, turned, keyset } = sheetOrder(query.sort);
  const { data, meta } = await pageOf<RunsheetRecord>(pool, query, {
    from: (values) => `from runsheets r where ${conditionsOf(query, user, values).join(' and ')}`,
    order,
    turned,
    keyset,
    select: (found) =>
      `select ${runsheetColumns} from (select r.id ${found}) found join runsheets r on r.id = found.id ${runsheetJoins}
        order by ${order}`,
  });
  return { data: data.map(toRunsheet), meta };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [visibleRunsheet(user, values)];
  const oneOf = (column: string, type: 'text' | 'bigint', choices: readonly (string | number)[] | undefined): void => {
    if (choices) conditions.push(`${column} = any(${values.add(choices)}::${type}[])`);
  };
  oneOf('r.type', 'text', query.type);
  oneOf('r.status', 'text', query.status);
  oneOf('r.hub_id', 'bigint', query.hub_id);
  oneOf('r.courier_id', 'bigint', query.courier_id);
  if (query.created_from) conditions.push(`r.created_at >= ${values.add(moment(query.created_from))}::timestamptz`);
  // The wire counts milliseconds, the column microseconds: the last millisecond counts whole.
  if (query.created_to) conditions.push(`r.created_at <= ${values.add(momentEnd(query.created_to))}::timestamptz`);
  if (query.q !== undefined) conditions.push(searchCondition(searchWords(query.q), values));
  return conditions;
}

function searchCondition(q: string, values: Values): string {
  if (q === '') return 'true';
  const [prefix, within] = [values.add(prefixOf(q)), values.add(wordsIn(q))];
  const begins = ['r.code', 'r.license_plate', 'r.driver_code'].map((column) => `${column} ilike ${prefix}`);
  const driven = `r.courier_id = any(array(${couriersCalled(within)} or courier_code ilike ${prefix}))`;
  return `(${[...begins, driven, `hl_fold(r.driver_name) like hl_fold(${within})`].join(' or ')})`;
}
