import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageStatus } from '~domain/statuses';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addTwoHubs, type TwoHubs } from './helpers/stored-packages';
import { addPackage, type TestPackage } from './helpers/packages';
import { pagesRead } from '../helpers/pages-read';
import { addPerson } from './helpers/people';
import { addCourier, addRunsheet } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let operator: Person;

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
  operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string | number>>;

const pkg = (status: PackageStatus = 'In_delivery', hubId = hubs.mine.id): Promise<TestPackage> =>
  addPackage(test, { status, hubId });
const list = async (person: Person, query: Query) => (await person.call('GET /runsheets', { query })).ok;
const codes = async (person: Person, query: Query) => (await list(person, query)).data.map(({ code }) => code);
const packagesBy = async (person: Person, query: Query) =>
  (await person.call('GET /packages', { query })).ok.data.map(({ id }) => id).toSorted((a, b) => a - b);
const ids = (...packages: readonly TestPackage[]): number[] => packages.map(({ id }) => id).toSorted((a, b) => a - b);

describe('the list of runsheets', () => {
  it('tells each with its people and its counts, newest first', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id, name: 'Ngô Tất Tố' });
    const [a, b, c] = [await pkg(), await pkg('Delivery_successful'), await pkg('Delivery_failed_attempt')];
    const older = await addRunsheet(test, {
      hubId: hubs.mine.id,
      courierId: courier.id,
      createdAt: '2026-03-01T00:00:00Z',
      status: 'Closed',
    });
    const sheet = await addRunsheet(test, {
      hubId: hubs.mine.id,
      courierId: courier.id,
      plate: '59X1-00001',
      packages: [a, { ...b, result: 'done' }, { ...c, result: 'attempt' }],
    });
    const { data, meta } = await list(operator, { courier_id: courier.id });
    expect(data.map(({ code }) => code)).toEqual([sheet.code, older.code]);
    expect(data[0]).toMatchObject({
      id: sheet.id,
      type: 'outbound',
      status: 'Running',
      hub: { id: hubs.mine.id, code: hubs.mine.code },
      destination_hub: null,
      courier: { id: courier.id, code: courier.code, name: 'Ngô Tất Tố' },
      license_plate: '59X1-00001',
      packages: { total: 3, reported: 2, done: 1 },
      closed_at: null,
    });
    expect(meta.pagination).toMatchObject({ total: 2, count: 2, current_page: 1 });
    expect(await codes(operator, { courier_id: courier.id, limit: 1, page: 2 })).toEqual([older.code]);
    expect(await codes(operator, { courier_id: courier.id, sort: 'created_at' })).toEqual([older.code, sheet.code]);
  });

  it('goes on without a gap, a row twice or another order into pages of its middle and its end', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id });
    // Some of one moment, some without a day of leaving.
    await test.pool.query(
      `insert into runsheets (code, type, status, hub_id, courier_id, created_at, dispatched_at)
       select 'DEEP' || n, 'outbound', case when n % 3 = 0 then 'Created' else 'Running' end, $1, $2, timestamptz '2026-02-01' + (n / 4) * interval '1 minute',
         case when n % 3 > 0 then timestamptz '2026-02-02' + (n / 7) * interval '1 minute' end from generate_series(1, 3630) n`,
      [hubs.mine.id, courier.id],
    );
    const pageAt = (page: number, sort: string) => codes(operator, { courier_id: courier.id, limit: 100, page, sort });
    for (const sort of ['-created_at', 'created_at', '-dispatched_at', 'dispatched_at'] as const) {
      // Once somebody has gone there no page skips more than a thousand.
      for (const page of [13, 23]) {
        const skipped = async () => (await pagesRead(test.pool, () => pageAt(page, sort))).skipped;
        await expect.poll(skipped, { timeout: 10_000 }).toBeLessThanOrEqual(1_000);
      }
      const told: string[] = [];
      for (let page = 1; page <= 37; page += 1) told.push(...(await pageAt(page, sort)));
      const { rows } = await test.pool.query<{ code: string }>(
        `select code from runsheets where courier_id = $1 order by ${sort.replace('-', '')} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, id ${sort.startsWith('-') ? 'desc' : 'asc'}`,
        [courier.id],
      );
      expect([sort, told]).toEqual([sort, rows.map(({ code }) => code)]);
    }
    expect(await pageAt(38, '-created_at')).toEqual([]);
  });

  it('filters by what it is, how far it is, whose and when, and finds by code, plate and names without accents', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id, name: 'Đỗ Thị Ước' });
    const truck = await addRunsheet(test, {
      hubId: hubs.mine.id,
      destinationId: hubs.foreign.id,
      type: 'linehaul',
      status: 'Created',
      driver: 'Lò Văn Tải',
      plate: '51C-99123',
    });
    const round = await addRunsheet(test, {
      hubId: hubs.mine.id,
      type: 'return',
      status: 'Running',
      courierId: courier.id,
      createdAt: '2026-02-02T02:02:02Z',
    });
    expect(await codes(operator, { type: 'linehaul', status: 'Created' })).toEqual([truck.code]);
    expect(await codes(operator, { type: 'linehaul,return', status: 'Running' })).toEqual([round.code]);
    expect(await codes(operator, { created_from: '2026-02-02T02:02:02Z', created_to: '2026-02-02T02:02:02Z' })).toEqual(
      [round.code],
    );
    for (const q of ['lo van tai', 'TẢI', '51c-99', truck.code.toLowerCase().slice(0, 10)])
      expect([q, await codes(operator, { q, type: 'linehaul' })]).toEqual([q, [truck.code]]);
    for (const q of ['do thi uoc', courier.code]) expect([q, await codes(operator, { q })]).toEqual([q, [round.code]]);
    for (const q of ['%', '_', "' or 1=1 --"]) expect([q, await codes(operator, { q })]).toEqual([q, []]);
    expect(await codes(admin, { hub_id: hubs.foreign.id })).toEqual([]);
  });

  it('shows the sheets that leave the user’s hubs and those that come to them, and no others', async () => {
    const coming = await addRunsheet(test, { hubId: hubs.foreign.id, destinationId: hubs.mine.id, type: 'linehaul' });
    const theirs = await addRunsheet(test, { hubId: hubs.foreign.id });
    expect(await codes(operator, { hub_id: hubs.foreign.id })).toEqual([coming.code]);
    expect((await codes(admin, { hub_id: hubs.foreign.id })).toSorted()).toEqual([coming.code, theirs.code].toSorted());
    expect((await operator.call('GET /runsheets/{id}', { params: { id: theirs.id } })).code).toBe('ESY014');
    expect((await operator.call('GET /runsheets/{id}', { params: { id: 999_999_999 } })).code).toBe('ESY014');
    expect((await operator.call('GET /runsheets/{id}', { params: { id: coming.id } })).ok.data.code).toBe(coming.code);
  });

  it('refuses roles without runsheets, and what is no filter', async () => {
    const sales = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect((await sales.call('GET /runsheets')).code).toBe('EUS008');
    const rubbish: readonly Query[] = [
      { type: 'delivery' },
      { status: 'running' },
      { sort: 'plate' },
      { limit: 1001 },
      { courier_id: 'x' },
      { created_from: 'today' },
      { nonsense: 1 },
    ];
    for (const query of rubbish)
      expect([query, (await operator.call('GET /runsheets', { query })).code]).toEqual([query, 'ESP000']);
    expect(
      (await operator.call('GET /runsheets/{id}', { params: { id: 1 }, query: { include: 'couriers' } })).code,
    ).toBe('ESP000');
  });
});

