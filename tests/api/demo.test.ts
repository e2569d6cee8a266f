import { verify } from '@node-rs/argon2';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '~provider/db/migrate';
import { createPool } from '~provider/db/pool';
import { demoAccounts, demoPassword } from '~provider/demo/network/demo-accounts';
import { seedReference } from '~provider/addresses/load-addresses';
import { seedDemo } from '~provider/demo/seed';
import { fold } from '~domain/fold';
import { trackingCode } from '~domain/tracking-code';
import { packageStatuses } from '~domain/statuses';
import { quote, type PriceLine } from '~domain/price';
import { freshDatabase, type FreshDatabase } from '../helpers/database';
import { longRun } from '../helpers/run-length';
import { lossContradictions } from './helpers/loss-model';
import { readHistory, type HubAccess, type ReadPackage, type ReadStep } from './helpers/history-reader';

const now = new Date('2026-11-21T03:00:00Z');
const packages = 2_000;
const quiet = (): void => undefined;

interface Seeded {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

async function open(): Promise<Seeded> {
  const database: FreshDatabase = await freshDatabase({ seed: 'empty' });
  const pool = createPool(database.connectionString);
  pool.on('error', quiet);
  return { pool, close: () => pool.end().then(() => database.drop()) };
}

let demo: Seeded;
let outline: string[];

beforeAll(async () => {
  demo = await open();
  outline = await outlineOf(demo.pool);
  await seedDemo(demo.pool, { packages, now, log: quiet });
});
afterAll(() => demo.close());

async function rows<Row extends pg.QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
  pool = demo.pool,
): Promise<Row[]> {
  return (await pool.query<Row>(sql, [...values])).rows;
}

async function count(sql: string, pool = demo.pool): Promise<number> {
  const [row] = await rows<{ count: number }>(`select count(*)::int as count from ${sql}`, [], pool);
  return row?.count ?? -1;
}

/** Every index and constraint, as PostgreSQL writes them; those of a month are called as it comes. */
async function outlineOf(pool: pg.Pool): Promise<string[]> {
  const found = await rows<{ line: string }>(
    `select case when c.relispartition then regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+', 'INDEX') else pg_get_indexdef(i.indexrelid) end as line
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     order by 1`,
    [],
    pool,
  );
  return found.map((row) => row.line);
}

async function digest(pool: pg.Pool): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
    [],
    pool,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      // Password hashes carry a salt of their own.
      const sql = `select md5(coalesce(string_agg(line, '' order by line), '')) as sum from (select (to_jsonb(t) - 'password_hash')::text as line from ${name} t) lines`;
      return `${name} ${(await rows<{ sum: string }>(sql, [], pool))[0]?.sum ?? ''}`;
    }),
  );
}

/** Every package with its history, and who may work where. */
async function readAll(): Promise<{ packages: ReadPackage[]; access: HubAccess }> {
  const found = await rows<Omit<ReadPackage, 'history'>>(
    `select id, version, status, current_hub_id, fm_hub_id, lm_hub_id, held_by_3pl, reason, extract(epoch from stage_entered_at) * 1000 as stage_entered_at,
            extract(epoch from created_at) * 1000 as created_at, extract(epoch from updated_at) * 1000 as updated_at from packages order by id`,
  );
  const steps = await rows<ReadStep & { package_id: number }>(
    `select package_id, extract(epoch from at) * 1000 as at, action, from_status, to_status, actor_id, actor_role, hub_id, reason, note from package_history order by id`,
  );
  const histories = new Map<number, ReadStep[]>(found.map((pkg) => [pkg.id, []]));
  for (const step of steps) histories.get(step.package_id)?.push(step);
  const staff = await rows<{ user_id: number; hubs: number[] }>(
    'select user_id, array_agg(hub_id) as hubs from user_hubs group by user_id',
  );
  const access: HubAccess = new Map(staff.map((member) => [member.user_id, member.hubs]));
  return { packages: found.map((pkg) => ({ ...pkg, history: histories.get(pkg.id) ?? [] })), access };
}

