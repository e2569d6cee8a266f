import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { shopForm } from './helpers/examples-shops';
import { addPerson } from './helpers/people';
import { smallJpeg, picture } from './helpers/pictures';
import { addHub, addShop, addWard, type Place } from './helpers/places';

let test: TestApp;
let admin: Person;
let manager: Person;
let hub: Place;
let foreign: Place;
let ward: Place;

beforeAll(async () => {
  test = await sharedApp();
  [hub, foreign] = [await addHub(test), await addHub(test)];
  ward = await addWard(test, { servedBy: hub.id });
  admin = await addPerson(test, { role: 'admin' });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
});
afterAll(() => test.close());

const open = (by: Person, change: object = {}) =>
  by.call('POST /users/create-shop', { body: { ...shopForm(ward.id), ...change } });
const opened = async (change: object = {}) => (await open(manager, change)).ok.data;
const read = async (id: number, by = admin, query: Record<string, string> = {}) =>
  (await by.call('GET /shops/{id}', { params: { id }, query })).ok.data;
const paper = (id: number, kind: string, file: Buffer = smallJpeg) =>
  manager.call('POST /shops/{id}/papers/{kind}', { params: { id, kind }, file });
const traces = async (action: string, entity: string, id: number) =>
  (
    await test.pool.query<{ actor_id: number }>(
      'select actor_id from audit_log where action = $1 and entity = $2 and entity_id = $3',
      [action, entity, String(id)],
    )
  ).rows.map((row) => row.actor_id);

describe('a shop', () => {
  it('is told of each field that was left out that it is required, of those that may be empty too', async () => {
    const { errors } = await manager.call('POST /users/create-shop', { body: {} });
    expect(new Set(Object.values(errors).flat())).toEqual(new Set(['Thông tin bắt buộc']));
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['name', 'phone', 'email', 'ward_id', 'bank_branch']));
  });

  it('is opened at the hub that serves its ward, with its first store, and sends nothing yet', async () => {
    const { id, code, active, hub: at, paper_status, stores, phone } = await opened();
    expect({ code, active, at, paper_status, stores }).toEqual({
      code: `SH${String(id).padStart(4, '0')}`,
      active: false,
      at: { id: hub.id, code: hub.code },
      paper_status: 'not_uploaded',
      stores: 1,
    });
    expect(phone).toMatch(/^09\d\d \*\*\* \d{3}$/);
    expect((await read(id)).stores_list).toMatchObject([
      { code: `${code}-1`, active: true, address: '12 Nguyễn Trãi' },
    ]);
  });

  it('needs a ward that is served, and a phone and an email of its own', async () => {
    expect((await open(manager, { ward_id: (await addWard(test)).id })).code).toBe('ESH001');
    expect((await open(manager, { ward_id: Number.MAX_SAFE_INTEGER })).code).toBe('ESH001');
    const first = shopForm(ward.id);
    const { id } = (await manager.call('POST /users/create-shop', { body: first })).ok.data;
    expect((await open(manager, { email: first.email.toUpperCase() })).code).toBe('EUS002');
    expect((await open(manager, { phone: first.phone })).code).toBe('EUS003');
    const twice = shopForm(ward.id);
    const ends = await Promise.all(
      [1, 2, 3].map(() => manager.call('POST /users/create-shop', { body: { ...twice, email: '' } })),
    );
    expect(ends.map(({ code }) => code).sort()).toEqual(['EUS003', 'EUS003', null]);
    const other = await opened();
    expect(
      (await admin.call('PATCH /shops/{id}', { params: { id: other.id }, body: { ...first, version: other.version } }))
        .code,
    ).toBe('EUS002');
    expect(
      (
        await admin.call('PATCH /shops/{id}', {
          params: { id: other.id },
          body: { ...first, email: '', version: other.version },
        })
      ).code,
    ).toBe('EUS003');
    expect(
      (await admin.call('PATCH /shops/{id}', { params: { id }, body: { ...first, name: 'Hoa Mới', version: 1 } })).ok
        .data.name,
    ).toBe('Hoa Mới');
  });

  it.each([
    ['name', 'x'.repeat(51)],
    ['phone', '12345'],
    ['email', 'nobody'],
    ['id_card_number', '12345678'],
    ['tax_code', '123'],
    ['bank_account_name', 'AB'],
    ['bank_account_number', ''],
    ['bank_branch', 'VC'],
    ['address', ''],
  ])('is told what is wrong with its %s', async (field, value) => {
    expect(Object.keys((await open(manager, { [field]: value })).errors)).toEqual([field]);
  });

  it('is changed by one of two who change it at once, with what was before kept', async () => {
    const { id, version } = await opened();
    const change = (name: string) =>
      manager.call('PATCH /shops/{id}', { params: { id }, body: { ...shopForm(ward.id), name, version } });
    const ends = await Promise.all([change('Một'), change('Hai')]);
    expect(ends.map(({ code }) => code).sort()).toEqual(['ESY094', null]);
    const { rows } = await test.pool.query<{ before: { name: string } }>(
      `select before from audit_log where entity = 'shop' and entity_id = $1 and action = 'update'`,
      [String(id)],
    );
    expect(rows.map(({ before }) => before.name)).toEqual(['Hoa Tươi Ban Mai']);
  });

  it('shows whole numbers to whoever keeps shops and asks for them, and that leaves a trace', async () => {
    const { id } = await opened();
    const masked = await read(id);
    expect([masked.personal, masked.id_card_number, masked.bank_account_number]).toEqual([
      false,
      '*********456',
      '**********456',
    ]);
    expect(await traces('read_personal', 'shop', id)).toEqual([]);
    expect(await read(id, manager, { include: 'personal' })).toMatchObject({
      personal: true,
      id_card_number: '079090123456',
    });
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] });
    expect(await read(id, operator, { include: 'personal' })).toMatchObject({
      personal: false,
      id_card_number: '*********456',
      papers: [],
    });
    expect(await traces('read_personal', 'shop', id)).toEqual([manager.id]);
  });

  it('of another hub is as one that does not exist; sales see them all', async () => {
    const { id } = await addShop(test, { hubId: foreign.id });
    for (const answer of [
      await manager.call('GET /shops/{id}', { params: { id } }),
      await manager.call('PATCH /shops/{id}', { params: { id }, body: { ...shopForm(ward.id), version: 1 } }),
      await paper(id, 'business_licence'),
    ])
      expect(answer.code).toBe('ESY093');
    expect(
      (await addPerson(test, { role: 'sale_admin' }).then((sales) => sales.call('GET /shops/{id}', { params: { id } })))
        .status,
    ).toBe(200);
  });
});

