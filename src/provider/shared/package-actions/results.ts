import type { Kysely } from 'kysely';
import { limits } from '~domain/limits';
import { findReason } from '~domain/reasons';
import { isTriedAgain } from '~domain/stages';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import { moment } from '../sql/moment';
import type { PackageFields, PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';
import type { ActionArguments, Planner } from './action-call';
import { monthsSince } from '../sql/months';

/** The receiver or the sender has called the order off: there is no next attempt. */
const calledOff = ['FR005', 'FR013'];
const senderCalledOff = 'FR013';

export async function planDeliveryOk(
  { note, cod_collected, photo_ids = [] }: ActionArguments['delivery_ok'],
  db: Kysely<Database>,
): Promise<Planner> {
  const photos = await photosOf(db, photo_ids, 'epod');
  const now = new Date().toISOString();
  return (seen) => {
    if (!areOf(photos, photo_ids, seen)) return refuse('ESP000');
    return {
      set: {
        success_date: now,
        latest_attempt: now,
        no_of_attempt: seen.no_of_attempt + 1,
        cod_collected: cod_collected ?? seen.cod,
      },
      note,
    };
  };
}

export async function planDeliveryFail(
  { reason, note, reattempt_date, photo_ids = [] }: ActionArguments['delivery_fail'],
  db: Kysely<Database>,
): Promise<Planner> {
  if (findReason(reason)?.types.includes('delivery') !== true) return () => refuse('EPK022');
  const next = nextAttempt(reattempt_date);
  if (next === undefined) return () => refuse('EPK020');
  const photos = await photosOf(db, photo_ids, 'delivery');
  const now = new Date().toISOString();
  return (seen) => {
    if (!areOf(photos, photo_ids, seen)) return refuse('ESP000');
    const attempts = seen.no_of_attempt + 1;
    const to: PackageStatus = calledOff.includes(reason)
      ? 'Delivery_cancelled'
      : attempts >= limits.deliveryAttempts
        ? 'Delivery_failed'
        : 'Delivery_failed_attempt';
    const set = { reason, no_of_attempt: attempts, latest_attempt: now, ...dayOf(to, next) };
    return { to, set, reason, note };
  };
}

export async function planPickupFail(
  { reason, note, reattempt_date }: ActionArguments['pickup_fail'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  if (findReason(reason)?.types.includes('pickup') !== true) return () => refuse('EPK021');
  const next = nextAttempt(reattempt_date);
  if (next === undefined) return () => refuse('EPK020');
  const failures = await failuresOf(db, 'pickup_fail', packages);
  return (seen) => {
    const last = (failures.get(seen.id) ?? 0) + 1 >= limits.deliveryAttempts;
    const to: PackageStatus =
      reason === senderCalledOff ? 'Shop_canceled' : last ? 'Pickup_failed' : 'Pickup_failed_attempt';
    return { to, set: { reason, ...dayOf(to, next) }, reason, note };
  };
}

export async function planReturnFail(
  { reason, note, reattempt_date }: ActionArguments['return_fail'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  if (findReason(reason)?.types.includes('return') !== true) return () => refuse('EPK023');
  const next = nextAttempt(reattempt_date);
  if (next === undefined) return () => refuse('EPK020');
  const failures = await failuresOf(db, 'return_fail', packages);
  return (seen) => {
    const last = (failures.get(seen.id) ?? 0) + 1 >= limits.deliveryAttempts;
    const to: PackageStatus = last ? 'Return_failed' : 'Return_failed_attempt';
    return {
      to,
      set: { reason, ...dayOf(to, next), ...(note ? { return_note: note } : {}) },
      reason,
      note,
    };
  };
}

/** The day that was chosen for the next attempt, null where none was; undefined = it is past. */
function nextAttempt(day: string | undefined): string | null | undefined {
  if (day === undefined) return null;
  return Date.parse(day) > Date.now() ? moment(day) : undefined;
}

/** An earlier day was for the attempt that failed. */
function dayOf(to: PackageStatus, chosen: string | null): PackageFields {
  return { reattempt_date: isTriedAgain(to) ? chosen : null };
}

/** How often it failed before, failures taken back left out. */
async function failuresOf(
  db: Kysely<Database>,
  action: 'pickup_fail' | 'return_fail',
  packages: readonly PackageSnapshot[],
): Promise<Map<number, number>> {
  const values = new Values();
  const made = packages.map((item) => item.created_at);
  const text = `
    select h.package_id, count(*) as n from package_history h
    where h.package_id = any(${values.add(packages.map(({ id }) => id))}::bigint[]) and h.action = ${values.add(action)}
      and ${monthsSince('h.at', made, values)}
      and not exists (select from package_history u where u.package_id = h.package_id and u.undoes = h.id
        and ${monthsSince('u.at', made, values)})
    group by h.package_id`;
  return new Map(
    (await run<{ package_id: number; n: number }>(db, text, values)).map(({ package_id, n }) => [package_id, n]),
  );
}

/** The packages of photos of a kind, by the photo's id. */
async function photosOf(
  db: Kysely<Database>,
  ids: readonly number[],
  kind: 'epod' | 'delivery',
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const values = new Values();
  const found = await run<{ id: number; package_id: number }>(
    db,
    `select id, package_id from photos where id = any(${values.add(ids)}::bigint[]) and kind = ${values.add(kind)}`,
    values,
  );
  return new Map(found.map(({ id, package_id }) => [id, package_id]));
}

function areOf(photos: ReadonlyMap<number, number>, ids: readonly number[], { id }: PackageSnapshot): boolean {
  return ids.every((photo) => photos.get(photo) === id);
}
