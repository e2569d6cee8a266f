import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWellFormedCode, looksLikeS10 } from '~domain/tracking-code';
import { testApp, type Person, type TestApp } from './helpers/app';
import { phoneReadings, storedHistory, storedPackage } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard, type Place } from './helpers/places';
import { addPriceTable } from './helpers/prices';

let test: TestApp;
let hub: Place;
let shop: Place;
/** Served by the shop's own hub: urban. */
let ward: Place;
let clerk: Person;
let serial = 0;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  ward = await addWard(test, { servedBy: hub.id });
  clerk = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
  await addPriceTable(test);
});
afterAll(() => test.close());

const size = { weight: 1, length: 10, width: 10, height: 10, value: 200_000 };

function order(fields: object = {}) {
  serial += 1;
  return {
    ...size,
    seller_id: shop.id,
    order_code: `DH-${serial}`,
    receiver_name: 'Lê Văn Cường',
    receiver_phone: '0987654321',
    receiver_address: '5 Hàng Bài',
    ward_id: ward.id,
    cod: 300_000,
    ...fields,
  };
}
const create = (fields: object = {}, person = clerk) => person.call('POST /packages', { body: order(fields) });

/** A ward and the hub that serves it, in a province of this region, or in the shop's own province. */
async function addFarWard(where: { region?: string; provinceOfShop?: boolean }): Promise<Place> {
  const farHub = await addHub(test);
  const far = await addWard(test, { servedBy: farHub.id });
  if (where.region)
    await test.pool.query('update provinces set region = $1 where id = $2', [where.region, far.provinceId]);
  if (where.provinceOfShop)
    await test.pool.query('update wards set province_id = (select province_id from hubs where id = $1) where id = $2', [
      hub.id,
      far.id,
    ]);
  return far;
}

