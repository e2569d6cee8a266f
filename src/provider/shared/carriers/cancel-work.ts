import { sql, type Kysely } from 'kysely';
import { cancelRejected } from '~contract/sent-calls';
import { decideReport, endsWay } from '~domain/carriers';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import { jsonOf } from './gateway-token';
import { lockPackage, carrierActor, moveLocked, systemActor } from './locks';
import { resolveEvents } from './resolve-events';
import type { CarrierTask } from './task';
import { carrierCode, noteOf, wordsOf, type TaskWork } from './task-work';

/** Asks a carrier to give a package back: for an order that is to be cancelled, or because the hub takes it back. */
export const cancelWork: TaskWork = {
  url: 'cancel_package_url',

  payload: async (db, { handover_id, code }, carrier) => {
    const tracking_number = await openNumber(db, handover_id);
    return tracking_number === undefined
      ? null
      : { event: 'package.cancel', carrier: carrier.code, code, tracking_number };
  },

  // An empty answer of 2xx counts as a yes.
  read: ({ fault, body }) => {
    if (fault !== null) return { ok: false, fault, message: wordsOf(body) };
    return cancelRejected.safeParse(jsonOf(body)).success
      ? { ok: false, fault: 'rejected', message: wordsOf(body) }
      : { ok: true };
  },

  done: async (tx, task, carrier) => {
    const seen = await lockPackage(tx, task.package_id);
    const latest = await isLatest(tx, task);
    const { moved_to, state } = await tx
      .selectFrom('handovers')
      .select(['moved_to', 'state'])
      .where('id', '=', task.handover_id)
      .executeTakeFirstOrThrow();
    // Meanwhile it delivered it, or brought it back: that stands, and so does what it owes for it.
    if (latest && !seen.held_by_3pl && endsWay(moved_to)) return;
    await tx
      .updateTable('handovers')
      .set({ state: 'ended', moved_to: null, in_doubt: false })
      .where('id', '=', task.handover_id)
      .execute();
    // One that it never said it has is no more in its hands than before.
    if (!latest || state !== 'accepted') return;
    const actor = carrierActor(carrier.code);
    if (seen.status === 'Request_cancel')
      await moveLocked(tx, actor, seen, {
        action: 'cancel_resolve',
        to: 'Cancelled',
        set: { held_by_3pl: false },
        note: null,
      });
    else if (seen.held_by_3pl && decideReport(seen, '3pl_cancelled').ok)
      await moveLocked(tx, actor, seen, {
        action: 'webhook_move',
        to: '3pl_cancelled',
        set: { held_by_3pl: false },
        note: null,
      });
  },

  failed: async (tx, task, failure) => {
    const seen = await lockPackage(tx, task.package_id);
    if (seen.status !== 'Request_cancel' || failure.fault === 'moved_on' || !(await isLatest(tx, task))) return;
    const { state } = await tx
      .selectFrom('handovers')
      .select('state')
      .where('id', '=', task.handover_id)
      .executeTakeFirstOrThrow();
    if (state !== 'accepted') return;
    const code = await carrierCode(tx, task);
    await moveLocked(tx, carrierActor(code), seen, {
      action: 'cancel_resolve',
      to: 'Cancel_failed',
      set: {},
      note: noteOf(code, failure),
    });
    await resume(tx, task, await lockPackage(tx, task.package_id));
  },
};

/**
 * The carrier's number of what it has, or may have: of one it never answered for as its reports tell it, null where it
 * has told none. Undefined = there is nothing to drop: it would drop what it was handed since.
 */
async function openNumber(db: Kysely<Database>, handoverId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ number: string | null }>`
    select coalesce(o.tracking_3pl, (select e.tracking_3pl from carrier_events e
      where e.handover_id = o.id and e.tracking_3pl is not null limit 1)) as number
    from handovers o where o.id = ${handoverId} and (o.state = 'accepted' or o.in_doubt and not exists (
      select from handovers since where since.package_id = o.package_id and since.carrier_id = o.carrier_id
        and since.id > o.id and since.state in ('waiting', 'accepted')))`.execute(db);
  return rows[0]?.number;
}

/** The carrier goes on with it, from the hand-over: what it reported meanwhile is told then. */
async function resume(tx: Kysely<Database>, { handover_id }: CarrierTask, seen: PackageSnapshot): Promise<void> {
  await moveLocked(tx, systemActor, seen, {
    action: 'cancel_resume',
    to: 'Handover_accepted',
    set: { held_by_3pl: true, previous_status: null },
    note: null,
  });
  await tx
    .updateTable('handovers')
    .set({ moved_to: 'Handover_accepted', last_event_id: null })
    .where('id', '=', handover_id)
    .execute();
  await resolveEvents(tx, handover_id);
}

/** Handed over anew since: the package is another hand-over's to move. */
async function isLatest(tx: Kysely<Database>, { package_id, handover_id }: CarrierTask): Promise<boolean> {
  const last = await tx
    .selectFrom('handovers')
    .select('id')
    .where('package_id', '=', package_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.id === handover_id;
}
