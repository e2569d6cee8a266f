import * as z from 'zod';
import { sql } from 'kysely';
import { carrierPause, handoverKey, leavesDoubt } from '~domain/carriers';
import { mayPass, type OutboundFault } from '~domain/outbound';
import { defineJob, type JobContext } from '../../jobs/job';
import { restMs } from './breaker';
import { cancelWork } from './cancel-work';
import { findCarrier } from './carrier';
import { createWork } from './create-work';
import { callWithToken } from './gateway-token';
import { besideReports } from './locks';
import { endTask, findTask, keepDoubt, postponeTask, type CarrierTask, type TaskTry } from './task';
import type { TaskWork } from './task-work';
import type { PeriodicTask } from '../../jobs/background';

/** Calls to one carrier that are in the queue at a time: one that hangs must not keep the others waiting. */
const perCarrier = 40;
/** What the queue has lost is put back after this, minutes. */
const lostAfterMinutes = 20;
/** Days after which reports that were applied or came late, and calls that were made, are forgotten. */
const keepDays = 90;

/**
 * Hands due calls to the queue, both in one transaction: the table keeps pauses and order, the queue who works on what.
 */
export const taskRelay: PeriodicTask = {
  everyMs: 400,
  run: async ({ db }, enqueue) => {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update carrier_tasks set queued_at = now()
        where id in (
          select due.id from carriers c
          cross join lateral (select count(*)::int as n from carrier_tasks q where q.carrier_id = c.id
            and q.state = 'waiting' and q.queued_at is not null) queued
          cross join lateral (
            select t.id from carrier_tasks t
            where t.carrier_id = c.id and t.state = 'waiting' and t.queued_at is null and t.due_at <= now()
            order by t.due_at, t.id limit greatest(0, ${perCarrier} - queued.n) for update skip locked
          ) due
        )
        returning id`.execute(tx);
      if (rows.length > 0)
        await enqueue(
          tx,
          taskJobName,
          rows.map((row) => ({ task: row.id })),
        );
    });
  },
};

export const taskUpkeep: PeriodicTask = {
  everyMs: 60_000,
  run: async ({ db }) => {
    await db
      .updateTable('carrier_tasks')
      .set({ queued_at: null })
      .where('state', '=', 'waiting')
      .where('queued_at', '<', sql<string>`now() - make_interval(mins => ${lostAfterMinutes})`)
      .execute();
    await db
      .deleteFrom('carrier_tasks')
      .where('state', '<>', 'waiting')
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${keepDays})`)
      .execute();
  },
};

const taskJobName = 'carrier-call';

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
    await keepDoubt(services.db, task, true);
    await services.db.transaction().execute(async (tx) => {
      await besideReports(tx, task.carrier_id);
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
      await besideReports(tx, task.carrier_id);
      if (await endTask(tx, task, 'failed', { status, fault })) await work.failed(tx, task, { fault, status, message });
    });
  };
  const later = async ({ fault, status }: TaskTry, message: string | null): Promise<void> => {
    const pause = mayPass(fault, status) ? carrierPause(task.kind, task.tries + 1) : null;
    if (pause === null) return fail(fault, status, message);
    return postponeTask(db, task, pause, { status, fault });
  };
  const carrier = await findCarrier(db, task.carrier_id);
  // Off, it takes nothing new; what it has is asked back all the same.
  if (!carrier || (task.kind === 'create' && !carrier.active)) return fail('endpoint_off', null, null);
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
  const answer = await callWithToken(services, { carrier, ...call }, signal);
  if (answer === 'unset') return fail('bad_url', null, null);
  // Not all at once when the rest is over.
  if (answer === 'resting') return postponeTask(db, task, (restMs() / 1000) * (1 + Math.random()), null);
  if (answer === 'refreshing') return postponeTask(db, task, 1 + Math.random(), null);
  if ('token' in answer) return later(answer.token, null);
  const { status, body } = answer;
  const read = work.read(answer);
  if (read.ok) {
    await once(async (tx) => {
      await besideReports(tx, task.carrier_id);
      if (await endTask(tx, task, 'done', { status, fault: null })) await work.done(tx, task, carrier, body);
    });
    return;
  }
  if (read.fault === 'rejected') await keepDoubt(db, task, false);
  else if (leavesDoubt(read.fault, status)) await keepDoubt(db, task, true);
  return later({ fault: read.fault, status }, read.message);
}
