import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Request, SignedInUser } from '../../calls/handler';
import { listOrder } from '../../shared/sql/list-order';
import { prefixOf, searchWords } from '../../shared/sql/name-search';
import { Values } from '../../shared/sql/statement';
import { bagColumns, bagJoins, toBag, visibleBag, type BagRecord } from '../../shared/linehaul/bag-rows';
import { pageOf } from '../../shared/sql/page-of';

type Query = QueryOf<'GET /mobile-units'>;

const places: Record<NonNullable<Query['place']>, string> = {
  here: `m.status <> 'Closed'`,
  road: `m.status = 'Closed' and m.received_at is null`,
  received: 'm.received_at is not null',
};

export async function listBags({
  query,
  user,
  services: { pool },
}: Request<'GET /mobile-units'>): Promise<ResponseOf<'GET /mobile-units'>> {
  const { order, turned } = listOrder('m', query.sort);
  const { data, meta } = await pageOf<BagRecord>(pool, query, {
    from: (values) => `from mobile_units m where ${conditionsOf(query, user, values).join(' and ')}`,
    order,
    turned,
    select: (found) =>
      `select ${bagColumns} from (select m.id ${found}) chosen join mobile_units m on m.id = chosen.id ${bagJoins}
        order by ${order}`,
  });
  return { data: data.map(toBag), meta };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [visibleBag(user, values)];
  const oneOf = (columns: readonly string[], ids: readonly number[] | undefined): void => {
    if (!ids) return;
    const given = `${values.add(ids)}::bigint[]`;
    conditions.push(`(${columns.map((column) => `m.${column} = any(${given})`).join(' or ')})`);
  };
  if (query.status) conditions.push(`m.status = any(${values.add(query.status)}::text[])`);
  if (query.place) conditions.push(places[query.place]);
  oneOf(['origin_hub_id', 'destination_hub_id'], query.hub_id);
  oneOf(['origin_hub_id'], query.origin_hub_id);
  oneOf(['destination_hub_id'], query.destination_hub_id);
  oneOf(['runsheet_id'], query.runsheet_id);
  const q = query.q === undefined ? '' : searchWords(query.q);
  if (q !== '') {
    const prefix = values.add(prefixOf(q.toUpperCase()));
    conditions.push(`(m.mu_code like ${prefix} or m.serial_number like ${prefix})`);
  }
  return conditions;
}
