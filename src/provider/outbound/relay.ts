import { sql } from 'kysely';
import { hourMs } from '~domain/time';
import type { PeriodicTask } from '../jobs/background';
import { deliveryJobName } from './deliver';

/** Deliveries of one endpoint that are in the queue at a time: a dead one must not keep the others waiting. */
const perEndpoint = 40;

/** Until then nobody asks what became of one in the queue, minutes. */
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

/**
 * What is in the queue may wait there for as long as no worker comes. What the queue has given up (a process that died
 * time after time) is told as failed; what it has forgotten is handed to it again.
 */
export const settleLost: PeriodicTask = {
  everyMs: 60_000,
  run: async ({ db }) => {
    await sql`
      update outbound_deliveries d set queued_at = null,
        state = case when found.given_up then 'failed' else d.state end,
        fault = case when found.given_up then 'internal' else d.fault end
      from outbound_deliveries late
      cross join lateral (
        select coalesce(bool_or(j.state < 'completed'), false) as there,
          coalesce(bool_or(j.state = 'failed'), false) as given_up
        from jobs.job j where j.name = ${deliveryJobName} and (j.data ->> 'delivery')::bigint = late.id
          and j.created_on >= late.queued_at
      ) found
      where d.id = late.id and d.state = 'waiting' and late.state = 'waiting' and not found.there
        and late.queued_at < now() - make_interval(mins => ${lostAfterMinutes})`.execute(db);
  },
};

/** Days after which what was told is forgotten; what failed is kept longer, for people to look at. */
const keepDays = { done: 7, failed: 90, calls: 90, effects: 30 };

export const forget: PeriodicTask = {
  everyMs: hourMs,
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