describe('the demo network', () => {
  it('has the size it promises', async () => {
    expect(await count('packages')).toBe(packages);
    expect(await count('hubs')).toBe(24);
    expect(await count('(select distinct region from hubs) r')).toBe(3);
    expect(await count(`hub_port_codes where code ~ '^[A-Z]{2,3}0[0-9]$'`)).toBe(24);
    expect(await count('shops')).toBe(60);
    expect(await count('couriers')).toBe(200);
    expect(await count('shops where not active')).toBe(5);
    expect(await count(`shops where active and (paper_status <> 'verified' or bank_account_number is null)`)).toBe(0);
    expect(await count('price_tables where hub_id is null and shop_id is null')).toBe(3);
    expect(await count('price_tables where hub_id is not null')).toBe(2);
    expect(await count('price_tables where shop_id is not null')).toBe(3);
    expect(await count('price_lines')).toBe(34);
  });

  it('serves every present ward but about one in a hundred', async () => {
    expect(await count('wards where present')).toBe(3_321);
    const unserved = await count(
      'wards w where present and not exists (select from hub_coverage c where c.ward_id = w.id)',
    );
    expect(unserved).toBeGreaterThan(25);
    expect(unserved).toBeLessThan(45);
    expect(await count('hubs h where not exists (select from hub_coverage c where c.hub_id = h.id)')).toBe(0);
    expect(await count('packages p join hub_coverage c on c.ward_id = p.ward_id where c.hub_id <> p.lm_hub_id')).toBe(
      0,
    );
    expect(await count('packages p where not exists (select from hub_coverage c where c.ward_id = p.ward_id)')).toBe(0);
  });

  it('has an account for every role, with the published password and its hubs', async () => {
    const users = await rows<{
      email: string;
      role: string;
      password_hash: string;
      active: number;
      only_operation: boolean;
      days: number;
      hubs: string[];
    }>(
      `select u.email, r.name as role, u.password_hash, u.active, u.only_operation, extract(day from $2::timestamptz - u.password_updated_at)::int as days,
              array(select h.code from user_hubs uh join hubs h on h.id = uh.hub_id where uh.user_id = u.id order by h.id) as hubs
       from users u join roles r on r.id = u.role_id where u.email = any($1)`,
      [demoAccounts, now],
    );
    const user = (account: string) => users.find((candidate) => candidate.email === `${account}@hubline.test`);
    expect(users.map((candidate) => candidate.email).toSorted()).toEqual(demoAccounts.toSorted());
    expect(new Set(users.map((candidate) => candidate.password_hash)).size).toBe(users.length);
    expect(await Promise.all(users.map((candidate) => verify(candidate.password_hash, demoPassword)))).toEqual(
      users.map(() => true),
    );
    expect(user('hub_operator')?.hubs).toEqual(['HCM01']);
    expect(user('hub_manager')?.hubs).toEqual(['HCM01', 'HCM04']);
    expect(user('area_manager')?.hubs).toEqual([
      'HCM01',
      'HCM02',
      'HCM03',
      'HCM04',
      'HCM05',
      'DNI01',
      'MTH01',
      'CTO01',
    ]);
    expect(user('sale_admin')?.hubs).toHaveLength(24);
    expect(user('inactive')).toMatchObject({ role: 'hub_operator', active: 0 });
    expect(user('only_operation')).toMatchObject({ role: 'hub_manager', only_operation: true, active: 1 });
    expect(user('hr_manager')?.role).toBe('hr_manager');
    expect(users.filter((candidate) => candidate.days > 180).map((candidate) => candidate.email)).toEqual([
      'hub_manager@hubline.test',
    ]);
  });

  it('opens no other account with the published password', async () => {
    const others = await rows<{ password_hash: string }>(
      'select distinct password_hash from users where email <> all($1)',
      [demoAccounts],
    );
    expect(await Promise.all(others.map((other) => verify(other.password_hash, demoPassword)))).toEqual(
      others.map(() => false),
    );
  });

  it('gives the accounts something to read', async () => {
    const seen = await rows<{ email: string; all: number; unread: number }>(
      `select u.email, count(*)::int as all, (count(*) filter (where n.read_at is null))::int as unread
       from notifications n join users u on u.id = n.user_id group by u.email`,
    );
    expect(seen.map((row) => row.email).toSorted()).toEqual(demoAccounts.toSorted());
    for (const { all, unread } of seen) expect([all > unread, unread]).toEqual([true, 5]);
    expect(await count('support_requests where read_at is null')).toBe(9);
    expect(await count('support_requests where read_at is not null')).toBeGreaterThan(20);
  });

  it('writes every text in NFC and folds names as the console does', async () => {
    const texts = await rows<{ text: string; folded: string | null }>(
      `select receiver_name as text, receiver_fold as folded from packages union select name, name_fold from shops union select name, name_fold from wards
       union select receiver_address, null from packages union select name, null from users union select content, null from notifications`,
    );
    expect(texts.filter(({ text }) => text !== text.normalize('NFC'))).toEqual([]);
    expect(texts.filter(({ text, folded }) => folded !== null && folded !== fold(text))).toEqual([]);
    expect(
      await count(
        `packages where receiver_phone !~ '^0[0-9]{9,10}$' or length(receiver_name) > 50 or length(receiver_address) > 255`,
      ),
    ).toBe(0);
  });
});

