import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '~contract/endpoints';
import type { Person, TestApp } from '../api/helpers/app';
import { balanceOf } from '../api/helpers/money';
import { CarrierServer, signed } from '../api/helpers/carrier-server';
import { addCarrier, wronglyCounted, type TestCarrier } from '../api/helpers/carriers';
import { addShopAccount } from '../api/helpers/deposits';
import { until, workingApp } from '../api/helpers/outbound';
import { storedHistory, storedPackage } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { addHub, addShop, addWard, type Place } from '../api/helpers/places';
import { addPriceTable } from '../api/helpers/prices';

let test: TestApp;
let server: CarrierServer;
let carrier: TestCarrier;
let hub: Place;
let shop: Place;
let ward: Place;
let admin: Person;
let other: Person;
let manager: Person;
let serial = 0;

beforeAll(async () => {
  test = await workingApp();
  server = await CarrierServer.open();
  hub = await addHub(test);
  ward = await addWard(test, { servedBy: hub.id });
  await addPriceTable(test);
  admin = await addPerson(test, { role: 'admin' });
  other = await addPerson(test, { role: 'admin_operator' });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
});
afterEach(async () => expect(await wronglyCounted(test)).toEqual([]));
afterAll(async () => {
  await server.close();
  await test.close();
});

/** A carrier and a shop that nobody else deals with. */
async function begin(): Promise<void> {
  carrier = await addCarrier(admin, server);
  shop = await addShop(test, { hubId: hub.id });
  await addShopAccount(test, shop.id);
}

type Order = ResponseOf<'POST /packages'>['data'];

async function order(cod: number): Promise<Order> {
  serial += 1;
  const body = {
    seller_id: shop.id,
    order_code: `DH-${serial}`,
    receiver_name: 'Lê Văn Cường',
    receiver_phone: '0987654321',
    receiver_address: '5 Hàng Bài',
    ward_id: ward.id,
    cod,
    weight: 1,
    length: 10,
    width: 10,
    height: 10,
    value: 200_000,
  };
  return (await manager.call('POST /packages', { body })).ok.data;
}

const statusOf = async (id: number) => (await storedPackage(test, id)).status;
const statuses = (list: readonly { readonly id: number }[]) => Promise.all(list.map(({ id }) => statusOf(id)));

/** Given to the carrier, which takes them. */
async function handOver(packages: readonly Order[]): Promise<number> {
  const made = (
    await manager.call('POST /three-pl-handovers', {
      body: { carrier: carrier.code, codes: packages.map(({ package_code }) => package_code) },
    })
  ).ok;
  expect(made.results.map(({ ok }) => ok)).toEqual(packages.map(() => true));
  for (const { id } of packages)
    await until(
      () => statusOf(id),
      (status) => status === 'Handover_accepted',
    );
  return made.data[0]?.id ?? 0;
}

let minute = 0;
/** The carrier's signed webhook, each a minute after the one before. */
async function report(pkg: Order, ...words: readonly string[]) {
  const outcomes: string[] = [];
  for (const status of words) {
    minute += 1;
    const body = {
      event_id: `${carrier.code}-${minute}`,
      code: pkg.package_code,
      status,
      occurred_at: new Date(Date.UTC(2026, 0, 5, 3, minute)).toISOString(),
    };
    outcomes.push(
      (
        await test.call('POST /three-pl/webhook/{carrier}', {
          params: { carrier: carrier.code },
          body,
          headers: signed(carrier.token, body).headers,
        })
      ).ok.data.outcome,
    );
  }
  return outcomes;
}

const close = (id: number, as = manager) => as.call('PATCH /three-pl-runsheets/{id}/close', { params: { id } });
const collect = () => admin.call('POST /three-pl-cod-collections', { body: { carrier: carrier.code } });
const approve = async (id: number) =>
  expect((await other.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} })).ok.data.status).toBe(
    'Approved',
  );
const reference = (): string => `CARLIFE${(serial += 1)}`;
const pay = (amount: number) =>
  admin.call('POST /three-pl-bank-deposits', { body: { carrier: carrier.code, amount, bank_reference: reference() } });
const settle = (rows: readonly string[]) =>
  admin.call('POST /three-pl-settlements', {
    query: { carrier: carrier.code, bank_reference: reference() },
    raw: ['tracking_number,code,cod', ...rows].join('\n'),
  });
const owed = async () =>
  (await admin.call('GET /three-pl-receivables')).ok.data.find((row) => row.carrier.id === carrier.id);
const payable = async () =>
  (await admin.call('GET /shop-payables', { query: { limit: 100 } })).ok.data.find((row) => row.shop.id === shop.id);

const books = async () => {
  const { data } = (await admin.call('GET /ledger/trial-balance')).ok;
  const { checks } = (await admin.call('POST /ledger/audit', { body: {} })).ok.data;
  return {
    carrier: await balanceOf(test, 'three_pl_receivable', carrier.id),
    shop: await balanceOf(test, 'shop_payable', shop.id),
    off: data.debit - data.credit,
    checks: checks.filter(({ difference }) => difference !== 0),
  };
};
const even = { carrier: 0, shop: 0, off: 0, checks: [] };