describe('one runsheet', () => {
  it('gives its packages in the order of adding, by pages, without those taken off; phones masked', async () => {
    const mine = [await pkg(), await pkg(), await pkg(), await pkg()];
    const { id } = await addRunsheet(test, { hubId: hubs.mine.id, packages: mine });
    await test.pool.query(
      'update runsheet_packages set live = false, removed_at = now() where runsheet_id = $1 and position = 2',
      [id],
    );
    await test.pool.query(
      `update runsheet_packages set result = 'failed', result_reason = 'FR012', result_at = now(), note = 'khách đi vắng' where runsheet_id = $1 and position = 3`,
      [id],
    );
    const read = async (query: Query) =>
      (await operator.call('GET /runsheets/{id}', { params: { id }, query })).ok.data;
    const { lines, packages, mobile_units } = await read({ include: 'packages', limit: 2 });
    expect(packages).toEqual({ total: 3, reported: 1, done: 0 });
    expect(mobile_units.data).toEqual([]);
    expect(
      lines?.data.map((line) => [line.position, line.package.id, line.result, line.result_reason, line.note]),
    ).toEqual([
      [1, mine[0]?.id, null, null, null],
      [3, mine[2]?.id, 'failed', 'FR012', 'khách đi vắng'],
    ]);
    expect(lines?.data[0]?.package.receiver_phone).toMatch(/\*/);
    expect(lines?.meta.pagination).toMatchObject({ total: 3, count: 2, total_pages: 2 });
    expect((await read({ include: 'packages', limit: 2, page: 2 })).lines?.data.map((line) => line.position)).toEqual([
      4,
    ]);
    expect((await read({})).lines).toBeUndefined();
  });

  it('names its people and its bags', async () => {
    const bagged = await pkg('In_linehaul');
    const { id } = await addRunsheet(test, {
      hubId: hubs.mine.id,
      destinationId: hubs.foreign.id,
      type: 'linehaul',
      packages: [bagged],
    });
    await test.pool.query('update runsheets set created_by = $2, dispatched_by = $2 where id = $1', [id, operator.id]);
    await test.pool.query(
      `with bag as (insert into mobile_units (mu_code, serial_number, status, origin_hub_id, destination_hub_id, runsheet_id, sealed_at) values ($4, $4, 'Closed', $2, $3, $1, now()) returning id)
       insert into mobile_unit_packages (mobile_unit_id, position, package_id) select id, 1, $5 from bag`,
      [id, hubs.mine.id, hubs.foreign.id, `MU-${id}`, bagged.id],
    );
    const { data } = (await operator.call('GET /runsheets/{id}', { params: { id } })).ok;
    expect([data.created_by?.id, data.dispatched_by?.id, data.closed_by]).toEqual([operator.id, operator.id, null]);
    expect(data.mobile_units.data).toMatchObject([
      { mu_code: `MU-${id}`, serial_number: `MU-${id}`, status: 'Closed', packages: 1, received_at: null },
    ]);
  });

  it('lets a package be in the hands of one sheet of a kind at a time', async () => {
    const one = await pkg();
    await addRunsheet(test, { hubId: hubs.mine.id, packages: [one] });
    await addRunsheet(test, { hubId: hubs.mine.id, status: 'Closed', packages: [one] });
    await expect(addRunsheet(test, { hubId: hubs.mine.id, packages: [one] })).rejects.toThrow('runsheet_packages_live');
  });
});

