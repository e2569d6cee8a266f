import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { unloadBag } from '../../shared/linehaul/load-bag';
import { lockBagsOf } from '../../shared/linehaul/lock-bag';
import { judgeTrip, type HeldTrip } from '../../shared/linehaul/lock-trip';
import { removeTripLines } from '../../shared/linehaul/trip-lines';
import { run, Values } from '../../shared/sql/statement';

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
