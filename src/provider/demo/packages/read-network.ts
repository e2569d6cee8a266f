import type pg from 'pg';
import { areaTypes, type AreaType } from '~domain/price';
import { isStaffRole, type StaffRole } from '~domain/roles';
import { Ways } from '../journeys/ways';
import { demoHubs } from '../network/hub-list';
import { Choices } from '../text/random';
import { otherCells, staffCells } from './actor';
import { copyText } from '../copy/copy-rows';
import type { Hub, Member, Network, Place, Shop, TimedPriceLine } from './network';

/** Any number; another one gives another month of packages. */
const packageSeed = 24_000_001;

function add<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

async function readPlaces(client: pg.ClientBase): Promise<Map<number, Place[]>> {
  const { rows } = await client.query<{
    hub_id: number;
    ward: number;
    name: string;
    province_id: number;
    region: Place['region'];
  }>(
    `select c.hub_id, w.id as ward, w.name, p.id as province_id, p.region
     from hub_coverage c join wards w on w.id = c.ward_id join provinces p on p.id = w.province_id where w.present
       order by w.id`,
  );
  const places = new Map<number, Place[]>();
  for (const row of rows) {
    add(places, row.hub_id, {
      wardId: row.ward,
      urban: row.name.startsWith('Phường'),
      provinceId: row.province_id,
      region: row.region,
    });
  }
  return places;
}

async function readStaff(
  client: pg.ClientBase,
): Promise<{ everywhere: Map<StaffRole, Member[]>; at: Map<number, Map<StaffRole, Member[]>> }> {
  const { rows } = await client.query<{ id: number; name: string; role: string; hubs: number[] }>(
    `select u.id, u.name, r.name as role, array(select hub_id from user_hubs where user_id = u.id
      order by hub_id) as hubs
     from users u join roles r on r.id = u.role_id where u.active = 1 and not u.only_operation order by u.id`,
  );
  const everywhere = new Map<StaffRole, Member[]>();
  const at = new Map<number, Map<StaffRole, Member[]>>();
  for (const { id, name, role, hubs } of rows) {
    if (!isStaffRole(role)) continue;
    const member = { id, cells: staffCells(id, name, role) };
    add(everywhere, role, member);
    for (const hub of hubs) {
      const there = at.get(hub) ?? new Map<StaffRole, Member[]>();
      at.set(hub, there);
      add(there, role, member);
    }
  }
  return { everywhere, at };
}

async function readHubs(
  client: pg.ClientBase,
  staff: ReadonlyMap<number, ReadonlyMap<StaffRole, readonly Member[]>>,
): Promise<Hub[]> {
  const places = await readPlaces(client);
  const { rows: couriers } = await client.query<{ id: number; hub_id: number; name: string; plate: string | null }>(
    `select id, hub_id, licence_plate as plate, first_name || ' (' || courier_code || ')' as name from couriers
      where account_status = 'active' order by id`,
  );
  const { rows } = await client.query<{ id: number; code: string; province_id: number; region: Hub['region'] }>(
    'select id, code, province_id, region from hubs where active order by id',
  );
  return rows
    .map(({ id, code, province_id, region }) => ({
      id,
      cell: Buffer.from(`\t${id}`),
      code,
      provinceId: province_id,
      region,
      places: places.get(id) ?? [],
      staff: staff.get(id) ?? new Map<StaffRole, Member[]>(),
      couriers: couriers
        .filter((courier) => courier.hub_id === id)
        .map((courier) => ({ id: courier.id, plate: courier.plate, cells: otherCells(courier.name, 'courier') })),
    }))
    .filter((hub) => hub.places.length > 0);
}

type PriceRow = TimedPriceLine & { readonly hub_id: number | null; readonly shop_id: number | null };

async function readPrices(
  client: pg.ClientBase,
  now: Date,
): Promise<(shopId: number, hubId: number) => Map<AreaType, TimedPriceLine>> {
  const { rows } = await client.query<PriceRow>(
    'select t.hub_id, t.shop_id, l.* from price_lines l join price_versions t on t.id = l.price_table_id where t.valid_from <= $1 and coalesce(t.valid_until > $1, true) and l.zone is null order by t.id',
    [now],
  );
  return (shopId, hubId) => {
    const own = rows.filter((row) => row.shop_id === shopId);
    const hubs = rows.filter((row) => row.shop_id === null && row.hub_id === hubId);
    const standard = rows.filter((row) => row.shop_id === null && row.hub_id === null);
    const lines = new Map([...standard, ...hubs, ...own].map((row) => [row.area_type, row]));
    if (areaTypes.some((area) => !lines.has(area))) throw new Error('the network has no price for every area type');
    return lines;
  };
}

export async function readNetwork(client: pg.ClientBase, now: Date): Promise<Network> {
  const staff = await readStaff(client);
  const hubs = await readHubs(client, staff.at);
  const pricesOf = await readPrices(client, now);
  const { rows } = await client.query<{
    id: number;
    code: string;
    name: string;
    address: string;
    hub_id: number;
    open: boolean;
  }>(`select id, code, name, address, hub_id, active and paper_status = 'verified' as open from shops order by id`);
  const shops = rows.flatMap((row) => {
    const hub = hubs.find((candidate) => candidate.id === row.hub_id);
    if (!hub) return [];
    const shop: Shop = {
      id: row.id,
      code: row.code,
      actor: otherCells(row.name, 'shop'),
      hub,
      pickupPoint: copyText(row.address),
      prices: pricesOf(row.id, hub.id),
    };
    return [{ shop, open: row.open }];
  });
  const senders = shops.filter(({ open }) => open).map(({ shop }) => shop);
  if (senders.length === 0)
    throw new Error('the network has no hub with an active shop: there is nobody to send packages');
  if (hubs.length < 2)
    throw new Error('the network has less than two hubs that serve a ward: packages have nowhere to go');
  const shares = new Map(demoHubs.map((hub) => [hub.code, hub.share]));
  const shareOf = (hub: Hub): number => shares.get(hub.code) ?? 1;
  return {
    seed: packageSeed,
    ways: new Ways(packageSeed),
    hubs,
    staff: staff.everywhere,
    admin: staff.everywhere.get('admin')?.[0] ?? { id: null, cells: otherCells('Quản trị', 'admin') },
    // A few shops send most of the packages.
    senders: new Choices(senders.map((shop, index) => [1 / (index + 2) ** 0.7, shop] as const)),
    closedShops: shops.filter(({ open }) => !open).map(({ shop }) => shop),
    receivers: new Choices(hubs.map((hub) => [shareOf(hub), hub] as const)),
    gateways: new Map(hubs.toSorted((a, b) => shareOf(a) - shareOf(b)).map((hub) => [hub.region, hub])),
  };
}
