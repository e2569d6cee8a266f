import { sql, type Kysely } from 'kysely';
import { carrierAccepted, carrierRejected } from '~contract/sent-calls';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import { fullAddress } from '../sql/full-address';
import { jsonOf } from './gateway-token';
import { lockPackage, carrierActor, moveLocked, lockNumber } from './locks';
import { resolveEvents, placeEarlyEvents } from './resolve-events';
import { addTasks, type CarrierTask } from './task';
import { carrierCode, noteOf, wordsOf, type Failure, type TaskWork } from './task-work';

/** Asks a carrier to take a package: accepted with the carrier's number, or failed with the carrier's words. */
export const createWork: TaskWork = {
  url: 'create_package_url',

  payload: async (db, { package_id, handover_id, attempt }, carrier) => {
    const open = await db
      .selectFrom('handovers')
      .select('id')
      .where('id', '=', handover_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    const order = open && (await orderOf(db, package_id));
    return order ? { event: 'package.create', carrier: carrier.code, attempt, order } : null;
  },

  read: ({ fault, body }) => {
    if (fault !== null) return { ok: false, fault, message: wordsOf(body) };
    const json = jsonOf(body);
    if (carrierRejected.safeParse(json).success) return { ok: false, fault: 'rejected', message: wordsOf(body) };
    return carrierAccepted.safeParse(json).success ? { ok: true } : { ok: false, fault: 'bad_answer', message: null };
  },

  done: async (tx, task, carrier, body) => {
    const { tracking_number, sort_code } = carrierAccepted.parse(jsonOf(body));
    await lockNumber(tx, carrier.id, tracking_number);
    const seen = await lockPackage(tx, task.package_id);
    const number = { tracking_3pl: tracking_number, three_pl_lm_code: sort_code || carrier.code };
    const still = seen.status === 'Waiting_for_handover';
    // One that was taken off meanwhile, or is to be cancelled, is with the carrier all the same: it is asked to drop
    // it.
    await tx
      .updateTable('handovers')
      .set({
        state: 'accepted',
        ...number,
        fault: null,
        message: null,
        moved_to: still ? 'Handover_accepted' : null,
        attempts_before: seen.no_of_attempt,
        answered_at: new Date(),
      })
      .where('id', '=', task.handover_id)
      .execute();
    await placeEarlyEvents(tx, task.handover_id);
    await tx
      .updateTable('handovers')
      .set({ in_doubt: false })
      .where('package_id', '=', task.package_id)
      .where('carrier_id', '=', carrier.id)
      .where('in_doubt', '=', true)
      .execute();
    if (!still) return addTasks(tx, 'cancel', [{ id: task.handover_id, carrier_id: carrier.id }]);
    await moveLocked(tx, carrierActor(carrier.code), seen, {
      action: 'handover_dispatch',
      to: 'Handover_accepted',
      set: { held_by_3pl: true, ...number },
      note: null,
    });
    return resolveEvents(tx, task.handover_id);
  },

  failed: async (tx, task, failure) => {
    const seen = await lockPackage(tx, task.package_id);
    const code = await carrierCode(tx, task);
    const moved = failure.fault === 'moved_on';
    const ended = await tx
      .updateTable('handovers')
      .set({
        state: moved ? 'ended' : 'failed',
        fault: failure.fault,
        message: failure.message,
        answered_at: new Date(),
      })
      .where('id', '=', task.handover_id)
      .where('state', '=', 'waiting')
      .returning('in_doubt')
      .executeTakeFirst();
    // Nobody waits for it any more, and the carrier may have it: it is asked to drop it.
    if (ended?.in_doubt && seen.status !== 'Waiting_for_handover')
      await addTasks(tx, 'cancel', [{ id: task.handover_id, carrier_id: task.carrier_id }]);
    if (seen.status === 'Waiting_for_handover' && !moved) {
      await moveLocked(tx, carrierActor(code), seen, {
        action: 'handover_dispatch',
        to: 'Handover_failed',
        set: {},
        note: noteOf(code, failure),
      });
    } else if (seen.status === 'Request_cancel') await cancelUnsent(tx, task, seen, code, failure);
  },
};

/** A cancellation was asked for before the carrier had the package: nobody is left who could object. */
async function cancelUnsent(
  tx: Kysely<Database>,
  { handover_id }: CarrierTask,
  seen: PackageSnapshot,
  code: string,
  failure: Failure,
): Promise<void> {
  await tx.updateTable('handovers').set({ state: 'ended' }).where('id', '=', handover_id).execute();
  await moveLocked(tx, carrierActor(code), seen, {
    action: 'cancel_resolve',
    to: 'Cancelled',
    set: { held_by_3pl: false },
    note: failure.fault === 'moved_on' ? null : noteOf(code, failure),
  });
}

/** A package as a carrier needs it: money in VND, weight in kg, sides in cm. Undefined = it is not waiting for a carrier. */
async function orderOf(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('packages as p')
    .innerJoin('shops as s', 's.id', 'p.seller_id')
    .leftJoin('hubs as h', (join) =>
      join.on((where) => where.eb('h.id', '=', where.fn.coalesce('p.current_hub_id', 'p.fm_hub_id'))),
    )
    .leftJoin('wards as w', 'w.id', 'p.ward_id')
    .leftJoin('provinces as v', 'v.id', 'w.province_id')
    .select([
      'p.code',
      'p.order_code',
      's.code as seller_code',
      'h.code as pickup_hub',
      sql<string | null>`${sql.raw(fullAddress('h.address', 'h.ward_id'))}`.as('pickup_address'),
      'p.receiver_name',
      'p.receiver_phone',
      'p.receiver_address',
    ])
    .select([
      'w.code as ward_code',
      'w.name as ward',
      'v.name as province',
      'p.weight',
      'p.length',
      'p.width',
      'p.height',
      'p.value',
      'p.cod',
      'p.operator_note as note',
    ])
    .where('p.id', '=', id)
    .where('p.status', '=', 'Waiting_for_handover')
    .executeTakeFirst();
}
