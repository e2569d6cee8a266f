import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { readOnce, Values } from '../../shared/sql/statement';
import { dueSql, laneTimes } from '../../shared/linehaul/lane-times';
import { visibleRunsheet } from '../../shared/access/visibility';

type Data = ResponseOf<'GET /linehaul-monitoring'>['data'];
type Lane = Data['lanes'][number];

interface LaneRecord extends Omit<Lane, 'hub' | 'destination_hub'> {
  readonly hub_id: number;
  readonly hub_code: string;
  readonly destination_hub_id: number;
  readonly destination_hub_code: string;
}

/** What came short is told for so long. */
const shortDays = 7;

/** Lanes with trucks on the road, and those on which something came short lately. */
export async function monitorLanes(
  pool: pg.Pool,
  user: SignedInUser,
  { hub_id }: QueryOf<'GET /linehaul-monitoring'>,
): Promise<Data> {
  const values = new Values();
  const hubs = hub_id ? `${values.add(hub_id)}::bigint[]` : null;
  const scope = `r.type = 'linehaul' and r.destination_hub_id is not null and ${visibleRunsheet(user, values)}
    ${hubs ? `and (r.hub_id = any(${hubs}) or r.destination_hub_id = any(${hubs}))` : ''}`;
  // Two questions, each with an index of its own: as one they were asked of every trip there ever was.
  const text = `
    with seen as (
      select r.*, u.id as unloading_id from runsheets r left join unloadings u on u.runsheet_id = r.id
      where r.status = 'Running' and ${scope}
      union all
      select r.*, u.id from unloadings u join runsheets r on r.id = u.runsheet_id
      where u.finished_at > now() - interval '${shortDays} days' and r.status <> 'Running' and ${scope}
        and exists (select from unloading_lines x where x.unloading_id = u.id and x.finding = 'short')
    ), lanes as (${laneTimes('seen')}), told as materialized (
      select r.hub_id, r.destination_hub_id, r.status = 'Running'
        and r.unloading_id is null as driving, r.status = 'Running'
        and r.unloading_id is not null as unloading, ${dueSql} as due,
        case when r.status = 'Running' and r.unloading_id is null then (select count(*) from runsheet_packages l
          where l.runsheet_id = r.id and l.live) else 0 end as packages,
        (select count(*) from unloading_lines x where x.unloading_id = r.unloading_id and x.finding = 'short') as short
      from seen r join lanes lane on lane.hub_id = r.hub_id and lane.destination_hub_id = r.destination_hub_id
    ), summed as materialized (
      select t.hub_id, t.destination_hub_id, count(*) filter (where driving)::int as on_road,
        sum(packages)::int as packages, count(*) filter (where driving and due < now())::int as late,
        count(*) filter (where unloading)::int as unloading, sum(short)::int as short,
        count(*) filter (where short > 0)::int as short_trips, min(due) filter (where driving) as due_at
      from told t group by 1, 2 having count(*) filter (where driving or unloading) > 0 or sum(short) > 0
    ), names as materialized (
      select id, code from hubs
    )
    select s.*, h.code as hub_code, d.code as destination_hub_code, lane.usual_minutes, lane.late_after_minutes,
      lane.trips
    from summed s join lanes lane on lane.hub_id = s.hub_id and lane.destination_hub_id = s.destination_hub_id
    join names h on h.id = s.hub_id join names d on d.id = s.destination_hub_id
    order by s.late desc, s.due_at nulls last, h.code, d.code`;
  const lanes = (await readOnce<LaneRecord>(pool, text, values)).map(
    ({ hub_id: from, hub_code, destination_hub_id, destination_hub_code, ...lane }): Lane => ({
      ...lane,
      hub: { id: from, code: hub_code },
      destination_hub: { id: destination_hub_id, code: destination_hub_code },
    }),
  );
  const sum = (of: (lane: Lane) => number): number => lanes.reduce((all, lane) => all + of(lane), 0);
  return {
    as_of: new Date().toISOString(),
    lanes,
    totals: {
      on_road: sum((lane) => lane.on_road),
      packages: sum((lane) => lane.packages),
      late: sum((lane) => lane.late),
      unloading: sum((lane) => lane.unloading),
      short: sum((lane) => lane.short),
    },
  };
}
