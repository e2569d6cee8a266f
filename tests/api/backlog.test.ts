import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backlogBuckets, backlogPlace, backlogStatuses } from '~domain/backlog';
import { backlogTypes } from '~domain/stages';
import { packageStatuses } from '~domain/statuses';
import { anchorSql, custodySql, inBacklog, inBuckets, overDue, typeSql } from '~provider/shared/packages/backlog-sql';
import { Values } from '~provider/shared/sql/statement';
import { testApp, type Person, type TestApp } from './helpers/app';
import { openDesk, type Desk } from './helpers/desk';
import { addTwoHubs, type StoredPackage, type TwoHubs } from './helpers/stored-packages';
import { addPerson } from './helpers/people';
import { addShop } from './helpers/places';

const hour = 3_600_000;
type Query = Readonly<Record<string, string | number>>;

let test: TestApp;
let hubs: TwoHubs;
let pkg: Desk['pkg'];
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const desk = await openDesk(test, { to: 'mine' });
  ({ hubs, pkg } = desk);
  admin = await desk.person('admin');
  manager = await desk.person('hub_manager');
});
afterAll(() => test.close());

const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();

describe('the arithmetic in SQL', () => {
  /** A moment that is no round one, and close after a Vietnamese midnight. */
  const now = Date.parse('2026-11-20T17:00:00.123Z');
  const steps = [0, 1, -1, 0.5];
  const moments = [0, 0.4, 1, 17, 17.0001, 23, 24, 25, 41, 47, 48, 49, 72, 73, 95, 96, 120, 145, 168, 240].flatMap(
    (hours) => steps.map((ms) => now - hours * hour + ms),
  );

  it('is that of the domain for every status, age and chosen day, to the microsecond', async () => {
    const test2 = await testApp({ seed: 'empty' });
    try {
      const site = await addTwoHubs(test2);
      const serial = (n: number): string => `B${String(n).padStart(6, '0')}`;
      const micro = (ms: number): string =>
        new Date(Math.floor(ms)).toISOString().replace('Z', `${ms % 1 === 0 ? '000' : '500'}Z`);
      const made: { code: string; status: string; entered: string; reattempt: string | null }[] = [];
      for (const status of packageStatuses) {
        for (const [index, moment] of moments.entries()) {
          const other = moments[(index * 7) % moments.length] ?? now;
          const reattempt = index % 3 === 0 ? null : micro(index % 3 === 1 ? other : now + (index % 5) - 2);
          made.push({ code: serial(made.length), status, entered: micro(moment), reattempt });
        }
      }
      await test2.pool.query(
        `insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, stage_entered_at, reattempt_date)
         select code, code, $1, status, case when code like '%0' then null else $2::int end, $2, 'x', '0900000000', 'x', 1, 1, 1, 1, 1, entered, reattempt
         from jsonb_to_recordset($3::jsonb) as r(code text, status text, entered timestamptz, reattempt timestamptz)`,
        [site.shop.id, site.mine.id, JSON.stringify(made)],
      );
      const values = new Values();
      const conditions = {
        member: inBacklog(backlogTypes, now, values),
        ...Object.fromEntries(backlogBuckets.map((bucket) => [bucket, inBuckets([bucket], now, values)])),
        ...Object.fromEntries([1, 2, 3, 7].map((days) => [`late_${days}`, overDue(days, now, values)])),
      };
      const columns = Object.entries(conditions).map(([name, sql]) => `${sql} as ${name}`);
      const { rows } = await test2.pool.query<StoredPackage & Record<string, unknown>>(
        `select p.code, p.status, p.stage_entered_at, p.reattempt_date, p.current_hub_id, p.fm_hub_id, ${typeSql('p.status')} as type, ${custodySql} as hub, ${anchorSql} as anchor, ${columns.join(', ')} from packages p`,
        values.list,
      );
      expect(rows.length).toBe(made.length);
      let members = 0;
      for (const row of rows) {
        const place = backlogPlace(row, now);
        const expected = place && {
          type: place.type,
          bucket: place.bucket,
          late: [1, 2, 3, 7].map((days) => place.daysOver >= days),
        };
        const found =
          row.member === true
            ? {
                type: row.type,
                bucket: backlogBuckets.find((bucket) => row[bucket] === true),
                late: [1, 2, 3, 7].map((days) => row[`late_${days}`]),
              }
            : null;
        expect([row.code, row.stage_entered_at, row.reattempt_date, found]).toEqual([
          row.code,
          row.stage_entered_at,
          row.reattempt_date,
          expected,
        ]);
        if (place) {
          members += 1;
          expect(Date.parse(String(row.anchor))).toBe(place.anchor);
        }
        expect(row.hub).toBe(row.current_hub_id ?? row.fm_hub_id);
      }
      expect(members).toBeGreaterThan(1_000);
    } finally {
      await test2.close();
    }
  }, 60_000);

  it('reads from an index that holds every status of a backlog and no other', async () => {
    const { rows } = await test.pool.query<{ definition: string }>(
      `select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = 'packages_backlog'::regclass`,
    );
    const held = [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map(([, status]) => status);
    expect(held.sort()).toEqual([...backlogStatuses(backlogTypes)].sort());
  });
});

describe('the report', () => {
  it('counts by hub and stage what the list finds, whoever asks and however it is filtered', async () => {
    const shop = await addShop(test, { hubId: hubs.foreign.id });
    const at = (hub: number) => ({ current_hub_id: hub, fm_hub_id: hub, lm_hub_id: hub });
    for (const hours of [1, 23.9, 24.1, 47, 49, 100, 400]) {
      await pkg({ stage_entered_at: ago(hours) });
      await pkg({
        stage_entered_at: ago(hours),
        status: 'Waiting_for_return',
        ...at(hubs.foreign.id),
        seller_id: shop.id,
      });
      // Waits to be picked up: no hub has it, and the first one answers for it.
      await pkg({ stage_entered_at: ago(hours), status: 'Waiting_for_pickup', current_hub_id: null });
      await pkg({ stage_entered_at: ago(hours), status: 'Delivered' });
      await pkg({ stage_entered_at: ago(hours), reattempt_date: ago(-5) });
    }
    await pkg({ stage_entered_at: ago(300), reattempt_date: ago(30) });
    // It goes to the manager's hub and lies at another: his to see, not his to answer for.
    await pkg({ stage_entered_at: ago(60), status: 'Waiting_for_linehaul', current_hub_id: hubs.foreign.id });
    // In the hours that no slot holds whole: a customer's day that has just come, one that is to come soon, a day
    // later, and an entry ahead of our clock.
    for (const [entered, reattempt] of [
      [30, 0.001],
      [30, -0.2],
      [30, -26],
      [30, 23.99],
      [50, 48.01],
      [-2, null],
    ] as const)
      await pkg({
        stage_entered_at: ago(entered),
        reattempt_date: reattempt === null ? null : ago(reattempt),
        status: 'Missing',
        ...at(hubs.foreign.id),
      });

    // As it was changed, and once it is added up.
    for (const who of [admin, manager, admin]) {
      if (who === manager) await test.pool.query('select add_package_counts()');
      const queries: Query[] = [
        {},
        { type: 'delivery,pickup' },
        { hub_id: hubs.mine.id },
        { seller_id: shop.id },
        { type: 'return', hub_id: hubs.foreign.id },
      ];
      for (const query of queries) {
        const { data: report } = (await who.call('GET /backlog-report', { query })).ok;
        const { data: rows, meta } = (await who.call('GET /backlog-packages', { query: { ...query, limit: 200 } })).ok;
        expect(report.totals.total).toBe(rows.length);
        expect(meta.total).toBe(rows.length);
        for (const figure of report.rows) {
          const own = rows.filter(
            (row) => row.backlog_type === figure.type && (row.current_hub ?? row.fm_hub)?.id === figure.hub?.id,
          );
          expect(figure.total).toBe(own.length);
          for (const bucket of backlogBuckets)
            expect([bucket, figure[bucket]]).toEqual([bucket, own.filter((row) => row.bucket === bucket).length]);
          expect(figure.days_over).toEqual(
            Array.from({ length: 8 }, (_, days) => own.filter((row) => Math.min(row.days_over, 7) === days).length),
          );
          const oldest = Math.min(...own.map((row) => Date.parse(row.anchor)));
          expect(Date.parse(figure.oldest)).toBe(oldest - (oldest % hour));
        }
        for (const bucket of backlogBuckets) {
          const { meta: counted } = (await who.call('GET /backlog-packages', { query: { ...query, bucket, limit: 1 } }))
            .ok;
          expect(report.totals[bucket]).toBe(counted.total);
          // What commands act on under the same filter are the same packages.
          const { type, ...others } = query;
          const filters: Query = {
            ...others,
            ...(type ? { backlog_type: type } : {}),
            hub_role: 'custody',
            backlog_bucket: bucket,
          };
          expect((await who.call('GET /total-packages', { query: filters })).ok.data.total).toBe(counted.total);
        }
        const { meta: late } = (
          await who.call('GET /backlog-packages', { query: { ...query, days_over: 2, limit: 1 } })
        ).ok;
        expect(report.totals.days_over.slice(2).reduce((sum, n) => sum + n, 0)).toBe(late.total);
      }
    }
    const { data } = (await manager.call('GET /backlog-report')).ok;
    expect(data.rows.map((row) => [row.hub?.id, row.type])).toEqual([
      [hubs.mine.id, 'delivery'],
      [hubs.mine.id, 'pickup'],
    ]);
    expect(data.totals).toMatchObject({ total: 15, within_24h: 4, within_48h: 5, over_48h: 6 });
    expect(Math.abs(Date.parse(data.as_of) - Date.now())).toBeLessThan(5_000);
  });

  it('is empty where nothing waits, and takes no filter it does not know', async () => {
    const nobody = await addPerson(test, { role: 'hub_operator', hubIds: [] });
    expect((await nobody.call('GET /backlog-report')).ok.data).toMatchObject({
      rows: [],
      totals: { total: 0, days_over: [0, 0, 0, 0, 0, 0, 0, 0] },
    });
    const bad: Query[] = [{ type: 'moving' }, { hub_id: 'HCM' }, { q: 'x' }];
    for (const query of bad) expect((await admin.call('GET /backlog-report', { query })).code).toBe('ESP000');
  });
});

describe('the list', () => {
  it('tells each package’s stage, anchor, due moment and days over', async () => {
    const old = await pkg({ stage_entered_at: ago(200), reattempt_date: ago(60), status: 'Waiting_for_confirmation' });
    const { data } = (await manager.call('GET /backlog-packages', { query: { type: 'confirmation' } })).ok;
    expect(data).toEqual([
      expect.objectContaining({
        id: old.id,
        backlog_type: 'confirmation',
        bucket: 'over_48h',
        reattempt_date: old.reattempt_date,
      }),
    ]);
    expect(Date.parse(data[0]?.anchor ?? '')).toBe(Date.parse(old.reattempt_date ?? ''));
    expect(Date.parse(data[0]?.due_at ?? '')).toBe(Date.parse(data[0]?.anchor ?? '') + 24 * hour);
    expect(data[0]?.receiver_phone).not.toBe(old.receiver_phone);
  });

  it('is one order, whichever window of it is opened', async () => {
    for (const sort of [
      'anchor',
      '-anchor',
      'package_code',
      '-cod',
      'seller_code',
      '-status',
      'weight',
      'created_at',
      '-updated_at',
    ]) {
      // A filter of its own, so that no total of before is used again.
      const whole = (
        await admin.call('GET /backlog-packages', { query: { sort, days_over: 0, limit: 200 } })
      ).ok.data.map((row) => row.id);
      expect(new Set(whole).size).toBe(whole.length);
      for (const [from, limit] of [
        [0, 3],
        [1, 5],
        [Math.floor(whole.length / 2) + 1, 4],
        [whole.length - 2, 10],
        [whole.length, 5],
        [5_000, 5],
      ] as const) {
        const { data, meta } = (
          await admin.call('GET /backlog-packages', { query: { sort, days_over: 0, from, limit } })
        ).ok;
        expect([sort, from, data.map((row) => row.id)]).toEqual([sort, from, whole.slice(from, from + limit)]);
        expect(meta.total).toBe(whole.length);
      }
    }
    const oldest = (await admin.call('GET /backlog-packages', { query: { limit: 200 } })).ok.data.map((row) =>
      Date.parse(row.anchor),
    );
    expect(oldest).toEqual([...oldest].sort((one, other) => one - other));
  });

  it('is searched by code and by name, and takes no more than it should', async () => {
    const found = await pkg({ receiver_name: 'Đỗ Thị Nguyệt Ánh', stage_entered_at: ago(3) });
    for (const q of ['nguyet anh', found.code, found.order_code]) {
      expect((await manager.call('GET /backlog-packages', { query: { q } })).ok.data.map((row) => row.id)).toEqual([
        found.id,
      ]);
    }
    const bad: Query[] = [
      { limit: 201 },
      { from: -1 },
      { sort: 'phone' },
      { bucket: 'old' },
      { days_over: -1 },
      { page: 1 },
    ];
    for (const query of bad) {
      expect((await admin.call('GET /backlog-packages', { query })).code).toBe('ESP000');
    }
  });
});

describe('packages counted by hub', () => {
  it('go to the hub that answers for them', async () => {
    const { data } = (
      await admin.call('GET /count-packages-by-hub', { query: { status: 'Waiting_for_pickup,Waiting_for_return' } })
    ).ok;
    expect(Object.fromEntries(data.map(({ hub, total }) => [hub?.id, total]))).toEqual({
      [hubs.mine.id]: 7,
      [hubs.foreign.id]: 7,
    });
    expect(
      (await manager.call('GET /count-packages-by-hub', { query: { status: 'Waiting_for_return' } })).ok.data,
    ).toEqual([]);
    expect((await admin.call('GET /count-packages-by-hub', { query: { sort: 'x' } })).code).toBe('ESP000');
    expect((await admin.call('GET /total-packages', { query: { page: 2 } })).code).toBe('ESP000');
  });
});
