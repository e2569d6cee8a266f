import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredPackage } from './helpers/stored-packages';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import {
  storePackage,
  addTwoHubs,
  anyCode,
  storedHistory,
  storedPackage,
  type TwoHubs,
  statusesOf,
} from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addShop, addWard } from './helpers/places';
import { addCourier, addRunsheet } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let operator: Person;
let stranger: Person;
let sales: Person;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
  stranger = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.foreign.id] });
  sales = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
});
afterAll(() => test.close());

type Columns = Partial<Parameters<typeof storePackage>[1]>;
const waiting = (seller_id: number, columns: Columns = {}): Promise<StoredPackage> =>
  storePackage(test, {
    seller_id,
    status: 'Waiting_for_pickup',
    fm_hub_id: hubs.mine.id,
    lm_hub_id: hubs.mine.id,
    pickup_point: 'Cửa trước',
    ...columns,
  });
/** Its own door is the one of `waiting`. */
const standsAt = (shopId: number | undefined, wardId: number) =>
  test.pool.query(`update shops set address = 'Cửa trước', ward_id = $1 where id = $2`, [wardId, shopId]);
const worker = async (hubId = hubs.mine.id) => {
  const courier = await addCourier(test, { hubId });
  await test.pool.query(`update couriers set account_status = 'active' where id = $1`, [courier.id]);
  return courier;
};

