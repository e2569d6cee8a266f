import type pg from 'pg';
import type { deliveryMonitorEndpoints } from '~contract/features/delivery-monitor';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import type { LineResult } from '~domain/runsheet-types';
import { vietnamDay } from '~domain/time';
import { goesBack } from '~domain/unloading';
import { refuse, type HandlersOf, type SignedInUser } from '../../calls/handler';
import { cashInHand } from '~provider/shared/people/courier-custody';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { sheetsWithProgress } from '../../shared/sheets/kept-progress';
import { readOnce, Values, read } from '../../shared/sql/statement';
import { vietnamMidnight, vietnamToday } from '~provider/shared/sql/moment';
import { visiblePackage, inHubScope } from '../../shared/access/visibility';
import { pageOf } from '../../shared/sql/page-of';

/** Kinds of sheets by which packages come to a door. */
const roundTypes = `('outbound', 'return')`;

/** The beginning of a day in Viet Nam, given as SQL of a date. */

/** Sheets (`r`) of a day: those that left on it, and today those that are still out. */
const ofDay = (day: string): string =>
  `r.type in ${roundTypes} and ((r.dispatched_at >= ${vietnamMidnight(day)} and r.dispatched_at < ${vietnamMidnight(`${day} + 1`)}) or (r.status = 'Running' and ${day} = ${vietnamToday}))`;

type CourierOfHub = ResponseOf<'GET /courier-deliveries/{id}'>['data']['courier'];

interface CourierRecord {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly license_plate: string | null;
  readonly hub_id: number;
  readonly hub_code: string;
}

/** `c` is the courier, `h` his hub. */
const courierColumns =
  'c.id, c.courier_code as code, c.first_name as name, c.licence_plate as license_plate, c.hub_id, h.code as hub_code';

function toCourier({ id, code, name, license_plate, hub_id, hub_code }: CourierRecord): CourierOfHub {
  return { id, code, name, license_plate, hub: { id: hub_id, code: hub_code } };
}

/** Null = there is none at the user's hubs. */
async function readCourier(pool: pg.Pool, user: SignedInUser, id: number): Promise<CourierOfHub | null> {
  const values = new Values();
  const [record] = await read<CourierRecord>(
    pool,
    `select ${courierColumns} from couriers c join hubs h on h.id = c.hub_id where c.id = ${values.add(id)}::bigint
      and ${inHubScope('c.hub_id', user, values)}`,
    values,
  );
  return record ? toCourier(record) : null;
}

type Deliveries = ResponseOf<'GET /courier-deliveries/{id}'>['data'];
type Line = Deliveries['lines'][number];

/** Null = no such courier for the user. */
async function courierDay(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  query: QueryOf<'GET /courier-deliveries/{id}'>,
): Promise<Deliveries | null> {
  const courier = await readCourier(pool, user, id);
  if (!courier) return null;
  const where = (values: Values): string =>
    `r.courier_id = ${values.add(id)}::int and ${ofDay(query.date === undefined ? vietnamToday : `${values.add(query.date)}::date`)}`;
  const [sheetValues, lineValues, cashValues] = [new Values(), new Values(), new Values()];
  const text = `
    select ${rowColumns}, l.runsheet_id, l.position, l.result, l.result_reason, l.result_at, l.note as line_note,
      case when l.result = 'done' and r.type = 'outbound' then coalesce(l.cash,
      p.cod_collected) else 0 end as cod_collected
    from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
      join packages p on p.id = l.package_id ${placeJoins}
    where ${where(lineValues)} and ${visiblePackage(user, lineValues)}
      order by r.status = 'Running' desc, r.dispatched_at desc, r.id desc, l.position`;
  const [sheets, lines, [cash]] = await Promise.all([
    sheetsOf(pool, where(sheetValues), sheetValues),
    readOnce<Line>(pool, text, lineValues),
    readOnce<{ in_hand: number }>(
      pool,
      cashInHand((_hub, courier) => `${courier} = ${cashValues.add(id)}::int`),
      cashValues,
    ),
  ]);
  const own = sheets.map(toSheet);
  return {
    as_of: new Date().toISOString(),
    date: query.date ?? vietnamDay(Date.now()),
    courier,
    ...sumOf(own),
    cash: {
      in_hand: cash?.in_hand ?? 0,
      ceiling: limits.courierCashCeiling,
      collected: lines.reduce((sum, line) => sum + line.cod_collected, 0),
      expected: lines.reduce((sum, line) => sum + (line.result === null && !goesBack(line.status) ? line.cod : 0), 0),
    },
    sheets: own,
    lines,
  };
}

