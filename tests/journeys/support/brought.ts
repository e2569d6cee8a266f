import { importColumns, type ImportColumn } from '~contract/features/orders';
import type { Api } from './api';

type Row = Readonly<Record<ImportColumn, string>>;

/** Where the hubs of the demo stand: they deliver there. */
export const wards = { HCM01: '26743', HN01: '00166', DN01: '20242' } as const;

export interface NewPackage {
  readonly ward: keyof typeof wards;
  /** VND. */
  readonly cod?: number;
}

let turn = 0;

/** Orders of a shop (none named = some shop of the hub) that wait to be fetched, in their order. */
export async function ordered(
  api: Api,
  hubId: number,
  packages: readonly NewPackage[],
  seller?: string,
): Promise<string[]> {
  turn += 1;
  const mark = `MANG-${Date.now()}-${turn}`;
  const shop = seller ?? (await shopOf(api, hubId));
  const rows = packages.map(({ ward, cod = 0 }, index): Row => ({
    shop_code: shop,
    order_code: `${mark}-${index}`,
    receiver_name: 'Lê Thị Xe',
    receiver_phone: '0912345678',
    receiver_address: '1 Đường Xe',
    ward_code: wards[ward],
    weight: '1',
    length: '10',
    width: '10',
    height: '10',
    value: String(cod || 100_000),
    cod: String(cod),
    note: '',
  }));
  const raw = [importColumns, ...rows.map((row) => importColumns.map((column) => row[column]))]
    .map((cells) => cells.join(','))
    .join('\n');
  const answer = await fetch(new URL('/v1/packages-import', api.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token ?? ''}`, 'content-type': 'text/csv', 'idempotency-key': mark },
    body: raw,
  });
  if (!answer.ok) throw new Error(`import answered ${answer.status} ${await answer.text()}`);
  const codes: string[] = [];
  while (codes.length < rows.length) {
    const { data } = await api.ok('GET /packages', {
      query: { q: mark, limit: 200, page: Math.floor(codes.length / 200) + 1, sort: 'created_at' },
    });
    if (data.length === 0) throw new Error(`only ${codes.length} of ${rows.length} orders are there`);
    codes.push(
      ...data
        .toSorted((a, b) => Number(a.order_code.split('-').at(-1)) - Number(b.order_code.split('-').at(-1)))
        .map(({ package_code }) => package_code),
    );
  }
  return codes;
}

/**
 * Orders that were taken over the counter and brought to the hub, in their order: they wait there for their truck or
 * their courier.
 */
export async function brought(...orders: Parameters<typeof ordered>): Promise<string[]> {
  const [api, hubId] = orders;
  const codes = await ordered(...orders);
  for (let from = 0; from < codes.length; from += 500)
    await api.ok('PUT /checkin-linehaul', {
      body: { hub_id: hubId, scans: codes.slice(from, from + 500).map((code) => ({ code })) },
    });
  return codes;
}

/** Some shop that hands its packages over at the hub. */
async function shopOf(api: Api, hubId: number): Promise<string> {
  const { data: some } = await api.ok('GET /packages', {
    query: { hub_id: hubId, hub_role: 'fm', status: 'Waiting_for_pickup', limit: 1 },
  });
  const shop = some[0]?.seller_code;
  if (shop === undefined) throw new Error(`nobody sends from hub ${hubId}`);
  return shop;
}