describe('what waits at the shops', () => {
  it('is told by door, the shop’s own with its ward, and found by name, ward and hub', async () => {
    const ward = await addWard(test, { name: 'Phường Bến Thành' });
    const shop = await addShop(test, { hubId: hubs.mine.id, name: 'Hàng Mã Đỗ' });
    await standsAt(shop.id, ward.id);
    await waiting(shop.id, { weight: 2 });
    await waiting(shop.id, { weight: 3.5 });
    await waiting(shop.id, { pickup_point: 'Cửa sau' });
    const found = (await operator.call('GET /package-store-groups', { query: { q: shop.code, sort: '-packages' } })).ok;
    expect(found.data).toMatchObject([
      {
        shop: { id: shop.id },
        pickup_point: 'Cửa trước',
        packages: 2,
        weight: 5.5,
        ward: { id: ward.id, name: 'Phường Bến Thành' },
      },
      // Whoever named another place told no ward with it.
      { pickup_point: 'Cửa sau', packages: 1, ward: null },
    ]);
    expect(found.totals).toEqual({ packages: 3, weight: 7 });
    const inWard = (await operator.call('GET /package-store-groups', { query: { ward_id: ward.id } })).ok;
    expect(inWard.data).toMatchObject([{ pickup_point: 'Cửa trước', ward: { id: ward.id } }]);
    expect(inWard.totals).toEqual({ packages: 2, weight: 5.5 });
    expect(
      (await operator.call('GET /package-store-groups', { query: { q: 'hang ma do' } })).ok.meta.pagination.total,
    ).toBe(2);
    expect(
      (await operator.call('GET /package-store-groups', { query: { q: shop.code.toLowerCase() } })).ok.data.length,
    ).toBe(2);
    expect((await stranger.call('GET /package-store-groups', { query: { q: shop.code } })).ok).toMatchObject({
      data: [],
      totals: { packages: 0, weight: 0 },
    });
    expect((await operator.call('GET /package-store-groups', { query: { sort: 'secret' } })).code).toBe('ESP000');
  });

  it('carries a note of the dispatchers, which nobody overwrites unseen', async () => {
    const write = (who: Person, note: unknown, version: number, id = hubs.mine.id) =>
      who.call('PUT /pickup-note/{id}', { params: { id }, body: { note, version } });
    expect((await write(operator, 'Shop A nghỉ trưa', 0)).ok.data).toMatchObject({
      id: hubs.mine.id,
      note: 'Shop A nghỉ trưa',
      version: 1,
      noted_by: expect.any(String),
    });
    expect((await write(sales, 'Tôi chưa thấy', 0)).code).toBe('ESY013');
    expect((await write(sales, '', 1)).ok.data.version).toBe(2);
    await write(operator, 'Shop B lấy trước 10h', 2);
    expect((await operator.call('GET /pickup-note')).ok.data.find(({ id }) => id === hubs.mine.id)).toMatchObject({
      note: 'Shop B lấy trước 10h',
      version: 3,
      noted_by: expect.any(String),
    });
    for (const id of [hubs.foreign.id, 2_000_000_000_000])
      expect((await write(operator, 'x', 0, id)).errors).toHaveProperty('id');
    for (const note of ['x'.repeat(256), 5, null]) expect((await write(operator, note, 3)).code).toBe('ESP000');
    for (const version of [4, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await write(operator, 'x', version)).code).toBe('ESY013');
    const { rows } = await test.pool.query(
      `select before, after from audit_log where action = 'pickup_note.write' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      before: { note: '', version: 2 },
      after: { note: 'Shop B lấy trước 10h', version: 3 },
    });
    // A hub that nobody waits at and nothing is noted of is not listed: its note of before was none.
    await write(operator, '', 3);
    expect((await write(sales, 'Shop C nghỉ Tết', 0)).ok.data.version).toBe(5);
    expect((await write(operator, 'Tôi chưa thấy', 0)).code).toBe('ESY013');
  });
});

describe('a suggested plan', () => {
  it('gives each door to whoever knows its ward, within what he can carry, and is made into sheets in one go', async () => {
    const [near, far] = [await addWard(test), await addWard(test)];
    const shops = [await addShop(test, { hubId: hubs.mine.id }), await addShop(test, { hubId: hubs.mine.id })];
    for (const [index, ward] of [near, far].entries()) await standsAt(shops[index]?.id, ward.id);
    const [known, other] = [await worker(), await worker()];
    const old = await storePackage(test, {
      seller_id: shops[0]?.id ?? 0,
      status: 'Waiting_for_delivery',
      fm_hub_id: hubs.mine.id,
    });
    await addRunsheet(test, {
      type: 'pickup',
      status: 'Closed',
      hubId: hubs.mine.id,
      courierId: known.id,
      packages: [{ ...old, result: 'done' }],
    });
    const packages = await Promise.all([
      waiting(shops[0]?.id ?? 0),
      waiting(shops[0]?.id ?? 0),
      waiting(shops[1]?.id ?? 0),
    ]);
    await waiting(shops[1]?.id ?? 0, { reattempt_date: '2099-01-01T00:00:00Z' });
    const elsewhere = await waiting(shops[0]?.id ?? 0, { pickup_point: '15 Nguyễn Trãi, Phường Thanh Xuân' });

    const { data } = (await operator.call('GET /pickup-plan', { query: { hub_id: hubs.mine.id } })).ok;
    const of = (shop: number, point = 'Cửa trước') =>
      data.groups.find((group) => group.shop?.id === shops[shop]?.id && group.pickup_point === point);
    expect(of(0)).toMatchObject({ packages: 2, courier_id: known.id, why: 'usual_ward', ward: { id: near.id } });
    expect(of(1)).toMatchObject({ packages: 1 });
    expect(of(0, '15 Nguyễn Trãi, Phường Thanh Xuân')).toMatchObject({ packages: 1, ward: null });
    expect(of(0, '15 Nguyễn Trãi, Phường Thanh Xuân')?.why).not.toBe('usual_ward');
    expect(data.couriers.find(({ id }) => id === known.id)?.usual[0]).toMatchObject({ id: near.id, packages: 1 });

    const group = (shop: number, packages: number) => ({
      shop_id: shops[shop]?.id,
      pickup_point: 'Cửa trước',
      packages,
    });
    const made = (
      await operator.call('POST /pickup-plan', {
        body: {
          hub_id: hubs.mine.id,
          type: 'pickup',
          sheets: [
            { courier_id: known.id, license_plate: '59x1-12345', groups: [group(0, 2)] },
            { courier_id: other.id, groups: [group(1, 5)] },
          ],
        },
      })
    ).ok.data.sheets;
    expect(
      made.map(({ type, status, license_plate, added, refused, packages }) => [
        type,
        status,
        license_plate,
        added,
        refused,
        packages.total,
      ]),
    ).toEqual([
      ['pickup', 'Created', '59X1-12345', 2, [], 2],
      ['pickup', 'Created', null, 1, [], 1],
    ]);
    expect(await statusesOf(test, packages)).toEqual([
      'Planned_for_pickup',
      'Planned_for_pickup',
      'Planned_for_pickup',
    ]);

    const again = await waiting(shops[0]?.id ?? 0);
    expect(
      (await operator.call('GET /pickup-plan', { query: { hub_id: hubs.mine.id } })).ok.data.couriers.find(
        ({ id }) => id === known.id,
      ),
    ).toMatchObject({ load: { packages: 2 }, sheet: { id: made[0]?.id } });
    const onto = (
      await operator.call('POST /pickup-plan', {
        body: {
          hub_id: hubs.mine.id,
          type: 'pickup',
          sheets: [{ courier_id: known.id, runsheet_id: made[0]?.id, groups: [group(0, 9)] }],
        },
      })
    ).ok.data.sheets;
    expect(onto).toMatchObject([{ id: made[0]?.id, added: 1, packages: { total: 3 } }]);
    expect(await statusesOf(test, [again])).toEqual(['Planned_for_pickup']);
    const stops = (await operator.call('GET /runsheets/{id}/stops', { params: { id: made[0]?.id ?? 0 } })).ok.data;
    expect(stops.stops).toMatchObject([
      {
        shop: { id: shops[0]?.id },
        pickup_point: 'Cửa trước',
        ward: `Phường ${near.code}`,
        packages: 3,
        done: 0,
        failed: 0,
      },
    ]);
    expect(stops.stops[0]?.packages_at.map(({ position }) => position)).toEqual([1, 2, 3]);
    const round = await addRunsheet(test, { type: 'pickup', hubId: hubs.mine.id, packages: [{ id: elsewhere.id }] });
    expect(
      (await operator.call('GET /runsheets/{id}/stops', { params: { id: round.id } })).ok.data.stops,
    ).toMatchObject([{ shop: { id: shops[0]?.id }, pickup_point: '15 Nguyễn Trãi, Phường Thanh Xuân', ward: null }]);
  });

  it('counts and plans only what may be fetched now, makes no empty sheet, and none for a courier who has left', async () => {
    const shop = await addShop(test, { hubId: hubs.mine.id });
    const courier = await worker();
    await waiting(shop.id, { reattempt_date: '2099-01-01T00:00:00Z' });
    await waiting(shop.id, { held_by_3pl: true });
    const groups = [{ shop_id: shop.id, pickup_point: 'Cửa trước', packages: 5 }];
    const doors = async () =>
      (await operator.call('GET /package-store-groups', { query: { shop_id: String(shop.id) } })).ok.data;
    const make = (more: object = {}) =>
      operator.call('POST /pickup-plan', {
        body: { hub_id: hubs.mine.id, type: 'pickup', sheets: [{ courier_id: courier.id, groups, ...more }] },
      });
    expect(await doors()).toEqual([]);
    const dot = async () =>
      (await operator.call('GET /pickup-note')).ok.data.find(({ hub_id }) => hub_id === hubs.mine.id)?.waiting ?? 0;
    const before = await dot();
    const put = await waiting(shop.id, { reattempt_date: '2099-01-01T00:00:00Z' });
    expect(await dot()).toBe(before);
    await test.pool.query(`update packages set reattempt_date = now() - interval '2 days' where id = $1`, [put.id]);
    expect(await dot()).toBe(before + 1);
    await test.pool.query(`update packages set reattempt_date = '2099-01-01' where id = $1`, [put.id]);
    expect((await make()).code).toBe('EPK017');
    const many = Array.from({ length: 300 }, () => ({ courier_id: courier.id, groups }));
    const plan = { hub_id: hubs.mine.id, type: 'pickup', sheets: many };
    expect((await operator.call('POST /pickup-plan', { body: plan })).code).toBe('EPK017');
    const sheets = await test.pool.query('select from runsheets where courier_id = $1', [courier.id]);
    expect(sheets.rowCount).toBe(0);

    await waiting(shop.id);
    expect(await doors()).toMatchObject([{ packages: 1 }]);
    const made = (await make()).ok.data.sheets;
    expect(made).toMatchObject([{ added: 1 }]);
    await waiting(shop.id);
    await test.pool.query(`update couriers set account_status = 'de-active' where id = $1`, [courier.id]);
    expect((await make({ runsheet_id: made[0]?.id })).code).toBe('EUS006');
  });

  it('tells shops’ whole phones on the sheets that drive to them alone', async () => {
    await test.pool.query(`update shops set phone = '0988777666' where id = $1`, [hubs.foreignShop.id]);
    const pkg = await waiting(hubs.foreignShop.id, { status: 'In_delivery', current_hub_id: hubs.mine.id });
    const phoneOn = async (type: 'outbound' | 'pickup' | 'return') => {
      const { id } = await addRunsheet(test, { type, hubId: hubs.mine.id, packages: [{ id: pkg.id }] });
      const { data } = (await operator.call('GET /runsheets/{id}/stops', { params: { id } })).ok;
      await test.pool.query('update runsheet_packages set live = false where runsheet_id = $1', [id]);
      return data.stops[0]?.shop.phone;
    };
    expect(await phoneOn('outbound')).toBe('0988 *** 666');
    expect(await phoneOn('pickup')).toBe('0988777666');
    expect(await phoneOn('return')).toBe('0988777666');
  });

  it('plans deliveries by the receivers’ wards', async () => {
    const ward = await addWard(test);
    const courier = await worker();
    const pkg = await storePackage(test, {
      seller_id: hubs.shop.id,
      status: 'Waiting_for_delivery',
      current_hub_id: hubs.mine.id,
      lm_hub_id: hubs.mine.id,
      ward_id: ward.id,
    });
    const { data } = (await operator.call('GET /pickup-plan', { query: { hub_id: hubs.mine.id, type: 'outbound' } }))
      .ok;
    expect(data.groups.find((group) => group.ward?.id === ward.id)).toMatchObject({ shop: null, packages: 1 });
    const made = await operator.call('POST /pickup-plan', {
      body: {
        hub_id: hubs.mine.id,
        type: 'outbound',
        sheets: [{ courier_id: courier.id, groups: [{ ward_id: ward.id, packages: 1 }] }],
      },
    });
    expect(made.ok.data.sheets).toMatchObject([{ type: 'outbound', added: 1 }]);
    expect(await statusesOf(test, [pkg])).toEqual(['Planned_for_delivery']);
  });

  it('is made wholly or not at all, for the hub’s own couriers and sheets that have not left', async () => {
    const shop = await addShop(test, { hubId: hubs.mine.id });
    const pkg = await waiting(shop.id);
    const [mine, foreign, other] = [await worker(), await worker(hubs.foreign.id), await worker()];
    const groups = [{ shop_id: shop.id, pickup_point: 'Cửa trước', packages: 1 }];
    const make = (who: Person, sheets: readonly object[], hub_id = hubs.mine.id) =>
      who.call('POST /pickup-plan', { body: { hub_id, type: 'pickup', sheets } });
    expect(
      (
        await make(operator, [
          { courier_id: mine.id, groups },
          { courier_id: foreign.id, groups },
        ])
      ).code,
    ).toBe('EUS006');
    expect((await make(operator, [{ courier_id: mine.id, groups }], hubs.foreign.id)).errors).toHaveProperty('hub_id');
    const left = await addRunsheet(test, {
      type: 'pickup',
      status: 'Running',
      hubId: hubs.mine.id,
      courierId: mine.id,
    });
    expect((await make(operator, [{ courier_id: mine.id, runsheet_id: left.id, groups }])).code).toBe('EPL001');
    const closed = await addRunsheet(test, {
      type: 'pickup',
      status: 'Closed',
      hubId: hubs.mine.id,
      courierId: mine.id,
    });
    expect((await make(operator, [{ courier_id: mine.id, runsheet_id: closed.id, groups }])).code).toBe('ERS001');
    const others = await addRunsheet(test, {
      type: 'pickup',
      status: 'Created',
      hubId: hubs.mine.id,
      courierId: other.id,
    });
    expect((await make(operator, [{ courier_id: mine.id, runsheet_id: others.id, groups }])).code).toBe('ESY014');
    expect((await make(sales, [{ courier_id: mine.id, groups }])).code).toBe('EUS008');
    for (const sheets of [
      [],
      [{ courier_id: mine.id, groups: [] }],
      [{ courier_id: mine.id, license_plate: '1', groups }],
      [{ courier_id: mine.id, groups: [{ ...groups[0], packages: 0 }] }],
    ])
      expect((await make(operator, sheets)).code).toBe('ESP000');
    expect(await statusesOf(test, [pkg])).toEqual(['Waiting_for_pickup']);
    expect((await operator.call('GET /pickup-plan', { query: { hub_id: hubs.foreign.id } })).errors).toHaveProperty(
      'hub_id',
    );
    expect((await stranger.call('GET /runsheets/{id}/stops', { params: { id: left.id } })).code).toBe('ESY014');
  });
});

describe('a check-in', () => {
  const begin = async (courierId: number, who = operator) => {
    const { id } = (
      await who.call('POST /checkin-runsheets', { body: { hub_id: hubs.mine.id, courier_id: courierId } })
    ).ok.data;
    return { id, sheet: (await who.call('PATCH /checkin-runsheets/{id}/start', { params: { id } })).ok.data };
  };
  const scan = async (id: number, scans: readonly object[], who = operator) =>
    (await who.call('POST /checkin-runsheets/{id}/scans', { params: { id }, body: { scans } })).ok.data;
  const round = async (statuses: readonly ('In_pickup' | 'Pickup_successful')[]) => {
    const courier = await worker();
    const packages = await Promise.all(statuses.map((status) => waiting(hubs.shop.id, { status })));
    const sheet = await addRunsheet(test, {
      type: 'pickup',
      hubId: hubs.mine.id,
      courierId: courier.id,
      packages: packages.map((pkg) => ({
        id: pkg.id,
        ...(pkg.status === 'Pickup_successful' ? { result: 'done' } : {}),
      })),
    });
    return { courier, packages, sheet };
  };

  const refusals = async (id: number) =>
    (
      await operator.call('GET /checkin-runsheets/{id}/lines', { params: { id }, query: { finding: 'refused' } })
    ).ok.data
      .map(({ refusal }) => refusal)
      .toSorted();

  it('judges anew what it refused, and keeps nothing against what was taken in after all', async () => {
    const { courier, packages } = await round(['Pickup_successful']);
    const { id } = await begin(courier.id);
    const [one] = packages as [StoredPackage];
    const be = (status: string) => test.pool.query('update packages set status = $2 where id = $1', [one.id, status]);
    const again = async () => (await scan(id, [{ code: one.code }])).counts;
    await be('Delivered');
    expect(await again()).toMatchObject({ refused: 1 });
    expect(await refusals(id)).toEqual(['EPK024']);
    await be('Request_cancel');
    expect(await again()).toMatchObject({ refused: 1 });
    expect(await refusals(id)).toEqual(['EPK011']);
    await be('Pickup_successful');
    expect(await again()).toMatchObject({ matched: 1, refused: 0 });
  });

  it('expects what the courier reported, and tells matched, unexpected and refused at once', async () => {
    const {
      courier,
      packages,
      sheet: pickup,
    } = await round(['Pickup_successful', 'Pickup_successful', 'Pickup_successful', 'In_pickup']);
    const [one, two, three, four] = packages as [StoredPackage, StoredPackage, StoredPackage, StoredPackage];
    const { id, sheet } = await begin(courier.id);
    expect(sheet).toMatchObject({
      type: 'checkin',
      status: 'Running',
      courier: { id: courier.id },
      counts: { waiting: 3, matched: 0 },
    });
    const stray = await storePackage(test, {
      seller_id: hubs.shop.id,
      status: 'Delivered',
      fm_hub_id: hubs.mine.id,
      current_hub_id: hubs.mine.id,
    });
    const { scans, counts } = await scan(id, [
      { code: one.code, weight: 4.5 },
      { code: four.code },
      { code: stray.code },
      { code: anyCode() },
      { code: 'HL240000019VN' },
    ]);
    expect(
      scans.map(({ finding, repeated, refusal, route, package: item }) => [
        finding,
        repeated,
        refusal,
        route,
        item?.status ?? null,
      ]),
    ).toEqual([
      ['matched', false, null, 'here', 'Waiting_for_delivery'],
      ['unexpected', false, null, 'here', 'Waiting_for_delivery'],
      ['refused', false, 'EPK024', null, 'Delivered'],
      ['refused', false, 'EPK029', null, null],
      ['refused', false, 'EPK027', null, null],
    ]);
    expect(counts).toEqual({ waiting: 2, matched: 1, unexpected: 1, missing: 0, left: 0, refused: 3 });
    expect(await storedPackage(test, one.id)).toMatchObject({ weight: 4.5, current_hub_id: hubs.mine.id });
    expect((await storedHistory(test, one.id))[0]).toMatchObject({ action: 'checkin', actor_id: operator.id });
    expect((await scan(id, [{ code: one.code }])).scans[0]).toMatchObject({ finding: 'matched', repeated: true });
    const byCodes = (
      await operator.call('POST /checkin-runsheets/{id}/scans', {
        params: { id },
        body: { codes: [one.code, stray.code] },
      })
    ).ok;
    expect(byCodes.results).toMatchObject([
      { package_code: one.code, ok: true },
      { package_code: stray.code, ok: false, code: 'EPK024' },
    ]);

    await operator.call('PUT /checkin-linehaul', { body: { hub_id: hubs.mine.id, scans: [{ code: two.code }] } });
    const ended = (await operator.call('PATCH /checkin-runsheets/{id}/finish', { params: { id } })).ok.data;
    expect(ended).toMatchObject({
      status: 'Closed',
      counts: { waiting: 0, matched: 2, unexpected: 1, missing: 1, refused: 3 },
      packages: { total: 4, done: 3 },
    });
    expect(await statusesOf(test, [one, two, three, four])).toEqual([
      'Waiting_for_delivery',
      'Waiting_for_delivery',
      'Pickup_successful',
      'Waiting_for_delivery',
    ]);
    const missing = (
      await operator.call('GET /checkin-runsheets/{id}/lines', { params: { id }, query: { finding: 'missing' } })
    ).ok;
    expect(missing).toMatchObject({
      data: [{ code: three.code, package: { id: three.id, status: 'Pickup_successful' } }],
      meta: { total: 1 },
    });
    expect(await refusals(id)).toEqual(['EPK024', 'EPK027', 'EPK029']);
    const lines = (
      await operator.call('GET /runsheets/{id}', { params: { id: pickup.id }, query: { include: 'packages' } })
    ).ok.data.lines;
    expect(lines?.data.map(({ result, live }) => [result, live])).toEqual([
      ['done', false],
      ['done', false],
      ['done', true],
      ['done', false],
    ]);
  });

  it('expects too what he reports while it goes on, and is one at a time', async () => {
    const { courier, packages } = await round(['In_pickup']);
    const [one] = packages as [StoredPackage];
    const announced = (
      await operator.call('POST /checkin-runsheets', { body: { hub_id: hubs.mine.id, courier_id: courier.id } })
    ).ok.data;
    expect(announced).toMatchObject({ status: 'Created', reported: 0 });
    const { id } = await begin(courier.id);
    expect(id).toBe(announced.id);
    await operator.call('PATCH /successful-package-scanning', { body: { scans: [{ code: one.code }] } });
    expect((await operator.call('GET /checkin-runsheets/{id}', { params: { id } })).ok.data.reported).toBe(1);
    expect((await scan(id, [{ code: one.code }])).scans[0]).toMatchObject({ finding: 'matched' });
  });

  it('goes from Created over Running to Closed, or is given up, and only by the crew of its hub', async () => {
    const { courier } = await round([]);
    const { id } = (
      await operator.call('POST /checkin-runsheets', { body: { hub_id: hubs.mine.id, courier_id: courier.id } })
    ).ok.data;
    const step = async (who: Person, verb: 'start' | 'finish' | 'cancel') =>
      (await who.call(`PATCH /checkin-runsheets/{id}/${verb}`, { params: { id } })).code ?? 'ok';
    expect([
      await step(operator, 'finish'),
      (
        await operator.call('POST /checkin-runsheets/{id}/scans', {
          params: { id },
          body: { scans: [{ code: anyCode() }] },
        })
      ).code,
    ]).toEqual(['EPL004', 'EPL004']);
    expect([await step(stranger, 'start'), await step(sales, 'start')]).toEqual(['ESY014', 'EUS008']);
    expect([
      await step(operator, 'start'),
      await step(operator, 'start'),
      await step(operator, 'cancel'),
      await step(operator, 'finish'),
      await step(operator, 'start'),
    ]).toEqual(['ok', 'EPL001', 'EPL001', 'ok', 'ERS001']);
    const next = (
      await operator.call('POST /checkin-runsheets', { body: { hub_id: hubs.mine.id, courier_id: courier.id } })
    ).ok.data;
    expect(
      (await operator.call('PATCH /checkin-runsheets/{id}/cancel', { params: { id: next.id } })).ok.data.status,
    ).toBe('Cancelled');
    const foreign = await worker(hubs.foreign.id);
    for (const body of [
      { hub_id: hubs.mine.id, courier_id: foreign.id },
      { courier_id: foreign.id },
      { courier_id: 2_000_000_000_000 },
    ])
      expect((await operator.call('POST /checkin-runsheets', { body })).code).toBe('EUS006');
    expect((await stranger.call('POST /checkin-runsheets', { body: { courier_id: foreign.id } })).ok.data.hub.id).toBe(
      hubs.foreign.id,
    );
    const outbound = await addRunsheet(test, { hubId: hubs.mine.id, status: 'Running' });
    expect(
      (
        await operator.call('POST /checkin-runsheets/{id}/scans', {
          params: { id: outbound.id },
          body: { scans: [{ code: anyCode() }] },
        })
      ).code,
    ).toBe('ESY014');
    expect((await operator.call('GET /checkin-runsheets/{id}', { params: { id: outbound.id } })).code).toBe('ESY014');
    for (const scans of [[], [{}], [{ code: '' }], [{ code: 'A', weight: 0 }], [{ code: 'A', extra: 1 }]])
      expect(
        (await operator.call('POST /checkin-runsheets/{id}/scans', { params: { id }, body: { scans } })).code,
      ).toBe('ESP000');
  });

  it('of two that are begun at once is one', async () => {
    const { courier } = await round([]);
    const both = await Promise.all(
      [0, 1].map(() =>
        operator.call('POST /checkin-runsheets', { body: { hub_id: hubs.mine.id, courier_id: courier.id } }),
      ),
    );
    expect(new Set(both.map((answer) => answer.ok.data.id)).size).toBe(1);
  });
});
