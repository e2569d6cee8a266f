import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMoney } from '~domain/money';
import { sharedApp, type TestApp } from './helpers/app';
import { addCollected, addDocument, addShopAccount, addAtCenter } from './helpers/deposits';
import { addCharge, addClaim, addLost, newReference, openLosses, type Losses, addPayout } from './helpers/losses';
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

const lost = (columns: object) => addLost(test, { hubId: hub.id, shopId: shop.id }, columns);
const pay = (): Promise<number> => addPayout(losses, shop.id);
const read = async (id: number, query: Readonly<Record<string, number>> = {}) =>
  (await losses.approver.call('GET /cod-transfers/{id}', { params: { id }, query })).ok.data;
type Payout = Awaited<ReturnType<typeof read>>;
const parts = ({ packages }: Payout) =>
  packages.data.map(({ package_code, part, amount, granted_by }) => [
    package_code,
    part,
    amount,
    granted_by?.code ?? null,
  ]);
/** What the page lists, and its figures, less what is paid. */
const difference = ({ packages, besides, counted, expected, carried }: Payout): number[] => [
  addMoney(...packages.data.map(({ amount }) => amount), besides?.before ?? 0, -counted),
  addMoney(expected, -carried, besides?.compensations ?? 0, besides?.return_fees ?? 0, besides?.before ?? 0, -counted),
];

it('of compensation alone lists each loss with the document that granted it, and comes to its sum', async () => {
  const [first, second, charged] = [
    await lost({ value: 150_000 }),
    await lost({ value: 99_999.5 }),
    await lost({ value: 70_000 }),
  ];
  const claim = await addClaim(losses, { ids: [first.id, second.id], liable: 'none' });
  // A charge without a claim grants what its shop is to have as well.
  const charge = await addCharge(losses, { ids: [charged.id] });
  const id = await pay();
  const document = await read(id);
  expect(document).toMatchObject({
    counted: 319_999.5,
    lines: 0,
    package_count: 3,
    besides: { compensations: 319_999.5, return_fees: 0, before: 0 },
  });
  expect(parts(document)).toEqual([
    [first.code, 'compensation', 150_000, claim.code],
    [second.code, 'compensation', 99_999.5, claim.code],
    [charged.code, 'compensation', 70_000, charge.code],
  ]);
  expect(document.packages.data.map(({ granted_by }) => granted_by?.kind)).toEqual([
    'lost_claim',
    'lost_claim',
    'hub_lost_claim',
  ]);
  expect(difference(document)).toEqual([0, 0]);
  const last = await read(id, { page: 2, limit: 2 });
  expect([parts(last).map(([code]) => code), last.packages.meta.pagination]).toMatchObject([
    [charged.code],
    { total: 3, count: 1, total_pages: 2 },
  ]);
});

it('lists COD first, then losses, then the fees of returns; what takes it back lists the same, turned; rejected it still tells', async () => {
  const sold = await addAtCenter(test, { hubId: hub.id, shopId: shop.id, amount: 300_000, fee: 20_000 });
  const returned = await lost({ status: 'Returned', return_fee: 7000 });
  const gone = await lost({ value: 50_000 });
  const claim = await addClaim(losses, { ids: [gone.id], liable: 'none' });
  const expected = [
    [sold.code, 'cod', 280_000, null],
    [gone.code, 'compensation', 50_000, claim.code],
    [returned.code, 'return_fee', -7000, null],
  ];

  const rejected = await pay();
  await losses.maker.call('PATCH /cod-transfers/{id}/reject', {
    params: { id: rejected },
    body: { note: 'Chờ kỳ sau' },
  });
  const id = await pay();
  await losses.maker.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} });
  for (const one of [rejected, id]) {
    const document = await read(one);
    expect([parts(document), document.package_count, difference(document)]).toEqual([expected, 3, [0, 0]]);
  }
  const { data } = (
    await losses.approver.call('POST /cod-transfers/{id}/contra', { params: { id }, body: { note: 'Chuyển nhầm' } })
  ).ok;
  const contra = await read(data.id);
  expect([contra.counted, contra.package_count, contra.besides, difference(contra)]).toEqual([
    -323_000,
    3,
    { compensations: -50_000, return_fees: 7000, before: 0 },
    [0, 0],
  ]);
  expect(parts(contra)).toEqual(expected.map(([code, part, amount, by]) => [code, part, -Number(amount), by]));
});

it('tells of other documents nothing besides their packages', async () => {
  const [pkg] = await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [300_000] });
  const { id } = await addDocument(test, {
    kind: 'cod_center_deposit',
    hub_id: hub.id,
    lines: [{ package_id: pkg?.id ?? 0, amount: 300_000 }],
    bank_reference: newReference(),
  });
  const document = await read(id);
  expect(document.package_count).toBe(1);
  expect([document.besides, parts(document)]).toEqual([null, [[pkg?.code, 'cod', 300_000, null]]]);
});
