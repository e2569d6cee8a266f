import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { lockBagsCalled, lockBagsOf } from '../../shared/linehaul/lock-bag';
import type { HeldTrip } from '../../shared/linehaul/lock-trip';
import { loadBag, unloadBag } from '../../shared/linehaul/load-bag';
import { removeTripLines } from '../../shared/linehaul/trip-lines';

/** Bags by their codes or seals onto a held trip, or off it; what came of each by what was scanned. */
export async function eachBag(tx: Kysely<Database>, user: SignedInUser, trip: HeldTrip, codes: readonly string[], work: typeof loadBag | typeof unloadBag): Promise<Map<string, ErrorCode | null>> {
  const ends = new Map<string, ErrorCode | null>(codes.map((code) => [code, 'ESY051']));
  for (const bag of await lockBagsCalled(tx, user, codes)) {
    const end = await work(tx, user, bag, trip);
    for (const code of [bag.mu_code, bag.serial_number]) if (code !== null && ends.has(code)) ends.set(code, end);
  }
  return ends;
}

/** A held trip that was judged is called off: its bags stay sealed, and are on no trip. */
export async function cancelTrip(tx: Kysely<Database>, user: SignedInUser, trip: HeldTrip): Promise<void> {
  for (const bag of await lockBagsOf(tx, trip.id)) await unloadBag(tx, user, bag, trip);
  const loose = new Values();
  const left = await run<{ package_id: number }>(tx, `select package_id from runsheet_packages where runsheet_id = ${loose.add(trip.id)}::bigint and removed_at is null`, loose);
  if (left.length > 0) await removeTripLines(tx, trip.id, left.map(({ package_id }) => package_id));
  const values = new Values();
  await run(tx, `update runsheets set status = 'Cancelled', closed_at = now(), closed_by = ${values.add(user.id)}, version = version + 1 where id = ${values.add(trip.id)}::bigint`, values);
  await audit(tx, { actorId: user.id, action: 'runsheet.cancel', entity: 'runsheet', entityId: trip.id });
}
