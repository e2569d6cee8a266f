import type pg from 'pg';
import { runsheetLegs } from '~domain/runsheet-legs';
import { machineRow } from '~domain/package-machine';
import type { PlanGroup } from '~domain/route-plan';
import type { PackageStatus } from '~domain/statuses';
import { readOnce, Values } from '../../shared/sql/statement';
import { vietnamClock, vietnamToday } from '../../shared/sql/vietnam-clock';

export type PlanType = 'pickup' | 'outbound';

interface WaitingGroup extends PlanGroup {
  readonly shop: { readonly id: number; readonly code: string; readonly name: string } | null;
  readonly pickup_point: string | null;
  readonly ward: { readonly id: number; readonly name: string } | null;
  readonly oldest: string;
}

/** Packages (`p`) of a hub that a sheet of the kind may take now; a day that a customer chose lies not ahead. */
export function readyFor(type: PlanType, hub: string): string {
  const leg = runsheetLegs.find((one) => one.type === type);
  const statuses = leg ? (machineRow(leg.plan).from as readonly PackageStatus[]) : [];
  const lies = type === 'pickup' ? `p.fm_hub_id = ${hub}` : `p.current_hub_id = ${hub}`;
  return `${lies} and p.status in (${statuses.map((status) => `'${status}'`).join(', ')}) and not p.held_by_3pl
    and (p.reattempt_date is null or ${vietnamClock('p.reattempt_date')}::date <= ${vietnamToday})`;
}

/** What waits at a hub: pickups by door, deliveries by ward; the oldest first. */
export async function waitingGroups(pool: pg.Pool, hubId: number, type: PlanType): Promise<WaitingGroup[]> {
  const values = new Values();
  const ready = readyFor(type, `${values.add(hubId)}::int`);
  const sums = 'count(*) as packages, sum(p.weight) as weight, min(p.stage_entered_at) as oldest';
  const text =
    type === 'pickup'
      ? `select g.*, s.code as shop_code, s.name as shop_name, s.ward_id, w.name as ward from (
           select p.seller_id as shop_id, p.pickup_point, ${sums} from packages p where ${ready}
             group by p.seller_id, p.pickup_point
         ) g join shops s on s.id = g.shop_id left join wards w on w.id = s.ward_id
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
