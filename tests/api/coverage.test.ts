import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addBankAccount, addCollected, addDocument } from './helpers/deposits';
import { addressMark, oldProvince } from './helpers/examples-addresses';
import { shopForm } from './helpers/examples-shops';
import { addRound } from './helpers/money';
import { addPerson } from './helpers/people';
import { smallJpeg } from './helpers/pictures';
import { addHub, addShop, addWard, type Place } from './helpers/places';

let test: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  test = await sharedApp();
  [admin, other] = [await addPerson(test, { role: 'admin' }), await addPerson(test, { role: 'admin_operator' })];
});
afterAll(() => test.close());

const mark = (): string => randomBytes(4).toString('hex').toUpperCase();
const close = (id: number) => admin.call('PATCH /hubs/{id}/deactivate', { params: { id } });
const shut = ({ id }: Place) => test.pool.query('update hubs set active = false where id = $1', [id]);
const cover = (hub_id: number | null, wards: object) =>
  admin.call('PATCH /hub-coverage', { body: { hub_id, ...wards } });
const wardOf = async (code: string) => {
  const [ward] = (await admin.call('GET /wards', { query: { q: code } })).ok.data;
  if (!ward) throw new Error('no such ward');
  return ward;
};
const hubOf = async (table: 'shops' | 'shop_stores', where: string, id: number): Promise<number | undefined> =>
  (await test.pool.query<{ hub_id: number }>(`select hub_id from ${table} where ${where} = $1`, [id])).rows[0]?.hub_id;

/** A shop in a ward of its own, opened as people do, that may send. */
async function openedShop(hub: Place): Promise<{ id: number; ward: Place; form: object }> {
  const ward = await addWard(test, { servedBy: hub.id });
  const form = shopForm(ward.id);
  const { id } = (await admin.call('POST /users/create-shop', { body: form })).ok.data;
  await test.pool.query('update shops set active = true where id = $1', [id]);
  return { id, ward, form };
}

describe('a hub that closes', () => {
  it('stays open while shops are picked up from there, and names them', async () => {
    const hub = await addHub(test);
    const shop = await addShop(test, { hubId: hub.id });
    expect(await close(hub.id)).toMatchObject({ code: 'EAD001', errors: { shops: [shop.code] } });
    await test.pool.query('update shops set active = false where id = $1', [shop.id]);
    expect((await close(hub.id)).ok.data.active).toBe(false);
  });

  it('stays open while it or a courier has cash or a document waits, and what it has can be paid in for ever', async () => {
    const hub = await addHub(test);
    const shop = await addShop(test, { hubId: (await addHub(test)).id });
    await addBankAccount(test, hub.id);
    const { courier, packages } = await addRound(test, { hubId: hub.id, shopId: shop.id, cash: [0, 300_000] });
    const { rows } = await test.pool.query<{ courier_code: string }>(
      'select courier_code from couriers where id = $1',
      [courier.id],
    );
    const held = { code: 'EAD001', errors: { couriers: [rows[0]?.courier_code] } };
    expect(await close(hub.id)).toEqual(expect.objectContaining(held));
    const lines = packages.map(({ id }, place) => ({ package_id: id, amount: place === 0 ? 0 : 300_000 }));
    await addDocument(test, { kind: 'cod_collection', hub_id: hub.id, courier_id: courier.id, lines });
    expect((await close(hub.id)).errors).toEqual({ available: ['300000'] });

    // What came of it before, or comes when a deposit is taken back.
    await shut(hub);
    const cash = async () => (await admin.call('GET /cod-hub-cash', { query: { hub_id: hub.id } })).ok.data;
    expect(await cash()).toMatchObject([{ hub: { code: hub.code }, closing: 300_000, to_deposit: 300_000 }]);
    const body = { hub_id: hub.id, amount: 300_000, bank_reference: `FT${mark()}` };
    const { id, code } = (await admin.call('POST /cod-hub-bank-deposits', { body })).ok.data;
    await admin.call('PATCH /hubs/{id}/activate', { params: { id: hub.id } });
    expect((await close(hub.id)).errors).toEqual({ available: ['300000'], undecided: [code] });
    await admin.call('POST /cod-transfers/{id}/slip', { params: { id }, file: smallJpeg });
    expect((await other.call('PATCH /cod-transfers/{id}/approve', { params: { id }, body: {} })).status).toBe(200);
    expect((await close(hub.id)).ok.data.active).toBe(false);
    // It had some today.
    expect(await cash()).toMatchObject([{ closing: 0, deposits: 300_000 }]);
    const none = { from: '2020-01-01', to: '2020-01-01', hub_id: hub.id };
    expect((await admin.call('GET /cod-hub-cash', { query: none })).ok.data).toEqual([]);
  });

  it('hands its cash to another as well, which must be at work', async () => {
    const [hub, there] = [await addHub(test), await addHub(test)];
    const shop = await addShop(test, { hubId: there.id });
    await addCollected(test, { hubId: hub.id, shopId: shop.id, cash: [50_000] });
    await shut(hub);
    await shut(there);
    const pass = () => admin.call('POST /cod-transfer-hubs', { body: { hub_id: hub.id, to_hub_id: there.id } });
    expect((await pass()).errors).toHaveProperty('to_hub_id');
    await admin.call('PATCH /hubs/{id}/activate', { params: { id: there.id } });
    expect((await pass()).status).toBe(201);
    expect((await close(there.id)).errors).toMatchObject({ undecided: [expect.any(String)] });
  });
});

