import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import {
  storePackage,
  storedHistory,
  storedPackage,
  type StoredPackage,
  type TwoHubs,
} from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { smallJpeg } from './helpers/pictures';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let operator: Person;
let manager: Person;
let stranger: Person;

beforeAll(async () => {
  test = await sharedApp();
  const desk = await openDesk(test, { from: 'foreign', to: 'mine' });
  ({ hubs, pkg } = desk);
  operator = await desk.person('hub_operator');
  manager = await desk.person('hub_manager');
  stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
});
afterAll(() => test.close());

type Columns = Partial<Parameters<typeof storePackage>[1]>;
/** Lies at mine, came from foreign, goes to mine. */
const hidden = (columns: Columns = {}) =>
  pkg({ current_hub_id: hubs.foreign.id, fm_hub_id: hubs.foreign.id, lm_hub_id: hubs.foreign.id, ...columns });

const takeIn = async (who: Person, scans: readonly object[], hubId = hubs.mine.id) =>
  (await who.call('PUT /checkin-linehaul', { body: { hub_id: hubId, scans } })).ok.data.scans;
const succeed = async (who: Person, scans: readonly object[]) =>
  (await who.call('PATCH /successful-package-scanning', { body: { scans } })).ok.data.scans;
const fail = async (who: Person, scans: readonly object[]) =>
  (await who.call('PUT /unsuccessful-package-scanning', { body: { scans } })).ok.data.scans;
const told = (scans: readonly { outcome: string; refusal: string | null; package: { status: string } | null }[]) =>
  scans.map(({ outcome, refusal, package: item }) => [outcome, refusal, item?.status ?? null]);