describe('packages by their runsheet', () => {
  it('are found by its id and by its code, in the list, the window and what commands act on', async () => {
    const [a, b, c] = [await pkg(), await pkg(), await pkg()];
    const sheet = await addRunsheet(test, { hubId: hubs.mine.id, packages: [a, b, c] });
    await test.pool.query(
      'update runsheet_packages set live = false, removed_at = now() where runsheet_id = $1 and position = 2',
      [sheet.id],
    );
    expect(await packagesBy(operator, { runsheet_id: sheet.id })).toEqual(ids(a, c));
    expect(await packagesBy(operator, { runsheet: sheet.code.toLowerCase() })).toEqual(ids(a, c));
    expect((await operator.call('GET /packages-window', { query: { runsheet: sheet.code } })).ok.meta.total).toBe(2);
    expect(
      (await operator.call('GET /packages-subjects', { query: { runsheet: sheet.code } })).ok.data
        .map(({ id }) => id)
        .toSorted((x, y) => x - y),
    ).toEqual(ids(a, c));
    expect(await packagesBy(operator, { runsheet: 'ORS000' })).toEqual([]);
    expect((await operator.call('GET /packages', { query: { runsheet: 'a b' } })).code).toBe('ESP000');
  });

  it('of a sheet that is not the user’s to see are none, nor for roles without runsheets', async () => {
    const mine = await pkg();
    const theirs = await addRunsheet(test, { hubId: hubs.foreign.id, packages: [mine] });
    const sales = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id, hubs.foreign.id] });
    expect(await packagesBy(admin, { runsheet: theirs.code })).toEqual([mine.id]);
    expect(await packagesBy(operator, { runsheet: theirs.code })).toEqual([]);
    expect(await packagesBy(operator, { runsheet_id: theirs.id })).toEqual([]);
    expect(await packagesBy(sales, { runsheet: theirs.code })).toEqual([]);
  });

  it('are found by the courier who had them last, and by the cash that is due', async () => {
    const [first, second] = [
      await addCourier(test, { hubId: hubs.mine.id }),
      await addCourier(test, { hubId: hubs.mine.id }),
    ];
    const [again, kept] = [await pkg(), await pkg('Delivered')];
    await addRunsheet(test, {
      hubId: hubs.mine.id,
      courierId: first.id,
      status: 'Closed',
      createdAt: '2026-03-01T00:00:00Z',
      packages: [again, kept],
    });
    await addRunsheet(test, { hubId: hubs.mine.id, courierId: second.id, packages: [again] });
    expect(await packagesBy(operator, { courier: first.code })).toEqual([kept.id]);
    expect(await packagesBy(operator, { courier: second.code })).toEqual([again.id]);
    expect(await packagesBy(operator, { courier: second.code, cod: 'with', cod_min: 150_000 })).toEqual([again.id]);
    expect(await packagesBy(operator, { courier: second.code, cod_min: 150_001 })).toEqual([]);
  });
});

