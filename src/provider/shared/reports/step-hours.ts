import type pg from 'pg';
import { dayMs, hourMs, inVietNam } from '~domain/time';
import type { PeriodicTask } from '../../jobs/background';
import { keepDeliveries } from './delivery-days';
import { countOf, moved, stands } from './performance-sql';
import type { Values } from '../sql/statement';
import { vietnamClock } from '../sql/moment';

export const stepFigures = ['created', 'picked_up', 'dispatched', 'delivered', 'failed', 'returned'] as const;

const hourOfDay = (moment: string): string => `extract(hour from ${vietnamClock(moment)})::int`;

/** What steps (`h`) add up to, by hub, hour of the Vietnamese day and status. */
const stepSums = `h.hub_id, ${hourOfDay('h.at')} as hour, h.to_status as status, count(*)::int as count, count(*) filter (where h.from_status is null)::int as created,
  ${stepFigures
    .slice(1)
    .map((figure) => `${countOf(figure as Exclude<typeof figure, 'created'>)} as ${figure}`)
    .join(', ')}`;

/**
 * The steps of a day, to be added up: as far as they are kept by hub and status (`hour` null) and by hub and hour
 * (`status` null), those of the last minutes by all three, and what was taken back of the kept ones, to be taken off.
 * One statement, for what is kept grows meanwhile. `hubs` = a condition on `hub_id` of any.
 */
export function dayOfSteps(midnight: Date, hubs: (column: string) => string, values: Values): string {
  const from = `${values.add(midnight.toISOString())}::timestamptz`;
  const until = `coalesce((select until from step_days where day = ${from}), ${from})`;
  const kept = hubs('nullif(s.hub_id, 0)');
  return `
    select ${stepSums} from package_history h where h.at >= ${until} and h.at < ${from} + interval '1 day'
      and ${stands(from)} and ${hubs('h.hub_id')} group by 1, 2, 3
    union all
    select nullif(s.hub_id, 0), null, s.status, s.count, ${stepFigures.map(() => '0').join(', ')} from step_day_sums s
      where s.day = ${from} and ${kept}
    union all
    select nullif(s.hub_id, 0), ${hourOfDay('s.hour')}, null, 0,
      ${stepFigures.map((figure) => `s.${figure}`).join(', ')} from step_hour_figures s
    where s.hour >= ${from} and s.hour < ${from} + interval '1 day' and ${kept}
    union all
    select hub_id, hour, status, -count, ${stepFigures.map((figure) => `-${figure}`).join(', ')} from (
      select ${stepSums} from package_history h
      where (h.package_id, h.id) in (select package_id, undoes from package_history where undoes is not null
        and at >= ${from}) and h.at >= ${from} and h.at < ${until} and ${moved} and ${hubs('h.hub_id')} group by 1, 2, 3
    ) back`;
}

/**
 * Adds up the steps of today and yesterday as far as they are over, and forgets those before; and the deliveries of all
 * days.
 */
export const keepSteps: PeriodicTask = {
  everyMs: 15_000,
  run: async ({ pool }) => {
    const today = inVietNam(Date.now()).midnight.getTime();
    const over = await overSince(pool);
    for (const day of [today - dayMs, today]) await keepStepsOf(pool, new Date(day), over);
    const before = [new Date(today - dayMs).toISOString()];
    await pool.query('delete from step_days where day < $1', before);
    await pool.query('delete from step_day_sums where day < $1', before);
    await pool.query('delete from step_hour_figures where hour < $1', before);
    await keepDeliveries(pool, over);
  },
};

/**
 * Up to when no step can come any more, ms: each has the moment at which it was written, which lies within its
 * transaction, and no transaction that has written anything is as old.
 */
export async function overSince(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ over: string }>(
    `select least(now() - interval '1 minute', min(xact_start)) as over from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  );
  return Date.parse(rows[0]?.over ?? '');
}

/** Up to when the steps of a day are kept, ms; its beginning where none are. */
async function keptUntil(pool: pg.Pool, midnight: Date): Promise<number> {
  const { rows } = await pool.query<{ until: string }>('select until from step_days where day = $1', [
    midnight.toISOString(),
  ]);
  return rows[0] ? Date.parse(rows[0].until) : midnight.getTime();
}

/** Adds up the steps of a day before `over` (ms) that are not yet, an hour at a time. */
export async function keepStepsOf(pool: pg.Pool, midnight: Date, over: number): Promise<void> {
  const end = Math.min(over, midnight.getTime() + dayMs);
  for (let from = await keptUntil(pool, midnight); from < end;) {
    const until = Math.min(end, from + hourMs);
    await addSteps(pool, midnight, new Date(from), new Date(until));
    from = until;
  }
}

/** Of several providers who do it at once one adds them: whoever comes second finds the day further than he thought. */
async function addSteps(pool: pg.Pool, midnight: Date, from: Date, until: Date): Promise<void> {
  await pool.query('insert into step_days (day, until) values ($1, $1) on conflict do nothing', [
    midnight.toISOString(),
  ]);
  await pool.query(
    `with day as (
       update step_days set until = $3 where day = $1 and until = $2 returning day
     ), steps as (
       select ${stepSums}, date_bin('1 hour', h.at, '2000-01-01T00:00:00Z') as of_hour from day, package_history h
         where h.at >= $2 and h.at < $3 and ${moved} group by 1, 2, 3, of_hour
     ), flow as (
       insert into step_day_sums as kept (day, hub_id, status, count) select $1, coalesce(hub_id, 0), status, sum(count)
         from steps group by 2, 3
       on conflict (day, hub_id, status) do update set count = kept.count + excluded.count
     )
     insert into step_hour_figures as kept (hour, hub_id, ${stepFigures.join(', ')})
       select of_hour, coalesce(hub_id, 0), ${stepFigures.map((figure) => `sum(${figure})`).join(', ')} from steps
       group by 1, 2
     on conflict (hour, hub_id) do update
       set ${stepFigures.map((figure) => `${figure} = kept.${figure} + excluded.${figure}`).join(', ')}`,
    [midnight.toISOString(), from.toISOString(), until.toISOString()],
  );
}

/**
 * After steps of the past were added, which only a demo network's are. Whoever is adding up without them ends first.
 */
export async function forgetKeptSteps(client: pg.ClientBase): Promise<void> {
  await client.query(
    'begin; lock table step_days in share row exclusive mode; delete from step_days; delete from step_day_sums; delete from step_hour_figures; select recount_deliveries(); commit',
  );
}
