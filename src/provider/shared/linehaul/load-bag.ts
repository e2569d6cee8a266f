import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { judgeBag, writeBag, type HeldBag } from './lock-bag';
import { judgeTrip, type HeldTrip } from './lock-trip';
import { addTripLines, removeTripLines } from './trip-lines';

async function packagesIn(tx: Kysely<Database>, bagId: number): Promise<number[]> {
  const values = new Values();
  return (
    await run<{ package_id: number }>(
      tx,
      `select package_id from mobile_unit_packages where mobile_unit_id = ${values.add(bagId)}::bigint and live
        order by position`,
      values,
    )
  ).map(({ package_id }) => package_id);
}

/** A sealed bag goes onto a trip to where it goes; its packages become the trip's lines. Both are held. */
export async function loadBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  trip: HeldTrip,
): Promise<ErrorCode | null> {
  const refusal = judgeTrip('add_package', trip, user) ?? judgeBag('assign', bag, user);
  if (refusal !== null) return refusal;
  if (bag.runsheet_id !== null) return bag.runsheet_id === trip.id ? 'EPK031' : 'EPK013';
  if (bag.origin_hub_id !== trip.hub_id) return 'EPK012';
  if (bag.destination_hub_id !== trip.destination_hub_id) return 'EPK008';
  await writeBag(tx, bag.id, { runsheet_id: trip.id });
  await addTripLines(tx, trip.id, user.id, await packagesIn(tx, bag.id));
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.assign',
    entity: 'mobile_unit',
    entityId: bag.id,
    after: { runsheet_id: trip.id, code: trip.code },
  });
  return null;
}

/** Off the trip again, still sealed. */
export async function unloadBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  trip: HeldTrip,
): Promise<ErrorCode | null> {
  const refusal = judgeTrip('remove_package', trip, user) ?? judgeBag('unassign', bag, user);
  if (refusal !== null) return refusal;
  if (bag.runsheet_id !== trip.id) return 'ERS002';
  await writeBag(tx, bag.id, { runsheet_id: null });
  await removeTripLines(tx, trip.id, await packagesIn(tx, bag.id));
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.unassign',
    entity: 'mobile_unit',
    entityId: bag.id,
    before: { runsheet_id: trip.id, code: trip.code },
  });
  return null;
}