describe('a carrier’s packages', () => {
  it('go from the order through hand-over, reports and the sheet’s close to the shop’s payout, and leave nothing in the books', async () => {
    await begin();
    const [one, two, back] = [await order(300_000), await order(131_000), await order(50_000)];
    const sheet = await handOver([one, two, back]);
    expect(await report(one, 'picked', 'delivering', 'delivered')).toEqual(['applied', 'applied', 'applied']);
    await report(two, 'not_home', 'delivered');
    await report(back, 'failed', 'returning', 'returned');
    expect(await statuses([one, two, back])).toEqual([
      'Delivery_successful',
      'Delivery_successful',
      'Return_successful',
    ]);
    expect(await owed()).toMatchObject({ to_collect: 2, to_collect_amount: 431_000 });

    expect((await close(sheet)).ok.data.status).toBe('Closed');
    expect(await statuses([one, two, back])).toEqual(['Delivered', 'Delivered', 'Returned']);
    const [confirmed] = await storedHistory(test, one.id);
    expect(confirmed).toMatchObject({
      action: 'delivery_close_ok',
      actor_id: manager.id,
      note: expect.stringMatching(/^TRS/),
    });

    const collection = (await collect()).ok.data;
    expect(collection).toMatchObject({ lines: 2, counted: 431_000 });
    await approve(collection.id);
    expect(await owed()).toMatchObject({ to_collect: 0, to_pay: 2, to_pay_amount: 431_000, credit: 0 });
    const paid = (await pay(431_000)).ok.data;
    await approve(paid.id);
    expect(await owed()).toMatchObject({ to_pay: 0, to_pay_amount: 0, credit: 0 });

    const due = await payable();
    expect(due).toMatchObject({ collected: 431_000, fees: 22_000, return_fees: 5_000, net: 404_000 });
    const payout = (
      await admin.call('POST /shop-payouts', { body: { seller_id: shop.id, bank_reference: reference() } })
    ).ok.data;
    expect(payout.counted).toBe(404_000);
    await approve(payout.id);
    expect(await statuses([one, two, back])).toEqual([
      'Cod_transferred_to_shop',
      'Cod_transferred_to_shop',
      'Returned_fee_charged_to_shop',
    ]);
    expect(await books()).toEqual(even);
  });

  it('are confirmed by whoever collects their money where the sheet was closed before they arrived', async () => {
    await begin();
    const [one, back, away] = [await order(90_000), await order(40_000), await order(70_000)];
    const sheet = await handOver([one, back, away]);
    expect((await close(sheet)).ok.data.status).toBe('Closed');
    expect((await collect()).code).toBe('ECO008');
    await report(one, 'delivered');
    await report(back, 'returned');
    await report(away, 'delivering');
    const collection = (await collect()).ok.data;
    expect(collection).toMatchObject({ lines: 1, counted: 90_000 });
    expect(await statuses([one, back, away])).toEqual(['Delivered', 'Returned', 'In_delivery']);
    await report(away, 'delivered');
    expect(await owed()).toMatchObject({ to_collect: 1, to_collect_amount: 70_000 });
  });

  it('are confirmed by rows of its settlement that agree, and paid by it once they are collected', async () => {
    await begin();
    const [one, two, back] = [await order(90_000), await order(40_000), await order(70_000)];
    await handOver([one, two, back]);
    await report(one, 'delivered');
    await report(two, 'delivered');
    await report(back, 'returned');
    const rows = [`,${one.package_code},90000`, `,${two.package_code},39000`, `,${back.package_code},0`];
    const first = (await settle(rows)).ok.data;
    expect(first).toMatchObject({ confirmed: 2, matched: 0, deposit: null });
    expect(first.errors.map(({ line }) => line)).toEqual([2, 3]);
    expect(await statuses([one, two, back])).toEqual(['Delivered', 'Delivery_successful', 'Returned']);
    await approve((await collect()).ok.data.id);
    const second = (await settle(rows)).ok.data;
    expect(second).toMatchObject({ confirmed: 0, known: 1, matched: 1, matched_amount: 90_000, missing: 0 });
    expect(second.errors.map(({ line }) => line)).toEqual([3]);
  });

  it('with nothing to collect are charged to their shop with its COD, and settled in its carrier’s file ever after', async () => {
    await begin();
    const [sold, prepaid] = [await order(90_000), await order(0)];
    await handOver([sold, prepaid]);
    for (const one of [sold, prepaid]) await report(one, 'delivered');
    await approve((await collect()).ok.data.id);
    expect(await statuses([sold, prepaid])).toEqual(['Cod_collected', 'Delivered']);
    await approve((await pay(90_000)).ok.data.id);
    expect(await payable()).toMatchObject({ package_count: 2, collected: 90_000, fees: 22_000, net: 68_000 });
    const body = { seller_id: shop.id, bank_reference: reference() };
    await approve((await admin.call('POST /shop-payouts', { body })).ok.data.id);
    expect(await statuses([sold, prepaid])).toEqual(['Cod_transferred_to_shop', 'Cod_transferred_to_shop']);
    expect(await books()).toEqual(even);
    expect((await settle([`,${prepaid.package_code},0`])).ok.data).toMatchObject({ known: 1, errors: [] });
  });

  it('that were delivered while it agreed to give them back are its to pay for all the same', async () => {
    await begin();
    const one = await order(120_000);
    const sheet = await handOver([one]);
    server.delay = 600;
    try {
      await manager.call('PATCH /three-pl-runsheets/{id}/cancel-at-carrier', {
        params: { id: sheet },
        body: { ids: [one.id] },
      });
      await report(one, 'delivered');
      await close(sheet);
      expect(server.cancelled.size).toBe(0);
      await until(
        async () =>
          (await test.pool.query(`select from carrier_tasks where kind = 'cancel' and state = 'waiting'`)).rowCount,
        (waiting) => waiting === 0,
      );
    } finally {
      server.delay = 0;
    }
    expect(await statusOf(one.id)).toBe('Delivered');
    expect((await collect()).ok.data).toMatchObject({ lines: 1, counted: 120_000 });
  });

  it('owe what is left once a payment beyond whole packages is counted, and that can be paid', async () => {
    await begin();
    const [one, two] = [await order(90_000), await order(40_000)];
    const sheet = await handOver([one, two]);
    await report(one, 'delivered');
    await report(two, 'delivered');
    await close(sheet);
    await approve((await collect()).ok.data.id);
    await approve((await pay(101_000)).ok.data.id);
    expect(await owed()).toMatchObject({ to_pay: 1, to_pay_amount: 29_000, credit: 11_000 });
    const rest = (await owed())?.to_pay_amount ?? 0;
    await approve((await pay(rest)).ok.data.id);
    expect(await books()).toMatchObject({ carrier: 0, off: 0, checks: [] });
  });
});

