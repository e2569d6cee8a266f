import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackageStatus } from '~domain/statuses';
import { firstOf, longRun } from '../helpers/run-length';
import type { Person, TestApp } from '../api/helpers/app';
import { openDesk, type Desk } from '../api/helpers/desk';
import { carrierFaults, CarrierServer } from '../api/helpers/carrier-server';
import { addCarrier, handoversOf, hurryCarriers, type TestCarrier } from '../api/helpers/carriers';
import { until, workingApp } from '../api/helpers/outbound';
import { storedHistory, storedPackage, type StoredPackage, type TwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let admin: Person;
let manager: Person;
let server: CarrierServer;
let carrier: TestCarrier;

beforeAll(async () => {
  test = await workingApp();
  const desk = await openDesk(test, { to: 'mine' });
  ({ hubs, pkg } = desk);
  admin = await desk.person('admin');
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());
beforeEach(async () => {
  server = await CarrierServer.open();
  carrier = await addCarrier(admin, server);
});
afterEach(() => server.close());

const packages = (n: number): Promise<StoredPackage[]> => Promise.all(Array.from({ length: n }, () => pkg()));
const statusOf = async (id: number): Promise<PackageStatus> => (await storedPackage(test, id)).status;
const settled = (id: number, status: PackageStatus) =>
  until(
    () => statusOf(id),
    (now) => now === status,
  );

async function sheetOf(list: readonly StoredPackage[], as: Person = manager): Promise<number> {
  const made = await as.call('POST /three-pl-runsheets', {
    body: { carrier_id: carrier.id, hub_id: hubs.mine.id, codes: list.map(({ code }) => code) },
  });
  expect(made.ok.results.map(({ ok }) => ok)).toEqual(list.map(() => true));
  return made.ok.data.id;
}
const on = (id: number) => ({ params: { id } });
async function sent(list: readonly StoredPackage[]): Promise<number> {
  const id = await sheetOf(list);
  const allocated = (await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(id))).ok.results;
  expect(allocated.map(({ ok }) => ok)).toEqual(list.map(() => true));
  expect((await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', on(id))).ok.data.status).toBe('Running');
  return id;
}
const detail = async (id: number) =>
  (await manager.call('GET /three-pl-runsheets/{id}', { ...on(id), query: { limit: 500 } })).ok.data;

describe('a hand-over sheet', () => {
  it('goes from made to closed: packages added, allocated, dispatched, each with the carrier’s number', async () => {
    await test.pool.query(`update hubs set address = 'Kho 1' where id = $1`, [hubs.mine.id]);
    const list = await packages(3);
    const id = await sheetOf(list);
    for (const one of list) expect(await statusOf(one.id)).toBe('Waiting_for_delivery');
    const allocated = (await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(id))).ok;
    expect(allocated.data.packages).toMatchObject({ total: 3, allocated: 3, waiting: 0 });
    for (const one of list) expect(await statusOf(one.id)).toBe('Waiting_for_handover');
    await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', on(id));
    for (const one of list) await settled(one.id, 'Handover_accepted');
    const sheet = await detail(id);
    expect(sheet).toMatchObject({
      status: 'Running',
      carrier: { id: carrier.id },
      packages: { total: 3, accepted: 3, failed: 0, waiting: 0 },
    });
    expect(sheet.lines.data).toHaveLength(3);
    for (const line of sheet.lines.data) {
      const stored = await storedPackage(test, line.package.id);
      expect(stored).toMatchObject({ held_by_3pl: true, tracking_3pl: line.tracking_3pl, three_pl_lm_code: 'SG-01' });
      expect([...server.taken.values()]).toContain(line.tracking_3pl);
      expect(
        (await storedHistory(test, line.package.id)).map(({ action, actor_name, actor_role }) => [
          action,
          actor_role === 'three_pl' ? actor_name : actor_role,
        ]),
      ).toEqual([
        ['handover_dispatch', carrier.code],
        ['handover_alloc', 'hub_manager'],
      ]);
    }
    const [heard] = server.calls('/create');
    expect(heard?.json).toMatchObject({
      event: 'package.create',
      attempt: 1,
      order: {
        receiver_phone: '0903111218',
        cod: 150_000,
        pickup_hub: hubs.mine.code,
        pickup_address: expect.stringMatching(/^Kho 1, Phường \d+, Tỉnh \d+$/) as string,
      },
    });
    expect(
      server
        .calls('/create')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(list.map(({ code }) => `${code}-${carrier.code}-1`).toSorted());
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/close', on(id))).ok.data.status).toBe('Closed');
  });

  it('answers for each code by itself', async () => {
    const [good, twice, other] = await packages(3);
    const elsewhere = await pkg({ current_hub_id: hubs.foreign.id });
    const hidden = await pkg({
      seller_id: hubs.foreignShop.id,
      current_hub_id: hubs.foreign.id,
      fm_hub_id: hubs.foreign.id,
      lm_hub_id: hubs.foreign.id,
    });
    const done = await pkg({ status: 'Delivered' });
    const held = await pkg({ status: 'Handover_accepted', held_by_3pl: true });
    if (!good || !twice || !other) throw new Error('three were made');
    await sheetOf([other]);
    const id = await sheetOf([twice]);
    const { results } = (
      await manager.call('POST /three-pl-runsheets/{id}/packages', {
        ...on(id),
        body: {
          codes: [good, twice, other, elsewhere, hidden, done, held]
            .map(({ code }) => code)
            .concat('HL240000018VX', 'HL240000017VN'),
        },
      })
    ).ok;
    expect(results.map((one) => (one.ok ? 'ok' : one.code))).toEqual([
      'ok',
      'EPK031',
      'EPK013',
      'EPK012',
      'EPK012',
      'EPL003',
      'EPL002',
      'EPK029',
      'EPK027',
    ]);
    expect(results.map((one) => (one.ok ? undefined : one.errors)).filter((errors) => errors !== undefined)).toEqual([
      { elsewhere: [hubs.foreign.code, hubs.foreign.code] },
    ]);
  });

  it('lets packages go before it leaves, allocated or not, and all of them when it is given up', async () => {
    const [one, two, three] = await packages(3);
    if (!one || !two || !three) throw new Error('three were made');
    const id = await sheetOf([one, two, three]);
    const remove = (ids: number[]) =>
      manager.call('PATCH /three-pl-runsheets/{id}/packages/remove', { ...on(id), body: { ids } });
    expect((await remove([one.id])).ok.data.packages.total).toBe(2);
    expect(await statusOf(one.id)).toBe('Waiting_for_delivery');
    await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(id));
    await remove([two.id]);
    expect(await statusOf(two.id)).toBe('Waiting_for_delivery');
    expect((await remove([one.id])).ok.results).toMatchObject([{ ok: false, code: 'EPK009' }]);
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/cancel', on(id))).ok.data.status).toBe('Cancelled');
    expect(await statusOf(three.id)).toBe('Waiting_for_delivery');
    // Free for another sheet.
    expect(await sheetOf([one, two, three])).toBeGreaterThan(id);
    expect(server.heard).toEqual([]);
  });

  it('refuses what its status does not allow: EPL001, EPL004, EPL005, EPK017, ERS001, ERS003', async () => {
    const [one, two] = await packages(2);
    if (!one || !two) throw new Error('two were made');
    const empty = (
      await manager.call('POST /three-pl-runsheets', { body: { carrier_id: carrier.id, hub_id: hubs.mine.id } })
    ).ok.data.id;
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(empty))).code).toBe('EPK017');
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', on(empty))).code).toBe('EPK017');
    const id = await sheetOf([one]);
    expect(await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', on(id))).toMatchObject({
      code: 'EPL005',
      errors: { packages: [one.code] },
    });
    for (const call of ['retry', 'recall', 'cancel-at-carrier'] as const)
      expect(
        (await manager.call(`PATCH /three-pl-runsheets/{id}/${call}`, { ...on(id), body: { ids: [one.id] } })).code,
      ).toBe('EPL004');
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/close', on(id))).code).toBe('EPL004');
    server.fault = () => carrierFaults.rejects;
    await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(id));
    await manager.call('PATCH /three-pl-runsheets/{id}/dispatch', on(id));
    for (const call of ['dispatch', 'allocate', 'cancel'] as const)
      expect((await manager.call(`PATCH /three-pl-runsheets/{id}/${call}`, on(id))).code).toBe('EPL001');
    expect(
      (await manager.call('POST /three-pl-runsheets/{id}/packages', { ...on(id), body: { codes: [two.code] } })).code,
    ).toBe('EPL001');
    await settled(one.id, 'Handover_failed');
    expect(await manager.call('PATCH /three-pl-runsheets/{id}/close', on(id))).toMatchObject({
      code: 'ERS003',
      errors: { packages: [one.code] },
    });
    await manager.call('PATCH /three-pl-runsheets/{id}/recall', { ...on(id), body: { ids: [one.id] } });
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/close', on(id))).ok.data.status).toBe('Closed');
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(id))).code).toBe('ERS001');
    expect((await manager.call('PATCH /three-pl-runsheets/{id}/retry', { ...on(id), body: {} })).code).toBe('EPL004');
  });

  it('is its hub’s alone, and dispatched once by two who press at the same instant', async () => {
    const list = await packages(4);
    const id = await sheetOf(list);
    const stranger = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.foreign.id] });
    expect((await stranger.call('GET /three-pl-runsheets/{id}', on(id))).code).toBe('ESY014');
    expect((await stranger.call('PATCH /three-pl-runsheets/{id}/allocate', on(id))).code).toBe('ESY014');
    await manager.call('PATCH /three-pl-runsheets/{id}/allocate', on(id));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => manager.call('PATCH /three-pl-runsheets/{id}/dispatch', on(id))),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['EPL001', 'EPL001', 'EPL001', 'EPL001', null]);
    for (const one of list) await settled(one.id, 'Handover_accepted');
    expect(server.calls('/create')).toHaveLength(4);
  });
});