describe('a package taken in by its scan', () => {
  it('stays where it is bound for, goes on from elsewhere, and is told apart from one gone astray', async () => {
    const here = await pkg({ status: 'In_linehaul', current_hub_id: hubs.foreign.id });
    const astray = await hidden({ status: 'In_linehaul' });
    const fromSender = await pkg({
      status: 'Pickup_successful',
      current_hub_id: null,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hubs.foreign.id,
    });
    const back = await pkg({ status: 'Return_in_linehaul', current_hub_id: hubs.foreign.id, fm_hub_id: hubs.mine.id });
    const found = await pkg({ status: 'Missing' });
    const scans = await takeIn(
      operator,
      [here, astray, fromSender, back, found].map(({ code }) => ({ code })),
    );
    expect(
      scans.map(({ outcome, route, package: item }) => [outcome, route, item?.status, item?.current_hub?.id]),
    ).toEqual([
      ['done', 'here', 'Waiting_for_delivery', hubs.mine.id],
      ['done', 'misrouted', 'Waiting_for_linehaul', hubs.mine.id],
      ['done', 'onward', 'Waiting_for_linehaul', hubs.mine.id],
      ['done', 'here', 'Waiting_for_return', hubs.mine.id],
      ['done', 'here', 'Waiting_for_delivery', hubs.mine.id],
    ]);
    const [step] = await storedHistory(test, here.id);
    expect(step).toMatchObject({
      action: 'inbound',
      from_status: 'In_linehaul',
      to_status: 'Waiting_for_delivery',
      actor_id: operator.id,
      hub_id: hubs.mine.id,
      before: { current_hub_id: hubs.foreign.id },
      after: { current_hub_id: hubs.mine.id },
    });
  });

  it('scanned again changes nothing and says so', async () => {
    const one = await pkg({ status: 'In_linehaul', current_hub_id: hubs.foreign.id });
    expect(told(await takeIn(operator, [{ code: one.code }, { code: one.code.toLowerCase() }]))).toEqual([
      ['done', null, 'Waiting_for_delivery'],
      ['already', null, 'Waiting_for_delivery'],
    ]);
    const { version } = await storedPackage(test, one.id);
    expect(told(await takeIn(manager, [{ code: one.code }]))).toEqual([['already', null, 'Waiting_for_delivery']]);
    expect((await storedPackage(test, one.id)).version).toBe(version);
    expect((await storedHistory(test, one.id)).length).toBe(1);
  });

  it('by two people at once is taken in once, and told to the other as done', async () => {
    // As two belts do it: the same packages, each in an order of its own.
    const packages = await Promise.all(
      Array.from({ length: 12 }, () => pkg({ status: 'In_linehaul', current_hub_id: hubs.foreign.id })),
    );
    const belt = (who: Person, order: readonly StoredPackage[]) =>
      Promise.all(order.map(async ({ code }) => (await takeIn(who, [{ code }]))[0]));
    const scans = (await Promise.all([belt(operator, packages), belt(manager, packages.toReversed())])).flat();
    for (const { id, code } of packages) {
      expect(scans.flatMap((scan) => (scan?.code === code ? [scan.outcome] : [])).sort()).toEqual(['already', 'done']);
      expect((await storedHistory(test, id)).length).toBe(1);
    }
  });

  it('has its weight and sides put right, fees and dim weight following', async () => {
    const one = await pkg({ status: 'In_linehaul', weight: 1 });
    await takeIn(operator, [{ code: one.code, weight: 2.5, length: 50, width: 40, height: 30 }]);
    expect(await storedPackage(test, one.id)).toMatchObject({
      weight: 2.5,
      length: 50,
      dim: 12,
      status: 'Waiting_for_delivery',
    });
    expect((await storedHistory(test, one.id))[0]).toMatchObject({ before: { weight: 1 }, after: { weight: 2.5 } });
    const { data } = (await manager.call('GET /exception-packages', { query: { kind: 'weight', limit: 1000 } })).ok;
    expect(data.find(({ id }) => id === one.id)).toMatchObject({ expected: 1, found: 2.5 });
  });

  it('is refused with its reason, scan by scan', async () => {
    const delivered = await pkg({ status: 'Delivered' });
    const cancelled = await pkg({ status: 'Cancelled' });
    const resting = await pkg({
      status: 'Waiting_for_delivery',
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.mine.id,
      lm_hub_id: hubs.foreign.id,
    });
    const carried = await pkg({ status: 'In_linehaul', held_by_3pl: true });
    const unseen = await hidden({ status: 'Waiting_for_linehaul' });
    const scans = await takeIn(
      operator,
      [
        delivered.code,
        cancelled.code,
        resting.code,
        carried.code,
        unseen.code,
        trackingCode(79_999_998),
        'HL240000019VN',
      ].map((code) => ({ code })),
    );
    expect(scans.map(({ refusal }) => refusal)).toEqual([
      'EPK024',
      'EPK011',
      'EPK012',
      'EPL002',
      'EPK012',
      'EPK029',
      'EPK027',
    ]);
    expect(scans.map(({ errors }) => errors ?? null)).toEqual([
      null,
      null,
      null,
      null,
      { elsewhere: [hubs.foreign.code, hubs.foreign.code] },
      null,
      null,
    ]);
    expect(scans.map(({ run }) => run)).toEqual([null, null, null, null, null, null, null]);
    const seller = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect((await takeIn(seller, [{ code: resting.code }]))[0]?.refusal).toBe('EUS008');
  });

  it('only at a hub of the user, and by well-formed calls', async () => {
    for (const hub_id of [hubs.foreign.id, 2_000_000_000_000])
      expect(
        (await operator.call('PUT /checkin-linehaul', { body: { hub_id, scans: [{ code: 'HL240000018VN' }] } })).errors,
      ).toHaveProperty('hub_id');
    for (const scans of [[], [{}], [{ code: '' }], [{ code: 'A', weight: -1 }], [{ code: 'A', extra: 1 }]])
      expect((await operator.call('PUT /checkin-linehaul', { body: { hub_id: hubs.mine.id, scans } })).code).toBe(
        'ESP000',
      );
  });

  it('is written down as it was, whatever signs it has', async () => {
    const odd = String.raw`O'X\'); DROP TABLE SCANS; --$1`;
    expect(told(await takeIn(operator, [{ code: odd }]))).toEqual([['refused', 'EPK027', null]]);
    const [last] = (await operator.call('GET /scans', { query: { kind: 'inbound', limit: 1 } })).ok.data;
    expect(last).toMatchObject({ code: odd, outcome: 'refused', refusal: 'EPK027', package: null, run: null });
  });

  it('is listed among one’s own scans, and its run taken back as any other', async () => {
    const one = await pkg({ status: 'In_linehaul', current_hub_id: hubs.foreign.id });
    const [scan] = await takeIn(operator, [{ code: one.code }]);
    const last = (await operator.call('GET /scans', { query: { kind: 'inbound' } })).ok.data;
    expect(last[0]).toMatchObject({
      code: one.code,
      outcome: 'done',
      run: scan?.run,
      hub: { id: hubs.mine.id },
      package: { id: one.id },
    });
    expect(
      (await manager.call('GET /scans', { query: { kind: 'inbound' } })).ok.data.every(({ code }) => code !== one.code),
    ).toBe(true);
    const undone = await operator.call('POST /runs/{id}/undo', {
      params: { id: scan?.run ?? 0 },
      headers: { 'idempotency-key': 'take-it-back-1' },
    });
    expect(undone.status).toBe(200);
    expect(await storedPackage(test, one.id)).toMatchObject({ status: 'In_linehaul', current_hub_id: hubs.foreign.id });
  });

  it('at two hubs within minutes is an exception', async () => {
    const one = await pkg({ status: 'In_linehaul', current_hub_id: hubs.foreign.id });
    await takeIn(operator, [{ code: one.code }]);
    expect((await takeIn(stranger, [{ code: one.code }], hubs.foreign.id))[0]?.refusal).toBe('EPK012');
    const { data } = (await manager.call('GET /exception-packages', { query: { kind: 'two_hubs' } })).ok;
    expect(data.find(({ id }) => id === one.id)?.hubs).toEqual([hubs.mine.code, hubs.foreign.code]);
  });
});