export const deliveryMonitorHandlers: HandlersOf<typeof deliveryMonitorEndpoints> = {
  'GET /delivery-monitor': async ({ services, user, query }) => ({
    data: await readMonitor(services.pool, user, query),
  }),

  'GET /courier-deliveries/{id}': async ({ services, user, params, query }) => {
    const data = await courierDay(services.pool, user, params.id, query);
    return data ? { data } : refuse('EUS006');
  },

  'GET /courier-failed-attempts/{id}': async ({ services, user, params, query }) =>
    (await failedAttempts(services.pool, user, params.id, query)) ?? refuse('EUS006'),
};

type Attempts = ResponseOf<'GET /courier-failed-attempts/{id}'>;

interface AttemptRecord extends PackageRow {
  readonly runsheet_id: number;
  readonly runsheet_code: string;
  readonly result: LineResult;
  readonly result_reason: string | null;
  readonly result_at: string;
  readonly line_note: string | null;
  readonly photos: readonly number[];
}

/** Null = no such courier for the user. */
async function failedAttempts(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  query: QueryOf<'GET /courier-failed-attempts/{id}'>,
): Promise<Attempts | null> {
  const courier = await readCourier(pool, user, id);
  if (!courier) return null;
  const { date_from, date_to } = query;
  const source = (values: Values): string => `
    from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
      and l.result <> 'done' join packages p on p.id = l.package_id
    where r.courier_id = ${values.add(id)}::int and r.type in ${roundTypes} and ${visiblePackage(user, values)}
      ${date_from === undefined ? '' : `and l.result_at >= ${vietnamMidnight(`${values.add(date_from)}::date`)}`}
      ${date_to === undefined ? '' : `and l.result_at < ${vietnamMidnight(`${values.add(date_to)}::date + 1`)}`}`;
  const { data, meta } = await pageOf<AttemptRecord>(pool, query, {
    from: source,
    order: 'l.result_at desc, l.runsheet_id desc, l.position',
    select: (found) => `
    select ${rowColumns}, f.runsheet_id, f.runsheet_code, f.result, f.result_reason, f.result_at, f.note as line_note,
      array(select x.id from photos x where x.package_id = p.id and x.kind in ('delivery', 'return')
        order by x.id desc) as photos
    from (select l.*, r.code as runsheet_code ${found}) f
    join packages p on p.id = f.package_id ${placeJoins} order by f.result_at desc, f.runsheet_id desc, f.position`,
  });
  const attempts = data.map((record) => {
    const { runsheet_id, runsheet_code, photos, ...attempt } = record;
    return { ...attempt, runsheet: { id: runsheet_id, code: runsheet_code }, photos: [...photos] };
  });
  return { courier, data: attempts, meta };
}

type Monitor = ResponseOf<'GET /delivery-monitor'>['data'];
type Last = NonNullable<Monitor['couriers'][number]['last']>;