describe('what a carrier does not take', () => {
  it.each(firstOf(['hangs', 'forgets', 'fails', 'cuts', 'mumbles', 'busy'] as const, 2))(
    'is asked again under the same key when the carrier %s, and taken once',
    async (fault) => {
      server.fault = () => carrierFaults[fault];
      const [one] = await packages(1);
      if (!one) throw new Error('one was made');
      await sent([one]);
      await until(
        () =>
          test.pool
            .query<{ tries: number }>(
              'select tries from carrier_tasks t join handovers o on o.id = t.handover_id where o.package_id = $1 and t.queued_at is null',
              [one.id],
            )
            .then(({ rows }) => rows[0]?.tries ?? 0),
        (tries) => tries > 0,
      );
      expect(await statusOf(one.id)).toBe('Waiting_for_handover');
      server.fault = () => null;
      await hurryCarriers(test);
      await settled(one.id, 'Handover_accepted');
      expect(new Set(server.heard.map(({ key }) => key)).size).toBe(1);
      expect(server.taken.size).toBe(1);
    },
  );

  it.each([
    ['refuses', 'Ngoài vùng phục vụ'],
    ['rejects', 'Quá khổ'],
  ] as const)(
    'fails with the carrier’s words when it %s, and goes again on a new attempt, alone or with all',
    async (fault, words) => {
      server.fault = () => carrierFaults[fault];
      const list = await packages(3);
      const id = await sent(list);
      for (const one of list) await settled(one.id, 'Handover_failed');
      const [first, ...rest] = list;
      if (!first) throw new Error('three were made');
      expect((await storedHistory(test, first.id))[0]).toMatchObject({
        actor_role: 'three_pl',
        note: `${carrier.code}: ${words}`,
      });
      expect((await detail(id)).lines.data[0]?.handover).toMatchObject({ state: 'failed', message: words });
      server.fault = () => null;
      // Alone, from the package.
      await manager.call('PATCH /packages/{id}/retry-3pl-runsheets', { ...on(first.id), body: {} });
      await settled(first.id, 'Handover_accepted');
      expect(await handoversOf(test, first.id)).toMatchObject([
        { state: 'accepted', attempt: 2 },
        { state: 'failed', attempt: 1 },
      ]);
      // All that failed, from the sheet.
      expect(
        (await manager.call('PATCH /three-pl-runsheets/{id}/retry', { ...on(id), body: {} })).ok.results,
      ).toHaveLength(2);
      for (const one of rest) await settled(one.id, 'Handover_accepted');
      expect((await manager.call('PATCH /three-pl-runsheets/{id}/retry', { ...on(id), body: {} })).code).toBe('EPK026');
      expect((await detail(id)).packages).toMatchObject({ accepted: 3, failed: 0 });
    },
  );

  it('is recalled to where it lies, and what is under way is not', async () => {
    server.fault = () => carrierFaults.rejects;
    const here = await pkg();
    const onward = await pkg({ lm_hub_id: hubs.foreign.id, status: 'Waiting_for_linehaul' });
    const atShop = await pkg({ current_hub_id: null, status: 'Waiting_for_pickup' });
    const list = [here, onward, atShop];
    const id = await sent(list);
    for (const one of list) await settled(one.id, 'Handover_failed');
    const { results } = (
      await manager.call('PATCH /three-pl-runsheets/{id}/recall', {
        ...on(id),
        body: { ids: list.map((one) => one.id) },
      })
    ).ok;
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await Promise.all(list.map((one) => statusOf(one.id)))).toEqual([
      'Waiting_for_delivery',
      'Waiting_for_linehaul',
      'Waiting_for_pickup',
    ]);
    server.fault = () => carrierFaults.hangs;
    const [asked] = await packages(1);
    if (!asked) throw new Error('one was made');
    await sent([asked]);
    expect((await manager.call('PATCH /packages/{id}/recall-3pl', { ...on(asked.id), body: {} })).code).toBe('EPL002');
  });

  it.runIf(longRun)(
    'waits while the carrier’s circuit is open, without a call, and goes on after the rest',
    async () => {
      server.fault = () => carrierFaults.fails;
      const list = await packages(14);
      await sent(list);
      const resting = () =>
        test.pool
          .query<{ rests: boolean }>('select resting_until > now() as rests from carriers where id = $1', [carrier.id])
          .then(({ rows }) => rows[0]?.rests ?? false);
      const makeDue = () =>
        test.pool.query(
          `update carrier_tasks set due_at = now() where carrier_id = $1 and state = 'waiting' and queued_at is null`,
          [carrier.id],
        );
      const tasks = async (so: string) =>
        (
          await test.pool.query(`select from carrier_tasks where carrier_id = $1 and state = 'waiting' and ${so}`, [
            carrier.id,
          ])
        ).rowCount;
      await until(() => makeDue().then(resting), Boolean);
      expect((await admin.call('GET /user-3pl/{id}', on(carrier.id))).ok.data).toMatchObject({
        resting_until: expect.any(String),
      });
      // Those that were under way meanwhile come back; then a long rest, however slow the machine.
      await until(
        () => tasks('queued_at is not null'),
        (n) => n === 0,
      );
      await test.pool.query(`update carriers set resting_until = now() + interval '1 hour' where id = $1`, [
        carrier.id,
      ]);
      const before = server.heard.length;
      await makeDue();
      await until(
        () => tasks('queued_at is null and due_at > now()'),
        (n) => n === list.length,
      );
      expect(server.heard.length).toBe(before);
      server.fault = () => null;
      await test.pool.query('update carriers set resting_until = now() where id = $1', [carrier.id]);
      await until(
        async () => {
          await makeDue();
          return Promise.all(list.map((one) => statusOf(one.id)));
        },
        (statuses) => statuses.every((status) => status === 'Handover_accepted'),
      );
      expect(server.taken.size).toBe(14);
      expect((await admin.call('GET /user-3pl/{id}', on(carrier.id))).ok.data.resting_until).toBeNull();
    },
  );

  it('is asked with a new gateway token once the old one has run out', async () => {
    server.bearer = 'another';
    await admin.call('PATCH /user-3pl/{id}', {
      params: { id: carrier.id },
      body: { name: 'Hãng', ...server.settings, gen_token_url: '/token', version: 1 },
    });
    const [one] = await packages(1);
    if (!one) throw new Error('one was made');
    await sent([one]);
    await settled(one.id, 'Handover_accepted');
    expect(server.heard.map(({ path }) => path)).toEqual(['/create', '/token', '/create']);
    expect(new Set(server.calls('/create').map(({ key }) => key)).size).toBe(1);
  });
});

