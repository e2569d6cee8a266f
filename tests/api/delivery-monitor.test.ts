import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~domain/limits';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { courierFile } from './helpers/courier-files';
import { openDesk, type Desk } from './helpers/desk';
import type { TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addRound } from './helpers/money';
import { addCourier, addRunsheet } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let operator: Person;
let stranger: Person;

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test, { to: 'mine', status: 'In_delivery' });
  ({ hubs, pkg } = desk);
  operator = await desk.person('hub_operator');
  stranger = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.foreign.id] });
});
afterAll(() => test.close());

const onRoad = async () => {
  const courier = await addCourier(test, { hubId: hubs.mine.id });
  const [done, failed, left] = await Promise.all([pkg({ cod: 300_000 }), pkg(), pkg({ cod: 120_000 })]);
  const sheet = await addRunsheet(test, { hubId: hubs.mine.id, courierId: courier.id, packages: [done, failed, left] });
  const report = (body: object) => operator.call('PATCH /runsheets/{id}/results', { params: { id: sheet.id }, body });
  expect((await report({ codes: [done.code], result: 'done', note: 'ký nhận' })).ok.results[0]?.ok).toBe(true);
  expect(
    (await report({ codes: [failed.code], result: 'failed', reason: 'FR002', note: 'khóa cửa' })).ok.results[0]?.ok,
  ).toBe(true);
  return { courier, sheet, done, failed, left };
};
const rowOf = async (courierId: number, who = operator) =>
  (await who.call('GET /delivery-monitor')).ok.data.couriers.find(({ courier }) => courier.id === courierId);

describe('the delivery monitor', () => {
  it('tells each courier’s sheet, progress, cash against the ceiling and last report', async () => {
    const { courier, sheet, failed, left } = await onRoad();
    const told = {
      courier: { id: courier.id, code: courier.code, hub: { id: hubs.mine.id } },
      sheets: [{ id: sheet.id, code: sheet.code, status: 'Running', total: 3, done: 1, failed: 1, left: 1 }],
      total: 3,
      done: 1,
      failed: 1,
      left: 1,
      cash: { in_hand: 300_000, ceiling: limits.courierCashCeiling },
      last: { package_code: failed.code, result: 'attempt', reason: 'FR002' },
    };
    expect(await rowOf(courier.id)).toMatchObject(told);
    await test.pool.query('select add_sheet_counts()');
    expect(await rowOf(courier.id)).toMatchObject(told);
    await operator.call('PATCH /runsheets/{id}/results', {
      params: { id: sheet.id },
      body: { codes: [left.code], result: 'done', note: 'ký nhận' },
    });
    const after = {
      done: 2,
      left: 0,
      cash: { in_hand: 420_000 },
      last: { package_code: left.code, result: 'done', reason: null },
    };
    expect(await rowOf(courier.id)).toMatchObject(after);
    await test.pool.query('select add_sheet_counts()');
    expect(await rowOf(courier.id)).toMatchObject(after);
    expect(await rowOf(courier.id, stranger)).toBeUndefined();
    expect(
      (await operator.call('GET /delivery-monitor', { query: { hub_id: hubs.foreign.id } })).ok.data.couriers,
    ).toEqual([]);
  });

  it('counts cash of closed sheets until it is handed in, and none that was transferred', async () => {
    const { courier } = await addRound(test, { hubId: hubs.mine.id, shopId: hubs.shop.id, cash: [500_000] });
    const transferred = await pkg({ cod: 90_000 });
    const today = await addRunsheet(test, { hubId: hubs.mine.id, courierId: courier.id, packages: [transferred] });
    await operator.call('PATCH /runsheets/{id}/results', {
      params: { id: today.id },
      body: { codes: [transferred.code], result: 'done', note: 'ký nhận', paid_by: 'transfer' },
    });
    expect((await rowOf(courier.id))?.cash.in_hand).toBe(500_000);
    const { id } = (
      await operator.call('POST /cod-collections', { body: { courier_id: courier.id, counted: 500_000 } })
    ).ok.data;
    expect((await rowOf(courier.id))?.cash.in_hand).toBe(500_000);
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    expect((await manager.call('PATCH /cod-collections/{id}/approve', { params: { id }, body: {} })).status).toBe(200);
    expect((await rowOf(courier.id))?.cash.in_hand).toBe(0);
  });

  it('says the same as his file, of a sheet too that was counted short', async () => {
    const { courier } = await addRound(test, {
      hubId: hubs.mine.id,
      shopId: hubs.shop.id,
      cash: [300_000],
      difference: -20_000,
    });
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const file = await courierFile(manager, courier.id);
    expect(file.cash).toEqual({ in_hand: 300_000, ceiling: limits.courierCashCeiling });
    expect((await rowOf(courier.id))?.cash).toEqual(file.cash);
  });

  it('leaves out who has neither a sheet today nor cash', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id });
    await addRunsheet(test, {
      hubId: hubs.mine.id,
      courierId: courier.id,
      status: 'Closed',
      createdAt: '2026-01-01T00:00:00Z',
      packages: [{ ...(await pkg({ status: 'Delivered' })), result: 'done' }],
    });
    expect(await rowOf(courier.id)).toBeUndefined();
    expect((await operator.call('GET /delivery-monitor', { query: { hub_id: 'x' } })).code).toBe('ESP000');
  });
});

