import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addressMark, oldDistrict, oldProvince, presentProvince } from './helpers/examples-addresses';
import { addPackage } from './helpers/packages';
import { addPerson } from './helpers/people';
import { addHub, addShop, addWard } from './helpers/places';
import { importText } from '~provider/shared/files/import-texts';

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await sharedApp();
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const mark = (): string => randomBytes(4).toString('hex').toUpperCase();
const newHub = async () => ({
  code: `H${mark()}`,
  name: `Bưu cục ${mark()}`,
  ward_id: (await addWard(test)).id,
  address: '12 Lê Lợi',
  phone: '02838221234',
});

describe('a hub', () => {
  it('is opened with a code and a name of its own, and stands where its ward lies', async () => {
    const body = await newHub();
    const hub = (await admin.call('POST /hubs', { body })).ok.data;
    expect(hub).toMatchObject({
      code: body.code,
      name: body.name,
      region: 'Southern',
      ward: { id: body.ward_id },
      active: true,
      port_codes: [],
      version: 0,
    });
    expect((await admin.call('POST /hubs', { body: { ...(await newHub()), name: body.name } })).code).toBe('EAL001');
    expect(
      (await admin.call('POST /hubs', { body: { ...(await newHub()), code: body.code.toLowerCase() } })).code,
    ).toBe('EAL002');
    expect(
      (await admin.call('POST /hubs', { body: { ...(await newHub()), ward_id: 999_999_999_999 } })).errors,
    ).toHaveProperty('ward_id');
    expect((await admin.call('POST /hubs', { body: { ...(await newHub()), name: 'x'.repeat(101) } })).errors).toEqual({
      name: ['Tối đa 100 ký tự'],
    });
    expect((await admin.call('GET /hubs')).text).toContain(body.code);
    const twice = await newHub();
    expect(
      (await Promise.all([1, 2].map(() => admin.call('POST /hubs', { body: twice })))).map(({ code }) => code).sort(),
    ).not.toEqual([null, null]);
  });

  it('is changed by the version that was seen', async () => {
    const { id } = await addHub(test);
    const { code: _forGood, ...fields } = await newHub();
    expect(
      (await admin.call('PATCH /hubs/{id}', { params: { id }, body: { ...fields, version: 0 } })).ok.data,
    ).toMatchObject({ name: fields.name, version: 1 });
    expect((await admin.call('PATCH /hubs/{id}', { params: { id }, body: { ...fields, version: 0 } })).code).toBe(
      'EAL003',
    );
    const other = await admin.call('GET /hubs/{id}', { params: { id: (await addHub(test)).id } });
    expect(
      (
        await admin.call('PATCH /hubs/{id}', {
          params: { id },
          body: { ...fields, name: other.ok.data.name, version: 1 },
        })
      ).code,
    ).toBe('EAL001');
    for (const name of ['GET /hubs/{id}', 'PATCH /hubs/{id}/activate', 'PATCH /hubs/{id}/deactivate'] as const)
      expect((await admin.call(name, { params: { id: 999_999_999_999 } })).code).toBe('ESY096');
    expect(
      (await admin.call('PATCH /hubs/{id}', { params: { id: 999_999_999_999 }, body: { ...fields, version: 0 } })).code,
    ).toBe('ESY096');
  });

  it('is closed only once no package waits for it', async () => {
    const { id } = await addHub(test);
    const shop = await addShop(test, { hubId: id });
    const ward = await addWard(test, { servedBy: id });
    const pkg = await addPackage(test, { status: 'Waiting_for_delivery', hubId: id, shopId: shop.id, wardId: ward.id });
    const close = () => admin.call('PATCH /hubs/{id}/deactivate', { params: { id } });
    await test.pool.query('update shops set active = false where id = $1', [shop.id]);
    expect(await close()).toMatchObject({ code: 'EAD001', errors: { packages: [pkg.code] } });
    await test.pool.query(`update packages set status = 'Cancelled' where id = $1`, [pkg.id]);
    expect((await close()).ok.data.active).toBe(false);
    expect((await close()).code).toBe('EUS009');
    expect((await admin.call('PATCH /hubs/{id}/activate', { params: { id } })).ok.data.active).toBe(true);
    expect((await admin.call('PATCH /hubs/{id}/activate', { params: { id } })).code).toBe('EUS009');
  });
});

