import { afterEach, afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compensationOf } from '~domain/lost-claims';
import { unpaidDeliveries } from '~provider/db/migrations/054-unpaid-deliveries';
import { receivables } from '~provider/db/migrations/067-lighter-money';
import { lossesAndCash } from '~provider/db/migrations/068-kept-losses-and-cash';
import { testRandom } from '../helpers/random';
import { sharedApp, type TestApp } from './helpers/app';
import { booksContradictions } from './helpers/books-contradictions';
import { addCarrier, type TestCarrier } from './helpers/carriers';
import { addShopAccount, addAtCenter, addDelivered } from './helpers/deposits';
import { addRound } from './helpers/money';
import { addClaim, addLost, openLosses, type Losses, addPayout } from './helpers/losses';
import { addPerson } from './helpers/people';
import { addHub, addShop, type Place } from './helpers/places';
import { storePackages } from './helpers/stored-packages';

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
  // It may be cut short, and begun again; so may what brings its functions up to date.
  for (const steps of [unpaidDeliveries, receivables, lossesAndCash])
    for (const step of [...steps, ...steps]) await test.pool.query(step);
  expect(await payable()).toEqual([2, 0, 8_000, 0]);
});

describe('what waits to be collected from a carrier', () => {
  let carrier: TestCarrier;
  let ids: number[];
  const day = (date: number): string => `2026-11-0${date}T05:00:00Z`;
  beforeEach(async () => {
    carrier = await addCarrier(await addPerson(test, { role: 'admin' }));
    const packages = await storePackages(
      test,
      [10_000, 20_000.5, 40_000, 80_000].map((cod, at) => ({
        seller_id: shop.id,
        status: 'Delivery_successful' as const,
        cod,
        success_date: day(at + 1),
        current_hub_id: hub.id,
        fm_hub_id: hub.id,
        lm_hub_id: hub.id,
      })),
    );
    ids = packages.map(({ id }) => id);
    await addDelivered(test, { carrierId: carrier.id, hubId: hub.id, packages });
  });
  afterEach(async () => {
    // No entry of the books stands behind what was written here by hand.
    await test.pool.query('delete from cod_takings where hub_id = $1', [hub.id]);
    await test.pool.query(
      `update packages set status = 'In_delivery', cod_collected = 0 where current_hub_id = $1 and status <> 'In_delivery'
         and not exists (select from money_lines l where l.package_id = id)`,
      [hub.id],
    );
  });

  /** Packages, their money, and since when the oldest waits. */
  const owed = async () => {
    const { data } = (await losses.maker.call('GET /three-pl-receivables')).ok;
    const { to_collect, to_collect_amount, oldest_at } = data.find(({ carrier: { id } }) => id === carrier.id) ?? {};
    return [to_collect, to_collect_amount, oldest_at];
  };
  const drifted = async () =>
    (
      await test.pool.query(
        booksContradictions['a carrier that is to bring something else than what it was paid at doors'] ?? '',
      )
    ).rows;
  const add = () => test.pool.query('select add_payables()');

  it.each([
    ['never adds up', () => false],
    ['adds up at every step', () => true],
    ['adds up at every third step', (step: number) => step % 3 === 0],
  ] as const)('is told at once, with a worker that %s', async (_worker, addsUp) => {
    let step = 0;
    const holds = async (...expected: readonly unknown[]): Promise<void> => {
      for (const added of addsUp(step) ? [false, true] : [false]) {
        if (added) await add();
        expect([step, added, ...(await owed())]).toEqual([step, added, ...expected]);
      }
      step += 1;
    };
    const sql = (text: string, ...at: readonly number[]) => test.pool.query(text, [at.map((one) => ids[one])]);
    const all = [4, 150_000.5, day(1)];
    await holds(...all);
    await sql(`update packages set status = 'Delivered' where id = any($1)`, 0, 1);
    await holds(...all);
    await sql('update packages set cod = 15000 where id = any($1)', 0);
    await holds(4, 155_000.5, day(1));
    await sql('update packages set cod = 0 where id = any($1)', 0);
    await holds(3, 140_000.5, day(2));
    // Its report is taken back, and comes again.
    await sql(`update handovers set moved_to = 'In_delivery' where package_id = any($1)`, 1);
    await holds(2, 120_000, day(3));
    await sql(`update handovers set moved_to = 'Delivery_successful', state = 'ended' where package_id = any($1)`, 1);
    await holds(3, 140_000.5, day(2));
    // A courier of ours was paid for it after all.
    await sql(
      `insert into cod_takings (package_id, hub_id, cash, at) select id, current_hub_id, cod, now() from packages where id = any($1)`,
      1,
    );
    await holds(2, 120_000, day(3));
    await sql('delete from cod_takings where package_id = any($1)', 1);
    await holds(3, 140_000.5, day(2));
    // Another carrier has had it since.
    await sql(
      `insert into handovers (package_id, carrier_id, runsheet_id, attempt) select package_id, carrier_id, runsheet_id, 2 from handovers where package_id = any($1)`,
      1,
    );
    await holds(2, 120_000, day(3));
    await sql('delete from handovers where package_id = any($1) and attempt = 2', 1);
    await test.pool.query('select recount_payables()');
    await holds(3, 140_000.5, day(2));

    const collect = async (): Promise<number> =>
      (await losses.approver.call('POST /three-pl-cod-collections', { body: { carrier: carrier.code } })).ok.data.id;
    const rejected = await collect();
    await holds(0, 0, null);
    await decide('reject', rejected);
    await holds(3, 140_000.5, day(2));
    await decide('approve', await collect());
    expect((await owed()).slice(0, 2)).toEqual([0, 0]);
    expect(await drifted()).toEqual([]);
  });

  it('costs a courier’s delivery nothing', async () => {
    const place = { current_hub_id: hub.id, fm_hub_id: hub.id, lm_hub_id: hub.id };
    const [sold] = await storePackages(test, [{ ...place, seller_id: shop.id, status: 'In_delivery', cod: 5_000 }]);
    const steps = [
      `update packages set status = 'Delivery_successful', cod_collected = 5000 where id = $1`,
      `update packages set status = 'Delivered' where id = $1`,
      `insert into cod_takings (package_id, hub_id, cash, at) select id, current_hub_id, cod, now() from packages where id = $1`,
    ];
    for (const step of steps) await test.pool.query(step, [sold?.id]);
    const { rowCount } = await test.pool.query('select from payable_changes where package_id = $1', [sold?.id]);
    expect(rowCount).toBe(0);
  });

  it('is what its packages come to, whatever becomes of them and whenever it is added up', async () => {
    const random = testRandom();
    const statuses = ['Delivered', 'Delivery_successful', 'In_delivery', 'Returned', 'Cod_collected'];
    for (let step = 0; step < 150; step += 1) {
      const id = random.pick(ids);
      const change = random.pick([
        `update packages set status = '${random.pick(statuses)}' where id = any($1)`,
        `update packages set cod = ${random.int(0, 2)} * 1000.5 where id = any($1)`,
        `update packages set success_date = ${random.pick(['null', `'${day(random.int(1, 9))}'`])} where id = any($1)`,
        `update packages set operator_note = 'x' where id = any($1)`,
        `update handovers set moved_to = '${random.pick(['Delivery_successful', 'In_delivery'])}' where package_id = any($1)`,
        `update handovers set state = '${random.pick(['accepted', 'failed', 'ended'])}' where package_id = any($1)`,
        `insert into cod_takings (package_id, hub_id, cash, at) select id, current_hub_id, 1, now() from packages where id = any($1) on conflict do nothing`,
        `delete from cod_takings where package_id = any($1)`,
      ]);
      await test.pool.query(change, [[id]]);
      if (random.chance(0.4)) await add();
      expect([step, change, await drifted()]).toEqual([step, change, []]);
    }
    // A sum that drifted is seen.
    await add();
    await test.pool.query(
      `insert into receivable_sums values ($1, 1, 5) on conflict (carrier_id) do update set amount = receivable_sums.amount + 5`,
      [carrier.id],
    );
    expect(await drifted()).toMatchObject([{ carrier_id: carrier.id }]);
    await test.pool.query('select recount_payables()');
    expect(await drifted()).toEqual([]);
  });
});

