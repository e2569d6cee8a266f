import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { addDocument, addRound } from './helpers/money';
import { addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson, type NewPerson } from './helpers/people';
import { addShop } from './helpers/places';
import { addPriceTable } from './helpers/prices';
import { addCourier as addDriver, addRunsheet, type NewRunsheet } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let serial = 0;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
});
afterAll(() => test.close());

async function addCourier(name: string, hubId: number): Promise<string> {
  serial += 1;
  const code = `BT9${String(serial).padStart(4, '0')}`;
  await test.pool.query(
    'insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ($1, $2, $1, $3, $4)',
    [code, name, `0912345${String(serial).padStart(3, '0')}`, hubId],
  );
  return code;
}
const at = (person: Omit<NewPerson, 'hubIds'>): Promise<Person> =>
  addPerson(test, { ...person, hubIds: [hubs.mine.id] });
const search = async (person: Person, q: string, limit?: number) =>
  (await person.call('GET /search', { query: { q, ...(limit === undefined ? {} : { limit }) } })).ok.data;
const names = async (person: Person, q: string) => (await search(person, q)).shops.map((shop) => shop.name);

describe('the search', () => {
  it('finds without accents, and puts exact accents, codes and beginnings first', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    for (const name of ['Mỹ phẩm Hoa', 'My Phạm', 'Đồ gỗ Mỹ', 'Tiệm đỏ', 'Do Sơn'])
      await addShop(test, { hubId: hubs.mine.id, name });
    expect(await names(admin, 'mỹ')).toEqual(['Mỹ phẩm Hoa', 'Đồ gỗ Mỹ', 'My Phạm']);
    expect(await names(admin, 'MY')).toEqual(['My Phạm', 'Mỹ phẩm Hoa', 'Đồ gỗ Mỹ']);
    expect(await names(admin, 'do')).toEqual(['Do Sơn', 'Đồ gỗ Mỹ', 'Tiệm đỏ']);
    expect(await names(admin, 'đỏ'.normalize('NFD'))).toEqual(['Tiệm đỏ', 'Do Sơn', 'Đồ gỗ Mỹ']);
    expect((await search(admin, hubs.shop.code.toLowerCase())).shops[0]?.code).toBe(hubs.shop.code);
    expect((await search(admin, hubs.mine.code)).hubs[0]).toMatchObject({ id: hubs.mine.id, code: hubs.mine.code });
    expect((await search(admin, 'o', 2)).shops.length).toBe(2);
  });

  it('finds sheets by code and courier: those on the road, those that are to leave, then the latest', async () => {
    const name = 'Khổng Tước Vũ';
    const [driver, foreign] = [
      await addDriver(test, { hubId: hubs.mine.id, name }),
      await addDriver(test, { hubId: hubs.foreign.id, name }),
    ];
    const day = (n: number): string => `2026-01-0${n}T03:00:00Z`;
    const add = (sheet: Omit<NewRunsheet, 'hubId'>): Promise<{ readonly code: string }> =>
      addRunsheet(test, { hubId: hubs.mine.id, courierId: driver.id, ...sheet });
    const told = [
      await add({ status: 'Running', createdAt: day(2) }),
      await add({ status: 'Running', createdAt: day(1) }),
      await add({ status: 'Created', createdAt: day(5) }),
      await add({ status: 'Closed', createdAt: day(4) }),
      await add({ status: 'Cancelled', createdAt: day(3) }),
    ].map(({ code }) => code);
    const theirs = await addRunsheet(test, { hubId: hubs.foreign.id, courierId: foreign.id, createdAt: day(9) });
    const [admin, operator] = [await addPerson(test, { role: 'admin' }), await at({ role: 'hub_operator' })];
    const sheets = async (person: Person, q: string, limit?: number): Promise<string[]> =>
      (await search(person, q, limit)).runsheets.map(({ code }) => code);
    expect(await sheets(operator, 'khong tuoc', 10)).toEqual(told);
    for (const limit of [1, 2, 3, 4]) expect(await sheets(operator, 'khong tuoc', limit)).toEqual(told.slice(0, limit));
    expect(await sheets(admin, 'KHỔNG TƯỚC', 3)).toEqual([theirs.code, ...told.slice(0, 2)]);
    for (const code of told) expect(await sheets(operator, code.toLowerCase())).toEqual([code]);
    expect(await sheets(operator, theirs.code)).toEqual([]);
    expect(await sheets(operator, 'khong ai ten the')).toEqual([]);
  });

  it('keeps to the asker’s scope, and masks phones', async () => {
    const [mine, foreign] = [
      await addCourier('Quách Văn Tĩnh', hubs.mine.id),
      await addCourier('Quách Văn Động', hubs.foreign.id),
    ];
    const manager = await at({ role: 'hub_manager' });
    const found = await search(manager, 'quach van');
    expect(found.couriers.map((courier) => courier.code)).toEqual([mine]);
    expect(found.couriers[0]).toMatchObject({
      name: 'Quách Văn Tĩnh',
      phone: expect.stringMatching(/^0912 \*\*\* \d{3}$/) as string,
      hub: { id: hubs.mine.id, code: hubs.mine.code },
    });
    expect(
      (await search(await addPerson(test, { role: 'admin' }), 'quach van')).couriers
        .map((courier) => courier.code)
        .toSorted(),
    ).toEqual([mine, foreign].toSorted());
    expect((await search(manager, 'Bưu cục')).hubs.map((hub) => hub.id)).toEqual([hubs.mine.id]);
    expect((await search(manager, hubs.foreignShop.code)).shops).toEqual([]);
    expect((await search(manager, hubs.shop.code)).shops.length).toBe(1);
  });

  it('shows no kind that is not the role’s to see', async () => {
    const courier = await addCourier('Tôn Ngộ Không', hubs.mine.id);
    expect((await search(await at({ role: 'hub_operator' }), courier)).couriers).toEqual([]);
    expect((await search(await at({ role: 'sale_admin' }), courier)).couriers).toEqual([]);
    expect((await search(await at({ role: 'hub_manager', onlyOperation: true }), hubs.shop.code)).shops).toEqual([]);
  });

  it('finds money documents and price tables for whom they are', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    const { courier, packages } = await addRound(test, { hubId: hubs.mine.id, shopId: hubs.shop.id, cash: [50_000] });
    const { id, code } = await addDocument(test, {
      kind: 'cod_collection',
      hubId: hubs.mine.id,
      courierId: courier.id,
      lines: packages.map((one) => ({ id: one.id, amount: 50_000 })),
    });
    await addPriceTable(test, { hubId: hubs.foreign.id });
    expect((await search(admin, code.toLowerCase())).documents).toEqual([
      {
        id,
        code,
        kind: 'cod_collection',
        status: 'New',
        counted: 50_000,
        hub: { id: hubs.mine.id, code: hubs.mine.code },
      },
    ]);
    expect((await search(admin, hubs.foreign.code)).prices).toMatchObject([
      { code: hubs.foreign.code, kind: 'hub', owner_id: hubs.foreign.id },
    ]);
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
    expect((await search(stranger, code)).documents).toEqual([]);
    const manager = await at({ role: 'hub_manager' });
    expect((await search(manager, code)).documents).toHaveLength(1);
    expect((await search(await at({ role: 'sale_admin' }), hubs.foreign.code)).prices).toEqual([]);
  });

  it('takes any text literally', async () => {
    const admin = await addPerson(test, { role: 'admin' });
    for (const q of ['%', '_', '\\', "' or 1=1 --", 'a\u0000b'])
      expect([q, (await search(admin, q)).shops]).toEqual([q, []]);
    expect((await search(admin, '\u0000')).hubs).toEqual([]);
    expect((await admin.call('GET /search', { query: { q: ' ' } })).errors).toHaveProperty('q');
  });
});
