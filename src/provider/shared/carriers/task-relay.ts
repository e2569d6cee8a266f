import { sql } from 'kysely';
import type { PeriodicTask } from '../../jobs/background';
import { taskJobName } from './task-job';

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