describe('what a hub lost and nobody claimed', () => {
  const of = async () => {
    const { data } = (await losses.maker.call('GET /hub-losses', { query: { hub_id: hub.id } })).ok;
    return [data[0]?.unclaimed, data[0]?.unclaimed_amount];
  };
  const drifted = async () =>
    (await test.pool.query(booksContradictions['a hub that lost something else than its packages come to'] ?? '')).rows;
  const add = () => test.pool.query('select add_payables()');
  const lost = (columns: object = {}) => addLost(test, { hubId: hub.id, shopId: shop.id }, columns);

  it('is reckoned by the rules of compensation', async () => {
    for (const value of [0, 90_000.5])
      for (const total_product_value of [0, 200_000])
        for (const cod of [0, 70_000])
          for (const shipping_fee of [0, 20_000.5])
            for (const insurance_fee of [0, 1_000]) {
              const goods = { value, total_product_value, cod, shipping_fee, insurance_fee };
              const { id } = await lost(goods);
              expect([goods, await of()]).toEqual([goods, [1, compensationOf(goods).amount]]);
              await test.pool.query(`update packages set status = 'In_delivery' where id = $1`, [id]);
            }
    expect(await of()).toEqual([0, 0]);
  });

  it.each([
    ['never adds up', () => false],
    ['adds up at every step', () => true],
    ['adds up at every third step', (step: number) => step % 3 === 0],
  ] as const)('is told at once, with a worker that %s', async (_worker, addsUp) => {
    let step = 0;
    const holds = async (...expected: readonly number[]): Promise<void> => {
      for (const added of addsUp(step) ? [false, true] : [false]) {
        if (added) await add();
        expect([step, added, await of(), await drifted()]).toEqual([step, added, expected, []]);
      }
      step += 1;
    };
    await holds(0, 0);
    const one = await lost();
    const other = await lost({ value: 300_000.5 });
    await holds(2, 2_300_000.5);
    await test.pool.query('update packages set insurance_fee = 0 where id = $1', [other.id]);
    await holds(2, 2_128_000);
    await test.pool.query('update packages set current_hub_id = null, fm_hub_id = $2 where id = $1', [
      other.id,
      (await addHub(test)).id,
    ]);
    await holds(1, 2_000_000);
    await test.pool.query('update packages set current_hub_id = fm_hub_id, fm_hub_id = $2 where id = $1', [
      other.id,
      hub.id,
    ]);
    await test.pool.query('update packages set current_hub_id = $2 where id = $1', [other.id, hub.id]);
    await holds(2, 2_128_000);
    // What is granted is as it was granted, until it is claimed.
    const claim = await addClaim(losses, { ids: [one.id] }, false);
    await test.pool.query('update packages set value = 9000000 where id = $1', [one.id]);
    await holds(2, 2_128_000);
    await losses.approver.call('PATCH /claim-losts/{id}/reject', {
      params: { id: claim.id },
      body: { note: 'Chờ thêm' },
    });
    await holds(2, 9_128_000);
    await addClaim(losses, { ids: [one.id] });
    await holds(1, 128_000);
    await test.pool.query(`update packages set status = 'In_delivery' where id = $1`, [other.id]);
    await holds(0, 0);
  });

  it('is what its packages come to, whenever it is added up; what drifted is seen', async () => {
    const random = testRandom();
    const ids = [await lost(), await lost({ insurance_fee: 0 }), await lost({ value: 0, cod: 5_000 })].map(
      ({ id }) => id,
    );
    for (let step = 0; step < 60; step += 1) {
      const change = random.pick([
        `status = '${random.pick(['Lost', 'In_delivery', 'Missing', 'Returned'])}'`,
        `value = ${random.int(0, 2)} * 1000.5`,
        `shipping_fee = ${random.int(0, 2)} * 100.25`,
        `current_hub_id = ${random.pick(['null', 'lm_hub_id'])}`,
        `operator_note = 'x'`,
      ]);
      await test.pool.query(`update packages set ${change} where id = $1`, [random.pick(ids)]);
      if (random.chance(0.4)) await add();
      expect([step, change, await drifted()]).toEqual([step, change, []]);
    }
    await add();
    await test.pool.query(
      `insert into unclaimed_sums values ($1, 1, 5) on conflict (hub_id) do update set amount = unclaimed_sums.amount + 5`,
      [hub.id],
    );
    expect(await drifted()).toMatchObject([{ hub_id: hub.id }]);
    await test.pool.query('select recount_payables()');
    expect(await drifted()).toEqual([]);
  });
});
