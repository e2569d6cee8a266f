import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exceptionDays, scansKeptDays } from '~domain/exceptions';
import { limits } from '~domain/limits';
import { keepAllMonths } from '~provider/jobs/keep-months';
import { testApp, type Person, type TestApp } from './helpers/app';
import { openDesk } from './helpers/desk';
import {
  storePackage,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { readLines, runBatch } from './helpers/lines';
import { addPerson } from './helpers/people';
import { addRunsheet } from './helpers/runsheets';
import { servicesOn } from '../helpers/services';

let test: TestApp;
let hubs: TwoHubs;
let operator: Person;
let manager: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const desk = await openDesk(test);
  ({ hubs } = desk);
  operator = await desk.person('hub_operator');
  manager = await desk.person('hub_manager');
  stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
  admin = await desk.person('admin');
});
afterAll(() => test.close());

type Columns = Partial<Parameters<typeof storePackage>[1]>;
/** Lies at mine, came from foreign, goes to mine. */
const pkg = (columns: Columns = {}): Promise<StoredPackage> =>
  storePackage(test, {
    seller_id: hubs.shop.id,
    current_hub_id: hubs.mine.id,
    fm_hub_id: hubs.foreign.id,
    lm_hub_id: hubs.mine.id,
    ...columns,
  });

describe('scans', () => {
  it('are kept as long as anything is looked for in them, and go with their month then', async () => {
    expect(scansKeptDays).toBeGreaterThan(Math.max(exceptionDays, limits.idempotencyDays));
    const one = await pkg();
    const text = `insert into scans (at, kind, hub_id, user_id, code, package_id, outcome) select now(), 'inbound', $1, $2, $3, $4, 'done' from generate_series(1, 3)`;
    await test.pool.query(text, [hubs.mine.id, operator.id, one.code, one.id]);
    const { rows } = await test.pool.query<{ over: string }>(
      `select until + make_interval(days => $1) as over from months where kept = 'scans'::regclass and since <= now() and until > now()`,
      [scansKeptDays],
    );
    const over = Date.parse(rows[0]?.over ?? '');
    const { config } = await servicesOn(test.pool);
    const keptAt = async (moment: number): Promise<number> => {
      await keepAllMonths(test.pool, { config, now: new Date(moment) });
      return (await operator.call('GET /scans', { query: { kind: 'inbound' } })).ok.data.length;
    };
    expect(await keptAt(over - 1)).toBe(3);
    expect(await keptAt(over)).toBe(0);
  });
});

describe('fees', () => {
  it('are set with a reason, or reckoned anew, until money is recorded', async () => {
    const one = await pkg({ shipping_fee: 10_000 });
    const locked = await pkg({ status: 'Cod_collected' });
    const gone = await pkg({ status: 'Cancelled' });
    const answer = (
      await admin.call('PATCH /packages-update-shippingfee', {
        body: { ids: [one.id, locked.id, gone.id, 900_000_000], shipping_fee: 25_000, note: 'giá thỏa thuận' },
      })
    ).ok;
    expect(answer.data.map((line) => (line.ok ? 'ok' : line.code))).toEqual(['ok', 'EPK032', 'EPK011', 'EPK009']);
    expect((await storedPackage(test, one.id)).shipping_fee).toBe(25_000);
    expect((await storedHistory(test, one.id))[0]).toMatchObject({
      action: 'update_fee',
      note: 'giá thỏa thuận',
      before: { shipping_fee: 10_000 },
      after: { shipping_fee: 25_000 },
      run_id: answer.run,
    });
    expect(
      (await admin.call('PATCH /packages-update-shippingfee', { body: { ids: [one.id], shipping_fee: 1 } })).errors,
    ).toHaveProperty('note');
    await test.pool.query(`
      with standard as (insert into price_tables (name) values ('Chuẩn') returning id)
      insert into price_lines select id, area, 0.5, 15000, 2500, 0, 0, 0, 0, 15000, 900000, 7500, 0.5, 24, 72 from standard, unnest(array['urban', 'suburban', 'intra_region', 'region']) as area`);
    await admin.call('PATCH /packages-update-shippingfee', { body: { ids: [one.id] } });
    // 1.5 kg: the base and two started halves.
    expect((await storedPackage(test, one.id)).shipping_fee).toBe(20_000);
    expect((await manager.call('PATCH /packages-update-shippingfee', { body: { ids: [one.id] } })).code).toBe('EUS008');
  });
});