describe('an order', () => {
  it('becomes a package that waits for pickup, with a code, a way, fees, a promise and a history', async () => {
    const before = Date.now();
    const answer = await create({ operator_note: 'hàng dễ vỡ', order_code: '  DH-đầu ' });
    expect(answer.status).toBe(201);
    const { data } = answer.ok;
    expect(looksLikeS10(data.package_code) && isWellFormedCode(data.package_code)).toBe(true);
    expect(data).toMatchObject({
      tracking_number: data.package_code,
      order_code: 'DH-đầu',
      seller_code: shop.code,
      status: 'Waiting_for_pickup',
      current_hub: null,
      fm_hub: hub,
      lm_hub: hub,
      receiver_phone: '0987654321',
      phone_masked: false,
      ward_id: ward.id,
      dim: 0.2,
      cod: 300_000,
      total_product_value: 200_000,
      shipping_fee: 10_000,
      insurance_fee: 1_000,
      return_fee: 5_000,
      operator_note: 'hàng dễ vỡ',
    });
    expect(Math.abs(Date.parse(data.estimate ?? '') - before - 24 * 3_600_000)).toBeLessThan(60_000);
    expect((await storedPackage(test, data.id)).area_type).toBe('urban');
    const steps = (await storedHistory(test, data.id)).map((row) => [
      row.action,
      row.from_status,
      row.to_status,
      row.actor_id,
      row.hub_id,
    ]);
    expect(steps).toEqual([
      ['submit', 'Draft', 'Waiting_for_pickup', clerk.id, hub.id],
      ['create', null, 'Draft', clerk.id, hub.id],
    ]);
    expect(await phoneReadings(test, data.id)).toEqual([clerk.id]);
  });

  it('is priced by how far the network takes it', async () => {
    const fee = async (where: Parameters<typeof addFarWard>[0]) =>
      (await create({ ward_id: (await addFarWard(where)).id })).ok.data.shipping_fee;
    expect(await fee({ provinceOfShop: true })).toBe(20_000);
    expect(await fee({})).toBe(30_000);
    expect(await fee({ region: 'Northern' })).toBe(40_000);
  });

  it('is picked up at the shop’s address unless another is given', async () => {
    await test.pool.query(`update shops set address = '1 Kho Shop' where id = $1`, [shop.id]);
    expect((await create()).ok.data.pickup_point).toBe('1 Kho Shop');
    expect((await create({ pickup_point: '' })).ok.data.pickup_point).toBe('1 Kho Shop');
    expect((await create({ pickup_point: '2 Kho Khác' })).ok.data.pickup_point).toBe('2 Kho Khác');
  });

  it('is refused when its shop has the order code already, though another shop may', async () => {
    const order_code = 'DH-TRÙNG';
    const { data } = (await create({ order_code })).ok;
    expect(await create({ order_code, receiver_name: 'Khác' })).toMatchObject({ status: 409, code: 'EAL002' });
    expect((await storedHistory(test, data.id)).length).toBe(2);
    const other = await addShop(test, { hubId: hub.id });
    expect((await create({ order_code, seller_id: other.id })).status).toBe(201);
  });

  it('is refused once no tracking code is left', async () => {
    const { rows } = await test.pool.query<{ last: string }>('select last_value as last from package_serial');
    await test.pool.query(`select setval('package_serial', 99999999)`);
    const answer = await create();
    await test.pool.query(`select setval('package_serial', $1)`, [rows[0]?.last]);
    expect(answer).toMatchObject({ status: 409, code: 'EPK014' });
    expect((await create()).status).toBe(201);
  });

  it('is made once by twenty people at once', async () => {
    const body = order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => clerk.call('POST /packages', { body })));
    expect(answers.map((answer) => answer.code ?? 'made').toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'EAL002'),
      'made',
    ]);
  });

  it('is refused for a shop that is not the user’s to see, or not active', async () => {
    const foreign = await addShop(test, { hubId: (await addHub(test)).id });
    for (const seller_id of [foreign.id, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await create({ seller_id })).toMatchObject({ status: 404, code: 'EUS006' });
    const asleep = await addShop(test, { hubId: hub.id, active: false });
    expect(await create({ seller_id: asleep.id })).toMatchObject({ status: 409, code: 'ESL0004' });
  });

  it('is taken by sales for any shop, which they see all', async () => {
    const far = await addShop(test, { hubId: (await addHub(test)).id });
    const sale = await addPerson(test, { role: 'sale_admin', hubIds: [hub.id] });
    expect((await create({ seller_id: far.id }, sale)).ok.data.seller_code).toBe(far.code);
  });

  it('is refused for a ward that no working hub serves', async () => {
    const closed = await addHub(test);
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    const wards = [await addWard(test), await addWard(test, { servedBy: closed.id }), { id: Number.MAX_SAFE_INTEGER }];
    for (const { id } of wards) expect(await create({ ward_id: id })).toMatchObject({ status: 422, code: 'ESH001' });
  });

  it('is refused for a shop whose hub is closed, whose ward is named', async () => {
    const closed = await addHub(test);
    const from = await addWard(test, { servedBy: closed.id });
    const closing = await addShop(test, { hubId: closed.id });
    await test.pool.query('update shops set ward_id = $2 where id = $1', [closing.id, from.id]);
    const seller = await addPerson(test, { role: 'sale_admin', hubIds: [hub.id] });
    expect((await create({ seller_id: closing.id }, seller)).status).toBe(201);
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    const refused = {
      status: 422,
      code: 'ESH001',
      errors: { seller_id: [expect.any(String)], unserved: [`Phường ${from.code}, Tỉnh ${from.code}`] },
    };
    expect(await create({ seller_id: closing.id }, seller)).toMatchObject(refused);
    const body = { ...size, seller_id: closing.id, ward_id: ward.id };
    expect(await seller.call('POST /packages-quote', { body })).toMatchObject(refused);
    await test.pool.query('update shops set ward_id = null where id = $1', [closing.id]);
    expect((await create({ seller_id: closing.id }, seller)).code).toBe('ESH001');
  });

  it('waits for who closes its hub, and lands at none that was closed meanwhile: ESH001', async () => {
    const closing = await addHub(test);
    const far = await addWard(test, { servedBy: closing.id });
    const client = await test.pool.connect();
    try {
      await client.query('begin');
      await client.query('select id from hubs where id = $1 for update', [closing.id]);
      const made = create({ ward_id: far.id });
      const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`;
      await expect.poll(async () => (await test.pool.query<{ n: number }>(waits)).rows[0]?.n).toBeGreaterThan(0);
      await client.query('update hubs set active = false where id = $1', [closing.id]);
      await client.query('commit');
      expect(await made).toMatchObject({ status: 422, code: 'ESH001' });
    } finally {
      client.release();
    }
  });

  it('is for the roles of its row', async () => {
    const area = await addPerson(test, { role: 'area_manager', hubIds: [hub.id] });
    expect(await create({}, area)).toMatchObject({ status: 403, code: 'EUS008' });
    expect(
      await area.call('POST /packages-quote', { body: { ...size, seller_id: shop.id, ward_id: ward.id } }),
    ).toMatchObject({ status: 403, code: 'EUS008' });
  });

  it('names what is wrong with it', async () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['order_code', ''],
      ['order_code', 'x'.repeat(51)],
      ['order_code', 'a\u0000'],
      ['receiver_address', 'a\uFFFFb'],
      ['operator_note', 'a\uFFFEb'],
      ['receiver_name', ' '],
      ['receiver_phone', '912345678'],
      ['receiver_address', ''],
      ['weight', 0],
      ['weight', '1'],
      ['weight', 1.0005],
      ['length', -1],
      ['height', 1001],
      ['value', -1],
      ['value', 0.001],
      ['cod', null],
      ['cod', 1e15],
      ['ward_id', 0],
      ['seller_id', 1.5],
      ['status', 'Delivered'],
    ];
    for (const [field, value] of wrong) {
      const answer = await create({ [field]: value });
      expect([field, value, answer.code, Object.keys(answer.errors)]).toEqual([field, value, 'ESP000', [field]]);
    }
  });
});

describe('a quote', () => {
  const quote = (fields: object = {}) =>
    clerk.call('POST /packages-quote', { body: { ...size, seller_id: shop.id, ward_id: ward.id, ...fields } });

  it('is what the order will cost, line by line', async () => {
    expect((await quote({ weight: 2.2 })).ok.data).toEqual({
      area_type: 'urban',
      chargeable_kg: 2.2,
      shipping_fee: 13_000,
      insurance_fee: 1_000,
      return_fee: 5_000,
      lines: [
        { label: 'base', steps: 1, amount: 10_000 },
        { label: 'over', steps: 3, amount: 3_000 },
        { label: 'insurance', steps: 1, amount: 1_000 },
      ],
    });
    expect((await create({ weight: 2.2 })).ok.data.shipping_fee).toBe(13_000);
  });

  it('follows the shop’s own table, else its hub’s', async () => {
    await addPriceTable(test, { hubId: hub.id, factor: 2 });
    expect((await quote()).ok.data.shipping_fee).toBe(20_000);
    await addPriceTable(test, { shopId: shop.id, factor: 0.5 });
    expect((await quote()).ok.data.shipping_fee).toBe(5_000);
    await addPriceTable(test, {
      shopId: shop.id,
      factor: 0.4,
      validFrom: new Date(Date.now() - 3_600_000).toISOString(),
    });
    expect((await quote()).ok.data.shipping_fee).toBe(4_000);
  });

  it('is refused as the order would be', async () => {
    expect(await quote({ seller_id: 999_999_999 })).toMatchObject({ status: 404, code: 'EUS006' });
    expect(await quote({ ward_id: 999_999_999 })).toMatchObject({ status: 422, code: 'ESH001' });
    expect(await quote({ weight: 0 })).toMatchObject({ status: 422, code: 'ESP000' });
  });
});
