import { sql, type Kysely } from 'kysely';
import { doorStatuses, endsWay, heldAfter, judgeReports, type CarrierEventOutcome } from '~domain/carriers';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { PackageFields, PackageSnapshot } from '../packages/package-change';
import { lockPackage, carrierActor, moveLocked } from './locks';

interface Told {
  readonly id: number;
  readonly carrier_status: string;
  readonly occurred_at: string;
  readonly outcome: CarrierEventOutcome;
  readonly reason: string | null;
  /** Null = unknown, or without meaning. */
  readonly status: PackageStatus | null;
  readonly ignored: boolean | null;
}

type Meant = Told & { readonly status: PackageStatus };

/**
 * Brings a package to where its carrier's reports say it is. The state is reckoned from all that were heard, by the
 * carrier's clock: in whichever order, however often and however late they came, the end is the same. The caller has
 * locked the package.
 */
export async function resolveEvents(tx: Kysely<Database>, handoverId: number): Promise<void> {
  const handover = await tx
    .selectFrom('handovers as o')
    .innerJoin('carriers as c', 'c.id', 'o.carrier_id')
    .select([
      'o.id',
      'o.package_id',
      'o.carrier_id',
      'o.state',
      'o.moved_to',
      'o.last_event_id',
      'o.attempts_before',
      'c.code',
      'c.auto_update_status_package',
    ])
    .where('o.id', '=', handoverId)
    .executeTakeFirstOrThrow();
  const seen = await lockPackage(tx, handover.package_id);
  if (handover.state === 'accepted' && endsWay(handover.moved_to) && seen.held_by_3pl) {
    // Somebody took the end back: the package is with the carrier again, and the report of it counts no more.
    handover.moved_to = seen.status;
    await tx.updateTable('handovers').set({ moved_to: seen.status }).where('id', '=', handoverId).execute();
    await tx
      .updateTable('carrier_events')
      .set({ outcome: 'overruled' })
      .where('id', '=', handover.last_event_id)
      .execute();
  }
  const told = await toldOf(tx, handover.carrier_id, handoverId);
  const events = told.filter(({ outcome }) => outcome !== 'overruled');
  const { outcomes, moving } = judgeReports(handover, events, seen);
  const last = moving.at(-1);
  if (last) await move(tx, handover, seen, moving, last);
  const changed = events.filter((event) => outcomes.get(event.id) !== event.outcome);
  await keepOutcomes(tx, changed, outcomes);
}

async function move(
  tx: Kysely<Database>,
  handover: { readonly id: number; readonly code: string; readonly attempts_before: number },
  seen: PackageSnapshot,
  meant: readonly Meant[],
  last: Meant,
): Promise<void> {
  const tried = meant.filter(({ status }) => doorStatuses.includes(status));
  const delivered = last.status === 'Delivery_successful';
  const set: PackageFields = {
    held_by_3pl: heldAfter(last.status),
    no_of_attempt: handover.attempts_before + tried.length,
    ...(tried.length > 0 ? { latest_attempt: tried.at(-1)?.occurred_at ?? null } : {}),
    success_date: delivered ? last.occurred_at : null,
    cod_collected: delivered ? seen.cod : 0,
  };
  const differs =
    seen.status !== last.status ||
    (Object.keys(set) as (keyof PackageFields)[]).some((column) => set[column] !== seen[column]);
  const words = `${handover.code}: ${last.carrier_status}${last.reason ? ` · ${last.reason}` : ''}`;
  if (differs)
    await moveLocked(tx, carrierActor(handover.code), seen, {
      action: 'webhook_move',
      to: last.status,
      set,
      note: words,
    });
  await tx
    .updateTable('handovers')
    .set({ moved_to: last.status, last_event_id: last.id })
    .where('id', '=', handover.id)
    .execute();
}

/** In the order in which they happened; the carrier's own number decides between two of one instant. */
async function toldOf(tx: Kysely<Database>, carrierId: number, handoverId: number): Promise<Told[]> {
  return tx
    .selectFrom('carrier_events as e')
    .leftJoin('carrier_statuses as s', (join) =>
      join.onRef('s.carrier_status', '=', 'e.carrier_status').on('s.carrier_id', '=', carrierId),
    )
    .select(['e.id', 'e.carrier_status', 'e.occurred_at', 'e.outcome', 'e.reason', 's.status', 's.ignored'])
    .where('e.handover_id', '=', handoverId)
    .orderBy('e.occurred_at')
    .orderBy(sql`e.event_id collate "C"`)
    .execute();
}

async function keepOutcomes(
  tx: Kysely<Database>,
  changed: readonly Told[],
  outcomes: ReadonlyMap<number, CarrierEventOutcome>,
): Promise<void> {
  for (const outcome of new Set(changed.map(({ id }) => outcomes.get(id)))) {
    if (outcome === undefined) continue;
    const ids = changed.flatMap(({ id }) => (outcomes.get(id) === outcome ? id : []));
    await tx.updateTable('carrier_events').set({ outcome }).where('id', 'in', ids).execute();
  }
}

/**
 * Reports that came before the carrier's answer, under the number it has given since; those among them that were hung on
 * an earlier hand-over to it, whose answer was lost.
 */
export async function placeEarlyEvents(tx: Kysely<Database>, handoverId: number): Promise<void> {
  await sql`
    update carrier_events e set handover_id = o.id, package_id = o.package_id, outcome = 'early'
    from handovers o join packages p on p.id = o.package_id
    where o.id = ${handoverId} and e.carrier_id = o.carrier_id and e.handover_id is null
      and e.tracking_3pl = o.tracking_3pl and (e.package_code is null or e.package_code = p.code)`.execute(tx);
  await sql`
    update carrier_events e set handover_id = o.id, outcome = 'early'
    from handovers o join handovers lost on lost.package_id = o.package_id and lost.carrier_id = o.carrier_id
      and lost.id < o.id and lost.tracking_3pl is null
    where o.id = ${handoverId} and e.handover_id = lost.id
      and (e.tracking_3pl = o.tracking_3pl or e.tracking_3pl is null and lost.in_doubt)`.execute(tx);
}
