import type pg from 'pg';
import type { PlanGroup } from '~domain/route-plan';
import { readyFor } from '../../shared/packages/ready-for';
import { pickupWard } from '../../shared/sql/full-address';
import { readOnce, Values } from '../../shared/sql/statement';

export type PlanType = 'pickup' | 'outbound';

interface WaitingGroup extends PlanGroup {
  readonly shop: { readonly id: number; readonly code: string; readonly name: string } | null;
  readonly pickup_point: string | null;
  readonly ward: { readonly id: number; readonly name: string } | null;
  readonly oldest: string;
}

/** Packages (`p`) that a hub's sheets of the kind may take now. */
export function readyAt(type: PlanType, hub: string): string {
  return `${type === 'pickup' ? 'p.fm_hub_id' : 'p.current_hub_id'} = ${hub} and ${readyFor(type)}`;
}

/** What waits at a hub: pickups by door, deliveries by ward; the oldest first. */
export async function waitingGroups(pool: pg.Pool, hubId: number, type: PlanType): Promise<WaitingGroup[]> {
  const values = new Values();
  const ready = readyAt(type, `${values.add(hubId)}::int`);
  const sums = 'count(*) as packages, sum(p.weight) as weight, min(p.stage_entered_at) as oldest';
  const text =
    type === 'pickup'
      ? `select g.*, s.code as shop_code, s.name as shop_name, w.id as ward_id, w.name as ward from (
           select p.seller_id as shop_id, p.pickup_point, ${sums} from packages p where ${ready}
             group by p.seller_id, p.pickup_point
         ) g join shops s on s.id = g.shop_id left join wards w on w.id = ${pickupWard('g.pickup_point')}
           order by g.oldest, g.shop_id, g.pickup_point`
      : `select g.*, null::int as shop_id, null as pickup_point, null as shop_code, null as shop_name, w.name as ward
        from (
           select p.ward_id, ${sums} from packages p where ${ready} group by p.ward_id
         ) g left join wards w on w.id = g.ward_id order by g.oldest, g.ward_id`;
  const records = await readOnce<GroupRecord>(pool, text, values);
  return records.map(
    ({ shop_id, shop_code, shop_name, pickup_point, ward_id, ward, packages, weight, oldest }, index) => ({
      key: type === 'pickup' ? `s${shop_id ?? 0}.${index}` : `w${ward_id ?? 0}`,
      wardId: ward_id,
      packages,
      weight,
      oldest,
      shop: shop_id === null ? null : { id: shop_id, code: shop_code ?? '', name: shop_name ?? '' },
      pickup_point,
      ward: ward_id === null || ward === null ? null : { id: ward_id, name: ward },
    }),
  );
}

interface GroupRecord {
  readonly shop_id: number | null;
  readonly shop_code: string | null;
  readonly shop_name: string | null;
  readonly pickup_point: string | null;
  readonly ward_id: number | null;
  readonly ward: string | null;
  readonly packages: number;
  readonly weight: number;
  readonly oldest: string;
}
