import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { worksAt } from '~domain/roles';
import { splitByCapacity, suggestRoutes, type PlanGroup } from '~domain/route-plan';
import type { SignedInUser } from '../../calls/handler';
import { pickupWard } from '../../shared/sql/full-address';
import { readOnce, Values } from '../../shared/sql/statement';
import { readyFor } from '~provider/shared/packages/package-filters';

type Suggestion = ResponseOf<'GET /pickup-plan'>['data'];

/** Null = there is no such hub for the user. */
export async function suggestPlan(
  pool: pg.Pool,
  user: SignedInUser,
  { hub_id, type }: QueryOf<'GET /pickup-plan'>,
): Promise<Suggestion | null> {
  if (!worksAt(user, hub_id)) return null;
  const values = new Values();
  const [hub] = await readOnce<{ id: number; code: string }>(
    pool,
    `select id, code from hubs where id = ${values.add(hub_id)}::bigint and active`,
    values,
  );
  if (!hub) return null;
  const [waiting, couriers] = await Promise.all([waitingGroups(pool, hub.id, type), planCouriers(pool, hub.id, type)]);
  const capacity = limits.courierLoad;
  const parts = waiting.flatMap((group) => splitByCapacity(group, capacity));
  const crew = couriers.map(({ id, load, usual }) => ({
    id,
    load,
    usual: new Map(usual.map((ward) => [ward.id, ward.packages])),
  }));
  const suggested = new Map(suggestRoutes(parts, crew, capacity).map((one) => [one.key, one]));
  const groups = parts.map(({ wardId: _ward, ...group }) => ({
    ...group,
    courier_id: suggested.get(group.key)?.courierId ?? null,
    why: suggested.get(group.key)?.why ?? ('full' as const),
  }));
  return {
    as_of: new Date().toISOString(),
    hub,
    type,
    capacity,
    couriers: couriers.map((courier) => ({ ...courier, usual: courier.usual.slice(0, usualShown) })),
    groups,
  };
}

const usualShown = 5;

type PlanCourier = ResponseOf<'GET /pickup-plan'>['data']['couriers'][number];
type Usual = PlanCourier['usual'];

/** Couriers who work at a hub, what they have in hand, and where they carried packages of late. */
async function planCouriers(pool: pg.Pool, hubId: number, type: PlanType): Promise<PlanCourier[]> {
  const [couriers, usual] = [new Values(), new Values()];
  const text = `
    select c.id, c.courier_code as code, c.first_name as name, c.licence_plate as license_plate, had.packages,
      had.weight, s.id as sheet_id, s.code as sheet_code
    from couriers c
    cross join lateral (
      select count(*) as packages, coalesce(sum(p.weight), 0) as weight
      from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.live and l.result is null
        join packages p on p.id = l.package_id
      where r.courier_id = c.id and r.status in ('Created', 'Running') and r.type in ('pickup', 'outbound', 'return')
    ) had
    left join lateral (
      select r.id, r.code from runsheets r
      where r.courier_id = c.id and r.hub_id = c.hub_id and r.type = ${couriers.add(type)} and r.status = 'Created'
        order by r.created_at desc, r.id desc limit 1
    ) s on true
    where c.hub_id = ${couriers.add(hubId)}::int and c.account_status = 'active' order by c.courier_code`;
  // A pickup's ward is its door's, a delivery's its own.
  const ward = type === 'pickup' ? pickupWard('p.pickup_point') : 'p.ward_id';
  const wards = `
    select t.courier_id, t.ward_id as id, w.name, t.packages from (
      select r.courier_id, ${ward} as ward_id, count(*) as packages
      from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
        join packages p on p.id = l.package_id ${type === 'pickup' ? 'join shops s on s.id = p.seller_id' : ''}
      where r.hub_id = ${usual.add(hubId)}::int and r.type = ${usual.add(type)} and r.status in ('Running', 'Closed')
        and r.courier_id is not null and r.created_at > now() - interval '${limits.usualWardDays} days'
      group by 1, 2
    ) t join wards w on w.id = t.ward_id order by t.courier_id, t.packages desc, t.ward_id`;
  const [records, byWard] = await Promise.all([
    readOnce<CourierRecord>(pool, text, couriers),
    readOnce<Usual[number] & { courier_id: number }>(pool, wards, usual),
  ]);
  const usualOf = new Map<number, Usual>();
  for (const { courier_id, ...ward } of byWard) usualOf.set(courier_id, [...(usualOf.get(courier_id) ?? []), ward]);
  return records.map(({ packages, weight, sheet_id, sheet_code, ...courier }) => ({
    ...courier,
    load: { packages, weight },
    sheet: sheet_id === null ? null : { id: sheet_id, code: sheet_code },
    usual: usualOf.get(courier.id) ?? [],
  }));
}

interface CourierRecord extends Pick<PlanCourier, 'id' | 'code' | 'name' | 'license_plate'> {
  readonly packages: number;
  readonly weight: number;
  readonly sheet_id: number | null;
  readonly sheet_code: string;
}

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
async function waitingGroups(pool: pg.Pool, hubId: number, type: PlanType): Promise<WaitingGroup[]> {
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
