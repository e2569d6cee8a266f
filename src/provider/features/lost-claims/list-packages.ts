import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { addMoney } from '~domain/money';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { prefixOf, searchWords } from '../../shared/sql/name-search';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { goodsColumns, grantJoin, handsJoins, lostHub, reckoned, type GoodsRecord } from './lost-packages';
import { sinceMade } from '../../shared/sql/months';

type Answer = ResponseOf<'GET /lost-packages'>;
type Row = Answer['data'][number];

interface FoundRecord extends GoodsRecord {
  readonly id: number;
}
interface RowRecord
  extends
    FoundRecord,
    Pick<
      Row,
      | 'package_code'
      | 'order_code'
      | 'status'
      | 'seller'
      | 'hub'
      | 'lost_at'
      | 'lost_note'
      | 'liable'
      | 'courier'
      | 'carrier'
      | 'claim'
    > {}

/**
 * Lost packages that can be put on a claim or a charge, the longest lost first. There are never many: all are reckoned,
 * for their sum.
 */
export async function listLostPackages(
  pool: pg.Pool,
  user: SignedInUser,
  query: QueryOf<'GET /lost-packages'>,
): Promise<Answer> {
  const { page, limit } = query;
  const values = new Values();
  const conditions = conditionsOf(user, query, values);
  const hands = query.liable ? handsJoins : '';
  const found = await readOnce<FoundRecord>(
    pool,
    `select p.id, ${goodsColumns} from packages p ${grantJoin} ${hands} where ${conditions.join(' and ')}
      order by p.stage_entered_at, p.id`,
    values,
  );
  const shown = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
  const asked = new Values();
  const text = `
    select p.id, p.code as package_code, p.order_code, p.status,
      jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) as seller,
      case when h.id is not null then jsonb_build_object('id', h.id, 'code', h.code) end as hub, lost.at as lost_at,
        p.lost_note, ${goodsColumns}, hands.liable,
      case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.courier_code, 'name',
        c.first_name) end as courier,
      case when ca.id is not null then jsonb_build_object('id', ca.id, 'code', ca.code) end as carrier, g.code as claim
    from packages p join shops s on s.id = p.seller_id left join hubs h on h.id = ${lostHub} ${grantJoin} ${handsJoins}
    left join couriers c on c.id = hands.courier_id left join carriers ca on ca.id = hands.carrier_id
    left join lateral (select y.at from package_history y where y.package_id = p.id and ${sinceMade('y.at')}
      and y.to_status = 'Lost' order by y.id desc limit 1) lost on true
    where p.id = any(${asked.add(shown)}::bigint[]) order by p.stage_entered_at, p.id`;
  const rows = await readOnce<RowRecord>(pool, text, asked);
  const amount = addMoney(...found.map((pkg) => reckoned(pkg).amount));
  return {
    data: rows.map(toRow),
    meta: { pagination: paginationOf({ total: found.length, count: rows.length, page, limit }) },
    amount,
  };
}

function toRow(record: RowRecord): Row {
  const {
    id,
    package_code,
    order_code,
    status,
    seller,
    hub,
    lost_at,
    lost_note,
    cod,
    liable,
    courier,
    carrier,
    claim,
  } = record;
  const { amount, ...how } = reckoned(record);
  return {
    id,
    package_code,
    order_code,
    status,
    seller,
    hub,
    lost_at,
    lost_note,
    cod,
    ...how,
    compensation: amount,
    liable,
    courier,
    carrier,
    claim,
  };
}

function conditionsOf(
  user: SignedInUser,
  { for: purpose, hub_id, seller_id, liable, q }: QueryOf<'GET /lost-packages'>,
  values: Values,
): string[] {
  const statuses = purpose === 'claim' ? ['Lost'] : ['Lost', 'Lost_claimed'];
  const conditions = [
    `p.status = any(${values.add(statuses)}::text[])`,
    inHubScope(lostHub, user, values),
    'not exists (select from money_lines o where o.package_id = p.id and o.open)',
  ];
  if (hub_id) conditions.push(`${lostHub} = any(${values.add(hub_id)}::bigint[])`);
  if (seller_id) conditions.push(`p.seller_id = any(${values.add(seller_id)}::bigint[])`);
  if (liable) conditions.push(`hands.liable = any(${values.add(liable)}::text[])`);
  const words = q === undefined ? '' : searchWords(q);
  if (words !== '') {
    const prefix = values.add(prefixOf(words));
    conditions.push(
      `(p.code ilike ${prefix} or p.order_code ilike ${prefix}
        or p.seller_id = any(array(select s.id from shops s where s.code ilike ${prefix})))`,
    );
  }
  return conditions;
}
