import * as z from 'zod';
import type { Kysely } from 'kysely';
import { carrierPause, decideReport, endsWay, handoverKey } from '~domain/carriers';
import { mayPass, type OutboundFault } from '~domain/outbound';
import { limits } from '~domain/limits';
import { defineJob, type JobContext } from '../../jobs/job';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import type { OutboundAnswer } from '../../outbound/client';
import { restMs } from './breaker';
import { callCarrier } from './call-carrier';
import { findCarrier, type Carrier, type CarrierUrl } from './carrier';
import { refreshGatewayToken, jsonOf } from './gateway-token';
import { endTask, findTask, postponeTask, type CarrierTask, addTasks } from './task';
import { carrierActor, systemActor, moveLocked } from './carrier-actor';
import { lockPackage } from './package-lock';
import { resolveEvents, placeEarlyEvents } from './resolve-events';

interface Failure {
  readonly fault: OutboundFault;
  readonly status: number | null;
  /** The carrier's own words. */
  readonly message: string | null;
}

type Reading =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: OutboundFault; readonly message: string | null };

/** What one kind of task asks, and what follows from the answer, in the answer's own transaction. */
interface TaskWork {
  readonly url: CarrierUrl;
  /** Null = the package has moved on, there is nothing to ask any more. */
  readonly payload: (db: Kysely<Database>, task: CarrierTask, carrier: Carrier) => Promise<object | null>;
  readonly read: (answer: OutboundAnswer) => Reading;
  readonly done: (tx: Kysely<Database>, task: CarrierTask, carrier: Carrier, body: string) => Promise<void>;
  readonly failed: (tx: Kysely<Database>, task: CarrierTask, failure: Failure) => Promise<void>;
}

const refusal = z.object({ reason: z.string().optional(), message: z.string().optional() });

/** The words of a carrier, fit for a note; null = it had none. */
function wordsOf(body: string): string | null {
  const read = refusal.safeParse(jsonOf(body));
  const words = (read.success ? (read.data.reason ?? read.data.message ?? '') : '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return words === '' ? null : words.slice(0, limits.text - 40);
}

/** Of a failure, for the history. */
function noteOf(carrier: string, { fault, status, message }: Failure): string {
  return `${carrier}: ${message ?? (fault === 'status' ? `HTTP ${status}` : fault)}`.slice(0, limits.text);
}

/** What a carrier answers `create-package` with. */
const accepted = z.object({
  tracking_number: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[\x21-\x7e]+$/),
  sort_code: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\x20-\x7e]*$/)
    .optional(),
});
const rejected = z.object({ status: z.literal('rejected') });

/** Asks a carrier to take a package: accepted with the carrier's number, or failed with the carrier's words. */
const createWork: TaskWork = {
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
    if (rejected.safeParse(json).success) return { ok: false, fault: 'rejected', message: wordsOf(body) };
    return accepted.safeParse(json).success ? { ok: true } : { ok: false, fault: 'bad_answer', message: null };
  },

  done: async (tx, task, carrier, body) => {
    const { tracking_number, sort_code } = accepted.parse(jsonOf(body));
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
    if (!still) return addTasks(tx, 'cancel', [{ id: task.handover_id, carrier_id: carrier.id }]);
    await moveLocked(tx, carrierActor(carrier.code), seen, {
      action: 'handover_dispatch',
      to: 'Handover_accepted',
      set: { held_by_3pl: true, ...number },
      note: null,
    });
    await placeEarlyEvents(tx, task.handover_id);
    return resolveEvents(tx, task.handover_id);
  },

  failed: async (tx, task, failure) => {
    const seen = await lockPackage(tx, task.package_id);
    const code = await carrierCode(tx, task);
    const moved = failure.fault === 'moved_on';
    await tx
      .updateTable('handovers')
      .set({
        state: moved ? 'ended' : 'failed',
        fault: failure.fault,
        message: failure.message,
        answered_at: new Date(),
      })
      .where('id', '=', task.handover_id)
      .where('state', '=', 'waiting')
      .execute();
    if (seen.status === 'Waiting_for_handover' && !moved) {
      await moveLocked(tx, carrierActor(code), seen, {
        action: 'handover_dispatch',
        to: 'Handover_failed',
        set: {},
        note: noteOf(code, failure),
      });
    } else if (seen.status === 'Request_cancel') await cancelUnsent(tx, task, code, failure);
  },
};

/** A cancellation was asked for before the carrier had the package: nobody is left who could object. */
async function cancelUnsent(tx: Kysely<Database>, task: CarrierTask, code: string, failure: Failure): Promise<void> {
  const seen = await lockPackage(tx, task.package_id);
  await tx.updateTable('handovers').set({ state: 'ended' }).where('id', '=', task.handover_id).execute();
  await moveLocked(tx, carrierActor(code), seen, {
    action: 'cancel_resolve',
    to: 'Cancelled',
    set: { held_by_3pl: false },
    note: failure.fault === 'moved_on' ? null : noteOf(code, failure),
  });
}

async function carrierCode(tx: Kysely<Database>, { carrier_id }: CarrierTask): Promise<string> {
  return (await tx.selectFrom('carriers').select('code').where('id', '=', carrier_id).executeTakeFirstOrThrow()).code;
}