describe('the demo packages', () => {
  it('come in every status, some of each', async () => {
    const statuses = await rows<{ status: string; n: number }>(
      'select status, count(*)::int as n from packages group by status',
    );
    expect(statuses.map((row) => row.status).toSorted()).toEqual([...packageStatuses].toSorted());
    expect(Math.min(...statuses.map((row) => row.n))).toBeGreaterThanOrEqual(3);
  });

  it('have codes that count up with time, from the first on', async () => {
    const codes = await rows<{ code: string }>('select code from packages order by id');
    expect(codes.map((row) => row.code)).toEqual(
      Array.from({ length: packages }, (_, index) => trackingCode(24_000_001 + index)),
    );
    expect(
      await count('(select created_at < lag(created_at) over (order by id) as back from packages) p where back'),
    ).toBe(0);
    expect(await rows(`select nextval('package_serial')::int as next`)).toEqual([{ next: 24_000_001 + packages }]);
  });

  it('each have a history that is a legal walk and leads to what they are', async () => {
    const { packages, access } = await readAll();
    const faults = packages.flatMap((pkg) =>
      readHistory(pkg, access, now.getTime()).map((fault) => `${pkg.id} ${pkg.status}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('would not pass with a step missing, in another order, or by another hub', async () => {
    const { packages, access } = await readAll();
    const broken = (change: (history: ReadStep[]) => ReadStep[]) =>
      packages
        .filter((pkg) => pkg.history.length > 8)
        .filter(
          (pkg) => readHistory({ ...pkg, history: change([...pkg.history]) }, access, now.getTime()).length === 0,
        );
    expect(broken((history) => history.toSpliced(4, 1))).toEqual([]);
    expect(broken((history) => history.with(5, { ...history[4], at: history[5]?.at ?? 0 } as ReadStep))).toEqual([]);
    expect(broken((history) => history.map((step) => ({ ...step, hub_id: 99 })))).toEqual([]);
    expect(
      broken((history) =>
        history.map((step) =>
          step.actor_role === 'courier' ? { ...step, actor_role: 'sale_admin', actor_id: 5 } : step,
        ),
      ).map((pkg) => pkg.history.some((step) => step.actor_role === 'courier')),
    ).not.toContain(true);
  });

  it('count failed tries up to three, and have what their status demands', async () => {
    expect(await count('packages where no_of_attempt not between 0 and 3')).toBe(0);
    expect(
      await count(
        'packages where no_of_attempt > 0 and (latest_attempt is null or latest_attempt not between created_at and updated_at)',
      ),
    ).toBe(0);
    expect(
      await count(
        `packages where status in ('Delivery_failed', 'Pickup_failed', 'Return_failed') and no_of_attempt <> 3`,
      ),
    ).toBe(0);
    expect(
      await count(
        `packages where status like '%failed_attempt' and (no_of_attempt not between 1 and 2 or reason is null)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `packages where (success_date is not null) <> exists (select from package_history h where h.package_id = packages.id and h.to_status = 'Delivery_successful')`,
      ),
    ).toBe(0);
    expect(
      await count(
        `packages where status in ('Missing_courier') and lost_note is null or status = 'Abandoned' and abandoned_note is null`,
      ),
    ).toBe(0);
    expect(
      await count(`packages where (status in ('Request_cancel', 'Cancel_failed')) <> (previous_status is not null)`),
    ).toBe(0);
    expect(await count(`packages where held_by_3pl and (tracking_3pl is null or three_pl_lm_code is null)`)).toBe(0);
    expect(
      await count(
        `packages p join package_history h on h.package_id = p.id and h.action = 'print' group by p.id having count(*) <> max(p.print_count)`,
      ),
    ).toBe(-1);
    expect(await count('packages where is_print <> (print_count > 0)')).toBe(0);
  });

  it('carry money that is exact, not below zero, and collected only where it was handed over', async () => {
    const money = [
      'value',
      'total_product_value',
      'cod',
      'cod_collected',
      'shipping_fee',
      'insurance_fee',
      'return_fee',
      'service_fee',
      'management_fee',
    ];
    expect(
      await count(
        `packages where ${money.map((column) => `${column} < 0 or ${column} <> round(${column}, 2)`).join(' or ')}`,
      ),
    ).toBe(0);
    expect(await count('packages where cod_collected <> case when success_date is null then 0 else cod end')).toBe(0);
    expect(await count(`packages where status like 'Cod%' and cod = 0`)).toBe(0);
    expect(await count('packages where dim <> round(length * width * height / 5000, 3)')).toBe(0);
  });

  it('cost what the tables in force say', async () => {
    const lines = await rows<
      PriceLine & {
        id: number;
        weight: number;
        length: number;
        width: number;
        height: number;
        value: number;
        paid: number[];
      }
    >(
      `select p.id, p.weight, p.length, p.width, p.height, p.value, array[p.shipping_fee, p.insurance_fee, p.return_fee]::float[] as paid, l.*
       from packages p join shops s on s.id = p.seller_id cross join lateral (
         select l.* from price_tables t join price_lines l on l.price_table_id = t.id
         where l.area_type = p.area_type and l.zone is null and t.valid_from <= $1 and (t.shop_id = s.id or t.hub_id = s.hub_id or (t.shop_id is null and t.hub_id is null))
         order by t.shop_id is null, t.hub_id is null, t.valid_from desc limit 1) l`,
      [now],
    );
    expect(lines).toHaveLength(packages);
    const wrong = lines.filter(({ paid, ...line }) => {
      const { shipping_fee, insurance_fee, return_fee } = quote(line, line);
      return paid.join() !== [shipping_fee, insurance_fee, return_fee].join();
    });
    expect(wrong).toEqual([]);
  });

  it('leave the first hub plenty to work on', async () => {
    const at = async (status: string) =>
      count(`packages where status = '${status}' and coalesce(current_hub_id, fm_hub_id) = 1`);
    expect(await at('Waiting_for_delivery')).toBeGreaterThan(8);
    expect(await at('Waiting_for_pickup')).toBeGreaterThan(4);
    expect(
      await count(
        `packages where status = 'Waiting_for_delivery' and stage_entered_at < '${now.toISOString()}'::timestamptz - interval '48 hours'`,
      ),
    ).toBeGreaterThan(3);
  });
});

