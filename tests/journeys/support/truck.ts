import { trackingCode } from '~domain/tracking-code';
import { importColumns } from '~contract/features/orders';
import type { Api } from './api';

/** A truck on the road with its bag, and parcels that are not on its list. */
export interface Truck {
  readonly id: number;
  readonly code: string;
  readonly seal: string;
  readonly listed: readonly string[];
  /** Bound for the same hub, loaded without a scan. */
  readonly over: readonly string[];
  /** Bound for yet another hub. */
  readonly misrouted: readonly string[];
}

type Row = Readonly<Record<(typeof importColumns)[number], string>>;

/** Where the hubs of the demo stand: they deliver there. */
const wards = { HN01: '00166', DN01: '20242' } as const;

let turn = 0;

/** Orders taken over the counter and brought to the hub: they wait there for their truck. */
async function brought(api: Api, hubId: number, shop: string, to: readonly string[]): Promise<string[]> {
  turn += 1;
  const mark = `XE-${Date.now()}-${turn}`;
  const rows = to.map((ward_code, index): Row => ({ shop_code: shop, order_code: `${mark}-${index}`, receiver_name: 'Lê Thị Xe', receiver_phone: '0912345678', receiver_address: '1 Đường Xe', ward_code, weight: '1', length: '10', width: '10', height: '10', value: '100000', cod: '0', note: '' }));
  const raw = [importColumns, ...rows.map((row) => importColumns.map((column) => row[column]))].map((cells) => cells.join(',')).join('\n');
  const answer = await fetch(new URL('/v1/packages-import', api.url), { method: 'POST', headers: { authorization: `Bearer ${api.token ?? ''}`, 'content-type': 'text/csv', 'idempotency-key': mark }, body: raw });
  if (!answer.ok) throw new Error(`import answered ${answer.status} ${await answer.text()}`);
  const codes: string[] = [];
  while (codes.length < rows.length) {
    const { data } = await api.ok('GET /packages', { query: { q: mark, limit: 200, page: Math.floor(codes.length / 200) + 1, sort: 'created_at' } });
    if (data.length === 0) throw new Error(`only ${codes.length} of ${rows.length} orders are there`);
    codes.push(...data.toSorted((a, b) => Number(a.order_code.split('-').at(-1)) - Number(b.order_code.split('-').at(-1))).map(({ package_code }) => package_code));
  }
  for (let from = 0; from < codes.length; from += 500) await api.ok('PUT /checkin-linehaul', { body: { hub_id: hubId, scans: codes.slice(from, from + 500).map((code) => ({ code })) } });
  return codes;
}

/** From one hub of the demo to another, by somebody who may do it all. */
export async function truckOnRoad(api: Api, parcels: number, over: number, misrouted: number): Promise<Truck> {
  const { data: hubs } = await api.ok('GET /hubs');
  const hub = (code: string) => {
    const found = hubs.find((one) => one.code === code);
    if (!found) throw new Error(`no hub ${code}`);
    return found.id;
  };
  const [from, to] = [hub('HCM01'), hub('HN01')];
  const { data: some } = await api.ok('GET /packages', { query: { hub_id: from, hub_role: 'fm', status: 'Waiting_for_pickup', limit: 1 } });
  const shop = some[0]?.seller_code;
  if (shop === undefined) throw new Error('nobody sends from HCM01');
  const codes = await brought(api, from, shop, [...Array.from({ length: parcels + over }, () => wards.HN01), ...Array.from({ length: misrouted }, () => wards.DN01)]);
  const listed = codes.slice(0, parcels);
  const { data: bag } = await api.ok('POST /mobile-units', { body: { origin_hub_id: from, destination_hub_id: to } });
  const { results } = await api.ok('POST /mobile-units/{id}/packages', { params: { id: bag.id }, body: { codes: listed } });
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
  const seal = `S${trackingCode(bag.id).slice(2, 11)}`;
  await api.ok('PATCH /mobile-units/{id}/seal', { params: { id: bag.id }, body: { serial_number: seal } });
  const { data: trip } = await api.ok('POST /linehaul-runsheets', { body: { hub_id: from, destination_hub_id: to, license_plate: '51D12345', driver_name: 'Tài xế Thử' } });
  await api.ok('POST /linehaul-runsheets/{id}/mobile-units', { params: { id: trip.id }, body: { codes: [seal] } });
  await api.ok('PATCH /linehaul-runsheets/{id}/dispatch', { params: { id: trip.id }, body: { left_behind: 'chuyến sau' } });
  return { id: trip.id, code: trip.code, seal, listed, over: codes.slice(parcels, parcels + over), misrouted: codes.slice(parcels + over) };
}
