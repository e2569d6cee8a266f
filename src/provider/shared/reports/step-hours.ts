import type pg from 'pg';
import type { PeriodicTask } from '../../jobs/background';
import { countOf, moved } from './performance-sql';
import { readOnce, Values } from '../sql/statement';
import { vietnamClock } from '../sql/vietnam-clock';
import { inVietNam } from '../sql/vietnam-day';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const stepFigures = ['created', 'picked_up', 'dispatched', 'delivered', 'failed', 'returned'] as const;

/** What steps (`h`) add up to, by hub, hour of the Vietnamese day and status. */
const sums = `count(*)::int as count, count(*) filter (where h.from_status is null)::int as created,
  ${stepFigures
    .slice(1)
    .map((figure) => `${countOf(figure as Exclude<typeof figure, 'created'>)} as ${figure}`)
    .join(', ')}`;

export const stepSums = `h.hub_id, extract(hour from ${vietnamClock('h.at')})::int as hour, h.to_status as status, ${sums}`;
const keptSums = `s.hub_id, extract(hour from ${vietnamClock('s.hour')})::int as hour, s.status, s.count, ${stepFigures.map((figure) => `s.${figure}`).join(', ')}`;

/** Until when the hours from `from` on are kept without a gap, ms; `from` itself where none is. */
export async function countedUntil(pool: pg.Pool, from: Date, until: Date): Promise<number> {
  const values = new Values();
  const hours = await readOnce<{ hour: string }>(
    pool,
    `select hour from step_hours where hour >= ${values.add(from.toISOString())}::timestamptz and hour < ${values.add(until.toISOString())}::timestamptz order by hour`,
    values,
  );
  let end = from.getTime();
  for (const { hour } of hours) if (Date.parse(hour) === end) end += hourMs;
  return end;
}

/** The kept sums from `from` to `end`, and beside them those of what was taken back since, to be taken off; `hubs` = a condition on `hub_id` of either. */
export function countedSteps(
  from: Date,
  end: number,
  hubs: (column: string) => string,
  values: Values,
): readonly [kept: string, takenBack: string] {
  const [since, before] = [
    `${values.add(from.toISOString())}::timestamptz`,
    `${values.add(new Date(end).toISOString())}::timestamptz`,
  ];
  return [
    `select ${keptSums} from step_hour_sums s where s.hour >= ${since} and s.hour < ${before} and ${hubs('s.hub_id')}`,
    // A step is taken back after it was done: only the latest of those that take one back are looked at.
    `select hub_id, hour, status, -count, ${stepFigures.map((figure) => `-${figure}`).join(', ')} from (
       select ${stepSums} from package_history h
       where h.id in (select undoes from package_history where undoes is not null and at >= ${since}) and h.at >= ${since} and h.at < ${before} and ${moved} and ${hubs('h.hub_id')} group by 1, 2, 3
     ) back`,
  ];
}

/** Adds up hours of today and yesterday that are over, once each, and forgets those before. */
export const keepStepHours: PeriodicTask = {
  everyMs: minuteMs,
  run: async ({ pool }) => {
    const now = Date.now();
    const first = inVietNam(now).midnight.getTime() - dayMs;
    const [over, kept] = [await overSince(pool), await countedUntil(pool, new Date(first), new Date(now))];
    for (let hour = kept; hour + hourMs <= over; hour += hourMs) await keepHour(pool, new Date(hour).toISOString());
    await pool.query('delete from step_hours where hour < $1', [new Date(first - dayMs).toISOString()]);
  },
};

/**
 * Up to when no step can come any more, ms: each has the moment at which it was written, which lies within its transaction,
 * and no transaction that has written anything is as old.
 */
export async function overSince(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ over: string }>(
    `select least(now() - interval '1 minute', min(xact_start)) as over from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  );
  return Date.parse(rows[0]?.over ?? '');
}

/** Harmless when several providers do it at once: whoever comes second waits, and finds it done. */
export async function keepHour(pool: pg.Pool, hour: string): Promise<void> {
  await pool.query(
    `with kept as (insert into step_hours (hour) values ($1) on conflict do nothing returning hour)
     insert into step_hour_sums (hour, hub_id, status, count, ${stepFigures.join(', ')})
     select kept.hour, h.hub_id, h.to_status, ${sums} from kept, package_history h
     where h.at >= $1::timestamptz and h.at < $1::timestamptz + interval '1 hour' and ${moved} group by 1, 2, 3`,
    [hour],
  );
}

/** After steps of the past were added, which only a demo network's are. Whoever is adding up without them ends first. */
export async function forgetStepHours(client: pg.ClientBase): Promise<void> {
  await client.query('begin; lock table step_hours in share row exclusive mode; delete from step_hours; commit');
}