describe('lists for the work', () => {
  it('group what waits for pickup by shop and place, of one’s own hubs', async () => {
    const waiting: Columns = { status: 'Waiting_for_pickup', current_hub_id: null, fm_hub_id: hubs.mine.id };
    for (const pickup_point of ['Kho A', 'Kho A', 'Kho B']) await pkg({ ...waiting, pickup_point, weight: 2 });
    await pkg({ ...waiting, fm_hub_id: hubs.foreign.id });
    const { data, meta } = (await operator.call('GET /package-store-groups')).ok;
    expect(meta.pagination.total).toBe(2);
    expect(
      data
        .map(({ pickup_point, packages, weight, hub, shop }) => [pickup_point, packages, weight, hub.id, shop.id])
        .sort(),
    ).toEqual([
      ['Kho A', 2, 4, hubs.mine.id, hubs.shop.id],
      ['Kho B', 1, 2, hubs.mine.id, hubs.shop.id],
    ]);
  });

  it('tell of one door the packages that its row counts, of a shop without a counter too', async () => {
    const waiting: Columns = { status: 'Waiting_for_pickup', current_hub_id: null, fm_hub_id: hubs.mine.id };
    for (const pickup_point of ['Kho C, hẻm 3', 'Kho C, hẻm 3', 'Kho C, hẻm 30', ''])
      await pkg({ ...waiting, pickup_point });
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
    for (const taken of [{ reattempt_date: later }, { held_by_3pl: true }])
      await pkg({ ...waiting, pickup_point: 'Kho C, hẻm 3', ...taken });
    const { data: doors } = (await operator.call('GET /package-store-groups')).ok;
    const ofShop = { ready: 'pickup', seller_id: hubs.shop.id, hub_id: hubs.mine.id, hub_role: 'fm' };
    expect(doors.map(({ pickup_point }) => pickup_point)).toEqual(expect.arrayContaining(['', 'Kho C, hẻm 3']));
    for (const { pickup_point, packages } of doors) {
      const list = (await operator.call('GET /packages', { query: { ...ofShop, pickup_point } })).ok;
      expect([pickup_point, list.data.length, list.meta.pagination.total]).toEqual([pickup_point, packages, packages]);
    }
  });

  it('tell the packages of runsheets, with what came of each', async () => {
    const [one, two] = [await pkg({ status: 'In_delivery' }), await pkg({ status: 'Delivery_successful' })];
    const sheet = await addRunsheet(test, { hubId: hubs.mine.id, packages: [one, { id: two.id, result: 'done' }] });
    const { data } = (await operator.call('GET /runsheet-packages-optimize', { query: { runsheet_id: sheet.id } })).ok;
    expect(data.map(({ id, position, result }) => [id, position, result])).toEqual([
      [one.id, 1, null],
      [two.id, 2, 'done'],
    ]);
    expect(
      (await operator.call('GET /runsheet-packages-optimize', { query: { runsheet_id: sheet.id, package_id: two.id } }))
        .ok.data.length,
    ).toBe(1);
    expect(
      (await stranger.call('GET /runsheet-packages-optimize', { query: { runsheet_id: sheet.id } })).ok.data,
    ).toEqual([]);
  });

  it('find what nobody expects, each kind as often as it is counted', async () => {
    const astray = await pkg({ fm_hub_id: hubs.mine.id, lm_hub_id: null });
    const stuck = await pkg({ status: 'In_linehaul' });
    const young = await pkg({ status: 'In_linehaul', stage_entered_at: new Date().toISOString() });
    const missing = await pkg({ fm_hub_id: hubs.mine.id });
    await manager.call('PATCH /packages/{id}/lost', { params: { id: missing.id }, body: { note: 'không thấy' } });
    const list = async (kind: string) =>
      (await manager.call('GET /exception-packages', { query: { kind, limit: 1000 } })).ok;
    expect((await list('no_hub')).data.map(({ id }) => id)).toContain(astray.id);
    const overdue = (await list('overdue')).data.map(({ id }) => id);
    expect([overdue.includes(stuck.id), overdue.includes(young.id)]).toEqual([true, false]);
    expect((await list('missing')).data.find(({ id }) => id === missing.id)).toMatchObject({
      note: 'không thấy',
      reported_by: expect.stringContaining('hub_manager'),
      value: 200_000,
    });
    const { data: counts } = (await manager.call('GET /exception-counts')).ok;
    for (const [kind, n] of Object.entries(counts)) expect([kind, (await list(kind)).meta.total]).toEqual([kind, n]);
    expect(
      (await stranger.call('GET /exception-packages', { query: { kind: 'missing', hub_id: hubs.mine.id } })).ok.meta
        .total,
    ).toBe(0);
    expect((await operator.call('GET /exception-counts')).code).toBe('EUS008');
    expect((await manager.call('GET /exception-packages', { query: { kind: 'odd' } })).code).toBe('ESP000');
  });

  it('tell of a weight while it differs from what was declared, not of one that was put right again', async () => {
    const [undone, corrected, off] = [await pkg({ weight: 5 }), await pkg({ weight: 5 }), await pkg({ weight: 5 })];
    const weigh = (one: StoredPackage, weight: number) => runBatch(operator, 'resize', [one], { weight });
    const { run } = await weigh(undone, 50);
    await operator.call('POST /runs/{id}/undo', { params: { id: run }, headers: { 'idempotency-key': randomUUID() } });
    for (const weight of [50, 5]) await weigh(corrected, weight);
    for (const weight of [50, 8]) await weigh(off, weight);
    expect((await storedPackage(test, undone.id)).weight).toBe(5);
    const { data } = (await manager.call('GET /exception-packages', { query: { kind: 'weight', limit: 1000 } })).ok;
    expect(data.map(({ id, expected, found }) => [id, expected, found])).toEqual([[off.id, 5, 8]]);
  });

  it('count the hours of a status from when a package came into it, also where a step was taken back', async () => {
    const out = await pkg({ status: 'In_delivery' });
    const overdue = async () =>
      (await manager.call('GET /exception-packages', { query: { kind: 'overdue', limit: 1000 } })).ok.data.find(
        ({ id }) => id === out.id,
      );
    // Nothing tells of it but its stay.
    expect((await overdue())?.since).toBe(out.stage_entered_at);
    const { run } = readLines(
      (
        await manager.call('POST /packages-batch', {
          body: { action: 'lost_courier', args: { note: 'x' }, items: [{ id: out.id }] },
          headers: { 'idempotency-key': randomUUID() },
        })
      ).text,
    );
    await manager.call('POST /runs/{id}/undo', { params: { id: run }, headers: { 'idempotency-key': randomUUID() } });
    expect([(await storedPackage(test, out.id)).status, await overdue()]).toEqual(['In_delivery', undefined]);
    const at = '2026-02-03T04:05:06Z';
    await test.pool.query('update packages set status_entered_at = $2, stage_entered_at = $2 where id = $1', [
      out.id,
      at,
    ]);
    expect((await overdue())?.since).toBe(at);
    // As one that was moved before that was kept: its history tells.
    await test.pool.query('update packages set status_entered_at = null, stage_entered_at = $2 where id = $1', [
      out.id,
      at,
    ]);
    expect(await overdue()).toBeUndefined();
    await test.pool.query('update package_history set at = $2 where package_id = $1', [out.id, at]);
    expect((await overdue())?.since).toBe(at);
  });
});
