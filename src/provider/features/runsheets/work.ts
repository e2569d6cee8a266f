import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { runsheetWorkEndpoints } from '~contract/features/runsheets-work';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { machineRow } from '~domain/package-machine';
import { runsheetLegs } from '~domain/runsheet-legs';
import type { RunsheetStatus } from '~domain/runsheet-types';
import { maskPhone } from '~domain/mask';
import { addMoney } from '~domain/money';
import { isRefusal, refuse, type HandlersOf, type SignedInUser, wrongField } from '../../calls/handler';
import { sheetRow } from '../../shared/sheets/answer';
import { closeSheet, cancelSheet } from '../../shared/sheets/close-sheet';
import { createSheet, editSheet } from '../../shared/sheets/create-sheet';
import { addToSheet, removeFromSheet } from '../../shared/sheets/fill-sheet';
import { lockSheet, type Sheet } from '../../shared/sheets/lock-sheet';
import { recordResults } from '../../shared/sheets/record-results';
import { scanBack } from '../../shared/sheets/scan-back';
import { startSheet } from '../../shared/sheets/start-sheet';
import { callOf } from '../../shared/runs/series';
import type { Database } from '../../db/schema';
import { anchorSql } from '../../shared/packages/backlog-sql';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { fullAddress, pickupAddress } from '../../shared/sql/full-address';
import { run, Values, read } from '../../shared/sql/statement';
import { visibleRunsheet, mayReadPhone, visiblePackage } from '../../shared/access/visibility';
import { missingPackages, type MissingPackage } from '../../shared/sheets/missing-packages';

type Answer = ResponseOf<'GET /runsheets/{id}/candidates'>;

const hours = { '24h': 24, '48h': 48 } as const;

/** Null = no such sheet for this user. To one that has left nothing can be added any more. */
async function candidatesOf(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  { over, limit }: QueryOf<'GET /runsheets/{id}/candidates'>,
): Promise<Answer | null> {
  const sheet = await seeSheet(db, user, id);
  if (!sheet) return null;
  const leg = runsheetLegs.find(({ type }) => type === sheet.type);
  if (sheet.status !== 'Created' || !leg || sheet.type === 'linehaul') return { data: [], meta: { total: 0 } };
  const values = new Values();
  const lies = sheet.type === 'pickup' ? 'p.fm_hub_id' : 'p.current_hub_id';
  const ready = values.add(machineRow(leg.plan).from);
  const age = over === undefined ? '' : `and ${anchorSql} < now() - interval '${hours[over]} hours'`;
  const from = `from packages p where ${lies} = ${values.add(sheet.hub_id)}::int and p.status = any(${ready}::text[])
    and not p.held_by_3pl and (p.reattempt_date is null or p.reattempt_date <= now() + interval '1 day') ${age}`;
  const stop =
    sheet.type === 'outbound' ? `coalesce((select w.name from wards w where w.id = p.ward_id), '')` : 's.code';
  const [count] = await run<{ total: number }>(db, `select count(*) as total ${from}`, values);
  const text = `
    select ${rowColumns}, ${stop} as stop from (select p.* ${from} order by ${anchorSql}, p.id limit ${limit}) found
    join packages p on p.id = found.id ${placeJoins}
      order by greatest(found.stage_entered_at, found.reattempt_date), found.id`;
  const data = await run<PackageRow & { stop: string }>(db, text, values);
  return { data, meta: { total: count?.total ?? 0 } };
}