describe('what a carrier has', () => {
  it('is given back when the carrier agrees, and may be recalled or tried again', async () => {
    const list = await packages(2);
    const id = await sent(list);
    for (const one of list) await settled(one.id, 'Handover_accepted');
    const [back, again] = list;
    if (!back || !again) throw new Error('two were made');
    const asked = await manager.call('PATCH /three-pl-runsheets/{id}/cancel-at-carrier', {
      ...on(id),
      body: { ids: list.map((one) => one.id) },
    });
    expect(asked.ok.results.map(({ ok }) => ok)).toEqual([true, true]);
    for (const one of list) await settled(one.id, '3pl_cancelled');
    expect(server.cancelled.size).toBe(2);
    expect(await storedPackage(test, back.id)).toMatchObject({ held_by_3pl: false });
    await manager.call('PATCH /packages/{id}/recall-3pl', { ...on(back.id), body: { note: 'tự giao' } });
    expect(await storedPackage(test, back.id)).toMatchObject({ status: 'Waiting_for_delivery', tracking_3pl: null });
    await manager.call('PATCH /packages/{id}/retry-3pl-runsheets', { ...on(again.id), body: {} });
    await settled(again.id, 'Handover_accepted');
    expect(server.taken.size).toBe(3);
  });

  it('is cancelled with the carrier when its order is, or goes on where the carrier refuses', async () => {
    const list = await packages(2);
    await sent(list);
    const [gone, stays] = list;
    if (!gone || !stays) throw new Error('two were made');
    for (const one of list) await settled(one.id, 'Handover_accepted');
    await admin.call('PATCH /packages/{id}/cancel', { ...on(gone.id), body: { reason: 'FR013' } });
    await settled(gone.id, 'Cancelled');
    server.fault = ({ path }) => (path === '/cancel' ? carrierFaults.refuses : null);
    await admin.call('PATCH /packages/{id}/cancel', { ...on(stays.id), body: { reason: 'FR013' } });
    await until(
      () => storedHistory(test, stays.id),
      (rows) => rows.some(({ action }) => action === 'cancel_resume'),
    );
    expect(await storedPackage(test, stays.id)).toMatchObject({ status: 'Handover_accepted', held_by_3pl: true });
    expect((await storedHistory(test, stays.id)).slice(0, 3).map(({ action, note }) => [action, note])).toEqual([
      ['cancel_resume', null],
      ['cancel_resolve', `${carrier.code}: Ngoài vùng phục vụ`],
      ['cancel_request', null],
    ]);
  });

  it('is dropped again by the carrier where its order was cancelled while the carrier was being asked', async () => {
    server.delay = 600;
    const [one] = await packages(1);
    if (!one) throw new Error('one was made');
    await sent([one]);
    await until(
      () => Promise.resolve(server.heard.length),
      (n) => n === 1,
    );
    await admin.call('PATCH /packages/{id}/cancel', { ...on(one.id), body: { reason: 'FR013' } });
    await settled(one.id, 'Cancelled');
    expect(server.cancelled).toEqual(new Set(server.taken.values()));
    expect(await storedPackage(test, one.id)).toMatchObject({ held_by_3pl: false });
  });
});

