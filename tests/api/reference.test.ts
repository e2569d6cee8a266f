import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from './helpers/app';
import { addPackage } from './helpers/packages';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard } from './helpers/places';

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

describe('hubs', () => {
  it('are all named, and marked where the user may work and what is his', async () => {
    const [mine, foreign, closed] = [await addHub(test), await addHub(test), await addHub(test)];
    await test.pool.query('update hubs set active = false where id = $1', [closed.id]);
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [mine.id, closed.id] });
    const admin = await addPerson(test, { role: 'admin' });
    const marks = async (person: typeof admin, mark: 'accessible' | 'own') => {
      const { data } = (await person.call('GET /hubs')).ok;
      return [mine, foreign, closed].map(({ id }) => data.find((hub) => hub.id === id)?.[mark]);
    };
    expect(await marks(operator, 'accessible')).toEqual([true, false, false]);
    expect(await marks(admin, 'accessible')).toEqual([true, true, false]);
    // What was done at a closed one is still theirs to look at.
    expect(await marks(operator, 'own')).toEqual([true, false, true]);
    expect(await marks(admin, 'own')).toEqual([true, true, true]);
  });

  it('are placed by the province that their ward was in before, else by that of now', async () => {
    const [merged, alone] = [await addHub(test), await addHub(test)];
    const admin = await addPerson(test, { role: 'admin' });
    await test.pool.query(
      `insert into provinces (id, code, name, region, present) values (1074, 'old-74', 'Tỉnh Bình Dương', 'Southern', false) on conflict do nothing`,
    );
    await test.pool.query(
      `insert into wards (id, code, name, province_id, present, successor_id)
       select w.id + 100000, 'old-' || w.code, w.name, 1074, false, w.id from hubs h join wards w on w.id = h.ward_id where h.id = $1`,
      [merged.id],
    );
    const { data } = (await admin.call('GET /hubs')).ok;
    const placeOf = (id: number) => data.find((hub) => hub.id === id)?.place;
    expect(placeOf(merged.id)).toBe('74');
    const { rows } = await test.pool.query<{ code: string }>(
      'select p.code from hubs h join provinces p on p.id = h.province_id where h.id = $1',
      [alone.id],
    );
    expect(placeOf(alone.id)).toBe(rows[0]?.code);
  });
});

describe('shops', () => {
  it('are those of one’s hubs, and all of them for admins and sales', async () => {
    const [mine, foreign] = [await addHub(test), await addHub(test)];
    const near = await addShop(test, { hubId: mine.id });
    const far = await addShop(test, { hubId: foreign.id });
    const seen = async (
      role: 'hub_operator' | 'area_manager' | 'admin' | 'admin_operator' | 'sale_admin' | 'sale_management',
    ) => {
      const person = await addPerson(test, { role, hubIds: [mine.id] });
      const ids = (await person.call('GET /shops', { query: { limit: 1000 } })).ok.data.map((shop) => shop.id);
      return [near, far].map((shop) => ids.includes(shop.id));
    };
    for (const role of ['hub_operator', 'area_manager'] as const) expect(await seen(role)).toEqual([true, false]);
    for (const role of ['admin', 'admin_operator', 'sale_admin', 'sale_management'] as const)
      expect(await seen(role)).toEqual([true, true]);
  });

  it('are found by code, and by name without its accents; wildcards are plain letters', async () => {
    const hub = await addHub(test);
    const shop = await addShop(test, { hubId: hub.id, name: 'Đặc sản Tây Nguyên 100%' });
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
    const found = async (q: string) =>
      (await person.call('GET /shops', { query: { q } })).ok.data.map((item) => item.id);
    for (const q of ['dac san', 'ĐẶC SẢN', 'tay nguyen', shop.code.toLowerCase(), '100%'])
      expect(await found(q)).toEqual([shop.id]);
    for (const q of ['%%', '_', 'đặc%nguyên', "' or 1=1"]) expect(await found(q)).toEqual([]);
    expect((await person.call('GET /shops', { query: { q: 'a\u0000' } })).code).toBe('ESP000');
  });

  it('asked for by id, are told to who sees their packages, and to nobody else', async () => {
    const [mine, elsewhere] = [await addHub(test), await addHub(test)];
    const seen = await addShop(test, { hubId: elsewhere.id });
    const unseen = await addShop(test, { hubId: elsewhere.id });
    await addPackage(test, { shopId: seen.id, hubId: mine.id, status: 'Waiting_for_delivery' });
    await addPackage(test, { shopId: unseen.id, hubId: elsewhere.id, status: 'Waiting_for_delivery' });
    const person = await addPerson(test, { role: 'hub_operator', hubIds: [mine.id] });
    const named = async (...ids: readonly number[]) =>
      (await person.call('GET /shops', { query: { ids: ids.join(',') } })).ok;
    expect(await named(seen.id, unseen.id, 999_999_999_999_999)).toMatchObject({
      data: [{ id: seen.id, code: seen.code }],
      meta: { pagination: { total: 1 } },
    });
    expect((await person.call('GET /shops')).ok.data).toEqual([]);
    expect((await person.call('GET /shops', { query: { ids: '1;2' } })).code).toBe('ESP000');
  });

  it('come in pages', async () => {
    const hub = await addHub(test);
    for (let index = 0; index < 3; index += 1) await addShop(test, { hubId: hub.id });
    const person = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
    const page = (await person.call('GET /shops', { query: { limit: 2, page: 2 } })).ok;
    expect(page.meta.pagination).toEqual({ total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 });
    const none = (await person.call('GET /shops', { query: { q: 'nothing like it' } })).ok;
    expect(none.meta.pagination).toEqual({ total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 1 });
  });
});