describe('who serves a ward', () => {
  it('is a hub at work; one closed since keeps its wards, which count as served by nobody', async () => {
    const hub = await addHub(test);
    const ward = await addWard(test, { servedBy: hub.id });
    const seen = await wardOf(ward.code);
    await shut(hub);
    const named = (more: object, version: number) => ({
      params: { id: ward.id },
      body: {
        code: seen.code,
        name: `Phường ${mark()}`,
        province_id: ward.provinceId,
        district_id: null,
        ...more,
        version,
      },
    });
    expect((await admin.call('PATCH /wards/{id}', named({ hub_id: hub.id }, 0))).ok.data.hub?.code).toBe(hub.code);
    const closed = await addHub(test);
    await shut(closed);
    expect((await admin.call('PATCH /wards/{id}', named({ hub_id: closed.id }, 1))).errors).toHaveProperty('hub_id');
    expect((await cover(closed.id, { ward_ids: [ward.id] })).errors).toHaveProperty('hub_id');
    const body = { code: addressMark(), name: mark(), province_id: ward.provinceId, district_id: null };
    expect((await admin.call('POST /wards', { body: { ...body, hub_id: closed.id } })).errors).toHaveProperty('hub_id');
    const file = (code: string) =>
      `code,name,province_code,district_code,hub_code\n${ward.code},Phường ${ward.code},${ward.code},,${code}\n`;
    const send = async (code: string) =>
      (await admin.call('POST /wards-import', { raw: file(code), headers: { 'accept-language': 'en' } })).ok.data;
    expect((await send(closed.code)).errors).toMatchObject([{ field: 'hub_code', message: 'The hub is closed.' }]);
    expect((await send(hub.code)).errors).toEqual([]);

    const served = async (query: object) =>
      (await admin.call('GET /wards', { query: { q: ward.code, ...query } })).ok.data.length;
    expect([await served({ served: '1' }), await served({ served: '0' })]).toEqual([0, 1]);
    const [province] = (await admin.call('GET /provinces', { query: { q: ward.code } })).ok.data;
    expect(province).toMatchObject({ wards: 1, served: 0 });
    const choices = await admin.call('GET /address-level-3', { query: { province_id: ward.provinceId } });
    expect(choices.ok.data).toMatchObject([{ id: ward.id, served: false }]);
  });

  it('changes for whoever has the ward open: what was seen before is stale', async () => {
    const [one, two] = [await addHub(test), await addHub(test)];
    const ward = await addWard(test, { servedBy: one.id });
    const { name, version } = await wardOf(ward.code);
    expect((await cover(two.id, { ward_ids: [ward.id] })).ok.data.changed).toBe(1);
    const body = { code: ward.code, name, province_id: ward.provinceId, district_id: null, hub_id: one.id, version };
    expect((await admin.call('PATCH /wards/{id}', { params: { id: ward.id }, body })).code).toBe('EAL003');
    expect((await cover(two.id, { ward_ids: [ward.id] })).ok.data.changed).toBe(0);
    expect(await wardOf(ward.code)).toMatchObject({ hub: { code: two.code }, version: version + 1 });
    expect((await cover(null, { ward_ids: [ward.id] })).ok.data.changed).toBe(1);
    expect((await wardOf(ward.code)).version).toBe(version + 2);
  });

  it('picks up from its shops and stores from then on, whichever way it was given the ward', async () => {
    const [one, two, three] = [await addHub(test), await addHub(test), await addHub(test)];
    const shop = await openedShop(one);
    const at = async () => [await hubOf('shops', 'id', shop.id), await hubOf('shop_stores', 'shop_id', shop.id)];
    await cover(two.id, { ward_codes: [shop.ward.code] });
    expect(await at()).toEqual([two.id, two.id]);
    const seen = await wardOf(shop.ward.code);
    const { code, name, version, province } = seen;
    await admin.call('PATCH /wards/{id}', {
      params: { id: seen.id },
      body: { code, name, province_id: province.id, district_id: null, hub_id: three.id, version },
    });
    expect(await at()).toEqual([three.id, three.id]);
    const file = `code,name,province_code,district_code,hub_code\n${code},${name},${province.code},,${one.code}\n`;
    expect((await admin.call('POST /wards-import', { raw: file })).ok.data.updated).toBe(1);
    expect(await at()).toEqual([one.id, one.id]);
    // Nobody takes over: they stay where they are, and can be changed.
    await cover(null, { ward_codes: [code] });
    expect(await at()).toEqual([one.id, one.id]);
    const save = async () => {
      const { version: now, stores_list } = (await admin.call('GET /shops/{id}', { params: { id: shop.id } })).ok.data;
      await admin.call('PATCH /shops/{id}', { params: { id: shop.id }, body: { ...shop.form, version: now } });
      const [store] = stores_list;
      const body = { name: 'Kho', phone: '', address: '1 Lê Lợi', active: true, ward_id: seen.id };
      await admin.call('PATCH /shop-stores/{id}', {
        params: { id: store?.id ?? 0 },
        body: { ...body, version: store?.version },
      });
    };
    await save();
    expect(await at()).toEqual([one.id, one.id]);
    // Of a network that was there before they followed: whoever saves one is told that it moved.
    await test.pool.query('insert into hub_coverage (ward_id, hub_id) values ($1, $2)', [seen.id, two.id]);
    await save();
    expect(await at()).toEqual([two.id, two.id]);
    const { rows: told } = await test.pool.query(
      `select entity, before->>'hub_id' as was, after->>'hub_id' as now from audit_log
        where entity in ('shop', 'shop_store') and after->>'hub_id' = $1 and before is not null order by entity`,
      [String(two.id)],
    );
    expect(told).toEqual(['shop', 'shop_store'].map((entity) => ({ entity, was: `${one.id}`, now: `${two.id}` })));
    const moved = async () => {
      const { rows } = await test.pool.query<{ shops: number[] | null }>(
        `select after->'shops' as shops from audit_log where action in ('cover_wards', 'import') order by id desc limit 1`,
      );
      return rows[0]?.shops;
    };
    const strand = async () => {
      for (const [table, key] of [
        ['shops', 'id'],
        ['shop_stores', 'shop_id'],
      ])
        await test.pool.query(`update ${table} set hub_id = $1 where ${key} = $2`, [three.id, shop.id]);
    };
    await strand();
    await cover(two.id, { ward_codes: [code] });
    expect([await at(), await moved()]).toEqual([[two.id, two.id], [shop.id]]);
    await strand();
    const renamed = `code,name,province_code,district_code,hub_code\n${code},${name} 2,${province.code},,${two.code}\n`;
    await admin.call('POST /wards-import', { raw: renamed });
    expect([await at(), await moved()]).toEqual([[two.id, two.id], [shop.id]]);
    // A hub that was closed keeps its wards, and is given no shop.
    await strand();
    await shut(two);
    await admin.call('POST /wards-import', { raw: renamed.replace(`${name} 2`, `${name} 3`) });
    expect(await at()).toEqual([three.id, three.id]);
  });
});