describe('papers', () => {
  it('are verified before a shop is activated (ESL0004); a new photo puts them back', async () => {
    const { id } = await opened();
    const verify = async (body: object) =>
      admin.call('PATCH /shops/{id}/paper-verify', {
        params: { id },
        body: { version: (await read(id)).version, ...body },
      });
    const activate = (active = true) => admin.call('PATCH /seller/{id}/active', { params: { id }, body: { active } });
    expect([(await verify({ verified: true })).code, (await activate()).code]).toEqual(['EUS009', 'ESL0004']);
    for (const kind of ['id_card_front', 'id_card_back', 'business_licence'])
      expect((await paper(id, kind)).status).toBe(201);
    expect((await activate()).code).toBe('ESL0004');
    expect((await verify({ verified: false })).code).toBe('ESP000');
    expect((await verify({ verified: false, note: 'Ảnh mờ' })).ok.data.paper_status).toBe('not_verified');
    expect(await read(id)).toMatchObject({
      paper_note: 'Ảnh mờ',
      papers: [{ kind: 'business_licence' }, { kind: 'id_card_back' }, { kind: 'id_card_front' }],
    });
    expect((await verify({ verified: true })).ok.data.paper_status).toBe('verified');
    expect((await activate()).ok.data.active).toBe(true);
    expect((await paper(id, 'id_card_front')).status).toBe(201);
    expect(await read(id)).toMatchObject({ paper_status: 'uploaded', papers_checked_by: null, active: true });
    expect((await activate(false)).ok.data.active).toBe(false);
    for (const body of [{ verified: true, version: 1 }, { active: true }])
      expect(
        (
          await manager.call('active' in body ? 'PATCH /seller/{id}/active' : 'PATCH /shops/{id}/paper-verify', {
            params: { id },
            body,
          })
        ).code,
      ).toBe('EUS008');
  });

  it('that somebody replaced meanwhile are verified by nobody who looked at those before (ESY094)', async () => {
    const { id } = await opened();
    await paper(id, 'id_card_front');
    const { version } = await read(id);
    await paper(id, 'id_card_front');
    const verify = (body: { version: number }) =>
      admin.call('PATCH /shops/{id}/paper-verify', { params: { id }, body: { verified: true, ...body } });
    expect((await verify({ version })).code).toBe('ESY094');
    expect((await read(id)).paper_status).toBe('uploaded');
    expect((await verify({ version: (await read(id)).version })).ok.data.paper_status).toBe('verified');
  });

  it('are pictures by their content, drawn anew; of anything else nothing is kept', async () => {
    const { id } = await opened();
    const huge = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const file of [
      Buffer.from('%PDF-1.7 not a picture'),
      smallJpeg.subarray(0, smallJpeg.length / 2),
      await picture(20, 20, 'gif'),
      huge,
      Buffer.alloc(0),
    ])
      expect(Object.keys((await paper(id, 'business_licence', file)).errors)).toEqual(['photo']);
    expect((await paper(id, 'business_licence', Buffer.alloc(9 * 1024 * 1024))).code).toBe('ESY007');
    expect((await paper(id, 'passport')).code).toBe('ESP000');
    const { rows } = await test.pool.query('select 1 from shop_photos where shop_id = $1', [id]);
    expect([rows, (await read(id)).paper_status]).toEqual([[], 'not_uploaded']);
    const withPlace = await sharp(smallJpeg)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { data } = (await paper(id, 'business_licence', withPlace)).ok;
    const file = await manager.call('GET /shop-papers/{id}', { params: { id: data.id } });
    expect([file.headers['content-type'], file.bytes.includes('secret place')]).toEqual(['image/jpeg', false]);
    expect(await traces('read_paper', 'shop_photo', data.id)).toEqual([manager.id]);
    expect(
      (
        await (
          await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] })
        ).call('GET /shop-papers/{id}', { params: { id: data.id } })
      ).code,
    ).toBe('EUS008');
  });
});