/** Ends the connection that writes packages, once some are in. */
async function killLoad(pool: pg.Pool): Promise<void> {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy package_history%'`;
  while ((await pool.query(kill)).rowCount === 0);
}

describe('what carriers were paid at doors', () => {
  it('waits to be collected, or is on a collection that they owe', async () => {
    const [owed] = await rows<{ receivable: number; lines: number }>(`
      select (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'three_pl_receivable') as receivable,
        (select coalesce(sum(l.amount), 0) from money_lines l where l.kind = 'three_pl_collection' and l.live) as lines`);
    expect([owed?.receivable, (owed?.lines ?? 0) > 0]).toEqual([owed?.lines, true]);
    expect(
      await count(
        `packages p where p.status in ('Delivered', 'Cod_collected') and p.tracking_3pl is not null and not exists (select from handovers o where o.package_id = p.id and o.state = 'ended')`,
      ),
    ).toBe(0);
    expect(
      await count(
        `packages p where p.status = 'Cod_collected' and not exists (select from money_lines l where l.package_id = p.id and l.live)`,
      ),
    ).toBe(0);
  });

  it('was paid in for one collection, which waits for approval and covers each package of it', async () => {
    const paid = await rows(`
      select d.status, d.lines, d.counted = c.counted as whole, d.created_by <> c.decided_by as by_another,
        (select count(*)::int from money_lines l join money_lines k on k.package_id = l.package_id and k.document_id = c.id and k.amount = l.amount where l.document_id = d.id and l.open) as covered
      from money_documents d join lateral (select * from money_documents where kind = 'three_pl_collection' and carrier_id = d.carrier_id order by decided_at limit 1) c on true where d.kind = 'three_pl_deposit'`);
    expect(paid).toMatchObject([{ status: 'New', whole: true, by_another: true }]);
    expect(paid[0]?.covered).toBe(paid[0]?.lines);
  });
});

