import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { readyFor } from '~provider/shared/packages/package-filters';
import { atShop, pickupWard } from '../../shared/sql/full-address';
import { readOnce, Values } from '../../shared/sql/statement';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { inHubScope } from '../../shared/access/visibility';

type Answer = ResponseOf<'GET /package-store-groups'>;

interface GroupRecord extends Omit<Answer['data'][number], 'shop' | 'hub' | 'ward'> {
  readonly shop_id: number;
  readonly shop_code: string;
  readonly shop_name: string;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly ward_id: number | null;
  readonly ward: string;
  readonly province: string;
}

/** Of all groups, with each of the page; beside one without a shop where the page has none. */
interface Totals {
  readonly total: number;
  readonly all_packages: number;
  readonly all_weight: number;
}

type Query = QueryOf<'GET /package-store-groups'>;

const sorts: Readonly<Record<string, string>> = {
  oldest: 'g.oldest',
  packages: 'g.packages',
  weight: 'g.weight',
  shop: 's.code',
};

/** What the pickup of a day is planned from: how much waits where. */
export async function storeGroups(pool: pg.Pool, user: SignedInUser, query: Query): Promise<Answer> {
  const { page, limit, sort } = query;
  const values = new Values();
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = `${sorts[sort.replace('-', '')] ?? 'g.oldest'} ${direction}, s.id, h.id, g.pickup_point`;
  const text = `
    with groups as materialized (${grouped(query, user, values)}), page as (
      select g.*, s.id as shop_id, s.code as shop_code, s.name as shop_name, h.id as hub_id, h.code as hub_code,
        w.id as ward_id, w.name as ward, pr.name as province, row_number() over (order by ${order}) as place
      from groups g join shops s on s.id = g.seller_id join hubs h on h.id = g.fm_hub_id
        left join wards w on w.id = ${pickupWard('g.pickup_point')} left join provinces pr on pr.id = w.province_id
      order by place limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}
    )
    select page.*, t.* from (select count(*) as total, coalesce(sum(packages), 0)::bigint as all_packages,
      coalesce(sum(weight), 0) as all_weight from groups) t left join page on true order by page.place`;
  const found = await readOnce<(GroupRecord | { readonly shop_id: null }) & Totals>(pool, text, values);
  const [{ total, all_packages, all_weight } = { total: 0, all_packages: 0, all_weight: 0 }] = found;
  const records = found.filter((row): row is GroupRecord & Totals => row.shop_id !== null);
  return {
    data: records.map(
      ({
        shop_id: id,
        shop_code,
        shop_name,
        hub_id: hub,
        hub_code,
        ward_id,
        ward,
        province,
        pickup_point,
        packages,
        weight,
        oldest,
      }) => ({
        shop: { id, code: shop_code, name: shop_name },
        hub: { id: hub, code: hub_code },
        pickup_point,
        ward: ward_id === null ? null : { id: ward_id, name: ward, province },
        packages,
        weight,
        oldest,
      }),
    ),
    meta: { pagination: paginationOf({ total, count: records.length, page, limit }) },
    totals: { packages: all_packages, weight: all_weight },
  };
}

function grouped({ hub_id, shop_id, ward_id, q }: Query, user: SignedInUser, values: Values): string {
  const conditions = [readyFor('pickup'), 'p.fm_hub_id is not null', inHubScope('p.fm_hub_id', user, values)];
  if (hub_id) conditions.push(`p.fm_hub_id = any(${values.add(hub_id)}::bigint[])`);
  if (shop_id) conditions.push(`p.seller_id = any(${values.add(shop_id)}::bigint[])`);
  if (ward_id)
    conditions.push(
      `exists (select 1 from shops s where s.id = p.seller_id and s.ward_id = any(${values.add(ward_id)}::bigint[])
        and ${atShop('p.pickup_point')})`,
    );
  const words = searchWords(q ?? '');
  if (words !== '')
    conditions.push(
      `p.seller_id in (select id from shops where code ilike ${values.add(prefixOf(words))} or name_fold like hl_fold(${values.add(wordsIn(words))}))`,
    );
  return `select p.seller_id, p.fm_hub_id, p.pickup_point, count(*) as packages, sum(p.weight) as weight,
    min(p.stage_entered_at) as oldest from packages p where ${conditions.join(' and ')}
    group by p.seller_id, p.fm_hub_id, p.pickup_point`;
}
