import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Request, SignedInUser } from '../../calls/handler';
import { visibleRunsheet } from '../../shared/access/visibility';
import { dueSql, laneTimes } from '../../shared/linehaul/lane-times';
import { tripRows } from '../../shared/linehaul/trip-rows';
import { sheetOrder } from '../../shared/sheets/sheet-order';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { pageOf } from '../../shared/sql/page-of';
import type { Values } from '../../shared/sql/statement';

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
  const { data, meta } = await pageOf<{ id: number }>(pool, query, {
    before: query.mark === 'late' ? `with lanes as (${laneTimes(onRoad)})` : '',
    from: (values) => `from runsheets r where ${conditionsOf(query, user, values).join(' and ')}`,
    order: sheetOrder(query.sort),
    turned: sheetOrder(query.sort, true),
    select: (found) => `select r.id ${found}`,
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
