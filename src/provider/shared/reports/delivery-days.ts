import type pg from 'pg';
import { hourMs } from '~domain/time';
import { countOf, moved, stands, stepHub, stepIs } from './performance-sql';

/** Hours that a turn brings the days on: whoever comes after a month away leaves the worker to others in between. */
const hoursOfTurn = 48;

export const deliveryFigures = ['dispatched', 'delivered', 'failed'] as const;

const sums = deliveryFigures.map((figure) => `${countOf(figure)} as ${figure}`).join(', ');
const takenOff = deliveryFigures.map((figure) => `-${countOf(figure)} as ${figure}`).join(', ');
const counted = `(${deliveryFigures.map(stepIs).join(' or ')})`;

/**
 * Whoever had the package out when the step (`h`) was done: the courier of the last delivery sheet it was put on
 * before.
 */
const courierJoin = `
  left join lateral (
    select r.courier_id from runsheet_packages l join runsheets r on r.id = l.runsheet_id
    where l.package_id = h.package_id and l.leg = 'outbound' and r.courier_id is not null and l.added_at <= h.at
    order by l.added_at desc, l.runsheet_id desc limit 1
  ) out_with on true`;

interface Grouped {
  /** Nobody asks for couriers: theirs are told as one, 0. */
  readonly couriers: boolean;
  /** Joins and conditions of steps besides; none = any step. */
  readonly join?: string;
  readonly of?: string;
}

/** Steps (`h`) by day, hub and courier. */
const stepsBy = (figures: string, where: string, { couriers, join = '', of = 'true' }: Grouped): string => `
  select vietnam_day(h.at) as day, coalesce(${stepHub}, 0) as hub_id,
    ${couriers ? 'coalesce(out_with.courier_id, 0)' : '0'} as courier_id, ${figures}
  from package_history h ${join} ${couriers ? courierJoin : ''}
  where ${counted} and ${where} and ${of} group by 1, 2, 3`;

interface Span {
  /** Moments as SQL, both included. */
  readonly from: string;
  readonly to: string;
}

/** Deliveries of a span by `day`, `hub_id` and `courier_id` (0 = none), to be added up: each step is looked at. */
export const deliverySteps = ({ from, to }: Span, grouped: Grouped): string =>
  stepsBy(sums, `h.at >= ${from} and h.at <= ${to} and ${stands(from)}`, grouped);

/**
 * The same from the days that are kept, with the steps before and after them, and less what was taken back of them
 * since. One statement, for what is kept grows meanwhile.
 */
export function keptDeliveries({ from, to }: Span, { couriers }: Pick<Grouped, 'couriers'>): string {
  const grouped = { couriers };
  const steps = (where: string): string => deliverySteps({ from, to }, { couriers, of: where });
  const first = '(select first from bounds)';
  const last = '(select last from bounds)';
  return `
    with bounds as materialized (
      select until, case when first < last then first else ${from} end as first,
        case when first < last then last else ${from} end as last
      from (
        select until, greatest(since, vietnam_day(${from} - interval '1 microsecond') + interval '1 day') as first,
          case when ${to} >= until then until else vietnam_day(${to} + interval '1 microsecond') end as last
        from delivery_days_kept
      ) whole
    )
    select day, hub_id, courier_id, ${deliveryFigures.join(', ')} from delivery_days where day >= ${first}
      and day < ${last}
    union all ${steps(`h.at < ${first}`)}
    union all ${steps(`h.at >= ${last}`)}
    union all ${stepsBy(
      takenOff,
      `h.at >= ${from} and h.at >= ${first} and h.at < ${last} and ${moved}
       and (h.package_id, h.id) in (select package_id, undoes from package_history where undoes is not null and at >= ${from} and at >= (select until from bounds))`,
      grouped,
    )}`;
}

/** Brings the days on towards `over` (ms), behind which no step can come any more, and says how far they are (ms). */
export async function keepDeliveries(pool: pg.Pool, over: number): Promise<number> {
  const { rows } = await pool.query<{ until: string }>('select until from delivery_days_kept');
  let from = Date.parse(rows[0]?.until ?? '');
  for (let hour = 0; hour < hoursOfTurn && from < over; hour += 1) {
    const until = Math.min(over, from + hourMs);
    await addDeliveries(pool, new Date(from), new Date(until));
    from = until;
  }
  return from;
}

/**
 * Of several providers who do it at once one adds them: whoever comes second finds the days further than he thought.
 */
async function addDeliveries(pool: pg.Pool, from: Date, until: Date): Promise<void> {
  const grouped = { couriers: true, join: 'cross join days' };
  const within = `at >= $1::timestamptz and at < $2::timestamptz`;
  await pool.query(
    `with days as (
       update delivery_days_kept set until = $2 where until = $1 returning since
     ), steps as (
       ${stepsBy(sums, `${within} and ${moved}`, grouped)}
       union all ${stepsBy(
         takenOff,
         `h.at >= days.since and h.at < $2 and ${moved} and (h.package_id, h.id) in (select package_id, undoes from package_history where undoes is not null and ${within})`,
         grouped,
       )}
     )
     insert into delivery_days as kept (day, hub_id, courier_id, ${deliveryFigures.join(', ')})
     select day, hub_id, courier_id, ${deliveryFigures.map((figure) => `sum(${figure})`).join(', ')} from steps
       group by 1, 2, 3 order by 1, 2, 3
     on conflict (day, hub_id, courier_id) do update
       set ${deliveryFigures.map((figure) => `${figure} = kept.${figure} + excluded.${figure}`).join(', ')}`,
    [from.toISOString(), until.toISOString()],
  );
}
