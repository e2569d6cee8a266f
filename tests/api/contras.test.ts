import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addCollected } from './helpers/deposits';
import { newReference } from './helpers/losses';
import { addPerson } from './helpers/people';
import { smallJpeg } from './helpers/pictures';
import { addHub, addShop, type Place } from './helpers/places';
import type { StoredPackage } from './helpers/stored-packages';

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
});

const collect = async (amount: number): Promise<StoredPackage> => {
  const [collected] = await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [amount] });
  if (!collected) throw new Error('one was collected');
  return collected;
};
/** The document that a package is on. */
const documentOf = async ({ id }: StoredPackage, kind = 'cod_collection'): Promise<number> => {
  const { rows } = await test.pool.query<{ id: number }>(
    'select document_id as id from money_lines where package_id = $1 and kind = $2 and live',
    [id, kind],
  );
  return rows[0]?.id ?? 0;
};
const depositAt = (hubId: number, amount: number) =>
  admin.call('POST /cod-center-bank-deposits', { body: { hub_id: hubId, amount, bank_reference: newReference() } });
const approve = async (id: number): Promise<void> => {
  await admin.call('POST /cod-transfers/{id}/slip', { params: { id }, file: smallJpeg });
  expect((await other.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} })).status).toBe(200);
};
const uncollect = (id: number) =>
  admin.call('POST /cod-collections/{id}/contra', { params: { id }, body: { reason: 'Thu nhầm' } });
const takeBack = (id: number) =>
  admin.call('POST /cod-transfers/{id}/contra', { params: { id }, body: { note: 'Nhầm' } });
const cashOf = async (hubId = hub.id) => {
  const [row] = (await admin.call('GET /cod-hub-cash', { query: { hub_id: hubId } })).ok.data;
  return [row?.closing, row?.waiting];
};

it('of a collection is refused where the hub paid a part of its cash in already, until that is taken back', async () => {
  await collect(100_000);
  const second = await documentOf(await collect(100_000));
  // Covers the first, and a half of the second goes with it.
  const deposit = (await depositAt(hub.id, 150_000)).ok.data;
  expect(await uncollect(second)).toMatchObject({
    code: 'EPK032',
    errors: { asked: ['100000'], available: ['50000'] },
  });
  await approve(deposit.id);
  expect(await uncollect(second)).toMatchObject({ code: 'EPK032' });
  await approve((await takeBack(deposit.id)).ok.data.id);
  const contra = (await uncollect(second)).ok.data;
  expect(
    (await other.call('PATCH /cod-collections/{id}/approve', { params: { id: contra.id }, body: {} })).status,
  ).toBe(200);
  expect(await cashOf()).toEqual([100_000, 0]);
});

it('of a collection holds its cash until somebody decides: nobody pays it in meanwhile', async () => {
  await collect(100_000);
  const second = await documentOf(await collect(100_000));
  const contra = (await uncollect(second)).ok.data;
  expect(await cashOf()).toEqual([200_000, 100_000]);
  expect(await depositAt(hub.id, 150_000)).toMatchObject({ code: 'ECO008', errors: { available: ['100000'] } });
  await approve((await depositAt(hub.id, 100_000)).ok.data.id);
  expect((await uncollect(second)).code).toBe('EUS009');
  const decided = await other.call('PATCH /cod-collections/{id}/approve', { params: { id: contra.id }, body: {} });
  expect([decided.status, await cashOf()]).toEqual([200, [0, 0]]);
});

it('of what one hub handed another is refused where that one paid a part of it in', async () => {
  const target = await addHub(test);
  await collect(100_000);
  const handed = async (): Promise<number> => {
    const { id } = (await admin.call('POST /cod-transfer-hubs', { body: { hub_id: hub.id, to_hub_id: target.id } })).ok
      .data;
    await approve(id);
    return id;
  };
  await handed();
  await collect(70_000);
  const last = await handed();
  await approve((await depositAt(target.id, 130_000)).ok.data.id);
  expect(await cashOf(target.id)).toEqual([40_000, 0]);
  expect(await takeBack(last)).toMatchObject({ code: 'EPK032', errors: { available: ['40000'] } });
});

it('and a deposit made at the same moment never leave a hub with less than nothing: one of them is refused', async () => {
  await collect(100_000);
  const second = await documentOf(await collect(100_000));
  const answers = await Promise.all([uncollect(second), depositAt(hub.id, 150_000)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});
