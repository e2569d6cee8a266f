import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Request, SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { moment } from '../../shared/sql/moment';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { couriersCalled } from '../../shared/packages/on-runsheet';
import { readOnce, Values } from '../../shared/sql/statement';
import { visibleRunsheet } from '../../shared/access/visibility';
import { runsheetColumns, runsheetJoins, toRunsheet, type RunsheetRecord } from '../../shared/sheets/sheet-row';

type Query = QueryOf<'GET /runsheets'>;

export async function listRunsheets({ query, user, services: { pool } }: Request<'GET /runsheets'>): Promise<ResponseOf<'GET /runsheets'>> {
  const { page, limit } = query;
  const values = new Values();
  const conditions = conditionsOf(query, user, values);
  const from = `from runsheets r where ${conditions.join(' and ')}`;
  const order = orderOf(query.sort);
  const counted = new Values();
  counted.list.push(...values.list);
  const ids = `select r.id ${from} order by ${order} limit ${limit} offset ${values.add((page - 1) * limit)}`;
  const [records, [count]] = await Promise.all([
    readOnce<RunsheetRecord>(pool, `select ${runsheetColumns} from (${ids}) found join runsheets r on r.id = found.id ${runsheetJoins} order by ${order}`, values),
    readOnce<{ total: number }>(pool, `select count(*) as total ${from}`, counted),
  ]);
  return { data: records.map(toRunsheet), meta: { pagination: paginationOf({ total: count?.total ?? 0, count: records.length, page, limit }) } };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [visibleRunsheet(user, values)];
  const oneOf = (column: string, type: 'text' | 'bigint', choices: readonly (string | number)[] | undefined): void => {
    if (choices) conditions.push(`${column} = any(${values.add(choices)}::${type}[])`);
  };
  oneOf('r.type', 'text', query.type);
  oneOf('r.status', 'text', query.status);
  oneOf('r.hub_id', 'bigint', query.hub_id);
  oneOf('r.courier_id', 'bigint', query.courier_id);
  if (query.created_from) conditions.push(`r.created_at >= ${values.add(moment(query.created_from))}::timestamptz`);
  // The wire counts milliseconds, the column microseconds: the last millisecond counts whole.
  if (query.created_to) conditions.push(`r.created_at < ${values.add(moment(query.created_to))}::timestamptz + interval '1 millisecond'`);
  if (query.q !== undefined) conditions.push(searchCondition(searchWords(query.q), values));
  return conditions;
}

function searchCondition(q: string, values: Values): string {
  if (q === '') return 'true';
  const [prefix, within] = [values.add(prefixOf(q)), values.add(wordsIn(q))];
  const begins = ['r.code', 'r.license_plate', 'r.driver_code'].map((column) => `${column} ilike ${prefix}`);
  const driven = `r.courier_id = any(array(${couriersCalled(within)} or courier_code ilike ${prefix}))`;
  return `(${[...begins, driven, `hl_fold(r.driver_name) like hl_fold(${within})`].join(' or ')})`;
}

/** The id decides among equals, so that no row is shown twice or never. */
function orderOf(sort: Query['sort']): string {
  const descending = sort.startsWith('-');
  const direction = descending ? 'desc' : 'asc';
  return `r.${descending ? sort.slice(1) : sort} ${direction} nulls last, r.id ${direction}`;
}