/** Couriers with a sheet today or cash in hand. */
async function readMonitor(
  pool: pg.Pool,
  user: SignedInUser,
  { hub_id }: QueryOf<'GET /delivery-monitor'>,
): Promise<Monitor> {
  const ofHubs = (column: string, values: Values): string =>
    `${inHubScope(column, user, values)} ${hub_id ? `and ${column} = any(${values.add(hub_id)}::bigint[])` : ''}`;
  const [sheetValues, cashValues] = [new Values(), new Values()];
  const [sheets, cash] = await Promise.all([
    sheetsOf(pool, `${ofHubs('r.hub_id', sheetValues)} and ${ofDay(vietnamToday)}`, sheetValues),
    readOnce<{ courier_id: number; in_hand: number }>(
      pool,
      cashInHand((hub) => ofHubs(hub, cashValues)),
      cashValues,
    ),
  ]);
  const inHand = new Map(cash.filter(({ in_hand }) => in_hand > 0).map((one) => [one.courier_id, one.in_hand]));
  const couriers = await couriersOf(pool, [...new Set([...sheets.map((one) => one.courier_id), ...inHand.keys()])]);
  const told = couriers.map((record) => {
    const own = sheets.filter(({ courier_id }) => courier_id === record.id);
    return {
      courier: toCourier(record),
      sheets: own.map(toSheet),
      ...sumOf(own),
      cash: { in_hand: inHand.get(record.id) ?? 0, ceiling: limits.courierCashCeiling },
      last: lastOf(own),
    };
  });
  return { as_of: new Date().toISOString(), couriers: told };
}

/** By their codes: on a wall everybody has his place. */
function couriersOf(pool: pg.Pool, ids: readonly number[]): Promise<CourierRecord[]> {
  const values = new Values();
  return readOnce(
    pool,
    `select ${courierColumns} from couriers c join hubs h on h.id = c.hub_id where c.id = any(${values.add(ids)}::int[])
      order by h.code, c.courier_code`,
    values,
  );
}

type Sheet = ResponseOf<'GET /courier-deliveries/{id}'>['data']['sheets'][number];

interface SheetOfDay extends Sheet {
  readonly courier_id: number;
  readonly last_at: string | null;
  readonly last_code: string;
  readonly last_result: LineResult;
  readonly last_reason: string | null;
}

/** Sheets (`r`) with how far each is, those on the road first. */
function sheetsOf(pool: pg.Pool, where: string, values: Values): Promise<SheetOfDay[]> {
  const columns = 'r.courier_id, r.id, r.code, r.type, r.status, r.dispatched_at';
  const text = `
    select s.courier_id, s.id, s.code, s.type, s.status, s.dispatched_at, s.packages as total, s.done, s.failed,
      s.packages - s.done - s.failed as "left", s.last_at, s.last_code, s.last_result, s.last_reason
    from (${sheetsWithProgress(columns, `${where} and r.courier_id is not null`)}) s
      order by s.status = 'Running' desc, s.dispatched_at desc, s.id desc`;
  return readOnce<SheetOfDay>(pool, text, values);
}

function toSheet({ id, code, type, status, dispatched_at, total, done, failed, left }: SheetOfDay): Sheet {
  return { id, code, type, status, total, done, failed, left, dispatched_at };
}

/** What a courier reported last, of all his sheets. */
function lastOf(sheets: readonly SheetOfDay[]): Last | null {
  const [last] = sheets
    .flatMap(({ last_at, ...sheet }) => (last_at === null ? [] : { ...sheet, last_at }))
    .toSorted((one, other) => Date.parse(other.last_at) - Date.parse(one.last_at) || one.id - other.id);
  return last
    ? { at: last.last_at, package_code: last.last_code, result: last.last_result, reason: last.last_reason }
    : null;
}

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly left: number;
}

function sumOf(sheets: readonly Progress[]): Progress {
  const sum = (pick: (one: Progress) => number): number => sheets.reduce((all, one) => all + pick(one), 0);
  return {
    total: sum((one) => one.total),
    done: sum((one) => one.done),
    failed: sum((one) => one.failed),
    left: sum((one) => one.left),
  };
}
