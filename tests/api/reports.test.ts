import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type Person, type TestApp } from './helpers/app';
import { storePackage, addTwoHubs, type StoredPackage, type TwoHubs } from './helpers/stored-packages';
import { inVietNam } from '~domain/time';
import { keepStepsOf, overSince } from '~provider/shared/reports/step-hours';
import { addPerson } from './helpers/people';
import { addHub } from './helpers/places';

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
  manager = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id], reports: true });
});
afterAll(() => test.close());

const pkg = (hub: number, columns: Partial<Parameters<typeof storePackage>[1]> = {}): Promise<StoredPackage> =>
  storePackage(test, { seller_id: hubs.shop.id, current_hub_id: hub, fm_hub_id: hub, lm_hub_id: hub, ...columns });

async function step(
  of: StoredPackage,
  action: string,
  [from, to]: readonly [string | null, string],
  at: Date | string,
  hub: number | null = of.current_hub_id,
): Promise<number> {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, hub_id) values ($1, $2, $3, $4, $5, 'Lê Văn Tám', 'courier', $6) returning id`,
    [of.id, at, action, from, to, hub],
  );
  return rows[0]?.id ?? 0;
}
const out = ['Planned_for_delivery', 'In_delivery'] as const;
const ok = ['In_delivery', 'Delivery_successful'] as const;
const bad = ['In_delivery', 'Delivery_failed_attempt'] as const;

describe('the performance of deliveries', () => {
  const span = { from: '2026-04-06T00:00:00+07:00', to: '2026-04-07T23:59:59.999+07:00' };
  let packages: StoredPackage[];

  beforeAll(async () => {
    packages = [await pkg(hubs.mine.id), await pkg(hubs.mine.id), await pkg(hubs.mine.id), await pkg(hubs.foreign.id)];
    const [one, two, three, other] = packages as [StoredPackage, StoredPackage, StoredPackage, StoredPackage];
    for (const each of packages) await step(each, 'delivery_dispatch', out, '2026-04-06T02:00:00Z');
    await step(one, 'delivery_ok', ok, '2026-04-06T03:00:00Z');
    await step(two, 'delivery_fail', bad, '2026-04-06T16:59:59.999Z', null);
    await step(two, 'delivery_dispatch', out, '2026-04-06T20:00:00Z');
    await step(two, 'delivery_ok', ok, '2026-04-06T21:00:00Z');
    const taken = await step(three, 'delivery_ok', ok, '2026-04-06T04:00:00Z');
    await test.pool.query(
      `insert into package_history (package_id, at, action, from_status, to_status, actor_name, actor_role, undoes) values ($1, '2026-04-06T05:00:00Z', 'undo', 'Delivery_successful', 'In_delivery', 'Ba', 'admin', $2)`,
      [three.id, taken],
    );
    await step(other, 'delivery_ok', ok, '2026-04-06T03:00:00Z');
    // A millisecond too late, and one before.
    await step(one, 'delivery_ok', ok, '2026-04-07T17:00:00.000Z');
    await step(one, 'delivery_fail', bad, '2026-04-05T16:59:59.999Z');

    const { rows } = await test.pool.query<{ id: number }>(
      `insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ('BT001', 'Tám', 'tam', '0903111218', $1) returning id`,
      [hubs.mine.id],
    );
    const { rows: sheets } = await test.pool.query<{ id: number }>(
      `insert into runsheets (code, type, status, hub_id, courier_id, dispatched_at) values ('ORSX1', 'outbound', 'Running', $1, $2, '2026-04-06T02:00:00Z') returning id`,
      [hubs.mine.id, rows[0]?.id],
    );
    await test.pool.query(
      `insert into runsheet_packages (runsheet_id, position, leg, package_id, added_at) values ($1, 1, 'outbound', $2, '2026-04-06T01:00:00Z')`,
      [sheets[0]?.id, one.id],
    );
  });

  it('is told by hub, of one’s own hubs, without what was taken back', async () => {
    const { data } = (await manager.call('GET /package-performance', { query: span })).ok;
    expect(data.rows).toEqual([
      {
        key: hubs.mine.code,
        name: expect.any(String),
        dispatched: 4,
        attempts: 3,
        delivered: 2,
        failed: 1,
        success_rate: 2 / 3,
        attempt_rate: 3 / 4,
      },
    ]);
    expect(data.totals).toMatchObject({ dispatched: 4, attempts: 3, success_rate: 2 / 3 });
    const all = (await admin.call('GET /package-performance', { query: span })).ok.data;
    expect(all.rows.map((row) => [row.key, row.delivered]).toSorted()).toEqual(
      [
        [hubs.foreign.code, 1],
        [hubs.mine.code, 2],
      ].toSorted(),
    );
    expect(all.totals.delivered).toBe(3);
  });

  it('is told by Vietnamese day and by courier', async () => {
    const days = (await manager.call('GET /package-performance', { query: { ...span, by: 'day' } })).ok.data.rows;
    expect(days.map((row) => [row.key, row.dispatched, row.delivered, row.failed])).toEqual([
      ['2026-04-06', 3, 1, 1],
      ['2026-04-07', 1, 1, 0],
    ]);
    const couriers = (await manager.call('GET /package-performance', { query: { ...span, by: 'courier' } })).ok.data
      .rows;
    expect(couriers.map((row) => [row.key, row.name, row.delivered, row.failed])).toEqual([
      ['', '', 1, 1],
      ['BT001', 'Tám', 1, 0],
    ]);
    expect(
      (await manager.call('GET /package-performance', { query: { ...span, by: 'day', courier: 'BT001' } })).ok.data
        .totals,
    ).toMatchObject({ delivered: 1, failed: 0 });
  });

  it('takes long lists of ids in a body', async () => {
    const ids = packages.slice(0, 1).map(({ id }) => id);
    const many = [...ids, ...Array.from({ length: 9_000 }, (_, index) => 900_000 + index)];
    const { data } = (await manager.call('POST /post-package-performance', { body: { ...span, package_id: many } })).ok;
    expect(data.totals).toMatchObject({ dispatched: 1, delivered: 1, failed: 0, success_rate: 1 });
    expect(
      (await manager.call('POST /post-package-performance', { body: { ...span, hub_id: [hubs.foreign.id] } })).ok.data
        .rows,
    ).toEqual([]);
    expect(
      (
        await manager.call('POST /post-package-performance', {
          body: { ...span, package_id: Array.from({ length: 10_001 }, (_, index) => index + 1) },
        })
      ).code,
    ).toBe('ESP000');
  });

  it('of more than 30 days is refused, and so is who may not view reports', async () => {
    expect((await manager.call('GET /package-performance', { query: { from: '2026-01-01T00:00:00Z' } })).code).toBe(
      'EPK025',
    );
    expect(
      (await manager.call('POST /post-package-performance', { body: { from: '2026-01-01T00:00:00Z' } })).code,
    ).toBe('EPK025');
    const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const month = { from: at(-3), to: at(28) };
    expect((await manager.call('GET /package-performance', { query: month })).status).toBe(200);
    const plain = await addPerson(test, { role: 'hub_manager', hubIds: [hubs.mine.id] });
    expect((await plain.call('GET /package-performance', { query: span })).code).toBe('EUS008');
  });
});

describe('the live report', () => {
  it('agrees with a count made by itself, in each scope', async () => {
    const steps: { hub: number; at: Date; action: string; move: readonly [string | null, string] }[] = [];
    const now = Date.now();
    const midnight = new Date(now - ((now + 7 * 3_600_000) % 86_400_000));
    const moves = [
      ['create', [null, 'Draft']],
      ['pickup_ok', ['In_pickup', 'Pickup_successful']],
      ['delivery_dispatch', out],
      ['delivery_ok', ok],
      ['delivery_fail', bad],
    ] as const;
    for (let n = 0; n < 60; n += 1) {
      const [action, move] = moves[n % moves.length] ?? moves[0];
      const today = n % 3 !== 0;
      const span = today ? now - midnight.getTime() : 86_399_000;
      const at = new Date(
        (today ? midnight.getTime() : midnight.getTime() - 86_400_000) + Math.floor(((n * 0.37) % 1) * span),
      );
      const hub = n % 4 === 0 ? hubs.foreign.id : hubs.mine.id;
      await step(
        await pkg(hub, { status: n % 5 === 2 ? 'In_delivery' : 'Delivered', cod: n * 1_000 }),
        action,
        move,
        at,
        hub,
      );
      steps.push({ hub, at, action, move });
    }
    for (const [who, own] of [
      [manager, [hubs.mine.id]],
      [admin, [hubs.mine.id, hubs.foreign.id]],
    ] as const) {
      const { data } = (await who.call('GET /live-report', {})).ok;
      const mine = steps.filter(({ hub }) => own.includes(hub as never));
      const today = mine.filter(({ at }) => at >= midnight);
      const count = (action: string, of = today): number => of.filter((one) => one.action === action).length;
      expect(data.since).toBe(midnight.toISOString());
      expect(data.totals).toMatchObject({
        created: count('create'),
        picked_up: count('pickup_ok'),
        dispatched: count('delivery_dispatch'),
        delivered: count('delivery_ok'),
        failed: count('delivery_fail'),
      });
      expect(data.totals.success_rate).toBe(count('delivery_ok') / (count('delivery_ok') + count('delivery_fail')));
      for (const hub of own) {
        for (const [, [, status]] of moves) {
          const expected = today.filter((one) => one.hub === hub && one.move[1] === status).length;
          expect([
            hub,
            status,
            data.flow.find((row) => row.hub?.id === hub && row.status === status)?.count ?? 0,
          ]).toEqual([hub, status, expected]);
        }
      }
      const hourOf = (at: Date): number => Math.floor(((at.getTime() + 7 * 3_600_000) % 86_400_000) / 3_600_000);
      expect(data.hours.today).toHaveLength(hourOf(new Date(data.as_of)) + 1);
      expect(data.hours.yesterday).toHaveLength(24);
      for (const [hour, figures] of data.hours.yesterday.entries())
        expect([hour, figures.delivered]).toEqual([
          hour,
          count(
            'delivery_ok',
            mine.filter(({ at }) => at < midnight && hourOf(at) === hour),
          ),
        ]);
      expect(data.hours.today.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(count('delivery_ok'));
      const { rows } = await test.pool.query<{ amount: number; n: number }>(
        `select sum(cod) as amount, count(*) as n from packages where status = 'In_delivery' and current_hub_id = any($1) and cod > 0`,
        [own],
      );
      expect(data.cod.find(({ stage }) => stage === 'road')).toEqual({
        stage: 'road',
        amount: rows[0]?.amount,
        packages: rows[0]?.n,
      });
    }
  });

  it('is of the database’s moment, however far ahead a provider’s clock is: no day is over before it is', async () => {
    const own = await addPerson(test, { role: 'hub_manager', hubIds: [(await addHub(test)).id], reports: true });
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real + 30 * 60_000 });
    const { data } = (await own.call('GET /live-report', {})).ok;
    vi.useRealTimers();
    expect(Math.abs(Date.parse(data.as_of) - real)).toBeLessThan(15 * 60_000);
  });

  it('says the same of hours whose sums are kept, and takes off what is taken back of them later', async () => {
    const [hub, other] = [await addHub(test), await addHub(test)];
    const [mine, all] = [
      await addPerson(test, { role: 'hub_operator', hubIds: [hub.id] }),
      await addPerson(test, { role: 'admin' }),
    ];
    const midnight = inVietNam(Date.now()).midnight.getTime();
    const hours = (n: number): Date => new Date(midnight + n * 3_600_000);
    const of = await pkg(hub.id);
    const yesterday = [
      await step(of, 'delivery_ok', ok, hours(-1.5), hub.id),
      await step(of, 'delivery_fail', bad, hours(-0.5), hub.id),
    ];
    const early = [
      await step(of, 'delivery_ok', ok, hours(0), hub.id),
      await step(of, 'delivery_ok', ok, hours(0.001), hub.id),
      await step(of, 'delivery_ok', ok, hours(0.002), other.id),
    ];
    // What is kept for ten seconds is told apart by its scope: every question here is another one.
    const asked = [hub.id, other.id];
    const deliveredOf = async (who: Person): Promise<number> => {
      asked.push(asked[0] ?? 0);
      return (await who.call('GET /live-report', { query: { hub_id: asked.join(',') } })).ok.data.totals.delivered;
    };
    const keep = (until: number): Promise<unknown> =>
      Promise.all([-24, 0, 0].map((from) => keepStepsOf(test.pool, hours(from), until)));
    expect([await deliveredOf(mine), await deliveredOf(all)]).toEqual([2, 3]);
    // The second of the first minute of today is behind what is kept, and the first within it.
    for (const until of [hours(0.0005).getTime(), hours(0.0015).getTime(), Date.now()]) {
      await keep(until);
      const { rows } = await test.pool.query<{ days: number }>(
        'select count(*)::int as days from step_days where until = $1 and day = $2 or until = $2',
        [new Date(until).toISOString(), hours(0).toISOString()],
      );
      expect(rows[0]?.days).toBe(2);
      expect([await deliveredOf(mine), await deliveredOf(all)]).toEqual([2, 3]);
    }
    for (const undoes of [early[1], yesterday[0]])
      await test.pool.query(
        `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, undoes) values ($1, 'undo', 'Delivery_successful', 'In_delivery', 'Ba', 'admin', $2)`,
        [of.id, undoes],
      );
    expect([await deliveredOf(mine), await deliveredOf(all)]).toEqual([1, 2]);
    asked.push(other.id);
    const { data } = (await all.call('GET /live-report', { query: { hub_id: asked.join(',') } })).ok;
    expect(data.hours.yesterday.slice(-2).map(({ delivered, failed }) => [delivered, failed])).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(data.hours.today[0]).toMatchObject({ delivered: 2, failed: 0 });
  });

  it('keeps no hour in which a step may still be written', async () => {
    const client = await test.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ at: string }>(
        `update hubs set name = name where id = $1 returning now() as at`,
        [hubs.mine.id],
      );
      expect(await overSince(test.pool)).toBeLessThanOrEqual(Date.parse(rows[0]?.at ?? ''));
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await overSince(test.pool)).toBeLessThanOrEqual(Date.now() - 50_000);
  });
});

describe('the history of packages', () => {
  it('is found by code, who, where, what and when, within one’s hubs, page by page', async () => {
    const one = await pkg(hubs.mine.id, { created_at: '2026-06-01T00:00:00Z' });
    const hidden = await pkg(hubs.foreign.id);
    const at = (minutes: number): string =>
      new Date(Date.parse('2026-06-01T00:00:00Z') + minutes * 60_000).toISOString();
    for (let n = 0; n < 7; n += 1)
      await step(one, n % 2 === 0 ? 'lost' : 'inbound', ['Missing', 'Waiting_for_delivery'], at(n));
    await step(hidden, 'lost', ['Missing', 'Waiting_for_delivery'], at(3));
    const range = { from: at(0), to: at(5) };
    const codes = async (query: Record<string, string | number>): Promise<string[]> =>
      (await manager.call('GET /package-history', { query: { ...range, ...query } })).ok.data.map(
        (entry) => `${entry.package.code} ${entry.action} ${entry.at}`,
      );
    const all = await codes({});
    expect(all).toEqual(
      [5, 4, 3, 2, 1, 0].map((n) => `${one.code} ${n % 2 === 0 ? 'lost' : 'inbound'} ${at(n).replace('.000', '')}`),
    );
    expect(await codes({ action: 'lost' })).toEqual(all.filter((text) => text.includes(' lost ')));
    expect(await codes({ actor: 'le van tam', hub_id: hubs.mine.id })).toEqual(all);
    expect(await codes({ actor: 'nobody' })).toEqual([]);
    expect(await codes({ to_status: 'Lost' })).toEqual([]);
    expect(await codes({ code: hidden.code })).toEqual([]);
    expect(await codes({ code: one.code })).toEqual(all);
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const answer: { data: readonly { id: number }[]; meta: { total: number }; next: string | null } = (
        await manager.call('GET /package-history', {
          query: { ...range, limit: 4, count: 'exact', ...(cursor ? { cursor } : {}) },
        })
      ).ok;
      expect(answer.meta.total).toBe(6);
      pages.push(answer.data.length);
      cursor = answer.next ?? undefined;
    } while (cursor);
    expect(pages).toEqual([4, 2]);
    expect((await manager.call('GET /package-history', { query: { ...range, cursor: '4711' } })).errors).toHaveProperty(
      'cursor',
    );
    expect((await manager.call('GET /package-history', { query: { package_id: hidden.id } })).code).toBe('EPK009');
    // Without a range: the last week.
    expect((await manager.call('GET /package-history', { query: { code: one.code } })).ok.data).toHaveLength(7);
    expect((await manager.call('GET /package-history', { query: { action: 'lost' } })).ok.data).toEqual([]);
  });

  it('finds the steps that a figure of the live report counts: none that moved nothing, none taken back', async () => {
    const hub = await addHub(test);
    const own = await addPerson(test, { role: 'hub_manager', hubIds: [hub.id], reports: true });
    const one = await pkg(hub.id);
    const now = new Date();
    await step(one, 'delivery_dispatch', out, now);
    await step(one, 'operator_update', ['In_delivery', 'In_delivery'], now);
    const failed = await step(one, 'delivery_fail', bad, now);
    await test.pool.query(
      `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, hub_id, undoes) values ($1, 'undo', 'Delivery_failed_attempt', 'In_delivery', 'Ba', 'admin', $2, $3)`,
      [one.id, hub.id, failed],
    );
    const { data } = (await own.call('GET /live-report')).ok;
    expect(data.flow.map(({ status, count }) => [status, count])).toEqual([['In_delivery', 1]]);
    const found = async (to_status: string) => {
      const query = { hub_id: hub.id, to_status, from: data.since, to: data.as_of, moved: '1', count: 'exact' };
      const { data: steps, meta } = (await own.call('GET /package-history', { query })).ok;
      return [meta.total, ...steps.map(({ action }) => action)];
    };
    expect(await found('In_delivery')).toEqual([1, 'delivery_dispatch']);
    expect(await found('Delivery_failed_attempt')).toEqual([0]);
  });
});