describe('what goes out of the house', () => {
  it('went to each carrier in a bag with all that is on its sheet, and another was begun', async () => {
    expect(
      await rows(
        'select status, count(*)::int as bags, count(distinct carrier_id)::int as carriers from carrier_bags group by status order by status',
      ),
    ).toEqual([
      { status: 'Closed', bags: 3, carriers: 3 },
      { status: 'Draft', bags: 1, carriers: 1 },
    ]);
    const lines = (table: string, column: string) =>
      `(select array_agg(package_id order by position) from ${table} where ${column})`;
    expect(
      await count(
        `carrier_bags b join runsheets r on r.id = b.runsheet_id where r.carrier_id = b.carrier_id and r.hub_id = b.hub_id and b.sealed_at < r.dispatched_at and ${lines('carrier_bag_packages', 'carrier_bag_id = b.id and not live')} = ${lines('runsheet_packages', 'runsheet_id = r.id')}`,
      ),
    ).toBe(3);
  });

  it('is nothing to other systems: the one webhook was tried once and is gone', async () => {
    expect(await count('outbound_endpoints where removed_at is null or enabled')).toBe(0);
    expect(await rows('select kind, state, attempts, fault from outbound_deliveries')).toEqual([
      { kind: 'test', state: 'failed', attempts: 1, fault: 'unresolved' },
    ]);
    expect(
      await count('outbound_calls c join outbound_deliveries d on d.id = c.delivery_id and d.fault = c.fault'),
    ).toBe(1);
  });
});

