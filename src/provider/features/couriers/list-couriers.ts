import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Request, SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { courierColumns, courierJoins, toCourierRow, type CourierRecord } from '../../shared/people/courier-rows';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

type Query = QueryOf<'GET /couriers'>;

export async function listCouriers({ query, user, services: { pool } }: Request<'GET /couriers'>): Promise<ResponseOf<'GET /couriers'>> {
  const { page, limit, sort } = query;
  const [values, counting] = [new Values(), new Values()];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = `c.${sort.replace('-', '')} ${direction}, c.id ${direction}`;
  const where = (into: Values): string => conditionsOf(query, user, into).join(' and ');
  const [records, [count]] = await Promise.all([
    readOnce<CourierRecord>(pool, `select ${courierColumns} from ${courierJoins} where ${where(values)} order by ${order} limit ${limit} offset ${values.add((page - 1) * limit)}`, values),
    readOnce<{ total: number }>(pool, `select count(*) as total from couriers c where ${where(counting)}`, counting),
  ]);
  return { data: records.map(toCourierRow), meta: { pagination: paginationOf({ total: count?.total ?? 0, count: records.length, page, limit }) } };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [inHubScope('c.hub_id', user, values)];
  for (const name of ['account_status', 'paper_status', 'e_contract_status', 'register_type'] as const) {
    const wanted = query[name];
    if (wanted) conditions.push(`c.${name} = any(${values.add(wanted)}::text[])`);
  }
  if (query.hub_id) conditions.push(`c.hub_id = any(${values.add(query.hub_id)}::bigint[])`);
  if (query.step_status) conditions.push(`array[c.training_status, c.tools_status, c.deposit_status] && ${values.add(query.step_status)}::text[]`);
  const q = searchWords(query.q ?? '');
  if (q !== '') {
    const prefix = values.add(prefixOf(q));
    conditions.push(`(c.courier_code ilike ${prefix} or c.phone like ${prefix} or c.licence_plate ilike ${prefix} or hl_fold(c.first_name) like hl_fold(${values.add(wordsIn(q))}))`);
  }
  return conditions;
}
