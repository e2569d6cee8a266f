import { sql } from 'kysely';
import type { PeriodicTask } from '../jobs/background';
import { deliveryJobName } from './deliver';

/** Deliveries of one endpoint that are in the queue at a time: a dead one must not keep the others waiting. */
const perEndpoint = 40;

/** What the queue has lost (a process that died time after time) is told as failed after this, minutes. */
const lostAfterMinutes = 20;

/**
 * Hands what is due from the outbox to the queue, both in one transaction. The outbox keeps the pauses and the order;
 * the queue, who works on what and who died.
 */
export const relay: PeriodicTask = {
  everyMs: 500,
  run: async ({ db }, enqueue) => {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update outbound_deliveries set queued_at = now()
        where id in (
          select due.id from outbound_endpoints e
          cross join lateral (select count(*)::int as n from outbound_deliveries q where q.endpoint_id = e.id
            and q.state = 'waiting' and q.queued_at is not null) queued
          cross join lateral (
            select d.id from outbound_deliveries d
            where d.endpoint_id = e.id and d.state = 'waiting' and d.queued_at is null and d.due_at <= now()
            order by d.due_at limit greatest(0, ${perEndpoint} - queued.n) for update skip locked
          ) due
        )
        returning id`.execute(tx);
      if (rows.length > 0)
        await enqueue(
          tx,
          deliveryJobName,
          rows.map((row) => ({ delivery: row.id })),
        );
    });
  },
};

export const tellLost: PeriodicTask = {
  everyMs: 60_000,
  run: async ({ db }) => {
    await db
      .updateTable('outbound_deliveries')
      .set({ state: 'failed', fault: 'internal', queued_at: null })
      .where('state', '=', 'waiting')
      .where('queued_at', '<', sql<string>`now() - make_interval(mins => ${lostAfterMinutes})`)
      .execute();
  },
};

/** Days after which what was told is forgotten; what failed is kept longer, for people to look at. */
const keepDays = { done: 7, failed: 90, calls: 90, effects: 30 };

export const forget: PeriodicTask = {
  everyMs: 3_600_000,
  run: async ({ db }) => {
    const before = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
    await db
      .deleteFrom('outbound_deliveries')
      .where('state', '=', 'done')
      .where('created_at', '<', before(keepDays.done))
      .execute();
    await db
      .deleteFrom('outbound_deliveries')
      .where('state', '=', 'failed')
      .where('created_at', '<', before(keepDays.failed))
      .execute();
    await db.deleteFrom('outbound_calls').where('at', '<', before(keepDays.calls)).execute();
    await db.deleteFrom('job_effects').where('at', '<', before(keepDays.effects)).execute();
  },
};
