import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { tripRow, unloadingCounts } from '~contract/features/linehaul-shapes';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';
import { dueSql, laneTimes } from './lane-times';

type TripRow = z.output<typeof tripRow>;
export type UnloadingCounts = z.output<typeof unloadingCounts>;

interface TripRecord extends Omit<TripRow, 'type' | 'courier' | 'hub' | 'destination_hub' | 'bags' | 'unloading'> {
  readonly hub_id: number;
  readonly hub_code: string;
  readonly destination_hub_id: number;
  readonly destination_hub_code: string;
  readonly bags: number;
  readonly bags_received: number;
  readonly unloading_started_at: string | null;
  readonly unloading_finished_at: string | null;
  readonly unloading_counts: Partial<UnloadingCounts> | null;
}

export const noCounts: UnloadingCounts = {
  waiting: 0,
  matched: 0,
  short: 0,
  left: 0,
  over: 0,
  misrouted: 0,
  settled: 0,
};

/** Counts of an unloading's lines (`x`) as JSON. */
export const countsOf = (unloadingId: string): string => `
  (select jsonb_build_object(${(['waiting', 'matched', 'short', 'left', 'over', 'misrouted'] as const).map((finding) => `'${finding}', count(*) filter (where x.finding = '${finding}')`).join(', ')}, 'settled', count(x.settled))
   from unloading_lines x where x.unloading_id = ${unloadingId})`;

/** Trips in the order of their ids' list. */
export async function tripRows(db: Kysely<Database>, ids: readonly number[]): Promise<TripRow[]> {
  if (ids.length === 0) return [];
  const values = new Values();
  const text = `
    with chosen as (
      select r.*, given.place from unnest(${values.add(ids)}::bigint[]) with ordinality as given (id, place)
        join runsheets r on r.id = given.id
    ), lanes as (${laneTimes('chosen')})
    select r.id, r.version, r.code, r.status, r.hub_id, h.code as hub_code, r.destination_hub_id,
      d.code as destination_hub_code, r.license_plate, r.driver_code, r.driver_name,
      r.dispatched_at, r.closed_at, r.created_at, s.name as dispatched_by, lane.usual_minutes,
        u.started_at as unloading_started_at, u.finished_at as unloading_finished_at,
      (select count(*)::int from mobile_units m where m.runsheet_id = r.id) as bags,
      (select count(*)::int from mobile_units m where m.runsheet_id = r.id
        and m.received_at is not null) as bags_received,
      (select count(*)::int from runsheet_packages l where l.runsheet_id = r.id and l.removed_at is null) as packages,
      case when r.status = 'Running' then ${dueSql} end as due_at,
      coalesce(r.status = 'Running' and u.id is null and ${dueSql} < now(), false) as late,
      case when u.id is not null then ${countsOf('u.id')} end as unloading_counts
    from chosen r join hubs h on h.id = r.hub_id join hubs d on d.id = r.destination_hub_id
    join lanes lane on lane.hub_id = r.hub_id and lane.destination_hub_id = r.destination_hub_id
    left join users s on s.id = r.dispatched_by left join unloadings u on u.runsheet_id = r.id
    order by r.place`;
  return (await run<TripRecord>(db, text, values)).map(toTrip);
}

function toTrip({
  hub_id,
  hub_code,
  destination_hub_id,
  destination_hub_code,
  bags,
  bags_received,
  unloading_started_at,
  unloading_finished_at,
  unloading_counts,
  ...record
}: TripRecord): TripRow {
  return {
    ...record,
    type: 'linehaul',
    courier: null,
    hub: { id: hub_id, code: hub_code },
    destination_hub: { id: destination_hub_id, code: destination_hub_code },
    bags: { total: bags, received: bags_received },
    unloading:
      unloading_started_at === null
        ? null
        : {
            started_at: unloading_started_at,
            finished_at: unloading_finished_at,
            counts: { ...noCounts, ...unloading_counts },
          },
  };
}