describe('a courier’s day', () => {
  it('has his sheets, every package with what came of it, and his cash', async () => {
    const { courier, sheet, done, failed, left } = await onRoad();
    const { data } = (await operator.call('GET /courier-deliveries/{id}', { params: { id: courier.id } })).ok;
    expect(data).toMatchObject({
      courier: { code: courier.code },
      total: 3,
      done: 1,
      failed: 1,
      left: 1,
      cash: { in_hand: 300_000, collected: 300_000, expected: 120_000 },
      sheets: [{ id: sheet.id }],
    });
    expect(data.lines.map(({ package_code, result, cod_collected }) => [package_code, result, cod_collected])).toEqual([
      [done.code, 'done', 300_000],
      [failed.code, 'attempt', 0],
      [left.code, null, 0],
    ]);
    expect(
      (
        await operator.call('GET /courier-deliveries/{id}', {
          params: { id: courier.id },
          query: { date: '2020-01-01' },
        })
      ).ok.data,
    ).toMatchObject({ date: '2020-01-01', lines: [], sheets: [], total: 0 });
    for (const date of ['yesterday', '2026-13-01', '2026-02-30'])
      expect(
        (await operator.call('GET /courier-deliveries/{id}', { params: { id: courier.id }, query: { date } })).code,
      ).toBe('ESP000');
  });

  it('expects no cash for what he brings back to its shop', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id });
    const back = await pkg({ status: 'In_return', cod: 500_000 });
    await addRunsheet(test, { type: 'return', hubId: hubs.mine.id, courierId: courier.id, packages: [back] });
    const { data } = (await operator.call('GET /courier-deliveries/{id}', { params: { id: courier.id } })).ok;
    expect([data.left, data.cash.expected]).toEqual([1, 0]);
  });

  it('lists his failed attempts with reason, photos and what became of them', async () => {
    const { courier, sheet, failed, left } = await onRoad();
    const attempts = (await operator.call('GET /courier-failed-attempts/{id}', { params: { id: courier.id } })).ok;
    expect(attempts).toMatchObject({
      courier: { id: courier.id },
      data: [
        {
          package_code: failed.code,
          runsheet: { code: sheet.code },
          result: 'attempt',
          result_reason: 'FR002',
          line_note: 'khóa cửa',
          photos: [],
          status: 'Delivery_failed_attempt',
        },
      ],
      meta: { pagination: { total: 1 } },
    });
    expect(
      (
        await operator.call('GET /courier-failed-attempts/{id}', {
          params: { id: courier.id },
          query: { date_to: '2020-01-01' },
        })
      ).ok.data,
    ).toEqual([]);
    // What he lost on the way is among what his card counts as failed.
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    await manager.call('PATCH /packages/{id}/lost-courier', { params: { id: left.id }, body: { note: 'mất' } });
    const told = (await operator.call('GET /courier-failed-attempts/{id}', { params: { id: courier.id } })).ok;
    expect([told.meta.pagination.total, told.data[0]?.result]).toEqual([(await rowOf(courier.id))?.failed, 'missing']);
  });

  it('is for those of his hub', async () => {
    const { courier } = await onRoad();
    for (const id of [courier.id, 2_000_000_000_000]) {
      expect((await stranger.call('GET /courier-deliveries/{id}', { params: { id } })).code).toBe('EUS006');
      expect((await stranger.call('GET /courier-failed-attempts/{id}', { params: { id } })).code).toBe('EUS006');
    }
    const sales = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect((await sales.call('GET /delivery-monitor')).code).toBe('EUS008');
  });
});