describe('a bank account', () => {
  it('is there before COD of all stores goes to it (EUS010), and stays while it does', async () => {
    const none = { bank_account_name: '', bank_account_number: '', bank_branch: '' };
    const { id } = await opened(none);
    const one = (is_manager_bank: boolean) =>
      admin.call('PATCH /shops/{id}/is-manager-bank', { params: { id }, body: { is_manager_bank } });
    expect((await one(true)).code).toBe('EUS010');
    const form = shopForm(ward.id);
    expect(
      (await admin.call('PATCH /shops/{id}', { params: { id }, body: { ...form, version: 1 } })).ok.data.has_bank,
    ).toBe(true);
    expect((await one(true)).ok.data).toMatchObject({ is_manager_bank: true, version: 3 });
    expect(
      (await admin.call('PATCH /shops/{id}', { params: { id }, body: { ...form, ...none, version: 3 } })).code,
    ).toBe('EUS010');
    expect((await one(false)).ok.data.is_manager_bank).toBe(false);
  });
});

describe('stores', () => {
  const form = (change: object = {}) => ({
    name: 'Kho 2',
    phone: '',
    address: '5 Lê Lợi',
    ward_id: ward.id,
    ...change,
  });

  it('are added, changed by the version that was seen, and closed', async () => {
    const { id, code } = await opened();
    const added = (await manager.call('POST /shops/{id}/stores', { params: { id }, body: form() })).ok.data;
    expect([added.code, added.hub.id]).toEqual([`${code}-2`, hub.id]);
    expect(
      (
        await manager.call('POST /shops/{id}/stores', {
          params: { id },
          body: form({ ward_id: (await addWard(test)).id }),
        })
      ).code,
    ).toBe('ESH001');
    const change = (version: number, active: boolean) =>
      manager.call('PATCH /shop-stores/{id}', {
        params: { id: added.id },
        body: { ...form({ address: '7 Lê Lợi' }), active, version },
      });
    expect((await change(1, false)).ok.data).toMatchObject({ address: '7 Lê Lợi', active: false, version: 2 });
    expect((await change(1, true)).code).toBe('ESY094');
    expect((await read(id)).stores).toBe(1);
  });

  it('become another shop’s, all or those named, and only by whoever answers for shops', async () => {
    const [from, to] = [await opened(), await opened()];
    const second = (await manager.call('POST /shops/{id}/stores', { params: { id: from.id }, body: form() })).ok.data;
    const move = (body: object, by = admin) =>
      by.call('PATCH /seller/{id}/transfer', { params: { id: from.id }, body });
    expect((await move({ seller_id: to.id }, manager)).code).toBe('EUS008');
    expect((await move({ seller_id: from.id })).code).toBe('EUS009');
    expect((await move({ seller_id: 2_000_000_000 })).code).toBe('ESY093');
    expect((await move({ seller_id: to.id, store_ids: [second.id, 2_000_000_000] })).code).toBe('EUS009');
    expect((await read(from.id)).stores).toBe(2);
    expect((await move({ seller_id: to.id, store_ids: [second.id] })).ok.data.stores).toBe(1);
    expect((await move({ seller_id: to.id })).ok.data.stores).toBe(0);
    expect((await move({ seller_id: to.id })).code).toBe('EUS009');
    expect((await read(to.id)).stores_list).toHaveLength(3);
  });
});