describe('the demo’s losses', () => {
  it('are on documents as their packages’ statuses say, some of each kind, and the books follow', async () => {
    for (const [what, text] of Object.entries(lossContradictions)) {
      expect([what, await rows(text)]).toEqual([what, []]);
    }
    const kinds = await rows<{ kind: string; statuses: string[] }>(
      `select kind, array_agg(distinct status order by status) as statuses from money_documents where liable is not null group by kind order by kind`,
    );
    expect(kinds).toEqual([
      { kind: 'hub_lost_claim', statuses: ['Approved', 'New'] },
      { kind: 'lost_claim', statuses: ['Approved', 'New', 'Rejected'] },
      { kind: 'lost_collection', statuses: ['Approved', 'New'] },
    ]);
    // What was settled is told step by step, each at its time.
    expect(
      await count(
        `packages p join payout_compensations c on c.package_id = p.id join money_documents d on d.id = c.document_id where p.status = 'Shop_lost_claimed' and d.kind = 'shop_payout'`,
      ),
    ).toBe(await count(`packages where status = 'Shop_lost_claimed'`));
    expect(
      await count(
        `payout_compensations c join money_documents d on d.id = c.document_id join lost_compensations k on k.package_id = c.package_id join money_documents g on g.id = k.document_id where g.decided_at > d.decided_at or c.amount <> k.amount`,
      ),
    ).toBe(0);
    expect(
      await count(
        'money_documents d where liable is not null and not exists (select from money_slips i where i.document_id = d.id)',
      ),
    ).toBe(0);
  });
});

describe('the demo’s books in a database of an earlier version', () => {
  const money = `ledger_days, ledger_day_changes, ledger_sums, resting_money, resting_money_changes`;
  const shops = `payable_packages, payable_sums, payable_changes, receivable_packages, receivable_sums`;
  const hubs = `unclaimed_packages, unclaimed_sums, cash_days, cash_held, cash_changes`;
  it.each([
    {
      name: '049-kept-money',
      applied: ['049-kept-money', '070-account-sums'],
      without: `drop table ${money} cascade;
        drop function ledger_days_follow, resting_money_taken, resting_money_decided, add_kept_money, recount_money cascade`,
      kept: [
        'ledger_days order by account_id, day, document_kind, taken_over',
        'ledger_sums order by account_id',
        'resting_money where packages > 0 order by document_id',
      ],
    },
    {
      name: '051-payables',
      applied: ['051-payables', '054-unpaid-deliveries', '067-receivables', '068-losses-and-cash'],
      without: `drop table ${shops}, ${hubs} cascade; drop view packages_unclaimed, cash_moves;
        drop function payables_made, payables_moved, payables_removed, payables_told, payables_handed, losses_told,
          cash_paid, cash_counted, cash_back, add_payables, recount_payables cascade`,
      kept: [
        'payable_sums order by seller_id',
        `(select package_id, seller_id as owner_id, collected as amount from payable_packages
          union all select package_id, carrier_id, amount from receivable_packages) kept order by package_id`,
        'unclaimed_packages order by package_id',
        'cash_days order by hub_id, paid, moved',
        'cash_held order by hub_id, courier_id, paid',
      ],
    },
    {
      name: '066-lighter-lists',
      applied: ['066-trips-arrived', '066-sheets-by-leaving', '066-compensations-due'],
      without: `alter table runsheets drop column arrived_at;
        alter table lost_compensations drop column seller_id, drop column paid;
        drop index runsheets_dispatched;
        drop function trip_arrived, compensation_made, compensation_paid cascade`,
      kept: [
        '(select id, arrived_at from runsheets where arrived_at is not null) kept order by id',
        '(select document_id, package_id, seller_id, paid from lost_compensations) kept order by document_id, package_id',
      ],
    },
  ])('have what $name keeps once it is brought up to date', async ({ applied, without, kept }) => {
    const all = () => Promise.all(kept.map((what) => rows(`select * from ${what}`)));
    const before = await all();
    expect(before.map(({ length }) => length > 5)).toEqual(kept.map(() => true));
    await demo.pool.query(`${without};
      delete from migrations where name in ('${applied.join("', '")}')`);
    expect(await migrate(demo.pool)).toEqual({ applied });
    expect(await all()).toEqual(before);
    // It may have been cut short after its last step.
    await demo.pool.query('delete from migrations where name = any($1)', [applied]);
    await migrate(demo.pool);
    expect(await all()).toEqual(before);
  });
});

