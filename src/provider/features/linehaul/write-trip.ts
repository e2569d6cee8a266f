import type { Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { runsheetCode } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { judgeTrip, type HeldTrip } from '../../shared/linehaul/lock-trip';
import { unloadBag } from '../../shared/linehaul/load-bag';
import { lockBagsOf } from '../../shared/linehaul/lock-bag';
import { removeTripLines } from '../../shared/linehaul/trip-lines';

type Truck = Pick<BodyOf<'PATCH /linehaul-runsheets/{id}'>, 'license_plate' | 'driver_code' | 'driver_name'>;

/** An empty text takes the value off. */
const truckColumns = ({ license_plate, driver_code, driver_name }: Truck) =>
  Object.fromEntries(
    Object.entries({
      license_plate: license_plate?.toUpperCase(),
      driver_code: driver_code?.toUpperCase(),
      driver_name,
    }).flatMap(([column, value]) => (value === undefined ? [] : [[column, value === '' ? null : value]])),
  );

export async function createTrip(
  tx: Kysely<Database>,
  user: SignedInUser,
  { hub_id, destination_hub_id, ...truck }: BodyOf<'POST /linehaul-runsheets'>,
): Promise<number> {
  const [next] = await run<{ id: number }>(tx, `select nextval('runsheets_id_seq')::bigint as id`, new Values());
  const id = next?.id ?? 0;
  const row = {
    hub_id,
    destination_hub_id,
    license_plate: null,
    driver_code: null,
    driver_name: null,
    ...truckColumns(truck),
  };
  await tx
    .insertInto('runsheets')
    .values({
      id,
      code: runsheetCode('linehaul', new Date(), id),
      type: 'linehaul',
      ...row,
      courier_id: null,
      carrier_id: null,
      dispatched_by: null,
      dispatched_at: null,
      closed_by: null,
      closed_at: null,
      created_by: user.id,
    })
    .execute();
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.create',
    entity: 'runsheet',
    entityId: id,
    after: { type: 'linehaul', ...row },
  });
  return id;
}

/** Of a trip that is held; null = it was done. */
export async function editTrip(
  tx: Kysely<Database>,
  user: SignedInUser,
  trip: HeldTrip,
  version: number | undefined,
  truck: Truck,
): Promise<ErrorCode | null> {
  const refusal = judgeTrip('edit', trip, user, version);
  const set = truckColumns(truck);
  if (refusal !== null || Object.keys(set).length === 0) return refusal;
  const { id } = trip;
  const values = new Values();
  const sets = Object.entries(set).map(([column, value]) => `${column} = ${values.add(value)}`);
  await run(
    tx,
    `update runsheets set ${sets.join(', ')}, version = version + 1 where id = ${values.add(id)}::bigint`,
    values,
  );
  await audit(tx, { actorId: user.id, action: 'runsheet.edit', entity: 'runsheet', entityId: id, after: set });
  return null;
}

/** A held trip is called off: its bags stay sealed, and are on no trip. Null = it was done. */
export async function cancelTrip(
  tx: Kysely<Database>,
  user: SignedInUser,
  trip: HeldTrip,
  version: number | undefined,
): Promise<ErrorCode | null> {
  const refusal = judgeTrip('cancel', trip, user, version);
  if (refusal !== null) return refusal;
  for (const bag of await lockBagsOf(tx, trip.id)) await unloadBag(tx, user, bag, trip);
  const loose = new Values();
  const left = await run<{ package_id: number }>(
    tx,
    `select package_id from runsheet_packages where runsheet_id = ${loose.add(trip.id)}::bigint and removed_at is null`,
    loose,
  );
  if (left.length > 0)
    await removeTripLines(
      tx,
      trip.id,
      left.map(({ package_id }) => package_id),
    );
  const values = new Values();
  await run(
    tx,
    `update runsheets set status = 'Cancelled', closed_at = now(), closed_by = ${values.add(user.id)},
      version = version + 1 where id = ${values.add(trip.id)}::bigint`,
    values,
  );
  await audit(tx, { actorId: user.id, action: 'runsheet.cancel', entity: 'runsheet', entityId: trip.id });
  return null;
}