/** A package as a carrier needs it: money in VND, weight in kg, sides in cm. Null = it is not waiting for a carrier. */
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
      'h.address as pickup_address',
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

const refused = z.object({ status: z.enum(['rejected', 'refused']) });

/** Asks a carrier to give a package back: for an order that is to be cancelled, or because the hub takes it back. */
const cancelWork: TaskWork = {
  url: 'cancel_package_url',

  payload: async (db, { handover_id, code, tracking_3pl }, carrier) => {
    const open = await db
      .selectFrom('handovers')
      .select('id')
      .where('id', '=', handover_id)
      .where('state', '=', 'accepted')
      .executeTakeFirst();
    return open ? { event: 'package.cancel', carrier: carrier.code, code, tracking_number: tracking_3pl } : null;
  },

  // An empty answer of 2xx counts as a yes.
  read: ({ fault, body }) => {
    if (fault !== null) return { ok: false, fault, message: wordsOf(body) };
    return refused.safeParse(jsonOf(body)).success
      ? { ok: false, fault: 'rejected', message: wordsOf(body) }
      : { ok: true };
  },

  done: async (tx, task, carrier) => {
    const seen = await lockPackage(tx, task.package_id);
    const latest = await isLatest(tx, task);
    const { moved_to } = await tx
      .selectFrom('handovers')
      .select('moved_to')
      .where('id', '=', task.handover_id)
      .executeTakeFirstOrThrow();
    // Meanwhile it delivered it, or brought it back: that stands, and so does what it owes for it.
    if (latest && !seen.held_by_3pl && endsWay(moved_to)) return;
    await tx
      .updateTable('handovers')
      .set({ state: 'ended', moved_to: null })
      .where('id', '=', task.handover_id)
      .execute();
    if (!latest) return;
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
    const { code } = await tx
      .selectFrom('carriers')
      .select('code')
      .where('id', '=', task.carrier_id)
      .executeTakeFirstOrThrow();
    await moveLocked(tx, carrierActor(code), seen, {
      action: 'cancel_resolve',
      to: 'Cancel_failed',
      set: {},
      note: noteOf(code, failure),
    });
    await resume(tx, task, await lockPackage(tx, task.package_id));
  },
};

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

export const taskJobName = 'carrier-call';

const works: Readonly<Record<CarrierTask['kind'], TaskWork>> = { create: createWork, cancel: cancelWork };

/** One call to a carrier about one package, then its outcome, or a pause and another try. */
export const carrierTaskJob = defineJob({
  name: taskJobName,
  data: z.object({ task: z.int().positive() }),
  effectKey: ({ task }) => `carrier-task:${task}`,
  run: async ({ task: id }, context) => {
    const task = await findTask(context.services.db, id);
    if (task) await ask(task, context);
  },
  giveUp: async ({ task: id }, services) => {
    const task = await findTask(services.db, id);
    if (!task) return;
    await services.db.transaction().execute(async (tx) => {
      if (await endTask(tx, task, 'failed', { status: null, fault: 'internal' }))
        await works[task.kind].failed(tx, task, { fault: 'internal', status: null, message: null });
    });
  },
});

async function ask(task: CarrierTask, { services, signal, once }: JobContext): Promise<void> {
  const { db } = services;
  const work = works[task.kind];
  const fail = async (fault: OutboundFault, status: number | null, message: string | null): Promise<void> => {
    await once(async (tx) => {
      if (await endTask(tx, task, 'failed', { status, fault })) await work.failed(tx, task, { fault, status, message });
    });
  };
  const carrier = await findCarrier(db, task.carrier_id);
  if (!carrier?.active) return fail('endpoint_off', null, null);
  const payload = await work.payload(db, task, carrier);
  if (!payload) return fail('moved_on', null, null);
  const call = {
    url: work.url,
    kind: task.kind,
    payload,
    packageId: task.package_id,
    attempt: task.tries + 1,
    key: handoverKey(task.kind, task.code, carrier.code, task.attempt),
  };
  let answer = await callCarrier(services, { carrier, ...call }, signal);
  // Its token has run out: one new one, then the same call under the same key.
  if (typeof answer === 'object' && answer.status === 401 && carrier.gen_token_url !== '') {
    const token = await refreshGatewayToken(services, carrier, signal);
    const again = token !== 'unset' && token.ok ? await findCarrier(db, carrier.id) : null;
    if (again) answer = await callCarrier(services, { carrier: again, ...call }, signal);
  }
  if (answer === 'unset') return fail('bad_url', null, null);
  // Not all at once when the rest is over.
  if (answer === 'resting') return postponeTask(db, task, (restMs() / 1000) * (1 + Math.random()), null);
  const { status, body } = answer;
  const read = work.read(answer);
  if (read.ok) {
    await once(async (tx) => {
      if (await endTask(tx, task, 'done', { status, fault: null })) await work.done(tx, task, carrier, body);
    });
    return;
  }
  const pause = mayPass(read.fault, status) ? carrierPause(task.kind, task.tries + 1) : null;
  if (pause === null) return fail(read.fault, status, read.message);
  return postponeTask(db, task, pause, { status, fault: read.fault });
}