describe('packages in one go', () => {
  it('go to a carrier named by its code, a sheet for each hub, the others told why not', async () => {
    const [one, two] = await packages(2);
    if (!one || !two) throw new Error('two were made');
    const far = await pkg({ current_hub_id: hubs.foreign.id, lm_hub_id: hubs.foreign.id });
    const done = await pkg({ status: 'Delivered' });
    const answer = (
      await admin.call('POST /three-pl-handovers', {
        body: { carrier: carrier.code, codes: [one, two, far, done].map(({ code }) => code) },
      })
    ).ok;
    expect(answer.data.map(({ hub, packages, status }) => [hub.id, packages.total, status])).toEqual([
      [hubs.mine.id, 2, 'Running'],
      [hubs.foreign.id, 1, 'Running'],
    ]);
    expect(answer.results.map((result) => (result.ok ? 'ok' : result.code))).toEqual(['ok', 'ok', 'ok', 'EPL003']);
    for (const { id } of [one, two, far]) await settled(id, 'Handover_accepted');
    expect(
      (await admin.call('POST /three-pl-handovers', { body: { carrier: 'NOBODY', codes: [one.code] } })).code,
    ).toBe('ESY026');
  });
});

describe('a bag for a carrier', () => {
  it('is filled, sealed and handed over whole', async () => {
    const list = await packages(3);
    const made = (await manager.call('POST /mu-3pl', { body: { carrier_id: carrier.id, hub_id: hubs.mine.id } })).ok
      .data;
    expect(made).toMatchObject({ status: 'Draft', mu_code: expect.stringMatching(/^CMU\d{11,}$/) as string });
    expect(
      (await manager.call('PATCH /mu-3pl/{id}/seal', { ...on(made.id), body: { serial_number: 'N0' } })).code,
    ).toBe('EPK006');
    expect((await manager.call('PATCH /mu-3pl/{id}/hand-over', on(made.id))).code).toBe('EPK004');
    const done = await pkg({ status: 'Delivered' });
    const put = (
      await manager.call('POST /mu-3pl/{id}/packages', {
        ...on(made.id),
        body: { codes: [...list, done].map(({ code }) => code) },
      })
    ).ok;
    expect(put.results.map((one) => (one.ok ? 'ok' : one.code))).toEqual(['ok', 'ok', 'ok', 'EPK003']);
    const [first, second, third] = list;
    if (!first || !second || !third) throw new Error('three were made');
    expect(
      (await manager.call('POST /mu-3pl/{id}/packages', { ...on(made.id), body: { codes: [first.code] } })).ok.results,
    ).toMatchObject([{ code: 'EPK031' }]);
    const sheet = (
      await manager.call('POST /three-pl-runsheets', {
        body: { carrier_id: carrier.id, hub_id: hubs.mine.id, codes: [first.code] },
      })
    ).ok;
    expect(sheet.results).toMatchObject([{ code: 'EPK013' }]);
    expect(
      (
        await manager.call('PATCH /mu-3pl/{id}/packages/remove', { ...on(made.id), body: { ids: [third.id, done.id] } })
      ).ok.results.map((one) => (one.ok ? 'ok' : one.code)),
    ).toEqual(['ok', 'EPK005']);
    const serial = `N${made.id}-${Date.now()}`;
    expect(
      (await manager.call('PATCH /mu-3pl/{id}/seal', { ...on(made.id), body: { serial_number: serial } })).ok.data,
    ).toMatchObject({ status: 'Open', serial_number: serial });
    const out = (await manager.call('PATCH /mu-3pl/{id}/hand-over', on(made.id))).ok;
    expect(out.data).toMatchObject({ status: 'Closed', total_packages: 2 });
    for (const { id } of [first, second]) await settled(id, 'Handover_accepted');
    expect(await statusOf(third.id)).toBe('Waiting_for_delivery');
    expect(
      (await manager.call('POST /mu-3pl/{id}/packages', { ...on(made.id), body: { codes: [third.code] } })).code,
    ).toBe('EPK002');
    expect((await manager.call('GET /mu-3pl', { query: { q: serial } })).ok.data.map(({ id }) => id)).toEqual([
      made.id,
    ]);
    const other = (await manager.call('POST /mu-3pl', { body: { carrier_id: carrier.id, hub_id: hubs.mine.id } })).ok
      .data;
    await manager.call('POST /mu-3pl/{id}/packages', { ...on(other.id), body: { codes: [third.code] } });
    expect(
      (await manager.call('PATCH /mu-3pl/{id}/seal', { ...on(other.id), body: { serial_number: serial } })).code,
    ).toBe('EAL002');
  });

  it('loses what goes elsewhere meanwhile, and is not handed over with what may not go', async () => {
    const [one, two] = await packages(2);
    if (!one || !two) throw new Error('two were made');
    const { id } = (await manager.call('POST /mu-3pl', { body: { carrier_id: carrier.id, hub_id: hubs.mine.id } })).ok
      .data;
    await manager.call('POST /mu-3pl/{id}/packages', { ...on(id), body: { codes: [one.code, two.code] } });
    await manager.call('PATCH /packages/{id}/lost', { ...on(one.id), body: { note: 'rơi' } });
    expect((await manager.call('GET /mu-3pl/{id}', on(id))).ok.data.packages.map((row) => row.id)).toEqual([two.id]);
    await manager.call('PATCH /mu-3pl/{id}/seal', { ...on(id), body: { serial_number: `K${id}-${Date.now()}` } });
    await test.pool.query('update packages set held_by_3pl = true, version = version + 1 where id = $1', [two.id]);
    expect((await manager.call('PATCH /mu-3pl/{id}/hand-over', on(id))).code).toBe('EPK003');
    expect((await manager.call('GET /mu-3pl/{id}', on(id))).ok.data).toMatchObject({ status: 'Open', runsheet: null });
  });
});