describe('a port code', () => {
  const add = (body: object) => admin.call('POST /hub-port-codes', { body });

  it('has its limits and is unique by code and name', async () => {
    const { id: hub_id } = await addHub(test);
    const body = { code: mark(), name: `Mã ${mark()}`, hub_id };
    const made = (await add(body)).ok.data;
    expect(made).toMatchObject({ code: body.code, hub: { id: hub_id } });
    expect(await add({ ...body, code: 'ABCDEFGHIJK' })).toMatchObject({
      code: 'EAD003',
      errors: { code: ['Tối đa 10 ký tự'] },
    });
    expect(await add({ ...body, code: mark(), name: 'x'.repeat(101) })).toMatchObject({
      code: 'EAD002',
      errors: { name: ['Tối đa 100 ký tự'] },
    });
    expect((await add({ ...body, code: mark() })).code).toBe('EAL001');
    expect((await add({ ...body, name: mark() })).code).toBe('EAL002');
    expect((await add({ ...body, code: '' })).errors['code']?.[0]).toBe('Thông tin bắt buộc');
    expect((await add({ ...body, code: mark(), name: mark(), hub_id: 999_999_999_999 })).errors).toHaveProperty(
      'hub_id',
    );
    const change = (more: object, version = 0) =>
      admin.call('PATCH /hub-port-codes/{id}', { params: { id: made.id }, body: { ...body, ...more, version } });
    expect((await change({ code: 'ABCDEFGHIJK' })).code).toBe('EAD003');
    expect((await change({ name: 'x'.repeat(101) })).code).toBe('EAD002');
    const other = (await add({ code: mark(), name: mark(), hub_id })).ok.data;
    expect((await change({ name: other.name })).code).toBe('EAL001');
    expect((await change({ code: other.code })).code).toBe('EAL002');
    expect((await change({ name: `Mã ${mark()}` })).ok.data.version).toBe(1);
    expect((await change({ name: `Mã ${mark()}` })).code).toBe('EAL003');
  });

  it('stays while it is the only one of a hub at work, of two removed at once too', async () => {
    const { id: hub_id } = await addHub(test);
    const [one, two] = [
      (await add({ code: mark(), name: mark(), hub_id })).ok.data,
      (await add({ code: mark(), name: mark(), hub_id })).ok.data,
    ];
    const remove = (id: number) => admin.call('DELETE /hub-port-codes/{id}', { params: { id } });
    expect((await Promise.all([remove(one.id), remove(two.id)])).map(({ code }) => code).sort()).toEqual([
      'EAD001',
      null,
    ]);
    const left = (await admin.call('GET /hub-port-codes', { query: { hub_id } })).ok.data;
    expect(left).toHaveLength(1);
    const away = await admin.call('PATCH /hub-port-codes/{id}', {
      params: { id: left[0]?.id ?? 0 },
      body: { code: left[0]?.code, name: left[0]?.name, hub_id: (await addHub(test)).id, version: 0 },
    });
    expect(away.code).toBe('EAD001');
    expect((await remove(999_999_999_999)).code).toBe('ESY097');
    expect(
      (
        await admin.call('PATCH /hub-port-codes/{id}', {
          params: { id: 999_999_999_999 },
          body: { code: mark(), name: mark(), hub_id, version: 0 },
        })
      ).code,
    ).toBe('ESY097');
  });
});

describe('who is sent reports', () => {
  it('is one address a hub once, changed and removed by whoever answers for the hub', async () => {
    const { id: hub_id } = await addHub(test);
    const manager = await addPerson(test, { role: 'hub_manager', hubIds: [hub_id] });
    const body = { hub_id, email: `${mark()}@reports.test`, name: 'Kế toán', reports: ['packages'], active: true };
    const made = (await manager.call('POST /emails', { body })).ok.data;
    expect(made.email).toBe(body.email.toLowerCase());
    expect((await manager.call('POST /emails', { body })).code).toBe('EUS002');
    expect((await manager.call('POST /emails', { body: { ...body, reports: [] } })).errors).toEqual({
      reports: ['Thông tin bắt buộc'],
    });
    const change = (version: number, more: object = {}) =>
      manager.call('PATCH /emails/{id}', { params: { id: made.id }, body: { ...body, ...more, version } });
    expect((await change(0, { active: false })).ok.data).toMatchObject({ active: false, version: 1 });
    expect((await change(0)).code).toBe('ESY013');
    const other = (await manager.call('POST /emails', { body: { ...body, email: `${mark()}@reports.test` } })).ok.data;
    expect((await change(1, { email: other.email })).code).toBe('EUS002');
    expect((await manager.call('DELETE /emails/{id}', { params: { id: made.id } })).status).toBe(200);
    expect((await manager.call('DELETE /emails/{id}', { params: { id: made.id } })).code).toBe('ESY097');
    expect((await change(1)).code).toBe('ESY097');
  });
});