describe('seeding', () => {
  it('leaves every index and constraint as it was', async () => {
    expect(await outlineOf(demo.pool)).toEqual(outline);
  });

  it('reads packages from one end to the other a few times, not once for each row that names one', async () => {
    const scans = (): Promise<number> =>
      rows<{ scans: number }>(
        `select seq_scan::int as scans from pg_stat_user_tables where relname = 'packages' and n_tup_ins > 0`,
      ).then(([one]) => one?.scans ?? 0);
    // Figures of a session are told a while after it has done something.
    await expect.poll(scans, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await scans()).toBeLessThan(packages / 10);
  });

  it.runIf(longRun)('gives the same network for the same moment and count', async () => {
    const again = await open();
    try {
      await seedDemo(again.pool, { packages, now, log: quiet });
      await again.pool.query(`select nextval('package_serial')`);
      expect(await digest(again.pool)).toEqual(await digest(demo.pool));
    } finally {
      await again.close();
    }
  });

  it.runIf(longRun)('adds packages, and nothing else, to a network that is there', async () => {
    const other = await open();
    try {
      await seedDemo(other.pool, { packages: 100, now, log: quiet });
      const people = await count('users', other.pool);
      await seedDemo(other.pool, { packages: 50, now: new Date(now.getTime() + 86_400_000), log: quiet });
      expect(await count('packages', other.pool)).toBe(150);
      expect(
        await count(
          'packages p where not exists (select from package_history h where h.package_id = p.id)',
          other.pool,
        ),
      ).toBe(0);
      expect(await count('hubs', other.pool)).toBe(24);
      expect(await count('users', other.pool)).toBe(people);
      expect(await rows('select code from packages where id = 150', [], other.pool)).toEqual([
        { code: trackingCode(24_000_150) },
      ]);
      const [added] = await rows<{ id: number }>(
        `insert into packages (code, order_code, seller_id, status, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim)
         values ('next', 'next', 1, 'Draft', 'a', '0901234567', 'a', 1, 1, 1, 1, 1) returning id`,
        [],
        other.pool,
      );
      expect(added?.id).toBe(151);
    } finally {
      await other.close();
    }
  });

  it.runIf(longRun)('that is cut off leaves nothing, and succeeds when tried again', async () => {
    const cut = await open();
    try {
      await Promise.all([
        expect(seedDemo(cut.pool, { packages: 20_000, now, log: quiet })).rejects.toThrow(),
        killLoad(cut.pool),
      ]);
      expect([
        await count('hubs', cut.pool),
        await count('users', cut.pool),
        await count('packages', cut.pool),
      ]).toEqual([0, 0, 0]);
      await seedDemo(cut.pool, { packages: 60, now, log: quiet });
      expect(await rows('select code from packages where id = 1', [], cut.pool)).toEqual([
        { code: trackingCode(24_000_001) },
      ]);
      expect(await outlineOf(cut.pool)).toEqual(outline);
    } finally {
      await cut.close();
    }
  });

  it.runIf(longRun)('of addresses alone can be repeated', async () => {
    const empty = await open();
    try {
      await seedReference(empty.pool);
      await empty.pool.query(
        `update wards set name = 'Phường đã sửa' where id = (select min(id) from wards where present)`,
      );
      await seedReference(empty.pool);
      expect(await count(`wards where name = 'Phường đã sửa'`, empty.pool)).toBe(1);
      expect(await count('wards where present', empty.pool)).toBe(3_321);
      expect(await count('wards where not present and district_id is null', empty.pool)).toBe(0);
      expect([await count('hubs', empty.pool), await count('users', empty.pool)]).toEqual([0, 0]);
    } finally {
      await empty.close();
    }
  });
});
