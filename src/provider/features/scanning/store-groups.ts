import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../http/handler';
import { paginationOf } from '../../http/pagination';
import { readOnce, Values } from '../../shared/statement';
import { inHubScope } from '../../shared/visibility';

type Answer = ResponseOf<'GET /package-store-groups'>;

interface GroupRecord extends Omit<Answer['data'][number], 'shop' | 'hub'> {
  readonly shop_id: number;
  readonly shop_code: string;
  readonly shop_name: string;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly groups: number;
}

/** What the pickup of a day is planned from: how much waits where. */
export async function storeGroups(pool: pg.Pool, user: SignedInUser, { hub_id, shop_id, page, limit }: QueryOf<'GET /package-store-groups'>): Promise<Answer> {
  const grouped = (values: Values): string => `
    select p.seller_id, p.fm_hub_id, p.pickup_point, count(*) as packages, sum(p.weight) as weight, min(p.stage_entered_at) as oldest
    from packages p
    where p.status = 'Waiting_for_pickup' and p.fm_hub_id is not null and ${inHubScope('p.fm_hub_id', user, values)}
      ${hub_id ? `and p.fm_hub_id = any(${values.add(hub_id)}::bigint[])` : ''} ${shop_id ? `and p.seller_id = any(${values.add(shop_id)}::bigint[])` : ''}
    group by p.seller_id, p.fm_hub_id, p.pickup_point`;
  const [values, counting] = [new Values(), new Values()];
  const text = `
    select g.*, s.id as shop_id, s.code as shop_code, s.name as shop_name, h.id as hub_id, h.code as hub_code
    from (${grouped(values)}) g join shops s on s.id = g.seller_id join hubs h on h.id = g.fm_hub_id
    order by g.oldest, s.id, h.id, g.pickup_point limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}`;
  const [records, [count]] = await Promise.all([readOnce<GroupRecord>(pool, text, values), readOnce<{ total: number }>(pool, `select count(*) as total from (${grouped(counting)}) g`, counting)]);
  return {
    data: records.map(({ shop_id: id, shop_code, shop_name, hub_id: hub, hub_code, pickup_point, packages, weight, oldest }) => ({
      shop: { id, code: shop_code, name: shop_name },
      hub: { id: hub, code: hub_code },
      pickup_point,
      packages,
      weight,
      oldest,
    })),
    meta: { pagination: paginationOf({ total: count?.total ?? 0, count: records.length, page, limit }) },
  };
}
