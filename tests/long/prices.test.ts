import { afterAll, beforeAll, expect, it } from 'vitest';
import { importColumns } from '~contract/features/orders';
import { areaTypes, type AreaType, type PriceLine } from '~domain/price';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { addPerson } from '../api/helpers/people';
import { addHub, addShop, addWard, type Place } from '../api/helpers/places';
import { oracle, randomLine, randomPackage } from '../api/helpers/price-oracle';
import { testRandom } from '../helpers/random';

const packages = 10_000;

let test: TestApp;
let admin: Person;
let hub: Place;
let standard: number;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  admin = await addPerson(test, { role: 'admin' });
  hub = await addHub(test);
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into price_tables (name, valid_from) values ('Bảng giá chuẩn', now() - interval '1 day') returning id`,
  );
  standard = rows[0]?.id ?? 0;
});
afterAll(() => test.close());

type Line = PriceLine & {
  readonly zone: null;
  readonly delivery_time_hours: number;
  readonly return_time_hours: number;
};

it('ten thousand random orders of shops with and without tables of their own cost what the rules say', async () => {
  const random = testRandom();
  const lineOf = (area: AreaType): Line => ({
    ...randomLine(area, random),
    zone: null,
    delivery_time_hours: 24,
    return_time_hours: 48,
  });
  const wholeTable = () => areaTypes.map(lineOf);
  const { data: before } = (await admin.call('GET /price/{id}/detail', { params: { id: standard } })).ok;
  const ofStandard = wholeTable();
  expect(
    (
      await admin.call('PATCH /price/{id}/details', {
        params: { id: standard },
        body: { lines: ofStandard, version: before.version },
      })
    ).status,
  ).toBe(200);

  // Of three shops one has all lines of its own, one only those within a hub, and one none; the hub has those between
  // regions.
  const shops = await Promise.all([0, 1, 2].map(() => addShop(test, { hubId: hub.id })));
  const ofHub = [lineOf('region')];
  const ofShops = [wholeTable(), [lineOf('urban')], []];
  expect((await admin.call('POST /prices', { body: { hub_id: hub.id, lines: ofHub } })).status).toBe(201);
  for (const [index, lines] of ofShops.entries())
    if (lines.length > 0)
      expect((await admin.call('POST /prices', { body: { shop_id: shops[index]?.id, lines } })).status).toBe(201);

  const [near, sameProvince, sameRegion, away] = await Promise.all([
    addWard(test, { servedBy: hub.id }),
    ...[0, 1, 2].map(async () => addWard(test, { servedBy: (await addHub(test)).id })),
  ]);
  await test.pool.query('update wards set province_id = (select province_id from hubs where id = $1) where id = $2', [
    hub.id,
    sameProvince?.id,
  ]);
  await test.pool.query(`update provinces set region = 'Northern' where id = $1`, [away?.provinceId]);
  const ways: readonly (readonly [AreaType, Place | undefined])[] = [
    ['urban', near],
    ['suburban', sameProvince],
    ['intra_region', sameRegion],
    ['region', away],
  ];

  const orders = Array.from({ length: packages }, (_, n) => {
    const shop = random.int(0, 2);
    const [area, ward] = random.pick(ways);
    const pkg = randomPackage(random);
    const line = [...(ofShops[shop] ?? []), ...ofHub, ...ofStandard].find(({ area_type }) => area_type === area);
    if (!line) throw new Error(`no line for ${area}`);
    return { code: `ORACLE-${n}`, shop, ward, package: pkg, expected: oracle(line, pkg) };
  });
  const rows = orders.map(({ code, shop, ward, package: pkg }) => ({
    shop_code: shops[shop]?.code ?? '',
    order_code: code,
    receiver_name: 'Lê Văn Cường',
    receiver_phone: '0912345678',
    receiver_address: '1 Lê Lợi',
    ward_code: ward?.code ?? '',
    ...pkg,
    cod: '0',
    note: '',
  }));
  const raw = [importColumns, ...rows.map((row) => importColumns.map((column) => row[column]))]
    .map((cells) => cells.join(','))
    .join('\n');
  expect((await admin.call('POST /packages-import', { raw })).ok.data).toMatchObject({
    total: packages,
    created: packages,
    failed: 0,
  });

  const { rows: stored } = await test.pool.query<{ order_code: string; shipping: string; insurance: string }>(
    `select order_code, (shipping_fee * 100)::bigint::text as shipping, (insurance_fee * 100)::bigint::text as insurance from packages where order_code like 'ORACLE-%'`,
  );
  const paid = new Map(stored.map((row) => [row.order_code, `${row.shipping} ${row.insurance}`]));
  const wrong = orders.filter(({ code, expected }) => paid.get(code) !== `${expected.shipping} ${expected.insurance}`);
  expect(wrong).toEqual([]);
});
