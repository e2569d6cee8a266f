import type pg from 'pg';
import type { LostGoods } from '~domain/lost-claims';
import type { PackageStatus } from '~domain/statuses';
import { vietnamClock } from '../../shared/sql/vietnam-clock';

export interface Package extends LostGoods {
  readonly id: number;
  readonly status: PackageStatus;
  readonly seller_id: number;
  readonly hub_id: number;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
  /** When it went there; null = never. */
  readonly claimed_at: string | null;
  readonly charged_at: string | null;
  readonly paying_at: string | null;
  readonly paid_at: string | null;
  readonly settled_at: string | null;
  /** The local day of that. */
  readonly settled_on: string | null;
}

interface Person {
  readonly hub_id: number | null;
  readonly id: number;
}
export interface People {
  readonly managers: ReadonlyMap<number | null, number>;
  readonly admin: number;
  readonly operator: number;
}

/**
 * Whose hands a package was last in: a courier's sheet or a carrier's, where its history says that it went missing
 * there.
 */
export const packagesSql = `
  select p.id, p.status, p.seller_id, coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id) as hub_id, p.value::float8,
    p.total_product_value::float8, p.cod::float8, p.shipping_fee::float8, p.insurance_fee::float8,
    case when gone.action = 'lost_courier' then (select r.courier_id from runsheet_packages l
      join runsheets r on r.id = l.runsheet_id where l.package_id = p.id and r.courier_id is not null order by r.id desc
      limit 1) end as courier_id,
    case when gone.action = 'webhook_move' then (select o.carrier_id from handovers o where o.package_id = p.id
      order by o.id desc limit 1) end as carrier_id,
    t.claimed_at, t.charged_at, t.paying_at, t.paid_at, t.settled_at,
    to_char(${vietnamClock('t.settled_at')}, 'YYYY-MM-DD') as settled_on
  from packages p
  left join lateral (select h.action from package_history h where h.package_id = p.id
    and h.to_status in ('Missing', 'Missing_courier') order by h.id desc limit 1) gone on true
  cross join lateral (
    select max(h.at) filter (where h.action = 'claim_approve') as claimed_at, max(h.at)
      filter (where h.action = 'hub_claim_approve') as charged_at,
      max(h.at) filter (where h.action = 'lost_collection_create') as paying_at, max(h.at)
        filter (where h.action = 'lost_collection_approve') as paid_at,
      max(h.at) filter (where h.action = 'shop_claim_paid') as settled_at
    from package_history h where h.package_id = p.id) t
  where p.status in ('Lost', 'Lost_claimed', 'Hub_lost_claimed', 'Lost_collection_created', 'Lost_collection_approved',
    'Shop_lost_claimed') order by p.id`;

export async function readPeople(client: pg.ClientBase): Promise<People> {
  const { rows } = await client.query<Person & { role: string }>(
    `select r.name as role, h.hub_id, min(u.id) as id from users u join roles r on r.id = u.role_id
      left join user_hubs h on h.user_id = u.id and r.name = 'hub_manager'
     where r.name in ('hub_manager', 'admin', 'admin_operator') and u.active = 1 group by r.name, h.hub_id`,
  );
  const central = (role: string): number => rows.find((row) => row.role === role)?.id ?? 0;
  return {
    managers: new Map(rows.filter(({ role }) => role === 'hub_manager').map(({ hub_id, id }) => [hub_id, id])),
    admin: central('admin'),
    operator: central('admin_operator'),
  };
}

export function grouped<P extends Package>(packages: readonly P[], key: (pkg: P) => string): P[][] {
  const groups = new Map<string, P[]>();
  for (const pkg of packages) groups.set(key(pkg), [...(groups.get(key(pkg)) ?? []), pkg]);
  return [...groups.values()];
}
