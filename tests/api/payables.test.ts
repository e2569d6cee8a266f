import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unpaidDeliveries } from '~provider/db/migrations/054-unpaid-deliveries';
import { sharedApp, type TestApp } from './helpers/app';
import { addShopAccount, addAtCenter } from './helpers/deposits';
import { addRound } from './helpers/money';
import { addLost, openLosses, type Losses, addPayout } from './helpers/losses';
import { addHub, addShop, type Place } from './helpers/places';

let test: TestApp;
let losses: Losses;
beforeAll(async () => {
  test = await sharedApp();
  losses = await openLosses(test);
});
afterAll(() => test.close());

let hub: Place;
let shop: Place;
beforeEach(async () => {
  hub = await addHub(test);
  shop = await addShop(test, { hubId: hub.id });
  await addShopAccount(test, shop.id);
});

const atCenter = async (amount: number, fee: number): Promise<number> =>
  (await addAtCenter(test, { hubId: hub.id, shopId: shop.id, amount, fee })).id;
const returned = (return_fee: number) =>
  addLost(test, { hubId: hub.id, shopId: shop.id }, { status: 'Returned', return_fee });
const pay = (): Promise<number> => addPayout(losses, shop.id);
const decide = async (how: 'approve' | 'reject', id: number): Promise<void> => {
  const body = how === 'reject' ? { note: 'Chờ kỳ sau' } : {};
  expect((await losses.maker.call(`PATCH /cod-transfers/{id}/${how}`, { params: { id }, body })).status).toBe(200);
};

/** Packages, collected, fees, fees of returns; null = the shop is not listed. */
async function payable(): Promise<number[] | null> {
  const { data } = (await losses.maker.call('GET /shop-payables', { query: { q: shop.code } })).ok;
  const [row] = data;
  return row ? [row.package_count, row.collected, row.fees, row.return_fees] : null;
}

describe.each([
  ['never adds up', () => false],
  ['adds up at every step', () => true],
  ['adds up at every third step', (step: number) => step % 3 === 0],
] as const)('with a worker that %s', (_worker, addsUp) => {
  it('tells what waits to be paid to a shop', async () => {
    let step = 0;
    const holds = async (expected: readonly number[] | null): Promise<void> => {
      expect([step, await payable()]).toEqual([step, expected]);
      if (addsUp(step)) {
        await test.pool.query('select add_payables()');
        expect([step, 'added up', await payable()]).toEqual([step, 'added up', expected]);
      }
      step += 1;
    };

    await holds(null);
    const sold = await atCenter(300_000, 20_000);
    await holds([1, 300_000, 20_000, 0]);
    const back = await returned(7_000.5);
    await holds([2, 300_000, 20_000, 7_000.5]);
    await test.pool.query('update packages set shipping_fee = 25000 where id = $1', [sold]);
    await holds([2, 300_000, 25_000, 7_000.5]);

    const rejected = await pay();
    await holds(null);
    await decide('reject', rejected);
    await holds([2, 300_000, 25_000, 7_000.5]);
    const paid = await pay();
    const next = await atCenter(99_999.5, 15_000);
    await holds([1, 99_999.5, 15_000, 0]);
    await decide('approve', paid);
    await holds([1, 99_999.5, 15_000, 0]);

    const { data: contra } = (
      await losses.approver.call('POST /cod-transfers/{id}/contra', {
        params: { id: paid },
        body: { note: 'Chuyển nhầm' },
      })
    ).ok;
    await holds([1, 99_999.5, 15_000, 0]);
    await decide('approve', contra.id);
    await holds([3, 399_999.5, 40_000, 7_000.5]);

    // Elsewhere than they stood, whoever put them there.
    await test.pool.query(`update packages set status = 'Delivered' where id = $1`, [next]);
    await holds([2, 300_000, 25_000, 7_000.5]);
    await test.pool.query(`update packages set status = 'Return_successful' where id = $1`, [back.id]);
    await holds([1, 300_000, 25_000, 0]);
    const other = await addShop(test, { hubId: hub.id });
    await test.pool.query('update packages set seller_id = $2 where id = $1', [sold, other.id]);
    await holds(null);
    await test.pool.query('select recount_payables()');
    await holds(null);

    // Delivered unpaid: due with its fees, and paid for after all no more.
    const { packages } = await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [0, 0], fee: 4_000.5 });
    const ids = packages.map(({ id }) => id);
    await holds([2, 0, 8_001, 0]);
    await test.pool.query('update packages set cod_collected = 5 where id = $1', [ids[0]]);
    await holds([1, 0, 4_000.5, 0]);
    await test.pool.query('update packages set cod_collected = 0 where id = $1', [ids[0]]);
    await holds([2, 0, 8_001, 0]);
    await atCenter(50_000, 0);
    await decide('approve', await pay());
    await holds(null);
  });
});

it('tells on a page past the end how many shops there are', async () => {
  await atCenter(300_000, 20_000);
  const { data, meta } = (await losses.maker.call('GET /shop-payables', { query: { q: shop.code, page: 9 } })).ok;
  expect([data, meta.pagination.total]).toEqual([[], 1]);
  const hubs = (await losses.maker.call('GET /hub-losses', { query: { q: hub.code, page: 9 } })).ok;
  expect([hubs.data, hubs.meta.pagination.total]).toEqual([[], 1]);
});

it('charges deliveries that nobody paid for before they were reckoned, each once', async () => {
  await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [0, 0], fee: 4_000 });
  // As the version before left them.
  await test.pool.query('delete from payable_changes; delete from payable_packages; delete from payable_sums');
  expect(await payable()).toBeNull();
  // It may be cut short, and begun again.
  for (const step of [...unpaidDeliveries, ...unpaidDeliveries]) await test.pool.query(step);
  expect(await payable()).toEqual([2, 0, 8_000, 0]);
});
