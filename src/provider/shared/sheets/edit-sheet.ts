import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { hasCourier, type Driven } from './create-sheet';
import type { Sheet } from './lock-sheet';

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
