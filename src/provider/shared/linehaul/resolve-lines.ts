import type { Kysely } from 'kysely';
import { mobileUnitCode } from '~domain/runsheet-types';
import type { ErrorCode } from '~domain/errors';
import { decideInbound } from '~domain/package-decision';
import type { PackageStatus } from '~domain/statuses';
import { boundFor, type Resolution } from '~domain/unloading';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { wayOn } from '../packages/last-seen';
import type { PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';
import { putInBag } from './bag-packages';
import { lockBag, type HeldBag } from './lock-bag';
import { changeEach } from '../packages/change-packages';
import type { SeenChange } from '../packages/transitions';
import type { HeldUnloading } from './unloadings';

type Ends = Map<string, ErrorCode | null>;
const atRest: readonly PackageStatus[] = [
  'Waiting_for_linehaul',
  'Return_waiting_for_linehaul',
  'Waiting_for_delivery',
  'Waiting_for_return',
];

/**
 * Lines of a finding that nothing was done with, with their packages; all of them unless codes are named. Held: of two
 * people who settle one, the later finds it settled, before its package is in anybody's bag.
 */
async function unsettled(
  tx: Kysely<Database>,
  { id }: HeldUnloading,
  finding: 'over' | 'misrouted',
  codes: readonly string[] | undefined,
): Promise<PackageSnapshot[]> {
  const values = new Values();
  const text = `
    select p.* from unloading_lines l join packages p on p.id = l.package_id
    where l.unloading_id = ${values.add(id)}::bigint and l.finding = ${values.add(finding)}
      and l.settled is null ${codes ? `and l.code = any(${values.add(codes)}::text[])` : ''}
      order by l.scanned_at, l.code for no key update of l`;
  return run<PackageSnapshot>(tx, text, values);
}

async function settledAlready(
  tx: Kysely<Database>,
  { id }: HeldUnloading,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const found = await tx
    .selectFrom('unloading_lines')
    .select('code')
    .where('unloading_id', '=', id)
    .where('code', 'in', codes)
    .where('settled', 'is not', null)
    .execute();
  return found.map(({ code }) => code);
}

/** The open bag from here to there that was begun last, held; a new one where there is none. */
async function bagTo(tx: Kysely<Database>, user: SignedInUser, from: number, to: number): Promise<HeldBag> {
  const values = new Values();
  const [draft] = await run<{ id: number }>(
    tx,
    `select id from mobile_units where origin_hub_id = ${values.add(from)} and destination_hub_id = ${values.add(to)}
      and status = 'Draft' order by id desc limit 1 for update`,
    values,
  );
  const id =
    draft?.id ?? (await createBag(tx, user, { origin_hub_id: from, destination_hub_id: to, serial_number: null }));
  const bag = await lockBag(tx, user, id);
  if (!bag) throw new Error('a bag of one’s own hub is to be seen');
  return bag;
}

export async function createBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: { readonly origin_hub_id: number; readonly destination_hub_id: number; readonly serial_number: string | null },
): Promise<number> {
  const [next] = await run<{ id: number }>(tx, `select nextval('mobile_units_id_seq')::bigint as id`, new Values());
  const id = next?.id ?? 0;
  await tx
    .insertInto('mobile_units')
    .values({
      id,
      mu_code: mobileUnitCode(new Date(), id),
      ...bag,
      runsheet_id: null,
      sealed_at: null,
      received_at: null,
      received_by: null,
      created_by: user.id,
    })
    .execute();
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.create',
    entity: 'mobile_unit',
    entityId: id,
    after: { ...bag },
  });
  return id;
}

/**
 * Takes packages in that nobody expected, as a scan of arrivals would; sent on, each goes into the next bag to where it
 * is bound. Answers what came of each by its code; what was refused stays as it was.
 */
export async function resolveLines(
  tx: Kysely<Database>,
  user: SignedInUser,
  unloading: HeldUnloading,
  finding: 'over' | 'misrouted',
  settlement: Resolution,
  codes: readonly string[] | undefined,
): Promise<Ends> {
  const here = unloading.trip.destination_hub_id;
  const ends: Ends = new Map((codes ?? []).map((code) => [code, 'EPK029' as const]));
  const moves: SeenChange[] = [];
  const items = await unsettled(tx, unloading, finding, codes);
  for (const code of await settledAlready(tx, unloading, codes ?? [])) ends.set(code, 'EPK030');
  const way = await wayOn(tx, items);
  for (const item of items) {
    // One that lies here already was taken in meanwhile.
    if (
      item.current_hub_id === here &&
      atRest.includes(item.status) &&
      (settlement === 'taken_in' || boundFor(item) !== here)
    ) {
      moves.push({
        seen: item,
        change: { action: 'inbound', to: item.status, set: {}, reason: null, note: unloading.trip.code },
      });
      continue;
    }
    const { action, decision } = decideInbound(here, item, user);
    if (!decision.ok) {
      ends.set(item.code, decision.code);
      continue;
    }
    const { to = decision.to } = way({ ...item, current_hub_id: here });
    if (settlement === 'sent_on' && boundFor({ ...item, status: to }) === here) ends.set(item.code, 'EPK008');
    else
      moves.push({
        seen: item,
        change: { action, to, set: { current_hub_id: here }, reason: null, note: unloading.trip.code },
      });
  }
  const arriving = moves.filter(
    ({ seen, change }) => change.to !== seen.status || change.set.current_hub_id !== undefined,
  );
  const changed = await changeEach(tx, user, arriving);
  const inHand = moves
    .filter((move) => !arriving.includes(move) || changed.has(move.seen.id))
    .map(({ seen }) => seen.id);
  for (const { seen } of moves) ends.set(seen.code, inHand.includes(seen.id) ? null : 'EPK030');
  if (settlement === 'taken_in') await mark(tx, unloading.id, inHand, 'taken_in', null);
  else await sendOn(tx, user, unloading, inHand, ends);
  return ends;
}

async function sendOn(
  tx: Kysely<Database>,
  user: SignedInUser,
  unloading: HeldUnloading,
  ids: readonly number[],
  ends: Ends,
): Promise<void> {
  const here = unloading.trip.destination_hub_id;
  const values = new Values();
  const items = await run<PackageSnapshot>(
    tx,
    `select p.* from packages p where p.id = any(${values.add(ids)}::bigint[]) order by p.id`,
    values,
  );
  for (const bound of new Set(items.flatMap((item) => boundFor(item) ?? []))) {
    const bag = await bagTo(tx, user, here, bound);
    const group = items.filter((item) => boundFor(item) === bound);
    const put = await putInBag(tx, user, bag, group);
    for (const [code, end] of put) ends.set(code, end);
    await mark(
      tx,
      unloading.id,
      group.flatMap(({ id, code }) => (put.get(code) === null ? id : [])),
      'sent_on',
      bag.id,
    );
  }
}

async function mark(
  tx: Kysely<Database>,
  unloadingId: number,
  packageIds: readonly number[],
  settled: Resolution,
  bagId: number | null,
): Promise<void> {
  if (packageIds.length === 0) return;
  const values = new Values();
  const text = `update unloading_lines set settled = ${values.add(settled)},
    settled_unit_id = ${values.add(bagId)}::bigint where unloading_id = ${values.add(unloadingId)}::bigint
    and package_id = any(${values.add(packageIds)}::bigint[])`;
  await run(tx, text, values);
}
