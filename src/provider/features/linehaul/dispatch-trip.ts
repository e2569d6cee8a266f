import type { Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import { decide } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import { runsheetLegs } from '~domain/runsheet-legs';
import { goesBack } from '~domain/unloading';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { Crossed } from '../../db/crossed';
import type { Database } from '../../db/schema';
import { judgeBag, lockBagsOf, writeBag } from '../../shared/linehaul/lock-bag';
import { judgeTrip, type HeldTrip } from '../../shared/linehaul/lock-trip';
import { removeTripLines } from '../../shared/linehaul/trip-lines';
import { changeEach } from '../../shared/packages/change-packages';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import type { SeenChange } from '../../shared/packages/transitions';
import { fullAddress } from '../../shared/sql/full-address';
import { run, Values } from '../../shared/sql/statement';
import { leftOut } from './read-trip';

/** Planned for it still; what was lost or called off since is on the trip no more. */
const planned = runsheetLegs.flatMap((leg) => (leg.type === 'linehaul' ? leg.planned : []));

/**
 * A held trip leaves: its packages are on the road, its bags closed, and how they were is kept. Sealed bags for the
 * same hub that are not on it must be added (ERS002) unless a note says why they stay, all of those it was written for.
 */
export async function dispatchTrip(
  tx: Kysely<Database>,
  user: SignedInUser,
  trip: HeldTrip,
  { version, left_behind: leftBehind, left_bags: known }: BodyOf<'PATCH /linehaul-runsheets/{id}/dispatch'>,
): Promise<ErrorCode | null> {
  const refusal = judgeTrip('start', trip, user, version);
  if (refusal !== null) return refusal;
  const bags = await lockBagsOf(tx, trip.id);
  const onIt = await linesOf(tx, trip.id);
  const going = onIt.filter(({ status }) => planned.includes(status));
  if (bags.length === 0 && going.length === 0) return 'EPK017';
  for (const bag of bags) {
    const wrong = judgeBag('dispatch', bag, user);
    if (wrong !== null) return wrong === 'EPK004' ? 'ERS002' : wrong;
    if (!going.some(({ bag_id }) => bag_id === bag.id)) return 'EPK006';
  }
  const left = await leftOut(tx, trip.hub_id, trip.destination_hub_id);
  if (left.length > 0 && !leftBehind) return 'ERS002';
  if (known && left.some(({ id }) => !known.includes(id))) return 'ERS002';
  const moves: SeenChange[] = [];
  for (const item of going) {
    const action: PackageAction = goesBack(item.status) ? 'linehaul_dispatch_return' : 'linehaul_dispatch';
    const decision = decide(action, item, user);
    if (!decision.ok) return 'EPL005';
    moves.push({ seen: item, change: { action, to: decision.to, set: {}, reason: null, note: trip.code } });
  }
  const gone = onIt.filter((item) => !going.includes(item)).map(({ id }) => id);
  if (gone.length > 0) await removeTripLines(tx, trip.id, gone);
  const changed = await changeEach(tx, user, moves);
  if (changed.size < moves.length) throw new Crossed('a package changed while its trip left');
  for (const bag of bags) {
    await writeBag(tx, bag.id, { status: 'Closed', now: ['sealed_at'] });
    await audit(tx, {
      actorId: user.id,
      action: 'mobile_unit.dispatch',
      entity: 'mobile_unit',
      entityId: bag.id,
      after: { runsheet_id: trip.id, code: trip.code },
    });
  }
  const values = new Values();
  await run(
    tx,
    `update runsheets set status = 'Running', dispatched_by = ${values.add(user.id)}, dispatched_at = now(),
      version = version + 1 where id = ${values.add(trip.id)}::bigint`,
    values,
  );
  await keepSnapshot(tx, trip.id);
  const stayed = left.length > 0 ? { left_behind: leftBehind, left_bags: left.map(({ mu_code }) => mu_code) } : {};
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.dispatch',
    entity: 'runsheet',
    entityId: trip.id,
    after: { packages: moves.length, bags: bags.length, ...stayed },
  });
  return null;
}

async function linesOf(tx: Kysely<Database>, tripId: number): Promise<(PackageSnapshot & { bag_id: number | null })[]> {
  const values = new Values();
  const text = `
    select p.*, (select b.mobile_unit_id from mobile_unit_packages b where b.package_id = p.id and b.live) as bag_id
    from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = ${values.add(tripId)}::bigint
      and l.removed_at is null`;
  return run<PackageSnapshot & { bag_id: number | null }>(tx, text, values);
}

async function keepSnapshot(tx: Kysely<Database>, tripId: number): Promise<void> {
  const values = new Values();
  const text = `
    insert into linehaul_snapshots (runsheet_id, position, package_id, mobile_unit_id, status, seller_code,
      receiver_name, receiver_address, weight, cod, bound_hub_id)
    select l.runsheet_id, l.position, p.id, b.mobile_unit_id, p.status, s.code, p.receiver_name,
      ${fullAddress('p.receiver_address', 'p.ward_id')}, p.weight, p.cod,
      case when p.status = 'Return_in_linehaul' then p.fm_hub_id else p.lm_hub_id end
    from runsheet_packages l join packages p on p.id = l.package_id join shops s on s.id = p.seller_id
    left join mobile_unit_packages b on b.package_id = p.id and b.live
    where l.runsheet_id = ${values.add(tripId)}::bigint and l.removed_at is null`;
  await run(tx, text, values);
}