export const runsheetWorkHandlers: HandlersOf<typeof runsheetWorkEndpoints> = {
  'GET /runsheet-counts': async ({ services, user, query }) => ({
    data: await countRunsheets(services.pool, user, query),
  }),

  'POST /runsheets': async ({ db, user, locale, body: { ids = [], ...body } }) => {
    const wrong = (field: string) => wrongField(field, 'invalid', locale);
    const created = await createSheet(db, user, body);
    if (!('id' in created)) return created.wrong === 'courier_id' ? refuse('EUS006') : wrong(created.wrong);
    if (ids.length === 0) return { data: await sheetRow(db, created.id), results: [] };
    const call = 'POST /runsheets/{id}/packages';
    const sheet = await lockSheet(call, db, user, created.id, 'add_package');
    // A trip between hubs carries bags.
    return isRefusal(sheet) ? wrong('ids') : addToSheet(db, { user, locale, call }, sheet, { ids });
  },

  'PATCH /runsheets/{id}': async ({ db, user, params, body: { version, ...driven } }) => {
    const sheet = await lockSheet('PATCH /runsheets/{id}', db, user, params.id, 'edit', version);
    if (isRefusal(sheet)) return sheet;
    return (await editSheet(db, user, sheet, driven))
      ? { data: await sheetRow(db, sheet.id), results: [] }
      : refuse('EUS006');
  },

  'POST /runsheets/{id}/packages': async ({ db, user, locale, params, body: { series, ...names } }) => {
    const call = 'POST /runsheets/{id}/packages';
    const sheet = await lockSheet(call, db, user, params.id, 'add_package');
    return isRefusal(sheet) ? sheet : addToSheet(db, { user, locale, call: callOf(call, series) }, sheet, names);
  },

  'PATCH /runsheets/{id}/packages/remove': async ({ db, user, locale, params, body: { series, ...names } }) => {
    const call = 'PATCH /runsheets/{id}/packages/remove';
    const sheet = await lockSheet(call, db, user, params.id, 'remove_package');
    return isRefusal(sheet) ? sheet : removeFromSheet(db, { user, locale, call: callOf(call, series) }, sheet, names);
  },

  'GET /runsheets/{id}/missing': async ({ db, user, params }) => {
    const data = await missingOf(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'GET /runsheets/{id}/candidates': async ({ db, user, params, query }) =>
    (await candidatesOf(db, user, params.id, query)) ?? refuse('ESY014'),

  'GET /runsheets/{id}/print': async ({ db, user, params }) => {
    const data = await paperOf(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'PATCH /runsheets/{id}/start': async ({ db, user, locale, params, body }) => {
    const call = 'PATCH /runsheets/{id}/start';
    const sheet = await lockSheet(call, db, user, params.id, 'start', body.version);
    return isRefusal(sheet) ? sheet : startSheet(db, { user, locale, call }, sheet, body.force ?? false);
  },

  'PATCH /runsheets/{id}/results': async ({ db, user, locale, params, body: { codes, ids, series, ...report } }) => {
    const call = 'PATCH /runsheets/{id}/results';
    const sheet = await lockSheet(call, db, user, params.id, 'record_result');
    return isRefusal(sheet)
      ? sheet
      : recordResults(db, { user, locale, call: callOf(call, series) }, sheet, { codes, ids }, report);
  },

  'PATCH /runsheets/{id}/scan-back': async ({ db, user, locale, params, body: { codes, ids, series, ...reason } }) => {
    const call = 'PATCH /runsheets/{id}/scan-back';
    const sheet = await lockSheet(call, db, user, params.id, 'scan_back');
    return isRefusal(sheet)
      ? sheet
      : scanBack(db, { user, locale, call: callOf(call, series) }, sheet, { codes, ids }, reason);
  },

  'PATCH /runsheets/{id}/close': async ({ db, user, locale, params, body: { version, ...counted } }) => {
    const call = 'PATCH /runsheets/{id}/close';
    const sheet = await lockSheet(call, db, user, params.id, 'close', version);
    return isRefusal(sheet) ? sheet : closeSheet(db, { user, locale, call }, sheet, counted);
  },

  'PATCH /runsheets/{id}/cancel': async ({ db, user, locale, params, body: { version, note } }) => {
    const call = 'PATCH /runsheets/{id}/cancel';
    const sheet = await lockSheet(call, db, user, params.id, 'cancel', version);
    return isRefusal(sheet) ? sheet : cancelSheet(db, { user, locale, call }, sheet, note);
  },
};

/** What is kept of all sheets, to be added up by `sheets`. Of a courier's only the sheets themselves tell. */
const keptSheets = `(
    select hub_id, nullif(destination_hub_id, 0) as destination_hub_id, type, status, sheets from runsheet_counts
    union all select hub_id, nullif(destination_hub_id, 0), type, status, sheets from runsheet_count_changes
  )`;

async function countRunsheets(
  pool: pg.Pool,
  user: SignedInUser,
  { type, hub_id, courier_id }: QueryOf<'GET /runsheet-counts'>,
): Promise<ResponseOf<'GET /runsheet-counts'>['data']> {
  const values = new Values();
  const conditions = [visibleRunsheet(user, values)];
  if (type) conditions.push(`r.type = any(${values.add(type)}::text[])`);
  if (hub_id) conditions.push(`r.hub_id = any(${values.add(hub_id)}::bigint[])`);
  if (courier_id) conditions.push(`r.courier_id = any(${values.add(courier_id)}::bigint[])`);
  const rows = await read<{ status: RunsheetStatus; n: number }>(
    pool,
    `select r.status, sum(r.sheets)::int as n from ${courier_id ? '(select *, 1 as sheets from runsheets)' : keptSheets}
      r where ${conditions.join(' and ')} group by r.status`,
    values,
  );
  return {
    Created: 0,
    Running: 0,
    Closed: 0,
    Cancelled: 0,
    ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
  };
}

/** Null = no such sheet for this user. One that has left misses nothing any more. */
async function missingOf(db: Kysely<Database>, user: SignedInUser, id: number): Promise<MissingPackage[] | null> {
  const sheet = await seeSheet(db, user, id);
  if (!sheet) return null;
  return sheet.status === 'Created' ? missingPackages(db, sheet) : [];
}

type Paper = ResponseOf<'GET /runsheets/{id}/print'>['data'];
type Line = Paper['lines'][number];

/** Null = no such sheet for this user. Whose whole phone goes on the paper leaves a trace in the same statement. */
async function paperOf(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Paper | null> {
  if (!(await seeSheet(db, user, id))) return null;
  const values = new Values();
  const may = mayReadPhone(user, values);
  const text = `
    with listed as (
      select l.position, p.*, ${may} as may_read_phone from runsheet_packages l join packages p on p.id = l.package_id
      where l.runsheet_id = ${values.add(id)}::bigint and l.removed_at is null and ${visiblePackage(user, values)}
    ), traced as (
      insert into personal_data_reads (user_id, package_id) select ${values.add(user.id)}::int, id from listed
        where may_read_phone
    )
    select p.position, p.code as package_code, s.code as seller_code, s.name as seller_name, s.phone as seller_phone,
      p.pickup_point, ${pickupAddress} as pickup_full_address, p.receiver_name, p.receiver_phone, p.receiver_address,
      ${fullAddress('p.receiver_address', 'p.ward_id')} as receiver_full_address, p.weight, p.cod, p.operator_note,
      p.may_read_phone
    from listed p join shops s on s.id = p.seller_id order by p.position`;
  const lines = (await run<Line & { may_read_phone: boolean }>(db, text, values)).map(
    ({ may_read_phone: whole, ...line }): Line => ({
      ...line,
      seller_phone: whole ? line.seller_phone : maskPhone(line.seller_phone),
      receiver_phone: whole ? line.receiver_phone : (maskPhone(line.receiver_phone) ?? ''),
    }),
  );
  return { ...(await sheetRow(db, id)), cod: addMoney(...lines.map(({ cod }) => cod)), lines };
}

/** A sheet as it is, not held; null = no such sheet for this user. */
async function seeSheet(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Sheet | null> {
  const values = new Values();
  const [sheet] = await run<Sheet>(
    db,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint and ${visibleRunsheet(user, values)}`,
    values,
  );
  return sheet ?? null;
}
