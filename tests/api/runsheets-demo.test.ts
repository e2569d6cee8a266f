import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '~provider/db/pool';
import { seedDemo } from '~provider/demo/seed';
import { dueSql, laneTimes } from '~provider/shared/linehaul/lane-times';
import { runsheetLegs } from '~domain/runsheet-legs';
import { sheetStatuses } from '../helpers/sheet-statuses';
import { mobileUnitCode, runsheetCode, type RunsheetType } from '~domain/runsheet-types';
import { freshDatabase, type FreshDatabase } from '../helpers/database';

const now = new Date('2026-11-21T03:00:00Z');
const packages = 6_000;
const quiet = (): void => undefined;

let database: FreshDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase({ seed: 'empty' });
  pool = createPool(database.connectionString);
  pool.on('error', quiet);
  await seedDemo(pool, { packages, now, log: quiet });
});
afterAll(() => pool.end().then(() => database.drop()));

async function rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(sql, [...values])).rows;
}
async function count(sql: string): Promise<number> {
  return (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n ?? -1;
}

/** A package that a carrier has, or reported on, was on a carrier's way. */
const byCarrier = `exists (select from package_history h where h.package_id = p.id and h.action = 'webhook_move' and h.to_status = p.status)`;

describe('the check-ins of the demo network', () => {
  it('are of couriers who came back, who stand at the desk, and who are on their way', async () => {
    const found = await rows<{ status: string; sheets: number; lines: number; results: (string | null)[] }>(
      `select r.status, count(distinct r.id)::int as sheets, count(l.package_id)::int as lines, array_agg(distinct l.result) as results
       from runsheets r left join runsheet_packages l on l.runsheet_id = r.id where r.type = 'checkin' group by r.status order by r.status`,
    );
    expect(found.map(({ status, results }) => [status, results])).toEqual([
      ['Closed', ['done']],
      ['Created', [null]],
      ['Running', [null]],
    ]);
    expect(found.every(({ sheets }) => sheets > 0)).toBe(true);
    // What is looked for at the desk is what the courier reported, on a trip that is still out.
    expect(
      await count(
        `runsheet_packages l join runsheets c on c.id = l.runsheet_id and c.type = 'checkin' join packages p on p.id = l.package_id
         where l.live and (p.status <> 'Pickup_successful' or not exists (select from runsheet_packages k join runsheets r on r.id = k.runsheet_id where k.package_id = p.id and k.live and r.type = 'pickup' and r.status = 'Running' and r.courier_id = c.courier_id))`,
      ),
    ).toBe(0);
    // The rest of this file is about trips: what is listed here is on one of them already.
    await pool.query(`delete from runsheet_packages where leg = 'checkin'`);
    await pool.query(`delete from runsheets where type = 'checkin'`);
  });
});

describe('the runsheets of the demo network', () => {
  it.each(['Created', 'Running'] as const)(
    'hold every package that is planned or on the road once: %s',
    async (status) => {
      const expected = sheetStatuses[status].map(([name, type]) => ({ name, type }));
      const found = await rows<{ status: string; sheets: string[]; hub: boolean }>(
        `select p.status, array(select r.type || ' ' || r.status from runsheet_packages l join runsheets r on r.id = l.runsheet_id where l.package_id = p.id and l.live) as sheets,
              (select bool_and(r.hub_id = coalesce(p.current_hub_id, p.fm_hub_id)) from runsheet_packages l join runsheets r on r.id = l.runsheet_id where l.package_id = p.id and l.live) as hub
       from packages p where p.status = any($1) and not p.held_by_3pl and not ${byCarrier}`,
        [expected.map(({ name }) => name)],
      );
      expect(new Set(found.map((one) => one.status))).toEqual(new Set(expected.map(({ name }) => name)));
      const typeOf = new Map<string, RunsheetType>(expected.map(({ name, type }) => [name, type]));
      expect(found.filter(({ status: name, sheets }) => sheets.join() !== `${typeOf.get(name)} ${status}`)).toEqual([]);
      expect(found.filter(({ hub }) => !hub)).toEqual([]);
    },
  );

  it('hold nothing else that lives, but packages whose cancellation is asked for', async () => {
    const known = [...sheetStatuses.Created, ...sheetStatuses.Running].map(([name]) => name);
    const others = await rows<{ status: string }>(
      `select distinct p.status from runsheet_packages l join packages p on p.id = l.package_id where l.live and l.leg <> 'three_pl' and p.status <> all($1) order by 1`,
      [known],
    );
    expect(others.map(({ status }) => status)).toEqual(['Cancel_failed', 'Request_cancel']);
    expect(
      await count(`runsheet_packages l join packages p on p.id = l.package_id where l.live and p.held_by_3pl`),
    ).toBe(0);
    expect(
      await count(
        `runsheet_packages l join runsheets r on r.id = l.runsheet_id where l.leg <> 'three_pl' and l.live <> (r.status in ('Created', 'Running'))`,
      ),
    ).toBe(0);
    expect(await count(`runsheets where status = 'Closed'`)).toBeGreaterThan(20);
  });

  it('are as large as trips are, where a hub has the packages', async () => {
    const sizes = await rows<{ n: number }>(`select count(*)::int as n from runsheet_packages group by runsheet_id`);
    expect(Math.max(...sizes.map(({ n }) => n))).toBeLessThanOrEqual(60);
    const big = await rows<{ n: number }>(
      `select count(*)::int as n from runsheet_packages l join runsheets r on r.id = l.runsheet_id where r.hub_id = 1 and r.type = 'outbound' and r.status = 'Running' group by r.id`,
    );
    expect(Math.max(...big.map(({ n }) => n))).toBeGreaterThanOrEqual(20);
    expect(
      await count('runsheets r where not exists (select from runsheet_packages l where l.runsheet_id = r.id)'),
    ).toBe(0);
    expect(
      await count(
        '(select runsheet_id from runsheet_packages group by 1 having count(*) <> max(position) or min(position) <> 1) x',
      ),
    ).toBe(0);
  });

  it('are driven by a courier of their hub, with his plate; trucks by a driver', async () => {
    expect(await count(`runsheets r where (r.courier_id is null) <> (r.type in ('linehaul', 'three_pl'))`)).toBe(0);
    expect(
      await count(
        `runsheets r join couriers c on c.id = r.courier_id where c.hub_id <> r.hub_id or c.account_status <> 'active' or r.license_plate is distinct from c.licence_plate`,
      ),
    ).toBe(0);
    expect(
      await count(
        `runsheets where (type = 'linehaul') <> (driver_name is not null and driver_code is not null and destination_hub_id is not null)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `runsheets where type <> 'three_pl' and license_plate is null or length(license_plate) not between 8 and 10`,
      ),
    ).toBe(0);
    expect(
      await count(
        `runsheets r where type <> 'three_pl' and exists (select from unnest(array[r.created_by, r.dispatched_by, r.closed_by]) u where u is not null and not exists (select from user_hubs h where h.user_id = u and h.hub_id = r.hub_id))`,
      ),
    ).toBe(0);
  });

  it('tell the same as the histories: when each left, who sent it off, who reported what', async () => {
    const starts = runsheetLegs.map(({ start }) => start);
    const told = await rows<{ wrong: string }>(
      `select l.package_id || ' ' || r.code as wrong from runsheet_packages l join runsheets r on r.id = l.runsheet_id
       where r.type <> 'three_pl' and r.dispatched_at is not null and not exists (
         select from package_history h where h.package_id = l.package_id and h.action = any($1) and h.at = r.dispatched_at and h.actor_id is not distinct from r.dispatched_by)`,
      [starts],
    );
    expect(told).toEqual([]);
    expect(
      await count(
        `runsheet_packages l where not exists (select from package_history h where h.package_id = l.package_id and h.at = l.added_at and h.actor_id is not distinct from l.added_by)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `runsheet_packages l join runsheets r on r.id = l.runsheet_id join couriers c on c.id = r.courier_id join package_history h on h.package_id = l.package_id and h.at = l.result_at
         where h.actor_role = 'courier' and h.actor_name <> c.first_name || ' (' || c.courier_code || ')' or h.reason is distinct from l.result_reason`,
      ),
    ).toBe(0);
    expect(
      await count(
        `runsheet_packages l join runsheets r on r.id = l.runsheet_id where l.added_at < r.created_at or l.added_at >= r.dispatched_at or (l.result_at <= r.dispatched_at and r.type <> 'three_pl') or l.result_at > r.closed_at`,
      ),
    ).toBe(0);
  });

  it('count their results as the packages do', async () => {
    const results = await rows<{ status: string; result: string | null }>(
      `select distinct p.status, l.result from runsheet_packages l join runsheets r on r.id = l.runsheet_id join packages p on p.id = l.package_id where r.status = 'Running' and r.type = 'outbound'`,
    );
    expect(Object.fromEntries(results.map(({ status, result }) => [status, result]))).toEqual({
      In_delivery: null,
      In_30_delivery: null,
      Delivery_successful: 'done',
      Delivery_failed_attempt: 'attempt',
      Delivery_failed: 'failed',
      Delivery_cancelled: 'cancelled',
    });
    expect(results).toHaveLength(6);
  });

  it('carry their linehaul in sealed bags, each package in one', async () => {
    expect(
      await count(
        `runsheet_packages l join runsheets r on r.id = l.runsheet_id where r.type = 'linehaul' and (select count(*) from mobile_unit_packages b join mobile_units m on m.id = b.mobile_unit_id where m.runsheet_id = r.id and b.package_id = l.package_id and b.live = l.live) <> 1`,
      ),
    ).toBe(0);
    expect(
      await count(
        `mobile_unit_packages b join mobile_units m on m.id = b.mobile_unit_id where not exists (select from runsheet_packages l where l.runsheet_id = m.runsheet_id and l.package_id = b.package_id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `mobile_units m join runsheets r on r.id = m.runsheet_id where m.origin_hub_id <> r.hub_id or m.destination_hub_id <> r.destination_hub_id or m.sealed_at is distinct from r.dispatched_at`,
      ),
    ).toBe(0);
    const states = await rows<{ line: string }>(
      `select distinct r.status || ' ' || m.status || ' ' || (m.received_at is not null) as line from mobile_units m join runsheets r on r.id = m.runsheet_id order by 1`,
    );
    expect(states.map(({ line }) => line)).toEqual([
      'Closed Closed true',
      'Created Open false',
      'Running Closed false',
    ]);
    expect(
      await count(
        `mobile_units m where m.status <> 'Draft' and (select count(*) from mobile_unit_packages b where b.mobile_unit_id = m.id) not between 1 and 25`,
      ),
    ).toBe(0);
  });

  it('were unloaded where they have come in, some short, and few are late', async () => {
    expect(
      await count(
        `runsheets r where r.type = 'linehaul' and r.status = 'Closed' and not exists (select from unloadings u where u.runsheet_id = r.id and u.finished_at = r.closed_at)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `unloading_lines x join unloadings u on u.id = x.unloading_id join runsheet_packages l on l.runsheet_id = u.runsheet_id and l.package_id = x.package_id where (x.finding = 'short') <> (l.result = 'missing')`,
      ),
    ).toBe(0);
    expect(await count(`unloading_lines where finding = 'short'`)).toBeGreaterThan(0);
    expect(
      await count(
        `runsheets r where r.type = 'linehaul' and r.dispatched_at is not null and (select count(*) from linehaul_snapshots n where n.runsheet_id = r.id) <> (select count(*) from runsheet_packages l where l.runsheet_id = r.id)`,
      ),
    ).toBe(0);
    expect(await count(`mobile_units where status = 'Draft'`)).toBeGreaterThan(5);
    // A few at the most: a board that is red all over tells nobody anything.
    const lanes = `with lanes as (${laneTimes(`(select hub_id, destination_hub_id from runsheets where type = 'linehaul' and status = 'Running')`)})`;
    const [times] = await rows<{ late: number; all: number }>(
      `${lanes} select count(*) filter (where ${dueSql} < now())::int as late, count(*)::int as all from runsheets r
       join lanes lane using (hub_id, destination_hub_id) where r.type = 'linehaul' and r.status = 'Running'`.replaceAll(
        'now()',
        `'${now.toISOString()}'::timestamptz`,
      ),
    );
    expect(times?.all).toBeGreaterThan(50);
    expect(times?.late).toBeLessThan((times?.all ?? 0) * 0.15);
  });

  it('hand to a carrier what waits for one, what it took and what it did not take', async () => {
    const lines = await rows<{ line: string }>(
      `select distinct p.status || ' ' || r.status || ' ' || coalesce(o.state, '-') || ' ' || l.live as line from runsheet_packages l join runsheets r on r.id = l.runsheet_id join packages p on p.id = l.package_id
       left join handovers o on o.runsheet_id = r.id and o.package_id = p.id where r.type = 'three_pl' order by 1`,
    );
    expect(lines.map(({ line }) => line)).toEqual([
      'Cod_collected Closed ended false',
      'Delivered Closed ended false',
      'Handover_accepted Running accepted false',
      'Handover_failed Running failed true',
      'Waiting_for_handover Created - true',
    ]);
    expect(
      await count(
        `packages p where p.status in ('Waiting_for_handover', 'Handover_accepted', 'Handover_failed') and not exists (select from runsheet_packages l where l.package_id = p.id and l.leg = 'three_pl')`,
      ),
    ).toBe(0);
    expect(await count(`carriers where gateway <> '' or create_package_url <> ''`)).toBe(0);
  });

  it('bear codes of their kind, day and number', async () => {
    const sheets = await rows<{ id: number; code: string; type: RunsheetType; created_at: string }>(
      'select id, code, type, created_at from runsheets',
    );
    expect(
      sheets.filter(({ id, code, type, created_at }) => code !== runsheetCode(type, new Date(created_at), id)),
    ).toEqual([]);
    const bags = await rows<{ id: number; mu_code: string; created_at: string }>(
      'select id, mu_code, created_at from mobile_units',
    );
    expect(bags.filter(({ id, mu_code, created_at }) => mu_code !== mobileUnitCode(new Date(created_at), id))).toEqual(
      [],
    );
  });

  it('grow with packages added later, and their numbers go on', async () => {
    const [before] = await rows<{ sheets: number; bags: number }>(
      'select (select last_value from runsheets_id_seq)::int as sheets, (select max(id) from mobile_units)::int as bags',
    );
    await seedDemo(pool, { packages: 500, now: new Date(now.getTime() + 3_600_000), log: quiet });
    expect(
      await count(`packages p where p.status = 'In_delivery' and p.id > ${packages} and not p.held_by_3pl`),
    ).toBeGreaterThan(5);
    expect(
      await count(
        `packages p where p.status = 'In_delivery' and not p.held_by_3pl and (select count(*) from runsheet_packages l where l.package_id = p.id and l.live) <> 1`,
      ),
    ).toBe(0);
    const [added] = await rows<{ sheets: number; bags: number }>(
      `select nextval('runsheets_id_seq')::int as sheets, nextval('mobile_units_id_seq')::int as bags`,
    );
    expect(await count(`runsheets where id > ${before?.sheets}`)).toBe(
      (added?.sheets ?? 0) - (before?.sheets ?? 0) - 1,
    );
    expect(await count(`mobile_units where id > ${before?.bags}`)).toBe((added?.bags ?? 0) - (before?.bags ?? 0) - 1);
  });
});