describe('where a hub stands', () => {
  const placeOf = async ({ id }: Place) => (await admin.call('GET /hubs/{id}', { params: { id } })).ok.data;

  it('follows its ward and its province when they are corrected, typed or imported', async () => {
    const hub = await addHub(test);
    const { province, ward } = await placeOf(hub);
    if (!ward) throw new Error('a hub stands in a ward');
    const code = String(province.id);
    await admin.call('PATCH /provinces/{id}', {
      params: { id: province.id },
      body: { code, name: province.name, region: 'Northern', version: 0 },
    });
    expect((await placeOf(hub)).region).toBe('Northern');
    const file = `code,name,region,division\n${code},${province.name},Central,present\n`;
    expect((await admin.call('POST /provinces-import', { raw: file })).ok.data.updated).toBe(1);
    expect((await placeOf(hub)).region).toBe('Central');
    const there = await addWard(test);
    const moved = { code, name: ward.name, province_id: there.provinceId, district_id: null, hub_id: null, version: 0 };
    expect((await admin.call('PATCH /wards/{id}', { params: { id: ward.id }, body: moved })).status).toBe(200);
    expect(await placeOf(hub)).toMatchObject({ region: 'Southern', province: { id: there.provinceId } });
    const back = `code,name,province_code,district_code,hub_code\n${code},${ward.name},${code},,\n`;
    expect((await admin.call('POST /wards-import', { raw: back })).ok.data.updated).toBe(1);
    expect(await placeOf(hub)).toMatchObject({ region: 'Central', province: { id: province.id } });
  });
});