describe('the search', () => {
  it('finds runsheets by the beginning of the code and the courier’s name, those on the road first, in scope', async () => {
    const courier = await addCourier(test, { hubId: hubs.mine.id, name: 'Kiều Thị Nở' });
    const done = await addRunsheet(test, { hubId: hubs.mine.id, courierId: courier.id, status: 'Closed' });
    const out = await addRunsheet(test, {
      hubId: hubs.mine.id,
      courierId: courier.id,
      createdAt: '2026-01-01T00:00:00Z',
    });
    const theirs = await addRunsheet(test, { hubId: hubs.foreign.id });
    const search = async (person: Person, q: string) =>
      (await person.call('GET /search', { query: { q, limit: 10 } })).ok.data.runsheets;
    expect(await search(operator, 'kieu thi')).toEqual([
      {
        id: out.id,
        code: out.code,
        type: 'outbound',
        status: 'Running',
        hub: { id: hubs.mine.id, code: hubs.mine.code },
        courier: 'Kiều Thị Nở',
      },
      {
        id: done.id,
        code: done.code,
        type: 'outbound',
        status: 'Closed',
        hub: { id: hubs.mine.id, code: hubs.mine.code },
        courier: 'Kiều Thị Nở',
      },
    ]);
    expect((await search(operator, out.code.toLowerCase().slice(0, 10))).map(({ code }) => code)).toContain(out.code);
    expect(await search(operator, theirs.code)).toEqual([]);
    expect((await search(admin, theirs.code)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await search(await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] }), out.code)).toEqual([]);
    expect(await search(operator, '%')).toEqual([]);
  });
});
