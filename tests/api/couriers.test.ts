import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from './helpers/app';
import { addCarrier } from './helpers/carriers';
import { courierFile } from './helpers/courier-files';
import { addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';

let test: TestApp;
let hubs: TwoHubs;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  const add = (code: string, name: string, hub: number) =>
    test.pool.query(
      'insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ($1, $2, $1, $3, $4)',
      [code, name, '0912345678', hub],
    );
  await add('BT7001', 'Đỗ Thị Mỹ', hubs.mine.id);
  await add('BT7002', 'Do My Linh', hubs.mine.id);
  await add('BT7003', 'Đỗ Thị Mỹ', hubs.foreign.id);
});
afterAll(() => test.close());

describe('the company', () => {
  it('is changed by who has seen it: of two, the second hears of the first', async () => {
    const [one, two] = [await addPerson(test, { role: 'admin' }), await addPerson(test, { role: 'admin' })];
    const tell = async (who: typeof one, name: string, version?: number) => {
      const body = { name, tax_code: '0312345678', ...(version !== undefined && { version }) };
      const { code, errors, status } = await who.call('PUT /company', { body });
      return code === 'ESP000' ? Object.keys(errors) : (code ?? status);
    };
    const told = async () => (await one.call('GET /company')).ok.data;
    await test.pool.query('delete from company');
    expect((await Promise.all([tell(one, 'Một'), tell(two, 'Hai')])).filter((answer) => answer === 200)).toHaveLength(
      1,
    );
    const seen = await told();
    expect(seen?.version).toBe(1);
    expect([await tell(one, 'Ba', 1), await tell(two, 'Bốn', 1)]).toEqual([200, 'ESY013']);
    expect(await tell(two, 'Bốn')).toEqual(['version']);
    expect(await tell(two, 'Ba')).toBe(200);
    expect(await told()).toEqual({ name: 'Ba', tax_code: '0312345678', version: 2 });
  });
});

describe('a courier’s tools', () => {
  it('are taken back all at once, however many he has', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const { rows } = await test.pool.query<{ id: number; courier_id: number }>(
      `insert into courier_tools (courier_id, tool, quantity, given_by)
       select c.id, 'uniform', 1, $1 from couriers c, generate_series(1, 21) where c.courier_code = 'BT7001'
       returning id, courier_id`,
      [manager.id],
    );
    const back = (ids: readonly number[]) =>
      manager.call('PATCH /couriers/{id}/tools/return', { params: { id: rows[0]?.courier_id ?? 0 }, body: { ids } });
    expect((await back(rows.map(({ id }) => id))).status).toBe(200);
    expect((await back([rows[0]?.id ?? 0])).code).toBe('ESY081');
  });

  it('are taken back by what they are, or by their number', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const { rows } = await test.pool.query<{ courier_id: number }>(
      `insert into courier_tools (courier_id, tool, quantity, serial_number, given_by)
       select c.id, tool, 1, number, $1 from couriers c,
         (values ('scanner', 'MQ01'), ('scanner', 'MQ02'), ('scanner', 'MQ03'), ('helmet', null)) given (tool, number)
       where c.courier_code = 'BT7002' returning courier_id`,
      [manager.id],
    );
    const params = { id: rows[0]?.courier_id ?? 0 };
    const back = (body: object) => manager.call('PATCH /couriers/{id}/tools/return', { params, body });
    const out = async () =>
      (await courierFile(manager, params.id)).tools
        .filter(({ returned_at }) => returned_at === null)
        .map(({ tool, serial_number }) => serial_number ?? tool);
    expect((await back({ tool: 'scanner', serial_number: 'MQ09' })).code).toBe('ESY081');
    expect((await back({ tool: 'scanner', serial_number: 'MQ02' })).status).toBe(200);
    expect((await out()).toSorted()).toEqual(['MQ01', 'MQ03', 'helmet']);
    expect((await back({ tool: 'scanner' })).status).toBe(200);
    expect(await out()).toEqual(['helmet']);
    expect((await back({ tool: 'scanner' })).code).toBe('ESY081');
    for (const body of [
      {},
      { tool: 'helmet', ids: [1] },
      { serial_number: 'MQ01' },
      { tool: 'helmet', serial_number: '' },
    ])
      expect((await back(body)).code, JSON.stringify(body)).toBe('ESP000');
  });
});