describe('what a shop’s system needs', () => {
  it('is a key told once, of which only a hash is kept, and which the next one replaces', async () => {
    const { id } = await addShop(test, { hubId: hub.id });
    const key = (enabled: boolean, by = admin) =>
      by.call('PATCH /users/{id}/api-enable', {
        params: { id },
        body: { enabled },
        headers: { 'idempotency-key': `key ${enabled}` },
      });
    const first = (await key(true)).ok.data.api_key ?? '';
    const second = (await key(true)).ok.data.api_key ?? '';
    expect([first.length > 40, first === second]).toEqual([true, false]);
    const { api_key } = await read(id);
    expect(api_key?.hint).toBe(second.slice(0, 7));
    const { rows } = await test.pool.query<{ all: string }>(
      `select coalesce((select jsonb_agg(k)::text from idempotency_keys k), '') || (select jsonb_agg(a)::text from audit_log a) || (select jsonb_agg(s)::text from shops s) as all`,
    );
    expect([rows[0]?.all.includes(first), rows[0]?.all.includes(second)]).toEqual([false, false]);
    expect((await key(false)).ok.data).toEqual({ enabled: false, api_key: null });
    expect((await read(id)).api_key).toBeNull();
    const closed = await addShop(test, { hubId: hub.id, active: false });
    expect(
      (await admin.call('PATCH /users/{id}/api-enable', { params: { id: closed.id }, body: { enabled: true } })).code,
    ).toBe('EUS009');
    expect((await key(true, manager)).code).toBe('EUS008');
  });

  it('is AhaMove’s fee as it is, where that is agreed', async () => {
    const { id } = await addShop(test, { hubId: hub.id });
    await admin.call('PATCH /users/{id}/fee-aha-move', { params: { id }, body: { fee_aha_move: true } });
    expect((await read(id)).fee_aha_move).toBe(true);
  });
});

describe('lists of shops', () => {
  it('are filtered by state, papers, account and hub, sorted, and found by many codes at once', async () => {
    const place = await addHub(test);
    const near = await addWard(test, { servedBy: place.id });
    const [a, b] = [
      (await open(admin, { ward_id: near.id, name: 'Ánh Trăng' })).ok.data,
      (
        await open(admin, {
          ward_id: near.id,
          name: 'Bình Minh',
          bank_account_name: '',
          bank_account_number: '',
          bank_branch: '',
        })
      ).ok.data,
    ];
    const find = async (query: Record<string, string | number>) =>
      (await admin.call('GET /shops', { query: { hub_id: place.id, ...query } })).ok.data.map(({ id }) => id);
    expect(await find({ sort: '-name' })).toEqual([b.id, a.id]);
    expect([
      await find({ bank: '1' }),
      await find({ bank: '0' }),
      await find({ active: '1' }),
      await find({ paper_status: 'not_uploaded', q: 'anh tr' }),
    ]).toEqual([[a.id], [b.id], [], [a.id]]);
    const many = (await admin.call('POST /shops-optimize', { body: { codes: [b.code.toLowerCase(), a.code, 'NONE'] } }))
      .ok.data;
    expect(many).toEqual([a, b].map(({ id, code, name, active, hub: at }) => ({ id, code, name, active, hub: at })));
    expect((await manager.call('POST /shops-optimize', { body: { ids: [a.id, b.id] } })).ok.data).toEqual([]);
  });

  it('are exported as they are filtered, with no cell a formula', async () => {
    const place = await addHub(test);
    await addShop(test, { hubId: place.id, name: '=1+2' });
    const { text, headers } = await admin.call('GET /export-shop-admin', { query: { hub_id: place.id } });
    expect(String(headers['content-disposition'])).toMatch(/hubline-shop-admin-\d{8}-\d{6}\.csv/);
    const lines = text.trim().split(/\r?\n/);
    expect([lines.length, lines[1]?.includes(`'=1+2`)]).toEqual([2, true]);
    expect(
      (await manager.call('GET /export-shop-admin', { query: { hub_id: place.id } })).text.trim().split(/\r?\n/),
    ).toHaveLength(1);
  });
});
