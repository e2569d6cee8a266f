import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { createSheet } from '../../shared/sheets/create-sheet';
import type { Sheet } from '../../shared/sheets/lock-sheet';
import { runsheetColumns, runsheetJoins, toRunsheet, type RunsheetRecord } from '../../shared/sheets/sheet-row';
import { run, Values } from '../../shared/sql/statement';
import { inHubScope, visibleRunsheet } from '../../shared/access/visibility';

type Checkin = ResponseOf<'GET /checkin-runsheets/{id}'>['data'];
type CheckinCounts = Checkin['counts'];

/** What became of a line (`l`) of a check-in, as SQL. Lines follow their packages, whichever call takes them in. */
export const findingSql = `case when l.live then 'waiting' when l.result = 'missing' then 'missing'
  when l.result = 'done' then case when l.expected then 'matched' else 'unexpected' end else 'left' end`;

/** Packages a courier has reported picked up and not brought in yet; `courier` and `hub` as SQL. */
const reportedSql = (courier: string, hub: string): string => `
  select distinct p.id from runsheets o join runsheet_packages k on k.runsheet_id = o.id and k.live
    join packages p on p.id = k.package_id
  where o.type = 'pickup' and o.status = 'Running' and o.courier_id = ${courier} and o.hub_id = ${hub}
    and p.status = 'Pickup_successful'`;

/** Null = no such check-in for the user. */
export async function readCheckin(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Checkin | null> {
  const values = new Values();
  const text = `
    select ${runsheetColumns}, (select count(*) from (${reportedSql('r.courier_id', 'r.hub_id')}) x) as coming
    from runsheets r ${runsheetJoins} where r.id = ${values.add(id)}::bigint and r.type = 'checkin'
      and ${visibleRunsheet(user, values)}`;
  const [record] = await run<RunsheetRecord & { coming: number }>(db, text, values);
  return record ? { ...toRunsheet(record), counts: await countFindings(db, id), reported: record.coming } : null;
}

export async function countFindings(db: Kysely<Database>, id: number): Promise<CheckinCounts> {
  const values = new Values();
  const sheet = `${values.add(id)}::bigint`;
  const text = `
    select f.finding, count(*) as n from (
      select ${findingSql} as finding from runsheet_packages l where l.runsheet_id = ${sheet} and l.removed_at is null
      union all select 'refused' from checkin_surprises where runsheet_id = ${sheet}
    ) f group by f.finding`;
  const rows = await run<{ finding: keyof CheckinCounts; n: number }>(db, text, values);
  return {
    waiting: 0,
    matched: 0,
    unexpected: 0,
    missing: 0,
    left: 0,
    refused: 0,
    ...Object.fromEntries(rows.map(({ finding, n }) => [finding, n])),
  };
}

/** Of two who announce the same courier at once the second waits for the first, and joins him. */
export async function openCheckin(
  tx: Kysely<Database>,
  user: SignedInUser,
  courierId: number,
  hub: number | undefined,
): Promise<{ readonly id: number } | { readonly wrong: string }> {
  const held = new Values();
  const [courier] = await run<{ hub_id: number }>(
    tx,
    `select c.hub_id from couriers c where c.id = ${held.add(courierId)}::bigint
      and (${held.add(hub !== undefined)}::boolean or ${inHubScope('c.hub_id', user, held)}) for no key update`,
    held,
  );
  const hubId = hub ?? courier?.hub_id;
  if (hubId === undefined) return { wrong: 'courier_id' };
  const values = new Values();
  const text = `
    select r.id from runsheets r where r.type = 'checkin' and r.courier_id = ${values.add(courierId)}::bigint
      and r.hub_id = ${values.add(hubId)}::bigint and r.status in ('Created', 'Running')
      and ${visibleRunsheet(user, values)}`;
  const [open] = await run<{ id: number }>(tx, text, values);
  return open ?? createSheet(tx, user, { type: 'checkin', hub_id: hubId, courier_id: courierId });
}

/**
 * The courier stands here: what he reported is written down, so that a later report can't make up for a package that is
 * not there.
 */
export async function startCheckin(tx: Kysely<Database>, user: SignedInUser, sheet: Sheet): Promise<void> {
  await expectReported(tx, user, sheet);
  await move(tx, user, sheet, 'runsheet.start', {
    status: 'Running',
    dispatched_by: user.id,
    dispatched_at: new Date().toISOString(),
  });
}

/** Lines for what the courier has reported, the given ones or all, where they have none yet. */
export async function expectReported(
  tx: Kysely<Database>,
  user: SignedInUser,
  sheet: Sheet,
  codes: readonly string[] | null = null,
): Promise<void> {
  const values = new Values();
  const id = `${values.add(sheet.id)}::bigint`;
  const text = `
    insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by)
    select ${id}, coalesce((select max(position) from runsheet_packages where runsheet_id = ${id}),
      0) + row_number() over (order by p.id), 'checkin', p.id, ${values.add(user.id)}::int
    from packages p where p.id in
      (${reportedSql(`${values.add(sheet.courier_id)}::int`, `${values.add(sheet.hub_id)}::int`)})
      ${codes === null ? '' : `and p.code = any(${values.add(codes)}::text[])`}
      and not exists (select from runsheet_packages l where l.package_id = p.id and l.leg = 'checkin'
        and (l.live or l.runsheet_id = ${id}))`;
  await run(tx, text, values);
}

/** What was not scanned is missing, and no longer looked for. */
export async function finishCheckin(tx: Kysely<Database>, user: SignedInUser, sheet: Sheet): Promise<void> {
  const values = new Values();
  await run(
    tx,
    `update runsheet_packages set result = 'missing', result_at = now(), live = false
      where runsheet_id = ${values.add(sheet.id)}::bigint and live`,
    values,
  );
  await move(tx, user, sheet, 'runsheet.close', {
    status: 'Closed',
    closed_by: user.id,
    closed_at: new Date().toISOString(),
  });
}

export function cancelCheckin(tx: Kysely<Database>, user: SignedInUser, sheet: Sheet): Promise<void> {
  return move(tx, user, sheet, 'runsheet.cancel', {
    status: 'Cancelled',
    closed_by: user.id,
    closed_at: new Date().toISOString(),
  });
}

/** The sheet is held, so nobody moved it meanwhile. */
async function move(
  tx: Kysely<Database>,
  user: SignedInUser,
  sheet: Sheet,
  action: string,
  after: { readonly status: 'Running' | 'Closed' | 'Cancelled' } & Partial<
    Pick<Sheet, 'dispatched_by' | 'dispatched_at' | 'closed_by' | 'closed_at'>
  >,
): Promise<void> {
  const { dispatched_at, closed_at, ...rest } = after;
  await tx
    .updateTable('runsheets')
    .set({
      ...rest,
      ...(dispatched_at ? { dispatched_at } : {}),
      ...(closed_at ? { closed_at } : {}),
      version: sheet.version + 1,
    })
    .where('id', '=', sheet.id)
    .execute();
  await audit(tx, {
    actorId: user.id,
    action,
    entity: 'runsheet',
    entityId: sheet.id,
    before: { status: sheet.status },
    after,
  });
}
