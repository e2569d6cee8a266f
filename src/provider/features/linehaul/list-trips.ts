import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { seesAllHubs } from '~domain/roles';
import type { Request, SignedInUser } from '../../calls/handler';
import { visibleRunsheet } from '../../shared/access/visibility';
import { dueSql, laneTimes } from '../../shared/linehaul/lane-times';
import { tripRows } from '../../shared/linehaul/trip-rows';
import { sheetOrder } from '~provider/shared/sheets/sheet-row';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { pageOf } from '../../shared/sql/page-of';
import { Values, readOnce } from '../../shared/sql/statement';

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
  // All that is on the road is one look at an index, and one for each trip where somebody sees few of them.
  const own = seesAllHubs(user.role) && !hubs ? 'true' : `l.runsheet_id = any(array(select id from seen))`;
  // Two questions, each with an index of its own: as one they were asked of every trip there ever was.
  const text = `
    with seen as (
      select r.*, u.id as unloading_id from runsheets r
        left join unloadings u on u.runsheet_id = r.id and u.finished_at is null
      where r.status = 'Running' and ${scope}
      union all
      select r.*, u.id from unloadings u join runsheets r on r.id = u.runsheet_id
      where u.finished_at > now() - interval '${shortDays} days' and r.status <> 'Running' and ${scope}
        and exists (select from unloading_lines x where x.unloading_id = u.id and x.finding = 'short')
    ), lanes as (${laneTimes('seen')}), carried as materialized (
      select l.runsheet_id as id, count(*) as packages from runsheet_packages l
      where l.live and l.leg = 'linehaul' and ${own} group by 1
    ), told as materialized (
      select r.hub_id, r.destination_hub_id, r.status = 'Running'
        and r.unloading_id is null as driving, r.status = 'Running'
        and r.unloading_id is not null as unloading, ${dueSql} as due,
        case when r.status = 'Running' and r.unloading_id is null then coalesce(c.packages, 0) else 0 end as packages,
        (select count(*) from unloading_lines x where x.unloading_id = r.unloading_id and x.finding = 'short') as short
      from seen r join lanes lane on lane.hub_id = r.hub_id and lane.destination_hub_id = r.destination_hub_id
        left join carried c on c.id = r.id
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

type Query = QueryOf<'GET /linehaul-runsheets'>;

const onRoad = `(select * from runsheets where type = 'linehaul' and status = 'Running'
  and destination_hub_id is not null)`;
const marks: Record<NonNullable<Query['mark']>, string> = {
  late: `r.status = 'Running' and not exists (select from unloadings u where u.runsheet_id = r.id)
    and exists (select from lanes lane where lane.hub_id = r.hub_id and lane.destination_hub_id = r.destination_hub_id and ${dueSql} < now())`,
  short: `exists (select from unloadings u join unloading_lines x on x.unloading_id = u.id where u.runsheet_id = r.id
    and x.finding = 'short')`,
  unloading: `r.status = 'Running' and exists (select from unloadings u where u.runsheet_id = r.id)`,
};

export async function listTrips({
  query,
  user,
  db,
  services: { pool },
}: Request<'GET /linehaul-runsheets'>): Promise<ResponseOf<'GET /linehaul-runsheets'>> {
  const { order, turned, keyset } = sheetOrder(query.sort);
  const { data, meta } = await pageOf<{ id: number }>(pool, query, {
    before: query.mark === 'late' ? `with lanes as (${laneTimes(onRoad)})` : '',
    from: (values) => `from runsheets r where ${conditionsOf(query, user, values).join(' and ')}`,
    order,
    turned,
    keyset,
    select: (found) => `select r.id from (select r.id, r.created_at, r.dispatched_at ${found}) r order by ${order}`,
  });
  return {
    data: await tripRows(
      db,
      data.map(({ id }) => id),
    ),
    meta,
  };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [`r.type = 'linehaul'`, 'r.destination_hub_id is not null', visibleRunsheet(user, values)];
  const oneOf = (columns: readonly string[], ids: readonly number[] | undefined): void => {
    if (!ids) return;
    const given = `${values.add(ids)}::bigint[]`;
    conditions.push(`(${columns.map((column) => `r.${column} = any(${given})`).join(' or ')})`);
  };
  if (query.status) conditions.push(`r.status = any(${values.add(query.status)}::text[])`);
  if (query.mark) conditions.push(marks[query.mark]);
  oneOf(['hub_id', 'destination_hub_id'], query.hub_id);
  oneOf(['hub_id'], query.origin_hub_id);
  oneOf(['destination_hub_id'], query.destination_hub_id);
  const q = query.q === undefined ? '' : searchWords(query.q);
  if (q !== '') {
    const prefix = values.add(prefixOf(q));
    conditions.push(
      `(${['r.code', 'r.license_plate', 'r.driver_code'].map((column) => `${column} ilike ${prefix}`).join(' or ')} or hl_fold(r.driver_name) like hl_fold(${values.add(wordsIn(q))}))`,
    );
  }
  return conditions;
}