describe('the result of a package by its scan', () => {
  it('is what was under way: picked up, delivered, returned; again it changes nothing', async () => {
    const picked = await pkg({ status: 'In_pickup' });
    const delivered = await pkg({ status: 'In_delivery', cod: 150_000 });
    const returned = await pkg({ status: 'In_return' });
    const scans = [
      { code: picked.code },
      { code: delivered.code, note: 'vợ ký nhận', cod_collected: 140_000 },
      { code: returned.code },
    ];
    expect(told(await succeed(operator, scans))).toEqual([
      ['done', null, 'Pickup_successful'],
      ['done', null, 'Delivery_successful'],
      ['done', null, 'Return_successful'],
    ]);
    expect(told(await succeed(manager, scans)).map(([outcome]) => outcome)).toEqual(['already', 'already', 'already']);
    // Another amount is no repeat: what is told otherwise is not dropped.
    const other = [{ code: delivered.code, note: 'vợ ký nhận', cod_collected: 150_000 }];
    expect(told(await succeed(manager, other))).toEqual([['refused', 'EPK011', 'Delivery_successful']]);
    expect(await storedPackage(test, delivered.id)).toMatchObject({
      no_of_attempt: 1,
      cod_collected: 140_000,
      version: 1,
    });
    const { data } = (await manager.call('GET /exception-packages', { query: { kind: 'cod' } })).ok;
    expect(data.find(({ id }) => id === delivered.id)).toMatchObject({ expected: 150_000, found: 140_000 });
  });

  it('needs a proof of the delivery: a note, or a photo of this very package', async () => {
    const [one, other] = [await pkg({ status: 'In_delivery' }), await pkg({ status: 'In_delivery' })];
    expect((await succeed(operator, [{ code: one.code }]))[0]?.refusal).toBe('ESP000');
    const photo = (await operator.call('POST /packages-epod/{id}/photo', { params: { id: one.id }, file: smallJpeg }))
      .ok.data.id;
    expect((await succeed(operator, [{ code: other.code, photo_ids: [photo] }]))[0]?.refusal).toBe('ESP000');
    expect((await succeed(operator, [{ code: one.code, photo_ids: [photo] }]))[0]).toMatchObject({ outcome: 'done' });
  });

  it('fails with a reason of its type, three times at the most', async () => {
    const one = await pkg({ status: 'In_delivery', no_of_attempt: 1 });
    const last = await pkg({ status: 'In_delivery', no_of_attempt: 2 });
    const off = await pkg({ status: 'In_delivery' });
    const pickup = await pkg({ status: 'In_pickup' });
    const back = await pkg({ status: 'In_return' });
    const scans = [one, last].map(({ code }) => ({ code, reason: 'FR003' }));
    expect(
      told(
        await fail(operator, [
          ...scans,
          { code: off.code, reason: 'FR005' },
          { code: pickup.code, reason: 'FR023' },
          { code: back.code, reason: 'FR028', note: 'gọi không nghe' },
        ]),
      ),
    ).toEqual([
      ['done', null, 'Delivery_failed_attempt'],
      ['done', null, 'Delivery_failed'],
      ['done', null, 'Delivery_cancelled'],
      ['done', null, 'Pickup_failed_attempt'],
      ['done', null, 'Return_failed_attempt'],
    ]);
    expect(told(await fail(operator, scans)).map(([outcome]) => outcome)).toEqual(['already', 'already']);
    const dated = [{ code: one.code, reason: 'FR003', reattempt_date: '2100-12-05T00:00:00Z' }];
    expect(told(await fail(operator, dated))).toEqual([['refused', 'EPK011', 'Delivery_failed_attempt']]);
    expect(await storedPackage(test, one.id)).toMatchObject({ reason: 'FR003', no_of_attempt: 2 });
    // The third failure to hand it back is the last.
    for (const end of ['Return_failed_attempt', 'Return_failed']) {
      await test.pool.query(`update packages set status = 'In_return' where id = $1`, [back.id]);
      expect((await fail(operator, [{ code: back.code, reason: 'FR029' }]))[0]?.package?.status).toBe(end);
    }
  });

  it('leaves the day that the customer chose behind: for the attempt that failed, and where none or another is next', async () => {
    const day = '2100-12-05T00:00:00.000Z';
    const again = await pkg({ status: 'In_delivery', reattempt_date: day });
    const last = await pkg({ status: 'In_delivery', no_of_attempt: 2 });
    const back = await pkg({ status: 'Waiting_for_delivery', reattempt_date: day });
    const handed = await pkg({ status: 'Waiting_for_pickup', reattempt_date: day, current_hub_id: null });
    await fail(operator, [{ code: again.code, reason: 'FR003' }]);
    const lastly = [{ code: last.code, reason: 'FR004', reattempt_date: day }];
    expect(told(await fail(operator, lastly))).toEqual([['done', null, 'Delivery_failed']]);
    expect(told(await fail(operator, lastly))).toEqual([['already', null, 'Delivery_failed']]);
    const turned = { params: { id: back.id }, body: { reason: 'FR012' } };
    expect((await operator.call('PATCH /packages/{id}/return', turned)).status).toBe(200);
    await takeIn(operator, [{ code: handed.code }]);
    const days = await Promise.all(
      [again, last, back, handed].map(async ({ id }) => (await storedPackage(test, id)).reattempt_date),
    );
    expect(days).toEqual([null, null, null, null]);
    expect((await storedHistory(test, back.id)).at(0)).toMatchObject({
      before: { reattempt_date: '2100-12-05T00:00:00Z' },
      after: { reattempt_date: null },
    });
  });

  it('is refused by reason, day, status, place and custody', async () => {
    const [delivery, pickup, back] = [
      await pkg({ status: 'In_delivery' }),
      await pkg({ status: 'In_pickup' }),
      await pkg({ status: 'In_return' }),
    ];
    const waiting = await pkg();
    const there = await pkg({ status: 'In_delivery', current_hub_id: hubs.foreign.id });
    const carried = await pkg({ status: 'In_delivery', held_by_3pl: true });
    const scans = await fail(operator, [
      { code: delivery.code, reason: 'FR028' },
      { code: pickup.code, reason: 'FR001' },
      { code: back.code, reason: 'FR001' },
      { code: waiting.code, reason: 'FR003' },
      { code: there.code, reason: 'FR003' },
      { code: carried.code, reason: 'FR003' },
      { code: trackingCode(79_999_997), reason: 'FR003' },
      { code: 'HL240000019VN', reason: 'FR003' },
    ]);
    expect(scans.map(({ refusal }) => refusal)).toEqual([
      'EPK022',
      'EPK021',
      'EPK023',
      'EPK011',
      'EPK012',
      'EPL002',
      'EPK029',
      'EPK027',
    ]);
    expect(
      (await fail(operator, [{ code: delivery.code, reason: 'FR004', reattempt_date: '2020-01-01T00:00:00Z' }]))[0]
        ?.refusal,
    ).toBe('EPK020');
    const seller = await addPerson(test, { role: 'sale_admin', hubIds: [hubs.mine.id] });
    expect(
      (await seller.call('PATCH /successful-package-scanning', { body: { scans: [{ code: delivery.code }] } })).code,
    ).toBe('EUS008');
    expect(
      (
        await operator.call('PUT /unsuccessful-package-scanning', {
          body: { scans: [{ code: delivery.code, reason: 'FR099' }] },
        })
      ).code,
    ).toBe('ESP000');
  });
});

