import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from './helpers/app';
import { plainLines } from './helpers/examples-prices';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard } from './helpers/places';
import { orderTo, unpricedWorld } from './helpers/prices';

/** Each test goes on where the one before it left off. */
const { test, hub, shop, ward, sales } = await unpricedWorld();
afterAll(() => test.close());

const quoted = () => sales.call('POST /price-quote', { body: { from: hub.code, to: hub.code, weight: 1 } });
const order = (wardId: number) => orderTo(shop.id, wardId, `E-${wardId}`);
const newShop = (ward_id: number) => ({
  name: 'Mộc Miên',
  phone: '0912345678',
  email: '',
  address: '1 Lê Lợi',
  ward_id,
  tax_code: '',
  id_card_number: '',
  business_licence: '',
  bank_account_name: '',
  bank_account_number: '',
  bank_branch: '',
});

describe('before there is any price', () => {
  it('whoever asks for one is told which way has none, and an order is refused so', async () => {
    const unpriced = [`${hub.code} → ${hub.code}`];
    expect(await quoted()).toMatchObject({ status: 422, code: 'ESH001', errors: { unpriced } });
    const {
      order_code: _code,
      receiver_name: _name,
      receiver_phone: _phone,
      receiver_address: _address,
      cod: _cod,
      ...asked
    } = order(ward.id);
    expect(await sales.call('POST /packages-quote', { body: asked })).toMatchObject({
      code: 'ESH001',
      errors: { unpriced },
    });
    expect(await sales.call('POST /packages', { body: order(ward.id) })).toMatchObject({
      code: 'ESH001',
      errors: { unpriced },
    });
    const row = [
      'shop_code,order_code,receiver_name,receiver_phone,receiver_address,ward_code,weight,length,width,height,value,cod,note',
      `${shop.code},E-1,Lê Văn Cường,0987654321,5 Hàng Bài,${ward.code},1,1,1,1,0,0,`,
    ].join('\n');
    expect((await sales.call('POST /packages-import', { raw: row })).ok.data).toMatchObject({
      created: 0,
      errors: [{ field: 'ward_code', message: expect.stringMatching(/giá/) }],
    });
  });

  it('a hub’s and a shop’s own table begin without lines, and price nothing until they are filled in', async () => {
    const away = await addHub(test);
    const seller = await addShop(test, { hubId: away.id });
    for (const owner of [{ hub_id: away.id }, { shop_id: seller.id }]) {
      const { data } = (await sales.call('POST /prices', { body: owner })).ok;
      expect(data).toMatchObject({ no: 1, state: 'in_force', lines: 0 });
    }
    expect((await sales.call('GET /hubs/{id}/price-table', { params: { id: away.id } })).ok.data).toMatchObject({
      own: { no: 1 },
      lines: [],
    });
    expect((await quoted()).code).toBe('ESH001');
  });

  it('a hub without a table of its own has a page that says so', async () => {
    expect((await sales.call('GET /hubs/{id}/price-table', { params: { id: hub.id } })).ok.data).toMatchObject({
      owner: { kind: 'hub', ...hub },
      hub: null,
      own: null,
      lines: [],
    });
  });
});