describe('a courier’s code at a carrier', () => {
  it('is told and taken back by the carrier’s code as well', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const unit = await addCarrier(await addPerson(test, { role: 'admin' }));
    const { rows } = await test.pool.query<{ id: number }>(`select id from couriers where courier_code = 'BT7001'`);
    const sync = (body: object) =>
      manager.call('PATCH /users/{id}/sync-ship-unit', {
        params: { id: rows[0]?.id ?? 0 },
        body: { type: 'courier', ...body },
      });
    expect((await sync({ carrier: unit.code.toLowerCase(), code: 'LEX-7' })).ok.data.connected_to_oms).toBe(true);
    expect((await sync({ carrier: unit.code, code: '' })).ok.data.connected_to_oms).toBe(false);
    expect((await sync({ carrier: 'NOBODY', code: 'LEX-7' })).code).toBe('ESY026');
    for (const body of [{ code: 'LEX-7' }, { carrier: unit.code, ship_unit_id: unit.id, code: 'LEX-7' }])
      expect((await sync(body)).errors).toHaveProperty('carrier');
  });
});

describe('couriers to choose from', () => {
  it('are found by code or name without accents, exact accents first, their phones masked', async () => {
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
    const found = async (query: Record<string, string | number>) =>
      (await operator.call('GET /search-couriers', { query })).ok.data;
    expect((await found({ q: 'đỗ' })).map(({ courier_code }) => courier_code)).toEqual(['BT7001', 'BT7002']);
    expect((await found({ q: 'do' })).map(({ courier_code }) => courier_code)).toEqual(['BT7002', 'BT7001']);
    expect(await found({ q: 'bt7001' })).toEqual([
      {
        id: expect.any(Number) as number,
        courier_code: 'BT7001',
        name: 'Đỗ Thị Mỹ',
        hub: { id: hubs.mine.id, code: hubs.mine.code },
        phone: '0912 *** 678',
        account_status: 'new',
      },
    ]);
    expect((await found({ limit: 1 })).map(({ courier_code }) => courier_code)).toEqual(['BT7001']);
    expect(await found({ q: '%' })).toEqual([]);
  });

  it('are those of one’s own hubs; of all hubs for administration, or of the hubs asked for', async () => {
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    const admin = await addPerson(test, { role: 'admin' });
    const codes = async (person: typeof admin, query: Record<string, string>) =>
      (await person.call('GET /search-couriers', { query })).ok.data.map(({ courier_code }) => courier_code);
    expect(await codes(manager, { q: 'BT700' })).toEqual(['BT7001', 'BT7002']);
    expect(await codes(manager, { hub_id: String(hubs.foreign.id) })).toEqual([]);
    expect((await codes(admin, { q: 'BT700' })).toSorted()).toEqual(['BT7001', 'BT7002', 'BT7003']);
    expect(await codes(admin, { hub_id: String(hubs.foreign.id) })).toEqual(['BT7003']);
  });

  it('are with those who have left, unless others are asked for', async () => {
    const operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
    await test.pool.query(
      `insert into couriers (courier_code, first_name, user_name, phone, hub_id, account_status) values ('BT7004', 'Người đã nghỉ', 'BT7004', '0912345678', $1, 'de-active')`,
      [hubs.mine.id],
    );
    const codes = async (query: Record<string, string>) =>
      (await operator.call('GET /search-couriers', { query })).ok.data.map(
        ({ courier_code, account_status }) => `${courier_code} ${account_status}`,
      );
    expect(await codes({ q: 'BT700' })).toEqual(['BT7001 new', 'BT7002 new', 'BT7004 de-active']);
    expect(await codes({ q: 'BT700', account_status: 'new,active' })).toEqual(['BT7001 new', 'BT7002 new']);
    const refused = await operator.call('POST /runsheets', {
      body: {
        type: 'outbound',
        hub_id: hubs.mine.id,
        courier_id: (await operator.call('GET /search-couriers', { query: { q: 'BT7004' } })).ok.data[0]?.id ?? 0,
        license_plate: '59X112345',
      },
    });
    expect(refused.code).toBe('EUS006');
  });

  it('are no business of roles that make no runsheets', async () => {
    const sales = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect((await sales.call('GET /search-couriers', {})).code).toBe('EUS008');
    const admin = await addPerson(test, { role: 'admin' });
    expect((await admin.call('GET /search-couriers', { query: { limit: 51 } })).code).toBe('ESP000');
  });
});