describe('reasons', () => {
  it('are FR001 to FR029', async () => {
    const person = await addPerson(test, { role: 'hub_operator' });
    const { data } = (await person.call('GET /reasons')).ok;
    expect(data.map((reason) => reason.code)).toEqual(
      Array.from({ length: 29 }, (_, index) => `FR${String(index + 1).padStart(3, '0')}`),
    );
    expect(data[0]).toEqual({
      code: 'FR001',
      types: ['delivery'],
      fault: 'recipient',
      vi: 'Khách chưa có tiền',
      en: 'Customer has no cash',
    });
  });
});

describe('addresses', () => {
  it('list the provinces of the present division only', async () => {
    const [present, past] = [await addWard(test), await addWard(test)];
    await test.pool.query('update provinces set present = false where id = $1', [past.provinceId]);
    const person = await addPerson(test, { role: 'hub_operator' });
    const ids = (await person.call('GET /address-level-1')).ok.data.map((province) => province.id);
    expect([present, past].map((ward) => ids.includes(ward.provinceId))).toEqual([true, false]);
  });

  it('find wards by province and say whether a hub serves them', async () => {
    const hub = await addHub(test);
    const served = await addWard(test, { servedBy: hub.id });
    const unserved = await addWard(test);
    const person = await addPerson(test, { role: 'hub_operator' });
    const wardsOf = async (province_id: number) =>
      (await person.call('GET /address-level-3', { query: { province_id } })).ok.data;
    expect(await wardsOf(served.provinceId)).toEqual([
      {
        id: served.id,
        code: served.code,
        name: `Phường ${served.code}`,
        province_id: served.provinceId,
        province_name: `Tỉnh ${served.code}`,
        served: true,
      },
    ]);
    expect((await wardsOf(unserved.provinceId)).map((ward) => ward.served)).toEqual([false]);
  });

  it('find wards by words without accents, exact accents first', async () => {
    const exact = await addWard(test, { name: 'Phường Bến Thành Zq' });
    const other = await addWard(test, { name: 'Phường Ben Thanh Zq' });
    const longer = await addWard(test, { name: 'Phường Bến Thành Zq Đông' });
    const person = await addPerson(test, { role: 'hub_operator' });
    const found = async (q: string, limit = 50) =>
      (await person.call('GET /address-level-3', { query: { q, limit } })).ok.data.map((ward) => ward.id);
    expect(await found('bến thành zq')).toEqual([exact.id, longer.id, other.id]);
    expect((await found('ben thanh zq'))[0]).toBe(other.id);
    expect(new Set(await found('BEN THANH ZQ'))).toEqual(new Set([exact.id, other.id, longer.id]));
    expect(await found('zq dong')).toEqual([longer.id]);
    expect(await found('bến thành zq', 1)).toEqual([exact.id]);
    expect(await found('100%')).toEqual([]);
  });
});