describe('a wrong scan', () => {
  it('is put right by whoever answers for the hub, with the reason on record', async () => {
    const one = await pkg({ status: 'In_delivery' });
    await succeed(operator, [{ code: one.code, note: 'ký' }]);
    const correct = (who: Person, body: object) =>
      who.call('PATCH /packages/{id}/scan-correction', { params: { id: one.id }, body });
    expect((await correct(operator, { note: 'nhầm' })).code).toBe('EUS008');
    expect((await correct(manager, {})).code).toBe('ESP000');
    expect((await correct(manager, { note: 'nhầm', version: 0 })).code).toBe('EPK030');
    expect((await correct(manager, { note: 'Quét nhầm kiện bên cạnh' })).ok.data).toMatchObject({
      status: 'In_delivery',
      no_of_attempt: 0,
      cod_collected: 0,
    });
    const [undo, scan] = await storedHistory(test, one.id);
    expect(undo).toMatchObject({
      action: 'correct_scan',
      note: 'Quét nhầm kiện bên cạnh',
      actor_id: manager.id,
      undoes: scan?.id,
    });
    // What came last is no scan any more.
    expect((await correct(manager, { note: 'nữa' })).code).toBe('EPK011');
    await test.pool.query(`update packages set current_hub_id = $2 where id = $1`, [one.id, hubs.foreign.id]);
    expect(
      (
        await stranger.call('PATCH /packages/{id}/scan-correction', {
          params: { id: (await hidden()).id + 999_999 },
          body: { note: 'x' },
        })
      ).code,
    ).toBe('EPK009');
  });

  it('is not put right from another hub, nor on a carrier’s package', async () => {
    const [there, carried] = [await pkg({ status: 'In_delivery' }), await pkg({ status: 'In_delivery' })];
    await fail(
      operator,
      [there, carried].map(({ code }) => ({ code, reason: 'FR003' })),
    );
    await test.pool.query('update packages set current_hub_id = $2 where id = $1', [there.id, hubs.foreign.id]);
    await test.pool.query('update packages set held_by_3pl = true where id = $1', [carried.id]);
    expect(
      (await manager.call('PATCH /packages/{id}/scan-correction', { params: { id: there.id }, body: { note: 'nhầm' } }))
        .code,
    ).toBe('EPK012');
    expect(
      (
        await manager.call('PATCH /packages/{id}/scan-correction', {
          params: { id: carried.id },
          body: { note: 'nhầm' },
        })
      ).code,
    ).toBe('EPL002');
  });
});
