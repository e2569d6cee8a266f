import type pg from 'pg';
import { compensationOf, type LostGoods } from '~domain/lost-claims';
import { addMoney } from '~domain/money';
import { moneyDocumentCode } from '~domain/money-documents';
import { hourMs } from '~domain/time';
import type { PackageStatus } from '~domain/statuses';
import { vietnamClock } from '~provider/shared/sql/moment';
import { writeRows } from '../network/write-rows';

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

/** One document a shop and day of settlement, in the order of days. */
async function payoutsOf(client: pg.ClientBase, packages: readonly Package[]) {
  const settled = packages
    .flatMap((pkg) => (pkg.settled_at === null ? [] : [{ ...pkg, at: new Date(pkg.settled_at) }]))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const groups = grouped(settled, ({ seller_id, settled_on }) => `${seller_id} ${settled_on}`);
  const { rows: ids } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('money_documents', 'id')) as id from generate_series(1, $1::int)`,
    [groups.length],
  );
  return groups.map((group, place) => {
    const id = Number(ids[place]?.id);
    const at = group.at(-1)?.at ?? new Date(0);
    const created = new Date(at.getTime() - hourMs);
    const sum = addMoney(...group.map((pkg) => compensationOf(pkg).amount));
    return { id, at, created, group, code: moneyDocumentCode('shop_payout', created, id), sum };
  });
}

/** What shops were paid for losses that are settled; its movements go into `demo_loss`. */
export async function writeLossPayouts(
  client: pg.ClientBase,
  packages: readonly Package[],
  { admin, operator }: People,
): Promise<void> {
  const documents = await payoutsOf(client, packages);
  await writeRows(
    client,
    'money_documents',
    [
      'id',
      'version',
      'code',
      'kind',
      'status',
      'seller_id',
      'lines',
      'carried',
      'expected',
      'counted',
      'note',
      'bank_reference',
      'created_by',
      'created_at',
      'decided_by',
      'decided_at',
    ],
    documents.map(({ id, at, created, group, code, sum }) => [
      id,
      1,
      code,
      'shop_payout',
      'Approved',
      group[0]?.seller_id ?? null,
      0,
      sum,
      sum,
      sum,
      'Trả shop tiền hàng mất',
      `FT${code.replace(/\D/g, '')}`,
      operator,
      created,
      admin,
      at,
    ]),
  );
  await writeRows(
    client,
    'payout_compensations',
    ['document_id', 'package_id', 'amount', 'from_status'],
    documents.flatMap(({ id, group }) =>
      group.map((pkg) => [
        id,
        pkg.id,
        compensationOf(pkg).amount,
        pkg.paid_at === null ? 'Lost_claimed' : 'Lost_collection_approved',
      ]),
    ),
  );
  await writeRows(
    client,
    'demo_loss',
    ['rule', 'document_id', 'package_id', 'cash', 'seller_id', 'hub_id', 'at'],
    documents.flatMap(({ id, at, group }) =>
      group.map((pkg) => ['paid_out', id, pkg.id, compensationOf(pkg).amount, pkg.seller_id, pkg.hub_id, at]),
    ),
  );
}
