import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCarrier } from './helpers/carriers';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addCollected, addDelivered, addShopAccount, addAtCenter } from './helpers/deposits';
import { newReference } from './helpers/losses';
import { addRound, balanceOf } from './helpers/money';
import { addPerson } from './helpers/people';
import { addHub, addShop, type Place } from './helpers/places';
import { storePackage, storedPackage, type StoredPackage, statusesOf } from './helpers/stored-packages';

let test: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  test = await sharedApp();
  [admin, other] = [await addPerson(test, { role: 'admin' }), await addPerson(test, { role: 'admin_operator' })];
});
afterAll(() => test.close());

let hub: Place;
let shop: Place;
beforeEach(async () => {
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  await addShopAccount(test, shop.id);
});

/** A delivery for which a courier took nothing at the door, his sheet closed. */
const unpaid = async (fee: number, cod = 0): Promise<StoredPackage> => {
  const { packages } = await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [0], fee });
  const [pkg] = packages;
  if (!pkg) throw new Error('one was delivered');
  await test.pool.query('update packages set cod = $2 where id = $1', [pkg.id, cod]);
  return pkg;
};
const atCenter = (amount: number, fee: number): Promise<StoredPackage> =>
  addAtCenter(test, { hubId: hub.id, shopId: shop.id, amount, fee });
const payable = async () => (await admin.call('GET /shop-payables', { query: { q: shop.code } })).ok.data[0];
const pay = () => admin.call('POST /shop-payouts', { body: { seller_id: shop.id, bank_reference: newReference() } });
const approve = async (id: number): Promise<void> => {
  expect((await other.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} })).status).toBe(200);
};
const booksBalance = async (): Promise<void> => {
  const { checks } = (await admin.call('POST /ledger/audit', { body: {} })).ok.data;
  expect(checks.filter(({ difference }) => difference !== 0)).toEqual([]);
};

it('of prepaid goods costs its shop its fees, on the payout of its next COD, and ends there', async () => {
  const [prepaid, sold] = [await unpaid(20_000), await atCenter(300_000, 25_000)];
  expect(await payable()).toMatchObject({ package_count: 2, collected: 300_000, fees: 45_000, net: 255_000 });
  const fees = await balanceOf(test, 'fees');
  const payout = (await pay()).ok.data;
  expect(payout).toMatchObject({ counted: 255_000, lines: 2 });
  expect(await payable()).toBeUndefined();
  await approve(payout.id);
  expect(await statusesOf(test, [prepaid, sold])).toEqual(['Cod_transferred_to_shop', 'Cod_transferred_to_shop']);
  expect([await balanceOf(test, 'fees'), await balanceOf(test, 'shop_payable', shop.id)]).toEqual([fees - 45_000, 0]);
  await booksBalance();

  const contra = await admin.call('POST /cod-transfers/{id}/contra', {
    params: { id: payout.id },
    body: { note: 'Chuyển nhầm' },
  });
  await approve(contra.ok.data.id);
  expect(await statusesOf(test, [prepaid, sold])).toEqual(['Delivered', 'Cod_transferred_to_center']);
  expect(await payable()).toMatchObject({ package_count: 2, fees: 45_000, net: 255_000 });
  await booksBalance();
});

it('costs what its payout took down: nobody changes the fee, or takes a change back, until that is decided', async () => {
  const prepaid = await unpaid(20_000);
  await atCenter(300_000, 0);
  const change = async (shipping_fee: number): Promise<{ run: number | null; codes: (string | null)[] }> => {
    const body = { ids: [prepaid.id], shipping_fee, note: 'Tính lại' };
    const { run, data } = (await admin.call('PATCH /packages-update-shippingfee', { body })).ok;
    return { run, codes: data.map((line) => (line.ok ? null : line.code)) };
  };
  const undo = async (run: number | null): Promise<string> =>
    (
      await admin.call('POST /runs/{id}/undo', {
        params: { id: run ?? 0 },
        headers: { 'idempotency-key': newReference() },
      })
    ).text;
  const fee = async () => (await storedPackage(test, prepaid.id)).shipping_fee;
  const first = await change(50_000);
  expect(first.codes).toEqual([null]);
  const payout = (await pay()).ok.data;
  expect(payout.counted).toBe(250_000);
  expect((await change(70_000)).codes).toEqual(['EPK032']);
  expect(await undo(first.run)).toContain('EPK032');
  expect(await fee()).toBe(50_000);
  await other.call('PATCH /cod-transfers/{id}/reject', { params: { id: payout.id }, body: { note: 'Sai cước' } });
  expect(await undo(first.run)).not.toContain('EPK032');
  expect(await fee()).toBe(20_000);
  expect((await pay()).ok.data.counted).toBe(280_000);
});

it('of a shop that sells nothing but prepaid goods is its debt until something is collected for it', async () => {
  await unpaid(20_000);
  await unpaid(15_000.5);
  expect(await payable()).toMatchObject({ package_count: 2, collected: 0, fees: 35_000.5, net: -35_000.5 });
  expect((await pay()).code).toBe('ECO007');
  await atCenter(50_000, 0);
  expect((await pay()).ok.data).toMatchObject({ counted: 14_999.5, lines: 3 });
});

it('with COD is charged its fees alone, and stands among the exceptions with who let it go', async () => {
  const [let_go, sold] = [await unpaid(20_000, 90_000), await atCenter(100_000, 0)];
  const exceptions = async () => {
    const query = { kind: 'cod', hub_id: String(hub.id), limit: 100 } as const;
    const { data } = (await admin.call('GET /exception-packages', { query })).ok;
    return data.map(({ id, expected, found }) => [id, expected, found]);
  };
  expect(await exceptions()).toEqual([[let_go.id, 90_000, 0]]);
  expect(await payable()).toMatchObject({ collected: 100_000, fees: 20_000, net: 80_000 });
  await approve((await pay()).ok.data.id);
  expect(await statusesOf(test, [let_go, sold])).toEqual(['Cod_transferred_to_shop', 'Cod_transferred_to_shop']);
  expect(await balanceOf(test, 'shop_payable', shop.id)).toBe(0);
  expect(await exceptions()).toEqual([[let_go.id, 90_000, 0]]);
  await booksBalance();
});

it('by a carrier is charged where it had nothing to collect, and waits for its collection where it had', async () => {
  const carrier = await addCarrier(admin);
  const at = { current_hub_id: hub.id, fm_hub_id: hub.id, lm_hub_id: hub.id };
  const row = { seller_id: shop.id, status: 'Delivered', shipping_fee: 20_000, ...at } as const;
  const packages = [await storePackage(test, { ...row, cod: 0 }), await storePackage(test, { ...row, cod: 70_000 })];
  await addDelivered(test, { carrierId: carrier.id, hubId: hub.id, packages });
  expect(await payable()).toMatchObject({ package_count: 1, collected: 0, fees: 20_000 });
});

it('is nothing to be paid for while its sheet is open, or its cash is with its courier or on its way', async () => {
  await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [100_000, 50_000], transferred: [1], fee: 9_000 });
  await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [80_000], fee: 9_000 });
  expect(await payable()).toBeUndefined();
});
