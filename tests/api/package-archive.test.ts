import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivePackages, countArchivable } from '~provider/jobs/archive-packages';
import { testApp, type Person, type TestApp } from './helpers/app';
import { contradictionCheck } from './helpers/contradictions';
import { addPerson } from './helpers/people';
import { addWard } from './helpers/places';
import { addPriceTable } from './helpers/prices';
import { addRunsheet } from './helpers/runsheets';
import { addTwoHubs, storePackages, storedHistory, storedPackage, type TwoHubs } from './helpers/stored-packages';
import { dayMs } from '~domain/time';

const twoYears = 730 * dayMs;
/** Packages of today are put away by a clock that is two years ahead. */
const inTwoYears = { config: { packagesArchivedDays: 365 }, now: new Date(Date.now() + twoYears) };

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const check = contradictionCheck('counts');
const moment = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
let phone = 0;

const store = (columns: readonly object[]) =>
  storePackages(
    test,
    columns.map((one) => ({
      seller_id: hubs.shop.id,
      current_hub_id: hubs.mine.id,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hubs.mine.id,
      status: 'Cancelled',
      cod: 0,
      receiver_name: 'Đặng Thị Thanh Nhàn',
      receiver_phone: `0977${String((phone += 1)).padStart(6, '0')}`,
      created_at: moment(-1),
      stage_entered_at: moment(-1),
      ...one,
    })),
  );
const one = async (columns: object = {}) => {
  const [made] = await store([columns]);
  if (!made) throw new Error('none was stored');
  return made;
};

/** The table in which a package lies. */
async function tableOf(id: number): Promise<string | undefined> {
  const { rows } = await test.pool.query<{ name: string }>(
    'select tableoid::regclass::text as name from packages where id = $1',
    [id],
  );
  return rows[0]?.name;
}

it('puts away what is finished, old and at rest, and nothing else', async () => {
  const due = await store([
    { status: 'Cancelled' },
    { status: 'Cod_transferred_to_shop' },
    { status: 'Delivered' },
    { status: 'Shop_lost_claimed' },
  ]);
  const stay = await store([
    { status: 'Waiting_for_delivery' },
    // Its cash is yet to come.
    { status: 'Delivered', cod: 90_000 },
    { status: 'Lost' },
    { status: 'Cancelled', created_at: moment(700) },
    // Somebody has cancelled it only now.
    { status: 'Cancelled', stage_entered_at: moment(725) },
  ]);
  const before = await Promise.all(due.map(({ id }) => storedPackage(test, id)));
  expect(await countArchivable(test.pool, inTwoYears)).toBe(due.length);
  expect(await archivePackages(test.pool, { config: { packagesArchivedDays: null } })).toMatchObject({ archived: 0 });
  expect(await archivePackages(test.pool, inTwoYears)).toEqual({ archived: due.length, broughtBack: 0, more: false });
  for (const { id } of due) expect(await tableOf(id)).toBe('packages_archived');
  for (const { id } of stay) expect(await tableOf(id)).toBe('packages');
  expect(await countArchivable(test.pool, inTwoYears)).toBe(0);
  expect(await archivePackages(test.pool, inTwoYears)).toMatchObject({ archived: 0 });
  expect(await Promise.all(due.map(({ id }) => storedPackage(test, id)))).toEqual(before);
});

it('goes on in pieces, each of its own, as far as a turn goes', async () => {
  const many = await store(Array.from({ length: 700 }, () => ({})));
  expect(await archivePackages(test.pool, { ...inTwoYears, chunks: 1 })).toMatchObject({ archived: 500, more: true });
  expect(await archivePackages(test.pool, inTwoYears)).toMatchObject({ archived: 200, more: false });
  const { rows } = await test.pool.query<{ n: number }>(
    'select count(*)::int as n from packages_archived where id = any($1)',
    [many.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ n: many.length }]);
  await check(test.pool, 'put away by hundreds');
});

