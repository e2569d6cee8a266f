import type { Kysely } from 'kysely';
import { drivingStatuses } from '~domain/courier-account';
import { worksAt } from '~domain/roles';
import { runsheetCode, type RunsheetType } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { hasHub } from '../access/has-hub';
import { run, Values } from '../sql/statement';
import type { Sheet } from './lock-sheet';

/** Who drives a sheet, with what; undefined = as it is, null = nobody, nothing. */
interface Driven {
  readonly courier_id?: number | null | undefined;
  readonly license_plate?: string | null | undefined;
  readonly driver_code?: string | null | undefined;
  readonly driver_name?: string | null | undefined;
}

interface NewSheet extends Driven {
  readonly type: RunsheetType;
  readonly hub_id: number;
  /** Where a linehaul goes. */
  readonly destination_hub_id?: number | undefined;
  /** Of a hand-over. */
  readonly carrier_id?: number | undefined;
}

/** The field that is wrong, or what came into being; `courier` = there is no such courier at that hub. */
export type Created = { readonly id: number } | { readonly wrong: 'hub_id' | 'destination_hub_id' | 'courier_id' };

/** A new sheet of one of the user's hubs, with its audit row. */
export async function createSheet(tx: Kysely<Database>, user: SignedInUser, sheet: NewSheet): Promise<Created> {
  const { type, hub_id, destination_hub_id = null, courier_id = null, carrier_id = null } = sheet;
  if (!worksAt(user, hub_id) || !(await hasHub(tx, hub_id))) return { wrong: 'hub_id' };
  const bound = destination_hub_id !== null;
  if (
    bound !== (type === 'linehaul') ||
    destination_hub_id === hub_id ||
    (bound && !(await hasHub(tx, destination_hub_id)))
  )
    return { wrong: 'destination_hub_id' };
  if (courier_id !== null && !(await hasCourier(tx, hub_id, courier_id))) return { wrong: 'courier_id' };
  const now = new Date();
  const values = new Values();
  const [next] = await run<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence('runsheets', 'id'))::bigint as id`,
    values,
  );
  if (!next) throw new Error('a sequence has a next value');
  const row = {
    id: next.id,
    code: runsheetCode(type, now, next.id),
    type,
    hub_id,
    destination_hub_id,
    courier_id,
    carrier_id,
    license_plate: sheet.license_plate || null,
    driver_code: sheet.driver_code ?? null,
    driver_name: sheet.driver_name ?? null,
    created_by: user.id,
    created_at: now.toISOString(),
  };
  await tx
    .insertInto('runsheets')
    .values({
      ...row,
      dispatched_by: null,
      dispatched_at: null,
      closed_by: null,
      closed_at: null,
      cash_expected: null,
      cash_counted: null,
      cash_reason: null,
    })
    .execute();
  await audit(tx, { actorId: user.id, action: 'runsheet.create', entity: 'runsheet', entityId: next.id, after: row });
  return { id: next.id };
}

/** Of the hub, and working there; he stays so until the transaction ends. */
export async function hasCourier(tx: Kysely<Database>, hubId: number, courierId: number): Promise<boolean> {
  const values = new Values();
  const text = `select id from couriers where id = ${values.add(courierId)}::bigint
    and hub_id = ${values.add(hubId)}::bigint and account_status = any(${values.add(drivingStatuses)}::text[])
    for share`;
  return (await run(tx, text, values)).length > 0;
}

/**
 * Corrects who drives a sheet that is held; false = there is no such courier at its hub. What is as it was leaves no
 * trace.
 */
export async function editSheet(
  tx: Kysely<Database>,
  user: SignedInUser,
  sheet: Sheet,
  driven: Driven,
): Promise<boolean> {
  const { courier_id, license_plate, driver_code, driver_name } = driven;
  if (courier_id !== undefined && courier_id !== null && !(await hasCourier(tx, sheet.hub_id, courier_id)))
    return false;
  const wanted = { courier_id, license_plate: license_plate === '' ? null : license_plate, driver_code, driver_name };
  const changes = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (key) => wanted[key] !== undefined && wanted[key] !== sheet[key],
  );
  if (changes.length === 0) return true;
  const pick = (from: Driven): object => Object.fromEntries(changes.map((key) => [key, from[key]]));
  await tx
    .updateTable('runsheets')
    .set({ ...pick(wanted), version: sheet.version + 1 })
    .where('id', '=', sheet.id)
    .execute();
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.edit',
    entity: 'runsheet',
    entityId: sheet.id,
    before: pick(sheet),
    after: pick(wanted),
  });
  return true;
}
