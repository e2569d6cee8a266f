import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageStatus } from '~domain/statuses';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import {
  storePackage,
  addTwoHubs,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { courierFile } from './helpers/courier-files';
import { readLines, runBatch } from './helpers/lines';
import { addPerson } from './helpers/people';
import { addWard } from './helpers/places';
import { addCourier } from './helpers/runsheets';

let test: TestApp;
let hubs: TwoHubs;
let operator: Person;
let manager: Person;
let courier: { id: number; code: string };

beforeAll(async () => {
  test = await sharedApp();
  hubs = await addTwoHubs(test);
  operator = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.mine.id] });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
  courier = await addCourier(test, { hubId: hubs.mine.id });
});
afterAll(() => test.close());

let phone = 910_000_000;
/** Lies at mine, for a door of its own. */
const pkg = (
  status: PackageStatus = 'Waiting_for_delivery',
  columns: Partial<Parameters<typeof storePackage>[1]> = {},
): Promise<StoredPackage> =>
  storePackage(test, {
    seller_id: hubs.shop.id,
    status,
    current_hub_id: hubs.mine.id,
    fm_hub_id: hubs.foreign.id,
    lm_hub_id: hubs.mine.id,
    receiver_phone: `0${(phone += 1)}`,
    ...columns,
  });
const create = async (who: Person = operator, body: object = {}) =>
  (
    await who.call('POST /runsheets', {
      body: { type: 'outbound', hub_id: hubs.mine.id, courier_id: courier.id, ...body },
    })
  ).ok.data;
const add = async (who: Person, id: number, codes: readonly string[]) =>
  (await who.call('POST /runsheets/{id}/packages', { params: { id }, body: { codes } })).ok;
const told = ({ results }: { results: readonly { ok: boolean; code?: string | undefined }[] }) =>
  results.map(({ ok, code }) => (ok ? 'ok' : code));
const line = async (id: number, packageId: number) =>
  (
    await test.pool.query(
      'select result, result_reason, live, removed_at is not null as removed, cash, back_at is not null as back from runsheet_packages where runsheet_id = $1 and package_id = $2 order by position desc limit 1',
      [id, packageId],
    )
  ).rows[0];
/** A running sheet with these packages on it. */
async function running(...packages: readonly StoredPackage[]): Promise<number> {
  const { id } = await create();
  expect(
    told(
      await add(
        operator,
        id,
        packages.map(({ code }) => code),
      ),
    ),
  ).toEqual(packages.map(() => 'ok'));
  expect((await operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: { force: true } })).status).toBe(
    200,
  );
  return id;
}