describe('a package that was put away', () => {
  it('is found by its code, its order, its receiver and its shop, in lists, searches and exports', async () => {
    const [gone, here] = [await one(), await one({ status: 'Waiting_for_delivery' })];
    const before = await admin.call('GET /packages/{id}', { params: { id: gone.id } });
    await archivePackages(test.pool, inTwoYears);
    expect(await tableOf(gone.id)).toBe('packages_archived');

    expect((await admin.call('GET /packages/{id}', { params: { id: gone.id } })).ok).toEqual(before.ok);
    for (const code of [gone.code, gone.order_code, gone.receiver_phone])
      expect((await admin.call('GET /packages-master-search', { query: { code } })).ok.data).toMatchObject([
        { id: gone.id },
      ]);
    const codes = [here.code, gone.code];
    expect((await admin.call('POST /packages-post', { body: { codes } })).ok.data.packages).toMatchObject([
      { id: here.id },
      { id: gone.id },
    ]);
    const listed = async (query: object) =>
      (await admin.call('GET /packages', { query: { limit: 1000, ...query } })).ok.data.map(({ id }) => id);
    expect((await listed({})).filter((id) => id === gone.id || id === here.id)).toHaveLength(2);
    expect(await listed({ status: 'Cancelled' })).toContain(gone.id);
    const { meta } = (await admin.call('GET /packages-window', { query: { count: 'now' } })).ok;
    const { rows } = await test.pool.query<{ n: number }>('select count(*)::int as n from packages');
    expect(meta.total).toBe(rows[0]?.n);
    const { text } = await admin.call('GET /export-packages', {
      query: { created_from: moment(-2), created_to: moment(0) },
    });
    for (const { code } of [gone, here]) expect(text).toContain(code);
  });

  it('takes a note with its trace, and is told of as before', async () => {
    const gone = await one();
    await archivePackages(test.pool, inTwoYears);
    const body = { operator_note: 'khách hỏi lại sau một năm' };
    const noted = await admin.call('PATCH /packages/{id}/operator-update', { params: { id: gone.id }, body });
    expect(noted.ok.data).toMatchObject({ id: gone.id, ...body });
    expect(await storedHistory(test, gone.id)).toMatchObject([{ action: 'operator_update', actor_id: admin.id }]);
    expect((await admin.call('GET /package-history', { query: { package_id: gone.id } })).ok.data).toHaveLength(1);
    expect(await storedPackage(test, gone.id)).toMatchObject({ ...body, version: gone.version + 1 });
    await check(test.pool, 'noted where it was put away');
  });

  it('keeps its order’s code for its shop, and refuses nothing for good, in the very moment in which it moves', async () => {
    await addPriceTable(test);
    const ward = await addWard(test, { servedBy: hubs.mine.id });
    const [gone, moving] = [await one(), await one({ status: 'Waiting_for_delivery' })];
    await archivePackages(test.pool, inTwoYears);
    const order = (order_code: string) =>
      admin.call('POST /packages', {
        body: {
          seller_id: hubs.shop.id,
          order_code,
          receiver_name: 'Lê Văn Cường',
          receiver_phone: '0987654321',
          receiver_address: '5 Hàng Bài',
          ward_id: ward.id,
          weight: 1,
          length: 10,
          width: 10,
          height: 10,
          value: 200_000,
          cod: 300_000,
        },
        headers: { 'idempotency-key': randomUUID() },
      });
    expect(await order(gone.order_code)).toMatchObject({ status: 409, code: 'EAL002' });
    expect((await order(`${gone.order_code}-2`)).status).toBe(201);

    const mover = await test.pool.connect();
    try {
      const { rows } = await mover.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'packages'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const columns = rows[0]?.columns ?? '';
      await mover.query(`begin; select set_config('hubline.archiving', 'on', true)`);
      await mover.query(
        `with gone as (delete from only packages where id = $1 returning ${columns}) insert into packages_archived (${columns}) select ${columns} from gone`,
        [moving.id],
      );
      expect(await order(moving.order_code)).toMatchObject({ status: 409, code: 'EAL002' });
      const note = () =>
        admin.call('PATCH /packages/{id}/operator-update', {
          params: { id: moving.id },
          body: { operator_note: 'vừa chuyển' },
        });
      const noted = note();
      const { rows: mine } = await mover.query<{ pid: number }>('select pg_backend_pid() as pid');
      // Of this mover alone: other files share the cluster.
      const held = async (): Promise<number | null> =>
        (await test.pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [mine[0]?.pid]))
          .rowCount;
      await expect.poll(held).toBe(1);
      await mover.query('commit');
      // As where somebody else has changed it meanwhile; the next one finds it.
      expect((await noted).status).toBe(409);
      expect((await note()).status).toBe(200);
      expect(await storedPackage(test, moving.id)).toMatchObject({ operator_note: 'vừa chuyển' });
    } finally {
      mover.release();
    }
  });

  it('may be named by what is written later, and goes as little as any other while it is', async () => {
    const gone = await one();
    await archivePackages(test.pool, inTwoYears);
    await addRunsheet(test, { hubId: hubs.mine.id, type: 'outbound', packages: [{ id: gone.id }] });
    await expect(test.pool.query('delete from packages where id = $1', [gone.id])).rejects.toThrow(
      `${gone.id} of packages is named in runsheet_packages`,
    );
    await expect(
      addRunsheet(test, { hubId: hubs.mine.id, type: 'outbound', packages: [{ id: 900_000_000 }] }),
    ).rejects.toThrow('a row of runsheet_packages names no package 900000000');
  });

  it('comes back where it goes on after all', async () => {
    const gone = await one({ status: 'Cod_transferred_to_shop', cod: 50_000, cod_collected: 50_000 });
    await archivePackages(test.pool, inTwoYears);
    expect(await tableOf(gone.id)).toBe('packages_archived');
    // A payout that is taken back.
    await test.pool.query(`update packages set status = 'Cod_transferred_to_center' where id = $1`, [gone.id]);
    await check(test.pool, 'changed where it was put away');
    expect(await archivePackages(test.pool, inTwoYears)).toEqual({ archived: 0, broughtBack: 1, more: false });
    expect(await tableOf(gone.id)).toBe('packages');
    await check(test.pool, 'back');
  });
});

it('both tables have the same columns, indexes and keys: a migration that forgets one is told', async () => {
  const shapeOf = async (table: string) => {
    const texts = [
      `select attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attgenerated::text as part from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      `select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON \\S+', 'INDEX') as part from pg_index where indrelid = $1::regclass`,
      `select pg_get_constraintdef(oid) as part from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'p', 'u')`,
    ];
    const shape: string[][] = [];
    for (const text of texts)
      shape.push((await test.pool.query<{ part: string }>(text, [table])).rows.map(({ part }) => part).toSorted());
    return shape;
  };
  const shape = await shapeOf('packages');
  expect(shape.map((parts) => parts.length > 5)).toEqual([true, true, true]);
  expect(await shapeOf('packages_archived')).toEqual(shape);
});