describe('a delivery that a carrier reported', () => {
  it('is pulled back by none of its later reports; they stay to be seen', async () => {
    await begin();
    const one = await order(60_000);
    const sheet = await handOver([one]);
    await report(one, 'delivered');
    expect(await report(one, 'delivering', 'not_home', 'returned')).toEqual([
      'contradicts',
      'contradicts',
      'contradicts',
    ]);
    expect(await storedPackage(test, one.id)).toMatchObject({
      status: 'Delivery_successful',
      no_of_attempt: 1,
      cod_collected: 60_000,
    });
    await close(sheet);
    expect(await report(one, 'delivering')).toEqual(['contradicts']);
    expect(await statusOf(one.id)).toBe('Delivered');
  });
});

describe('a delivery that people take back', () => {
  it('is with the carrier again: the report of it counts no more, the next one does', async () => {
    await begin();
    const one = await order(60_000);
    await handOver([one]);
    await report(one, 'delivering', 'delivered');
    const { version } = await storedPackage(test, one.id);
    expect(
      (
        await manager.call('PATCH /packages/{id}/scan-correction', {
          params: { id: one.id },
          body: { version, note: 'khách chưa nhận' },
        })
      ).status,
    ).toBe(200);
    expect(await storedPackage(test, one.id)).toMatchObject({
      status: 'In_delivery',
      held_by_3pl: true,
      cod_collected: 0,
      success_date: null,
    });
    expect(await report(one, 'not_home')).toEqual(['applied']);
    expect(await storedPackage(test, one.id)).toMatchObject({
      status: 'Delivery_failed_attempt',
      held_by_3pl: true,
      no_of_attempt: 1,
    });
    expect(await report(one, 'delivered')).toEqual(['applied']);
    expect(await storedPackage(test, one.id)).toMatchObject({
      status: 'Delivery_successful',
      no_of_attempt: 2,
      cod_collected: 60_000,
    });
  });
});

describe('the close of a carrier’s sheet', () => {
  it('confirms for whoever may hand over, and leaves alone what another took on since', async () => {
    await begin();
    const area = await addPerson(test, { role: 'area_manager', hubIds: [hub.id] });
    const [one, gone] = [await order(60_000), await order(30_000)];
    const sheet = await handOver([one, gone]);
    await report(one, 'delivered');
    await report(gone, 'dropped');
    await manager.call('PATCH /three-pl-runsheets/{id}/recall', { params: { id: sheet }, body: { ids: [gone.id] } });
    await test.pool.query(`update packages set status = 'Delivery_successful', version = version + 1 where id = $1`, [
      gone.id,
    ]);
    expect((await close(sheet, area)).ok.data.status).toBe('Closed');
    expect(await statuses([one, gone])).toEqual(['Delivered', 'Delivery_successful']);
  });
});