describe('an outbound sheet', () => {
  it('is made with packages at once, each judged for itself; asked beforehand, it says which and leaves nothing', async () => {
    const [free, carried] = [await pkg(), await pkg()];
    await running(carried);
    const body = {
      type: 'outbound' as const,
      hub_id: hubs.mine.id,
      courier_id: courier.id,
      ids: [free.id, carried.id],
    };
    const ahead = (await operator.call('POST /runsheets', { query: { dry_run: 'true' }, body })).ok;
    expect(told(ahead)).toEqual(['ok', 'EPK013']);
    expect((await storedPackage(test, free.id)).status).toBe('Waiting_for_delivery');
    const made = (await operator.call('POST /runsheets', { body })).ok;
    expect([told(made), made.data.packages.total]).toEqual([['ok', 'EPK013'], 1]);
    const bound = { type: 'linehaul' as const, hub_id: hubs.mine.id, destination_hub_id: hubs.foreign.id };
    expect(await operator.call('POST /runsheets', { body: { ...bound, ids: [free.id] } })).toMatchObject({
      code: 'ESP000',
      errors: { ids: [expect.any(String)] },
    });
  });

  it('goes its whole way: filled, sent off, reported, scanned back, counted with a difference', async () => {
    const [a, b, c] = [await pkg(), await pkg(), await pkg()];
    const sheet = await create();
    expect(sheet).toMatchObject({
      status: 'Created',
      type: 'outbound',
      courier: { id: courier.id },
      packages: { total: 0 },
    });
    expect(sheet.code).toMatch(/^ORS\d{6}/);
    const { id } = sheet;
    expect(told(await add(operator, id, [a.code, b.code, c.code, a.code.toLowerCase()]))).toEqual(['ok', 'ok', 'ok']);
    expect((await storedPackage(test, a.id)).status).toBe('Planned_for_delivery');
    expect((await storedHistory(test, a.id))[0]).toMatchObject({
      action: 'delivery_plan',
      note: sheet.code,
      actor_id: operator.id,
    });
    const started = (await operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: {} })).ok;
    expect(started.data).toMatchObject({ status: 'Running', packages: { total: 3, reported: 0 } });
    expect((await storedPackage(test, c.id)).status).toBe('In_delivery');
    const done = (
      await operator.call('PATCH /runsheets/{id}/results', {
        params: { id },
        body: { codes: [a.code], result: 'done', note: 'vợ ký' },
      })
    ).ok;
    expect(told(done)).toEqual(['ok']);
    expect(await line(id, a.id)).toMatchObject({ result: 'done', live: true, cash: 150_000 });
    expect(
      told(
        (
          await operator.call('PATCH /runsheets/{id}/results', {
            params: { id },
            body: { codes: [b.code], result: 'attempt', reason: 'FR002' },
          })
        ).ok,
      ),
    ).toEqual(['ok']);
    const early = await operator.call('PATCH /runsheets/{id}/close', {
      params: { id },
      body: { cash_counted: 150_000 },
    });
    expect([early.code, early.errors?.['packages']]).toEqual(['ERS003', [b.code, c.code]]);
    expect(
      told(
        (await operator.call('PATCH /runsheets/{id}/scan-back', { params: { id }, body: { codes: [b.code, c.code] } }))
          .ok,
      ),
    ).toEqual(['ok', 'EPK011']);
    expect(
      told(
        (
          await operator.call('PATCH /runsheets/{id}/scan-back', {
            params: { id },
            body: { codes: [c.code], reason: 'FR003' },
          })
        ).ok,
      ),
    ).toEqual(['ok']);
    expect((await storedHistory(test, c.id)).map(({ action }) => action)).toEqual([
      'delivery_close_attempt',
      'delivery_fail',
      'delivery_dispatch',
      'delivery_plan',
    ]);
    expect(await line(id, c.id)).toMatchObject({ result: 'attempt', result_reason: 'FR003', live: false, back: true });
    expect((await operator.call('PATCH /runsheets/{id}/close', { params: { id }, body: {} })).errors).toHaveProperty(
      'cash_counted',
    );
    expect(
      (await operator.call('PATCH /runsheets/{id}/close', { params: { id }, body: { cash_counted: 140_000 } })).errors,
    ).toMatchObject({ cash_reason: [expect.any(String)], asked: ['140000'], due: ['150000'] });
    const closed = (
      await manager.call('PATCH /runsheets/{id}/close', {
        params: { id },
        body: { cash_counted: 140_000, cash_reason: 'thiếu 10.000 tiền lẻ' },
      })
    ).ok;
    expect(closed.data).toMatchObject({ status: 'Closed', packages: { total: 3, reported: 3, done: 1 } });
    expect((await storedPackage(test, a.id)).status).toBe('Delivered');
    const detail = (await operator.call('GET /runsheets/{id}', { params: { id } })).ok.data;
    expect(detail).toMatchObject({
      live: 0,
      cash: { expected: 150_000, counted: 140_000, difference: -10_000, reason: 'thiếu 10.000 tiền lẻ' },
    });
    const { rows } = await test.pool.query(
      `select action from audit_log where entity = 'runsheet' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['runsheet.create', 'runsheet.start', 'runsheet.close']);
  });

  it('leaves behind what was lost before, which is nobody’s failure and does not come back to it', async () => {
    const own = await addCourier(test, { hubId: hubs.mine.id });
    const [a, b] = [await pkg(), await pkg()];
    const { id } = await create(operator, { courier_id: own.id });
    await add(operator, id, [a.code, b.code]);
    const { run } = await runBatch(manager, 'lost', [b], { note: 'không thấy' });
    const started = (await operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: { force: true } })).ok;
    expect(started.data.packages).toMatchObject({ total: 1, reported: 0 });
    const day = (await operator.call('GET /courier-deliveries/{id}', { params: { id: own.id } })).ok.data;
    expect(day).toMatchObject({ total: 1, failed: 0, left: 1 });
    const { workload } = await courierFile(manager, own.id);
    expect(workload.failed).toBe(0);
    const { text } = await manager.call('POST /runs/{id}/undo', {
      params: { id: run },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(readLines(text).outcomes.get(b.id)).toMatchObject({ ok: false, code: 'EPL004' });
  });

  it('lets the hub put right what was taken back in by mistake, step by step', async () => {
    const [a, b] = [await pkg(), await pkg()];
    const id = await running(a, b);
    const before = await storedPackage(test, a.id);
    expect(
      told(
        (
          await operator.call('PATCH /runsheets/{id}/scan-back', {
            params: { id },
            body: { codes: [a.code], reason: 'FR005' },
          })
        ).ok,
      ),
    ).toEqual(['ok']);
    expect((await storedPackage(test, a.id)).status).toBe('Return_waiting_for_linehaul');
    const correct = async (packageId: number) =>
      (
        await manager.call('PATCH /packages/{id}/scan-correction', {
          params: { id: packageId },
          body: { note: 'khách có hủy đâu' },
        })
      ).code;
    expect(await correct(a.id)).toBeNull();
    expect([(await storedPackage(test, a.id)).status, await line(id, a.id)]).toMatchObject([
      'Delivery_cancelled',
      { result: 'cancelled', live: true, back: false },
    ]);
    expect(await correct(a.id)).toBeNull();
    expect(await storedPackage(test, a.id)).toMatchObject({
      status: 'In_delivery',
      no_of_attempt: before.no_of_attempt,
    });
    expect(await line(id, a.id)).toMatchObject({ result: null, result_reason: null, live: true, back: false });
    // Before it is no scan, but the sheet's leaving.
    expect(await correct(a.id)).toBe('EPK011');
    expect(
      told(
        (
          await operator.call('PATCH /runsheets/{id}/results', {
            params: { id },
            body: { codes: [a.code], result: 'done', note: 'chính chủ' },
          })
        ).ok,
      ),
    ).toEqual(['ok']);
    expect(
      told(
        (
          await operator.call('PATCH /runsheets/{id}/scan-back', {
            params: { id },
            body: { codes: [b.code], reason: 'FR007' },
          })
        ).ok,
      ),
    ).toEqual(['ok']);
    expect(
      (await manager.call('PATCH /runsheets/{id}/close', { params: { id }, body: { cash_counted: 150_000 } })).ok.data
        .status,
    ).toBe('Closed');
    expect(await correct(b.id)).toBe('EPL004');
  });

  it('answers for each package that may not go on it', async () => {
    const [elsewhere, wrong, taken, mine] = [
      await pkg('Waiting_for_delivery', { current_hub_id: hubs.foreign.id }),
      await pkg('Delivered'),
      await pkg(),
      await pkg(),
    ];
    const other = await create();
    await add(operator, other.id, [taken.code]);
    const { id } = await create();
    await add(operator, id, [mine.code]);
    expect(
      told(await add(operator, id, [elsewhere.code, wrong.code, taken.code, mine.code, 'HL240000019VN', 'KHONGCO123'])),
    ).toEqual(['EPK012', 'EPL003', 'EPK013', 'EPK031', 'EPK027', 'EPK029']);
    const { results } = (
      await operator.call('POST /runsheets/{id}/packages', { params: { id }, body: { ids: [999_999_999] } })
    ).ok;
    expect(told({ results })).toEqual(['EPK009']);
    const admin = await addPerson(test, { role: 'admin' });
    expect(told(await add(admin, id, [elsewhere.code]))).toEqual(['EPK012']);
  });

  it('gives packages back when they are taken off and when it is cancelled', async () => {
    const [a, b] = [await pkg(), await pkg()];
    const { id } = await create();
    await add(operator, id, [a.code, b.code]);
    expect(
      told((await manager.call('PATCH /runsheets/{id}/packages/remove', { params: { id }, body: { ids: [a.id] } })).ok),
    ).toEqual(['ok']);
    expect(await line(id, a.id)).toMatchObject({ live: false, removed: true });
    expect(
      told((await manager.call('PATCH /runsheets/{id}/packages/remove', { params: { id }, body: { ids: [a.id] } })).ok),
    ).toEqual(['EPK009']);
    expect(told(await add(operator, id, [a.code]))).toEqual(['ok']);
    expect((await operator.call('PATCH /runsheets/{id}/cancel', { params: { id }, body: {} })).status).toBe(200);
    for (const { id: packageId } of [a, b])
      expect((await storedPackage(test, packageId)).status).toBe('Waiting_for_delivery');
    expect(await line(id, b.id)).toMatchObject({ live: false, removed: false });
    expect((await operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: {} })).code).toBe('ERS001');
    expect(
      (
        await operator.call('PATCH /runsheets/{id}/results', {
          params: { id },
          body: { codes: [a.code], result: 'done' },
        })
      ).code,
    ).toBe('EPL004');
  });

  it('does not leave empty, without a courier, or without what belongs to the trip', async () => {
    const { id } = await create(operator, { courier_id: undefined });
    const start = (body: object = {}) => operator.call('PATCH /runsheets/{id}/start', { params: { id }, body });
    expect((await start()).code).toBe('EPK017');
    const [a, sibling] = [await pkg(), await pkg('Waiting_for_delivery', { receiver_phone: '0988777666' })];
    await add(operator, id, [(await pkg('Waiting_for_delivery', { receiver_phone: '0988777666' })).code, a.code]);
    expect((await start()).errors).toHaveProperty('courier_id');
    expect(
      (await operator.call('PATCH /runsheets/{id}', { params: { id }, body: { courier_id: courier.id } })).status,
    ).toBe(200);
    const missing = await start();
    expect([missing.code, missing.errors?.['missing']]).toEqual(['EPL005', [sibling.code]]);
    expect(
      (await operator.call('GET /runsheets/{id}/missing', { params: { id } })).ok.data.map((one) => [
        one.package_code,
        one.belongs,
      ]),
    ).toEqual([[sibling.code, 'stop']]);
    expect((await start({ force: true })).ok.data.status).toBe('Running');
    expect((await start()).code).toBe('EPL001');
  });

  it('does not leave with a courier who has left, or works elsewhere by now', async () => {
    const leaver = await addCourier(test, { hubId: hubs.mine.id });
    const { id } = await create(operator, { courier_id: leaver.id });
    await add(operator, id, [(await pkg()).code]);
    const start = () => operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: { force: true } });
    const be = (set: string) => test.pool.query(`update couriers set ${set} where id = $1`, [leaver.id]);
    await be(`account_status = 'de-active'`);
    expect((await start()).errors).toHaveProperty('courier_id');
    await be(`account_status = 'active', hub_id = ${hubs.foreign.id}`);
    expect((await start()).errors).toHaveProperty('courier_id');
    await be(`hub_id = ${hubs.mine.id}`);
    expect((await start()).ok.data.status).toBe('Running');
  });

  it('is told all that belongs to the trip, however many, and leaves once they are on it', async () => {
    const door = { receiver_phone: '0977666555' };
    const { id } = await create();
    await add(operator, id, [(await pkg('Waiting_for_delivery', door)).code]);
    const siblings: string[] = [];
    while (siblings.length < 130) siblings.push((await pkg('Waiting_for_delivery', door)).code);
    const start = () => operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: {} });
    const refused = await start();
    expect([refused.code, refused.errors?.['missing']?.toSorted()]).toEqual(['EPL005', siblings.toSorted()]);
    expect((await operator.call('GET /runsheets/{id}/missing', { params: { id } })).ok.data).toHaveLength(130);
    expect(told(await add(operator, id, siblings)).every((end) => end === 'ok')).toBe(true);
    expect((await start()).ok.data).toMatchObject({ status: 'Running', packages: { total: 131 } });
  });
});

describe('a line of a sheet follows its package', () => {
  it('when a scanning call reports it, and when that is taken back', async () => {
    const [a, b] = [await pkg(), await pkg()];
    const id = await running(a, b);
    const [scan] = (
      await operator.call('PATCH /successful-package-scanning', { body: { scans: [{ code: a.code, note: 'ký' }] } })
    ).ok.data.scans;
    expect(await line(id, a.id)).toMatchObject({ result: 'done', live: true, cash: 150_000 });
    await operator.call('PUT /unsuccessful-package-scanning', { body: { scans: [{ code: b.code, reason: 'FR005' }] } });
    expect(await line(id, b.id)).toMatchObject({ result: 'cancelled', result_reason: 'FR005', live: true, cash: null });
    await operator.call('POST /runs/{id}/undo', {
      params: { id: scan?.run ?? 0 },
      headers: { 'idempotency-key': `undo-${a.id}` },
    });
    expect(await line(id, a.id)).toMatchObject({ result: null, live: true, cash: null });
  });

  it('when it is lost on the way: it is in nobody’s hands then', async () => {
    const a = await pkg();
    const id = await running(a);
    expect(
      (await manager.call('PATCH /packages/{id}/lost-courier', { params: { id: a.id }, body: { note: 'rơi' } })).status,
    ).toBe(200);
    expect(await line(id, a.id)).toMatchObject({ result: 'missing', live: false });
    expect((await manager.call('PATCH /runsheets/{id}/close', { params: { id }, body: {} })).ok.data.status).toBe(
      'Closed',
    );
  });
});

describe('results on a sheet', () => {
  const report = (id: number, body: object, who: Person = operator) =>
    who.call('PATCH /runsheets/{id}/results', { params: { id }, body });

  it('are refused with their codes: reason of another kind, a day that is past, no attempt left, no proof, none of the sheet', async () => {
    const [a, last, stranger] = [await pkg(), await pkg('Waiting_for_delivery', { no_of_attempt: 2 }), await pkg()];
    const id = await running(a, last);
    const refusals: [string, object][] = [
      ['EPK022', { codes: [a.code], result: 'failed', reason: 'FR024' }],
      ['EPK020', { codes: [a.code], result: 'failed', reason: 'FR002', reattempt_date: '2020-01-01T00:00:00Z' }],
      ['EPK033', { codes: [last.code], result: 'attempt', reason: 'FR002' }],
      ['ESP000', { codes: [a.code], result: 'failed', reason: 'FR004' }],
      ['ESP000', { codes: [a.code], result: 'done' }],
      ['EPK009', { codes: [stranger.code], result: 'done', note: 'ký' }],
    ];
    for (const [code, body] of refusals) expect([body, told((await report(id, body)).ok)]).toEqual([body, [code]]);
    for (const body of [
      {},
      { codes: [], result: 'done' },
      { codes: [a.code], result: 'failed' },
      { codes: [a.code], result: 'lost' },
      { codes: [a.code], result: 'done', extra: 1 },
    ])
      expect((await report(id, body)).code).toBe('ESP000');
    expect(told((await report(id, { codes: [last.code], result: 'failed', reason: 'FR002' })).ok)).toEqual(['ok']);
    expect((await storedPackage(test, last.id)).status).toBe('Delivery_failed');
    expect(told((await report(id, { codes: [last.code], result: 'failed', reason: 'FR002' })).ok)).toEqual(['ok']);
    expect((await storedHistory(test, last.id)).length).toBe(3);
  });

  it('name the value that is lacking', async () => {
    const [a, b] = [await pkg(), await pkg()];
    const id = await running(a, b);
    const codes = [a.code, b.code];
    const day = {
      code: 'ESP000',
      message: 'Khách dời lịch: cần ngày hẹn',
      errors: { reattempt_date: [expect.any(String)] },
    };
    const proof = { code: 'ESP000', errors: { note: [expect.any(String)] } };
    expect((await report(id, { codes, result: 'done' })).ok.results).toMatchObject([proof, proof]);
    expect((await report(id, { codes, result: 'failed', reason: 'FR004' })).ok.results).toMatchObject([day, day]);
    const back = { params: { id }, body: { codes, reason: 'FR004' } };
    expect((await operator.call('PATCH /runsheets/{id}/scan-back', back)).ok.results).toMatchObject([day, day]);
  });

  it('told again as they are change nothing; with other money or another day they are refused, not dropped', async () => {
    const [cash, moved, part, free, later, last, tried] = [
      await pkg(),
      await pkg(),
      await pkg(),
      await pkg('Waiting_for_delivery', { cod: 0 }),
      await pkg(),
      await pkg('Waiting_for_delivery', { no_of_attempt: 2 }),
      await pkg('Waiting_for_delivery', { reattempt_date: '2026-11-01T00:00:00Z' }),
    ];
    const id = await running(cash, moved, part, free, later, last, tried);
    const done = (one: StoredPackage, more: object = {}) => ({ ids: [one.id], result: 'done', note: 'ký', ...more });
    const day = (text: string) => ({ ids: [later.id], result: 'failed', reason: 'FR004', reattempt_date: text });
    const reports: [string, object][] = [
      ['ok', done(cash)],
      ['ok', done(cash, { paid_by: 'cash', cod_collected: 150_000, note: 'vợ ký' })],
      ['EPK011', done(cash, { paid_by: 'transfer' })],
      ['EPK011', done(cash, { cod_collected: 100_000 })],
      ['ok', done(moved, { paid_by: 'transfer' })],
      ['ok', done(moved, { paid_by: 'transfer' })],
      ['EPK011', done(moved)],
      ['ok', done(part, { cod_collected: 100_000 })],
      ['ok', done(part, { cod_collected: 100_000 })],
      ['EPK011', done(part)],
      ['ok', done(free)],
      ['ok', done(free, { paid_by: 'transfer' })],
      ['ok', day('2100-12-05T00:00:00Z')],
      ['ok', day('2100-12-05T07:00:00+07:00')],
      ['EPK011', day('2100-12-06T00:00:00Z')],
      ['ok', { ids: [tried.id], result: 'attempt', reason: 'FR002' }],
      ['ok', { ids: [tried.id], result: 'attempt', reason: 'FR002' }],
      ['EPK011', { ids: [tried.id], result: 'attempt', reason: 'FR002', reattempt_date: '2100-12-05T00:00:00Z' }],
      ['ok', { ...day('2100-12-05T00:00:00Z'), ids: [last.id] }],
      ['ok', { ...day('2100-12-05T00:00:00Z'), ids: [last.id] }],
    ];
    for (const [code, body] of reports) expect([body, told((await report(id, body)).ok)]).toEqual([body, [code]]);
    const taken = [cash, moved, part, free].map(async (one) => (await line(id, one.id))?.cash);
    expect(await Promise.all(taken)).toEqual([150_000, 0, 100_000, 0]);
    expect((await storedPackage(test, later.id)).reattempt_date).toBe('2100-12-05T00:00:00Z');
    // Taken back, it is told as it was.
    const { rows } = await test.pool.query('select max(run_id) as run from package_history where package_id = $1', [
      cash.id,
    ]);
    const key = { 'idempotency-key': `undo-${cash.id}` };
    expect((await operator.call('POST /runs/{id}/undo', { params: { id: rows[0].run }, headers: key })).status).toBe(
      200,
    );
    expect(told((await report(id, done(cash, { paid_by: 'transfer' }))).ok)).toEqual(['ok']);
    expect(await line(id, cash.id)).toMatchObject({ result: 'done', cash: 0 });
  });

  it('that come to more than any amount close nothing until one is told anew', async () => {
    const most = 999_999_999_999.99;
    const packages = await Promise.all(Array.from({ length: 11 }, () => pkg('Waiting_for_delivery', { cod: most })));
    const id = await running(...packages);
    const done = (one: object) => report(id, { result: 'done', note: 'ký', ...one });
    await done({ ids: packages.map((one) => one.id) });
    const close = (body: object = {}) => operator.call('PATCH /runsheets/{id}/close', { params: { id }, body });
    expect((await close({ cash_counted: most, cash_reason: 'nhập nhầm COD' })).errors).toHaveProperty('cash_counted');
    for (const one of packages) {
      await manager.call('PATCH /packages/{id}/scan-correction', {
        params: { id: one.id },
        body: { note: 'nhầm COD' },
      });
      expect(told((await done({ ids: [one.id], cod_collected: 1_000 })).ok)).toEqual(['ok']);
    }
    expect((await close({ cash_counted: 11_000 })).ok.data.status).toBe('Closed');
  });

  it('of two people who tell it otherwise at once count once: the other is refused', async () => {
    const a = await pkg();
    const id = await running(a);
    const ways = [{}, { paid_by: 'transfer' }];
    const answers = await Promise.all(
      ways.map((way, at) => report(id, { ids: [a.id], result: 'done', note: 'ký', ...way }, [operator, manager][at])),
    );
    const ends = answers.map((answer) => told(answer.ok)[0]);
    expect(ends.toSorted()).toEqual(['EPK011', 'ok']);
    expect(await line(id, a.id)).toMatchObject({ cash: ends[0] === 'ok' ? 150_000 : 0 });
  });

  it('paid by transfer are no cash, and cannot be taken back once the sheet is closed', async () => {
    const a = await pkg();
    const id = await running(a);
    await report(id, { ids: [a.id], result: 'done', note: 'ký', paid_by: 'transfer' });
    expect(await line(id, a.id)).toMatchObject({ result: 'done', cash: 0 });
    expect((await operator.call('PATCH /runsheets/{id}/close', { params: { id }, body: {} })).ok.data.status).toBe(
      'Closed',
    );
    const pickup = await pkg('Waiting_for_pickup', { current_hub_id: null, fm_hub_id: hubs.mine.id });
    const round = await create(operator, { type: 'pickup' });
    await add(operator, round.id, [pickup.code]);
    await operator.call('PATCH /runsheets/{id}/start', { params: { id: round.id }, body: { force: true } });
    expect(told((await report(round.id, { codes: [pickup.code], result: 'failed', reason: 'FR013' })).ok)).toEqual([
      'ok',
    ]);
    expect(await line(round.id, pickup.id)).toMatchObject({ result: 'cancelled', live: false });
    expect((await operator.call('PATCH /runsheets/{id}/close', { params: { id: round.id }, body: {} })).status).toBe(
      200,
    );
    const { rows } = await test.pool.query(
      'select run_id from package_history where package_id = $1 order by id desc limit 1',
      [pickup.id],
    );
    const undone = await operator.call('POST /runs/{id}/undo', {
      params: { id: rows[0].run_id },
      headers: { 'idempotency-key': `undo-${pickup.id}` },
    });
    expect(undone.text).toContain('EPL004');
    expect((await storedPackage(test, pickup.id)).status).toBe('Shop_canceled');
  });
});

describe('two people at once', () => {
  it('put a package on one sheet only, whichever comes first', async () => {
    const packages = await Promise.all(Array.from({ length: 12 }, () => pkg()));
    const codes = packages.map(({ code }) => code);
    const [one, other] = [await create(), await create(manager)];
    const [first, second] = await Promise.all([
      add(operator, one.id, codes),
      add(manager, other.id, codes.toReversed()),
    ]);
    expect(first.data.packages.total + second.data.packages.total).toBe(12);
    const { rows } = await test.pool.query(
      'select package_id from runsheet_packages where live and package_id = any($1::bigint[])',
      [packages.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(12);
  });

  it('close a sheet once, and fill the same sheet without losing a package', async () => {
    const packages = await Promise.all(Array.from({ length: 10 }, () => pkg()));
    const { id } = await create();
    await Promise.all(packages.map(({ code }, index) => add(index % 2 ? manager : operator, id, [code])));
    const sheet = (await operator.call('GET /runsheets/{id}', { params: { id }, query: { include: 'packages' } })).ok
      .data;
    expect(sheet.lines?.data.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(
      (await operator.call('PATCH /runsheets/{id}/start', { params: { id }, body: { version: 0, force: true } })).code,
    ).toBe('EPK030');
    const starts = await Promise.all(
      [operator, manager].map((who) =>
        who.call('PATCH /runsheets/{id}/start', { params: { id }, body: { force: true } }),
      ),
    );
    expect(starts.map(({ code }) => code).toSorted()).toEqual([null, 'EPL001'].toSorted());
    await operator.call('PATCH /runsheets/{id}/results', {
      params: { id },
      body: { codes: packages.map(({ code }) => code), result: 'done', note: 'ký' },
    });
    const closes = await Promise.all(
      [operator, manager].map((who) =>
        who.call('PATCH /runsheets/{id}/close', { params: { id }, body: { cash_counted: 1_500_000 } }),
      ),
    );
    expect(closes.map(({ code }) => code).toSorted()).toEqual([null, 'EPL004'].toSorted());
    expect((await storedHistory(test, packages[0]?.id ?? 0)).map(({ action }) => action)).toEqual([
      'delivery_close_ok',
      'delivery_ok',
      'delivery_dispatch',
      'delivery_plan',
    ]);
  });
});

describe('a sheet', () => {
  it('is made by its crew, at their hub, for their courier', async () => {
    const theirs = await addCourier(test, { hubId: hubs.foreign.id });
    const make = (who: Person, body: object) =>
      who.call('POST /runsheets', { body: { type: 'outbound', hub_id: hubs.mine.id, ...body } });
    expect((await make(operator, { courier_id: theirs.id })).code).toBe('EUS006');
    expect((await make(operator, { hub_id: hubs.foreign.id })).errors).toHaveProperty('hub_id');
    expect((await make(operator, { license_plate: 'ngắn' })).errors).toHaveProperty('license_plate');
    expect((await make(operator, { type: 'linehaul' })).errors).toHaveProperty('destination_hub_id');
    expect((await make(operator, { type: 'three_pl' })).code).toBe('ESP000');
    const area = await addPerson(test, { role: 'area_manager', hubIds: [hubs.mine.id] });
    expect((await make(area, {})).code).toBe('EUS008');
    const far = await addPerson(test, { role: 'hub_operator', hubIds: [hubs.foreign.id] });
    const { id } = await create();
    for (const name of [
      'PATCH /runsheets/{id}/start',
      'PATCH /runsheets/{id}/close',
      'PATCH /runsheets/{id}/cancel',
    ] as const)
      expect([name, (await far.call(name, { params: { id }, body: {} })).code]).toEqual([name, 'ESY014']);
  });

  it('done again under its key is done once', async () => {
    const body = { type: 'outbound', hub_id: hubs.mine.id, courier_id: courier.id } as const;
    const made = await Promise.all(
      [1, 2].map(() => operator.call('POST /runsheets', { body, headers: { 'idempotency-key': 'one-sheet-only' } })),
    );
    const again = (await operator.call('POST /runsheets', { body, headers: { 'idempotency-key': 'one-sheet-only' } }))
      .ok.data.id;
    for (const answer of made)
      expect(answer.status === 201 ? answer.ok.data.id : answer.code).toEqual(answer.status === 201 ? again : 'ESY006');
  });

  it('on paper shows whole phones to the hub that has the packages, and records who read them', async () => {
    const a = await pkg();
    const id = await running(a);
    const paper = (await operator.call('GET /runsheets/{id}/print', { params: { id } })).ok.data;
    expect(paper.lines).toMatchObject([{ package_code: a.code, receiver_phone: a.receiver_phone }]);
    const { rows } = await test.pool.query('select user_id from personal_data_reads where package_id = $1', [a.id]);
    expect(rows).toEqual([{ user_id: operator.id }]);
  });

  it('on paper has addresses with ward and province, and the phone of the shop for what goes back', async () => {
    const [to, from] = [await addWard(test), await addWard(test)];
    await test.pool.query(`update shops set address = '7 Chợ', ward_id = $1, phone = '0912345678' where id = $2`, [
      from.id,
      hubs.shop.id,
    ]);
    const id = await running(await pkg('Waiting_for_delivery', { receiver_address: '12 Lê Lợi', ward_id: to.id }));
    const read = async (who: Person) =>
      (await who.call('GET /runsheets/{id}/print', { params: { id } })).ok.data.lines[0];
    expect(await read(operator)).toMatchObject({
      receiver_address: '12 Lê Lợi',
      receiver_full_address: `12 Lê Lợi, Phường ${to.code}, Tỉnh ${to.code}`,
      pickup_full_address: `7 Chợ, Phường ${from.code}, Tỉnh ${from.code}`,
      seller_phone: '0912345678',
    });
  });

  it('offers what waits at its hub, by stop', async () => {
    const a = await pkg('Waiting_for_delivery', { stage_entered_at: '2026-01-01T00:00:00Z' });
    const { id } = await create();
    const offered = (await operator.call('GET /runsheets/{id}/candidates', { params: { id }, query: { over: '48h' } }))
      .ok;
    expect(offered.data.map((one) => one.id)).toContain(a.id);
    expect(offered.meta.total).toBeGreaterThan(0);
    const away = await running(await pkg());
    expect((await operator.call('GET /runsheets/{id}/candidates', { params: { id: away } })).ok).toEqual({
      data: [],
      meta: { total: 0 },
    });
  });
});