describe('the standard', () => {
  it('is made by whoever may set prices and nobody else, once, without lines, and named in his language', async () => {
    const clerk = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id] });
    expect(await clerk.call('POST /prices', { body: {} })).toMatchObject({ status: 403, code: 'EUS008' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sales.call('POST /prices', { body: {}, headers: { 'accept-language': 'vi' } })),
    );
    expect(answers.map(({ code }) => code ?? 'made').toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'ESY066'),
      'made',
    ]);
    const [standard] = (await sales.call('GET /prices', { query: { owner: 'standard' } })).ok.data;
    expect(standard).toMatchObject({
      name: 'Bảng giá chuẩn',
      no: 1,
      state: 'in_force',
      lines: 0,
      versions: 1,
      owner: { kind: 'standard', id: null, code: null, name: null },
    });
    const { rows } = await test.pool.query(
      `select action, actor_id from audit_log where entity = 'price_table' and entity_id = $1`,
      [standard?.id],
    );
    expect(rows).toEqual([{ action: 'create', actor_id: sales.id }]);
    expect((await quoted()).code).toBe('ESH001');
  });

  it('is filled in whole, and prices every way from then on', async () => {
    const [standard] = (await sales.call('GET /prices', { query: { owner: 'standard' } })).ok.data;
    const save = (lines: object) =>
      sales.call('PATCH /price/{id}/details', {
        params: { id: standard?.id ?? 0 },
        body: { lines, version: standard?.version ?? 0 },
      });
    expect((await save(plainLines.slice(1))).errors).toEqual({ lines: ['Bảng giá chuẩn cần đủ bốn loại tuyến'] });
    expect((await save(plainLines)).ok.data).toMatchObject({ no: 2, state: 'in_force', lines: 4 });
    expect((await quoted()).ok.data).toMatchObject({
      shipping_fee: 20_000,
      source: { owner: { kind: 'standard' }, no: 2 },
    });
    expect((await sales.call('POST /packages', { body: order(ward.id) })).ok.data.shipping_fee).toBe(20_000);
  });

  it('is what a hub’s own table begins as', async () => {
    const { data } = (await sales.call('POST /prices', { body: { hub_id: hub.id } })).ok;
    expect((await sales.call('GET /price/{id}/details', { params: { id: data.id } })).ok.data.lines).toHaveLength(4);
  });
});

describe('the standard made with its lines', () => {
  it('has all of them or is not made', async () => {
    const other = await testApp({ seed: 'empty' });
    const clerk = await addPerson(other, { role: 'admin' });
    const make = (body: object) => clerk.call('POST /prices', { body });
    expect((await make({ lines: plainLines.slice(1) })).errors).toHaveProperty('lines');
    expect((await make({ lines: plainLines, valid_from: '2001-01-01' })).code).toBe('EPK020');
    expect((await make({ lines: plainLines, name: 'Giá 2027', valid_from: '2199-01-01' })).ok.data).toMatchObject({
      name: 'Giá 2027',
      state: 'future',
      lines: 4,
    });
    // Withdrawn before it ever held, it was never there.
    const [standard] = (await clerk.call('GET /prices', { query: { owner: 'standard' } })).ok.data;
    expect(
      (
        await clerk.call('PATCH /price/{id}/withdraw', {
          params: { id: standard?.id ?? 0 },
          body: { version: standard?.version ?? 0 },
        })
      ).ok.data.state,
    ).toBe('withdrawn');
    expect(
      (await clerk.call('POST /prices', { body: {}, headers: { 'accept-language': 'en' } })).ok.data,
    ).toMatchObject({ name: 'Standard prices', no: 2, state: 'in_force', lines: 0 });
    await other.close();
  });
});

describe('a ward that no hub serves', () => {
  it('is named to whoever would open a shop or a store there, send there, or move a package there', async () => {
    const bare = await addWard(test, { name: 'Phường Không Ai' });
    const unserved = [expect.stringMatching(/^Phường Không Ai, /)];
    const refused = { code: 'ESH001', errors: { unserved } };
    const admin = await addPerson(test, { role: 'admin' });
    expect(await admin.call('POST /users/create-shop', { body: newShop(bare.id) })).toMatchObject(refused);
    expect(
      await admin.call('POST /shops/{id}/stores', {
        params: { id: shop.id },
        body: { name: 'Kho 2', phone: '', address: '2 Lê Lợi', ward_id: bare.id },
      }),
    ).toMatchObject(refused);
    expect(await admin.call('POST /packages', { body: order(bare.id) })).toMatchObject(refused);
    const [pkg] = (await admin.call('GET /packages', { query: { limit: 1 } })).ok.data;
    expect(
      await admin.call('PATCH /packages/{id}/change-info-receiver', {
        params: { id: pkg?.id ?? 0 },
        body: { ward_id: bare.id },
      }),
    ).toMatchObject(refused);
    expect((await admin.call('POST /packages', { body: order(999_999_999) })).errors).toEqual({});
  });
});