describe('a shop’s drop-off', () => {
  it('is switched on and off, with who did so', async () => {
    const shop = await addShop(test, { hubId: (await addHub(test)).id });
    const set = async (allowed: boolean) =>
      (await admin.call('PATCH /allow-dto', { body: { shop_id: shop.id, allowed } })).ok.data;
    expect(await set(true)).toMatchObject({
      shop: { code: shop.code },
      allowed: true,
      changed: { by: expect.any(String) as string },
    });
    expect((await set(true)).allowed).toBe(true);
    expect((await admin.call('GET /allow-dto', { query: { q: shop.code, allowed: '1' } })).ok.data).toHaveLength(1);
    expect(await set(false)).toMatchObject({ allowed: false, changed: null });
    expect((await admin.call('PATCH /allow-dto', { body: { shop_id: 999_999_999_999, allowed: true } })).code).toBe(
      'ESY097',
    );
    const { rows } = await test.pool.query<{ action: string }>(
      `select action from audit_log where entity = 'shop' and entity_id = $1 order by id`,
      [String(shop.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['allow_dto', 'refuse_dto']);
  });
});

describe('addresses', () => {
  it('of level 1 are unique in their division, and stay while something lies in them', async () => {
    const body = { code: addressMark(), name: `Tỉnh ${mark()}`, region: 'Southern', division: 'present' };
    const made = (await admin.call('POST /provinces', { body })).ok.data;
    expect(made.id).toBeGreaterThanOrEqual(1_000_000);
    const again = (more: object) =>
      admin.call('POST /provinces', { body: { ...body, code: addressMark(), name: mark(), ...more } });
    expect((await again({ name: body.name.toUpperCase() })).code).toBe('EAL001');
    expect((await again({ name: body.name, division: 'old' })).status).toBe(201);
    expect((await again({ code: body.code })).code).toBe('EAL002');
    expect(await again({ name: 'x'.repeat(101) })).toMatchObject({
      code: 'EAD002',
      errors: { name: ['Tối đa 100 ký tự'] },
    });
    const change = (version: number, more: object = {}) =>
      admin.call('PATCH /provinces/{id}', {
        params: { id: made.id },
        body: { code: body.code, name: body.name, region: 'Northern', ...more, version },
      });
    expect((await change(0)).ok.data).toMatchObject({ region: 'Northern', version: 1 });
    expect((await change(0)).code).toBe('EAL003');
    expect((await change(1, { name: 'x'.repeat(101) })).code).toBe('EAD002');
    await admin.call('POST /wards', { body: { code: addressMark(), name: mark(), province_id: made.id } });
    expect((await admin.call('DELETE /provinces/{id}', { params: { id: made.id } })).code).toBe('EAD001');
    for (const level of ['provinces', 'districts', 'wards'] as const)
      expect((await admin.call(`DELETE /${level}/{id}`, { params: { id: 999_999_999_999 } })).code).toBe('ESY097');
    expect(
      (
        await admin.call('PATCH /provinces/{id}', {
          params: { id: 999_999_999_999 },
          body: { code: 'X', name: 'X', region: 'Northern', version: 0 },
        })
      ).code,
    ).toBe('ESY097');
  });

  it('of level 2 lie in the old division alone', async () => {
    const province_id = await oldProvince({ test });
    const body = { code: addressMark(), name: `Quận ${mark()}`, province_id };
    const made = (await admin.call('POST /districts', { body })).ok.data;
    expect((await admin.call('POST /districts', { body: { ...body, code: addressMark() } })).code).toBe('EAL001');
    expect((await admin.call('POST /districts', { body: { ...body, name: mark() } })).code).toBe('EAL002');
    expect((await admin.call('POST /districts', { body: { ...body, name: 'x'.repeat(101) } })).code).toBe('EAD002');
    expect(
      (
        await admin.call('POST /districts', {
          body: { ...body, code: addressMark(), name: mark(), province_id: await presentProvince({ test }) },
        })
      ).errors,
    ).toHaveProperty('province_id');
    const change = (version: number, more: object = {}) =>
      admin.call('PATCH /districts/{id}', { params: { id: made.id }, body: { ...body, ...more, version } });
    expect((await change(0, { name: 'x'.repeat(101) })).code).toBe('EAD002');
    const other = (await admin.call('POST /districts', { body: { code: addressMark(), name: mark(), province_id } })).ok
      .data;
    expect((await change(0, { name: other.name })).code).toBe('EAL001');
    expect((await change(0, { code: other.code })).code).toBe('EAL002');
    expect((await change(0, { name: mark() })).ok.data.version).toBe(1);
    expect((await change(0)).code).toBe('EAL003');
    expect(
      (await admin.call('PATCH /districts/{id}', { params: { id: 999_999_999_999 }, body: { ...body, version: 0 } }))
        .code,
    ).toBe('ESY097');
    await admin.call('POST /wards', { body: { code: addressMark(), name: mark(), province_id, district_id: made.id } });
    expect((await admin.call('DELETE /districts/{id}', { params: { id: made.id } })).code).toBe('EAD001');
  });

  it('of level 3 are served by a hub where they are present, and tell their counterparts', async () => {
    const { id: hub_id, code } = await addHub(test);
    const province_id = await presentProvince({ test });
    const body = { code: addressMark(), name: `Phường ${mark()}`, province_id, district_id: null, hub_id };
    const made = (await admin.call('POST /wards', { body })).ok.data;
    expect(made).toMatchObject({ division: 'present', hub: { id: hub_id, code }, counterparts: [] });
    const old = await oldProvince({ test });
    const district = await oldDistrict({ test }, old);
    const post = (more: object) =>
      admin.call('POST /wards', { body: { ...body, code: addressMark(), name: mark(), ...more } });
    expect((await post({ name: body.name })).code).toBe('EAL001');
    expect((await post({ code: body.code })).code).toBe('EAL002');
    expect((await post({ name: 'x'.repeat(101) })).code).toBe('EAD002');
    expect((await post({ district_id: district })).errors).toEqual({
      district_id: ['Phường xã mới không thuộc quận huyện'],
    });
    expect((await post({ province_id: old })).errors).toHaveProperty('hub_id');
    const before = (await post({ province_id: old, district_id: district, hub_id: null })).ok.data;
    await test.pool.query('update wards set successor_id = $1 where id = $2', [made.id, before.id]);
    const rows = (await admin.call('GET /wards', { query: { q: made.code } })).ok.data;
    expect(rows[0]?.counterparts[0]).toContain(before.name);
    expect(
      (await admin.call('GET /provinces', { query: { division: 'old', limit: 1000 } })).ok.data.find(
        ({ id }) => id === old,
      )?.counterparts,
    ).toHaveLength(1);
    const change = (version: number, more: object = {}) =>
      admin.call('PATCH /wards/{id}', { params: { id: made.id }, body: { ...body, ...more, version } });
    expect((await change(0, { hub_id: null })).ok.data).toMatchObject({ hub: null, version: 1 });
    expect((await change(0)).code).toBe('EAL003');
    expect((await change(1, { name: 'x'.repeat(101) })).code).toBe('EAD002');
    expect((await change(1, { province_id: old })).errors).toHaveProperty('hub_id');
    expect(
      (await admin.call('PATCH /wards/{id}', { params: { id: 999_999_999_999 }, body: { ...body, version: 0 } })).code,
    ).toBe('ESY097');
    const cover = (ward_ids: number[], hub: number | null) =>
      admin.call('PATCH /hub-coverage', { body: { hub_id: hub, ward_ids } });
    expect((await cover([made.id], hub_id)).ok.data.changed).toBe(1);
    expect((await cover([made.id], hub_id)).ok.data.changed).toBe(0);
    expect((await cover([before.id], hub_id)).errors).toHaveProperty('ward_ids');
    expect((await admin.call('DELETE /wards/{id}', { params: { id: made.id } })).code).toBe('EAD001');
    expect((await cover([made.id], null)).ok.data.changed).toBe(1);
  });
});

describe('an import of addresses', () => {
  const send = (level: 'provinces' | 'districts' | 'wards', rows: readonly string[]) => {
    const heads = {
      provinces: 'code,name,region,division',
      districts: 'code,name,province_code',
      wards: 'code,name,province_code,district_code,hub_code',
    };
    return admin.call(`POST /${level}-import`, { raw: [heads[level], ...rows, ''].join('\n') });
  };
  const reported = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.ok.data.errors.map(({ line, field }) => [line, field]);

  it('keeps good rows, tells each bad one by line and field, and doubles nothing when it comes again', async () => {
    const [p, q, old] = [addressMark(), addressMark(), addressMark()];
    const provinces = [
      `${p},Tỉnh ${p},Southern,present`,
      `${old},Tỉnh ${old},Central,old`,
      `${q},,Southern,present`,
      `${mark()},Tỉnh ${p},Southern,`,
      `${p},Tỉnh khác,Southern,present`,
      `${mark()},Tỉnh X,Nowhere,present`,
      'zu viele,Spalten,in,dieser,Zeile',
    ];
    const first = await send('provinces', provinces);
    expect(first.ok.data).toMatchObject({ total: 7, created: 2, updated: 0, existing: 0, failed: 5 });
    expect(reported(first)).toEqual([
      [4, 'name'],
      [5, 'name'],
      [6, 'code'],
      [7, 'region'],
      [8, null],
    ]);
    expect((await send('provinces', provinces)).ok.data).toMatchObject({
      created: 0,
      updated: 0,
      existing: 2,
      failed: 5,
    });
    expect(reported(await send('provinces', [`${p},Tỉnh ${p},Southern,old`]))).toEqual([[2, 'division']]);

    const d = addressMark();
    const districts = await send('districts', [
      `${d},Quận ${d},${old}`,
      `${mark()},Quận Y,${p}`,
      `${mark()},Quận Z,nowhere`,
    ]);
    expect([districts.ok.data.created, reported(districts)]).toEqual([
      1,
      [
        [3, 'province_code'],
        [4, 'province_code'],
      ],
    ]);

    const hub = await addHub(test);
    const [w, v] = [addressMark(), addressMark()];
    const wards = [
      `${w},Phường ${w},${p},,${hub.code}`,
      `${v},Xã ${v},${old},${d},`,
      `${mark()},Xã A,${p},${d},`,
      `${mark()},Xã B,${old},none,`,
      `${mark()},Xã C,${old},,${hub.code}`,
      `${mark()},Xã D,${p},,NOHUB`,
    ];
    const answer = await send('wards', wards);
    expect([answer.ok.data.created, reported(answer)]).toEqual([
      2,
      [
        [4, 'district_code'],
        [5, 'district_code'],
        [6, 'hub_code'],
        [7, 'hub_code'],
      ],
    ]);
    const read = async () => (await admin.call('GET /wards', { query: { q: w } })).ok.data[0];
    expect(await read()).toMatchObject({ name: `Phường ${w}`, hub: { code: hub.code } });
    expect((await send('wards', wards)).ok.data).toMatchObject({ created: 0, updated: 0, existing: 2 });
    // An empty hub leaves it as it is, a dash takes it away; the name follows the file.
    expect((await send('wards', [`${w},Phường Mới ${w},${p},,`])).ok.data.updated).toBe(1);
    expect(await read()).toMatchObject({ name: `Phường Mới ${w}`, hub: { code: hub.code }, version: 1 });
    expect((await send('wards', [`${w},Phường Mới ${w},${p},,-`])).ok.data.updated).toBe(1);
    expect((await read())?.hub).toBeNull();
    const { rows } = await test.pool.query<{ n: number }>('select count(*)::int as n from wards where code = any($1)', [
      [w, v],
    ]);
    expect(rows[0]?.n).toBe(2);
  });

  it('tells what would become of it and does nothing of it where it is only asked', async () => {
    const code = addressMark();
    const file = {
      raw: [
        'code,name,region,division',
        `${code},Tỉnh ${code},Southern,present`,
        `${mark()},,Southern,present`,
        '',
      ].join('\n'),
    };
    const asked = (await admin.call('POST /provinces-import', { ...file, query: { dry_run: 'true' } })).ok.data;
    expect(asked).toMatchObject({ created: 1, failed: 1 });
    const there = async () => (await admin.call('GET /provinces', { query: { q: code } })).ok.data.length;
    expect(await there()).toBe(0);
    expect((await admin.call('POST /provinces-import', file)).ok.data).toEqual(asked);
    expect(await there()).toBe(1);
  });

  it('is taken back as a whole once whoever was told how far it is has gone', async () => {
    const id = await presentProvince({ test });
    const known = await test.pool.query<{ code: string }>('select code from provinces where id = $1', [id]);
    const codes = Array.from({ length: 1_200 }, () => addressMark());
    const rows = codes.map((one) => `${one},Xã ${one},${known.rows[0]?.code},,`);
    const body = ['code,name,province_code,district_code,hub_code', ...rows].join('\n');
    const provider = await test.sibling();
    const url = await provider.listen({ port: 0, host: '127.0.0.1' });
    const number = async (query: string): Promise<number> =>
      (await test.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? -1;
    const client = await test.pool.connect();
    try {
      // The rows of the first part wait for their province.
      await client.query('begin');
      await client.query('select from provinces where id = $1 for update', [id]);
      const headers = {
        'content-type': 'text/csv',
        accept: 'application/x-ndjson',
        authorization: `Bearer ${admin.token}`,
      };
      const request = http.request(`${url}/v1/wards-import`, { method: 'POST', headers, agent: false });
      const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
      request.end(body);
      const [answer] = await answered;
      expect(answer.headers['content-type']).toContain('application/x-ndjson');
      const waiting = `pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into wards%'`;
      await expect.poll(() => number(waiting)).toBe(1);
      answer.destroy();
      const connections = promisify(provider.server.getConnections.bind(provider.server));
      await expect.poll(connections).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
    const held = `pg_locks where locktype = 'advisory' and objid = 4200021`;
    await expect.poll(() => number(held)).toBe(0);
    const written = async () =>
      (await test.pool.query('select code from wards where code = any($1)', [codes])).rows.length;
    expect(await written()).toBe(0);
    expect((await admin.call('POST /wards-import', { raw: body })).ok.data).toMatchObject({
      created: 1_200,
      failed: 0,
    });
    expect(await written()).toBe(1_200);
  });

  it('takes no row that is no UTF-8', async () => {
    const ward = await addWard(test);
    const answer = await send('wards', [`${ward.code},Ph\uFFFD?ng,${ward.code},,`]);
    expect(answer.ok.data).toMatchObject({ updated: 0, failed: 1 });
    expect(answer.ok.data.errors).toMatchObject([{ line: 2, field: 'name', message: importText('encoding', 'vi') }]);
    const [stored] = (await admin.call('GET /wards', { query: { q: ward.code } })).ok.data;
    expect(stored).toMatchObject({ name: `Phường ${ward.code}` });
  });

  it('knows codes whose zeros a spreadsheet has dropped', async () => {
    const ward = await addWard(test);
    const code = ward.code.slice(-4);
    await test.pool.query('update wards set code = $1 where id = $2', [`0${code}`, ward.id]);
    await test.pool.query(`update provinces set code = '09' where id = $1`, [ward.provinceId]);
    expect((await send('wards', [`${code},Phường Mới ${code},9,,`])).ok.data).toMatchObject({ updated: 1, created: 0 });
    const [stored] = (await admin.call('GET /wards', { query: { q: `0${code}` } })).ok.data;
    expect(stored).toMatchObject({ code: `0${code}`, name: `Phường Mới ${code}` });
  });

  it('is refused whole where its columns are wrong', async () => {
    const answer = await admin.call('POST /wards-import', { raw: 'code,name,color\nx,y,z\n' });
    expect([answer.code, Object.keys(answer.errors).sort()]).toEqual([
      'ESP000',
      ['color', 'district_code', 'hub_code', 'province_code'],
    ]);
    expect((await admin.call('POST /wards-import', { raw: '' })).code).toBe('ESP000');
  });
});