describe('names and codes that differ in capitals alone', () => {
  it('are one name, of hubs and of port codes', async () => {
    const body = (name: string) => ({ code: `H${mark()}`, name, ward_id: place.id, address: '', phone: '' });
    const place = await addWard(test);
    const name = `Bưu cục Ấp ${mark()}`;
    const { id, version } = (await admin.call('POST /hubs', { body: body(name) })).ok.data;
    expect((await admin.call('POST /hubs', { body: body(name.toUpperCase()) })).code).toBe('EAL001');
    const { code: _forGood, ...fields } = body(name.toUpperCase());
    const save = (hub: number, seen: number, more: object = {}) =>
      admin.call('PATCH /hubs/{id}', { params: { id: hub }, body: { ...fields, ...more, version: seen } });
    expect((await save((await addHub(test)).id, 0)).code).toBe('EAL001');
    expect((await save(id, version)).ok.data.name).toBe(name.toUpperCase());
    const twice = body(`Hai ${mark()}`);
    const ends = await Promise.all(
      [twice.name, twice.name.toUpperCase()].map((called) => admin.call('POST /hubs', { body: body(called) })),
    );
    expect(ends.map(({ code }) => code).toSorted()).toEqual(['EAL001', null]);
    // Two of before: each is saved under its own.
    const twin = await addHub(test);
    await test.pool.query('update hubs set name = lower($2) where id = $1', [twin.id, name]);
    expect((await save(twin.id, 0, { name: name.toLowerCase(), address: '1 Lê Lợi' })).status).toBe(200);

    const port = (called: string) =>
      admin.call('POST /hub-port-codes', { body: { code: mark(), name: called, hub_id: id } });
    const made = (await port(`Mã ${name}`)).ok.data;
    expect((await port(`mã ${name.toLowerCase()}`)).code).toBe('EAL001');
    const last = (await port(`Mã ${mark()}`)).ok.data;
    const rename = (of: typeof made, called: string) =>
      admin.call('PATCH /hub-port-codes/{id}', {
        params: { id: of.id },
        body: { code: of.code, name: called, hub_id: id, version: of.version },
      });
    expect((await rename(last, made.name.toUpperCase())).code).toBe('EAL001');
    expect((await rename(made, made.name.toUpperCase())).status).toBe(200);
  });

  it('are one code, of addresses, however they are typed or looked up; official codes of old stay', async () => {
    const hub = await addHub(test);
    const [p, w] = [`PA${mark()}`, `WA${mark()}`];
    const province = { name: mark(), region: 'Southern', division: 'present' };
    const made = (await admin.call('POST /provinces', { body: { ...province, code: p.toLowerCase() } })).ok.data;
    expect(made.code).toBe(p);
    expect((await admin.call('POST /provinces', { body: { ...province, code: p, name: mark() } })).code).toBe('EAL002');
    const rows = [`${w.toLowerCase()},Phường ${w},${p.toLowerCase()},,`, `${w},Phường khác,${p},,`];
    const raw = `code,name,province_code,district_code,hub_code\n${rows.join('\n')}\n`;
    const { created, errors } = (await admin.call('POST /wards-import', { raw })).ok.data;
    expect([created, errors.map(({ line, field }) => [line, field])]).toEqual([1, [[3, 'code']]]);
    expect((await cover(hub.id, { ward_codes: [w.toLowerCase()] })).ok.data.changed).toBe(1);
    expect((await wardOf(w)).code).toBe(w);

    const old = await oldProvince({ test });
    const code = `old-${mark()}`;
    await test.pool.query('update provinces set code = $2 where id = $1', [old, code]);
    const body = { code: code.toUpperCase(), name: mark(), region: 'Southern', version: 0 };
    expect((await admin.call('PATCH /provinces/{id}', { params: { id: old }, body })).ok.data.code).toBe(code);
  });
});

describe('a file of addresses', () => {
  it('may have all the wards there are', async () => {
    const rows = Array.from({ length: 13_400 }, (_, n) => `W${n},Phường ${n},NOWHERE,,`);
    const head = 'code,name,province_code,district_code,hub_code';
    const raw = [head, ...rows, ''].join('\n');
    expect((await admin.call('POST /wards-import', { raw })).ok.data).toMatchObject({ total: 13_400, failed: 13_400 });
    const more = [raw, ...rows.slice(0, 6_601)].join('\n');
    expect((await admin.call('POST /wards-import', { raw: more })).errors['_']).toEqual(['Tối đa 20.000 dòng mỗi tệp']);
  });
});
