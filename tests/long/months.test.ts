import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createPool } from '~provider/db/pool';
import { migrate, migrations } from '~provider/db/migrate';
import { keepAllMonths } from '~provider/jobs/keep-months';
import { loadConfig } from '~provider/process/config';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { readLines } from '../api/helpers/lines';
import { addPerson } from '../api/helpers/people';
import { addTwoHubs, storePackage, type TwoHubs } from '../api/helpers/stored-packages';
import { freshDatabase } from '../helpers/database';
import { recordStatements } from '../helpers/recorded-statements';
import { ScriptProcess } from '../helpers/script-process';
import { dayMs } from '~domain/time';

const tables = [
  'package_history',
  'scans',
  'audit_log',
  'personal_data_reads',
  'package_runs',
  'package_run_items',
] as const;
type Table = (typeof tables)[number];

/** Of each package. */
const scans = 3;
const config = (env: Readonly<Record<string, string>> = {}) => loadConfig(env);

let test: TestApp;
let hubs: TwoHubs;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  hubs = await addTwoHubs(test);
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

/** In the middle of the month that lies so many behind that of two weeks ago. */
const monthsAgo = (count: number): Date => {
  const past = new Date(Date.now() - 15 * dayMs);
  return new Date(Date.UTC(past.getUTCFullYear(), past.getUTCMonth() - count, 15, 5));
};
const named = (table: Table, month: Date): string => `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** As if the network had begun with the month of this moment. */
async function beginAt(pool: pg.Pool, moment: Date): Promise<void> {
  const since = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1) - 7 * 3_600_000).toISOString();
  for (const table of tables) {
    const { rows } = await pool.query<{ part: string }>(
      'select part::text from months where kept = $1::regclass and until is not null',
      [table],
    );
    for (const { part } of rows) await pool.query(`drop table ${part}`);
    await pool.query(`create table ${table}_before partition of ${table} for values from (minvalue) to ('${since}')`);
  }
}

/** A row of each table at that moment, and what was scanned of it thrice; answers the package and its run. */
async function live(moment: Date): Promise<{ readonly id: number; readonly code: string; readonly run: number }> {
  const at = moment.toISOString();
  const { id, code } = await storePackage(test, {
    seller_id: hubs.shop.id,
    current_hub_id: hubs.mine.id,
    fm_hub_id: hubs.mine.id,
    lm_hub_id: hubs.mine.id,
    created_at: at,
  });
  await test.pool.query(
    `insert into package_history (package_id, at, action, to_status, actor_name, actor_role) values ($1, $2, 'create', 'Waiting_for_delivery', 'shop', 'shop')`,
    [id, at],
  );
  await test.pool.query(
    `insert into scans (at, kind, hub_id, user_id, code, package_id, outcome) select $1, 'inbound', $2, $3, $4, $5, 'done' from generate_series(1, ${scans})`,
    [at, hubs.mine.id, admin.id, code, id],
  );
  await test.pool.query('insert into audit_log (at, action, entity, entity_id) values ($1, $2, $3, $4)', [
    at,
    'try',
    'month',
    id,
  ]);
  await test.pool.query('insert into personal_data_reads (user_id, package_id, at) values ($1, $2, $3)', [
    admin.id,
    id,
    at,
  ]);
  const { rows } = await test.pool.query<{ run: number }>(
    `with ran as (
       insert into package_runs (created_at, user_id, call, key, body_hash, action, total, ok) values ($1, $2, 'POST /packages-batch', $3, '', 'lost', 1, 1) returning id, created_at
     ) insert into package_run_items (run_id, at, position, package_id) select id, created_at, 0, $4 from ran returning run_id as run`,
    [at, admin.id, randomUUID(), id],
  );
  return { id, code, run: rows[0]?.run ?? 0 };
}

const countIn = async (relation: string): Promise<number> =>
  (await test.pool.query<{ n: number }>(`select count(*)::int as n from ${relation}`)).rows[0]?.n ?? 0;

/** The months of a table that a call has opened, read or not. */
async function monthsOpened(table: Table, call: () => Promise<unknown>): Promise<string[]> {
  const client = await test.pool.connect();
  const opened = new Set<string>();
  try {
    for (const { text, values } of await recordStatements(call)) {
      if (!text.includes(table) || !/^\s*(?:select|with)\b/.test(text)) continue;
      await client.query('begin');
      await client.query(text, values);
      const { rows } = await client.query<{ part: string }>(
        `select distinct m.part::text from months m join pg_locks l on l.relation = m.part
         where l.pid = pg_backend_pid() and m.kept = $1::regclass`,
        [table],
      );
      for (const { part } of rows) opened.add(part);
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
  return [...opened].toSorted();
}

/** The months of a table from a moment up to another or now, a day on either side. */
async function monthsBetween(table: Table, since: Date, until = new Date()): Promise<string[]> {
  const { rows } = await test.pool.query<{ part: string }>(
    `select part::text from months where kept = $1::regclass and since < $3::timestamptz + interval '1 day' and until > $2::timestamptz - interval '1 day' order by 1`,
    [table, since.toISOString(), until.toISOString()],
  );
  return rows.map(({ part }) => part);
}

const keyed = () => ({ 'idempotency-key': randomUUID() });

it('two years by a clock of their own: each month has its rows, those that are over go whole, and a package is found in its own months', async () => {
  const years = Array.from({ length: 25 }, (_, index) => monthsAgo(24 - index));
  const [first, last] = [monthsAgo(24), monthsAgo(0)];
  await beginAt(test.pool, first);
  const lived: ({ readonly month: Date } & Awaited<ReturnType<typeof live>>)[] = [];
  for (const month of years) {
    await keepAllMonths(test.pool, { config: config(), now: month });
    lived.push({ month, ...(await live(month)) });
  }
  // Written into its own month, all of them; scans of before have gone with theirs.
  for (const { month } of lived)
    for (const table of ['package_history', 'personal_data_reads'] as const)
      expect([table, month, await countIn(named(table, month))]).toEqual([table, month, 1]);
  expect(await countIn('package_history')).toBe(25);
  expect(await countIn('scans')).toBe(2 * scans);
  for (const table of tables) expect(await countIn(`${table}_beyond`)).toBe(0);

  // The way of a package and its history open the months it has lived in.
  for (const { month, code } of lived.slice(-4)) {
    const opened = await monthsOpened('package_history', async () => {
      expect((await admin.call('GET /package-tracking', { query: { code } })).ok.data.steps).toHaveLength(1);
      expect((await admin.call('GET /package-history', { query: { code } })).ok.data).toHaveLength(1);
    });
    expect(opened).toEqual(await monthsBetween('package_history', month));
  }
  // What came of a run is looked for in its own month, and where it would lie from before there were any.
  for (const { month, run, id } of lived.slice(-12)) {
    const told = async () => (await admin.call('GET /runs/{id}', { params: { id: run } })).ok.data;
    expect(await told()).toMatchObject({ id: run, items: [{ id }] });
    expect(await monthsOpened('package_run_items', told)).toEqual(
      ['package_run_items_beyond', ...(await monthsBetween('package_run_items', month, month))].toSorted(),
    );
  }
  const runs = async (query: { limit: number; before?: number }) =>
    (await admin.call('GET /runs', { query })).ok.data.map(({ id }) => id);
  const ran = lived.map(({ run }) => run).toReversed();
  expect(await runs({ limit: 12 })).toEqual(ran.slice(0, 12));
  expect(await runs({ limit: 5, before: ran[3] ?? 0 })).toEqual(ran.slice(4, 9));
  // 35 days, and others of a series so long before the first of these.
  const late = new Date(Date.now() - 70 * dayMs);
  expect(await monthsOpened('package_runs', () => runs({ limit: 1 }))).toEqual(
    await monthsBetween('package_runs', late),
  );
  // And so does the taking back of a run, however old its package.
  const body = { action: 'lost', args: { note: 'rơi hàng' }, items: [{ id: lived[0]?.id ?? 0 }] };
  const { run } = readLines((await admin.call('POST /packages-batch', { body, headers: keyed() })).text);
  const taken = async () =>
    readLines((await admin.call('POST /runs/{id}/undo', { params: { id: run }, headers: keyed() })).text);
  const look = () => admin.call('GET /runs/{id}/undo', { params: { id: run } });
  expect(await monthsOpened('package_history', look)).toEqual(await monthsBetween('package_history', new Date()));
  // Also where its outcomes are from before there were months.
  await test.pool.query(`update package_run_items set at = '-infinity' where run_id = $1`, [run]);
  expect((await taken()).end).toEqual({ done: true, ok: 1, refused: 0 });
  expect((await admin.call('GET /runs/{id}', { params: { id: run } })).ok.data).toMatchObject({
    undone: 1,
    undoable: false,
    items: [{ undone: true }],
  });

  const before = new Map<Table, number>();
  for (const table of tables) before.set(table, await countIn(table));
  const short = config({
    HUBLINE_HISTORY_KEPT_DAYS: '400',
    HUBLINE_READS_KEPT_DAYS: '100',
    HUBLINE_RUNS_KEPT_DAYS: '200',
  });
  const tried = await keepAllMonths(test.pool, { config: short, now: last, dryRun: true });
  for (const table of tables) expect(await countIn(table)).toBe(before.get(table));
  const kept = await keepAllMonths(test.pool, { config: short, now: last });
  expect(kept.map(({ part, what }) => [part, what])).toEqual(tried.map(({ part, what }) => [part, what]));
  expect(new Set(kept.map(({ what }) => what))).toEqual(new Set(['dropped']));
  const isOver = (month: Date, days: number): boolean =>
    Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1) - 7 * 3_600_000 + days * dayMs <= last.getTime();
  // And what was done and taken back today.
  expect(await countIn('package_history')).toBe(lived.filter(({ month }) => !isOver(month, 400)).length + 2);
  expect(await countIn('personal_data_reads')).toBe(lived.filter(({ month }) => !isOver(month, 100)).length);
  for (const table of ['package_runs', 'package_run_items'] as const)
    expect(await countIn(table)).toBe(lived.filter(({ month }) => !isOver(month, 200)).length + 2);
  for (const table of ['scans', 'audit_log'] as const) expect(await countIn(table)).toBe(before.get(table));
  expect(await keepAllMonths(test.pool, { config: short, now: last })).toEqual([]);
  // The package itself stays, with what is still kept of it.
  const gone = lived[0]?.code ?? '';
  expect((await admin.call('GET /package', { query: { code: gone } })).ok.data.id).toBe(lived[0]?.id);
  const steps = (await admin.call('GET /package-history', { query: { code: gone } })).ok.data;
  expect(steps.map(({ action }) => action)).toEqual(['undo', 'lost']);
});

it('what comes before its month was made is kept apart, and moves when it is; providers that make and drop at once do it once', async () => {
  const later = new Date(monthsAgo(-5).getTime());
  const { id } = await live(later);
  expect(await countIn('package_history_beyond')).toBe(1);
  const identity = `select id, package_id from package_history where package_id = ${id}`;
  const { rows } = await test.pool.query(identity);
  const made = await Promise.all([1, 2, 3].map(() => keepAllMonths(test.pool, { config: config(), now: later })));
  expect(await countIn('package_history_beyond')).toBe(0);
  expect(await countIn(named('package_history', later))).toBe(1);
  expect((await test.pool.query(identity)).rows).toEqual(rows);
  for (const done of ['made', 'dropped'] as const) {
    const parts = made.flatMap((kept) => kept.filter(({ what }) => what === done).map(({ part }) => part));
    expect(parts).not.toEqual([]);
    expect(new Set(parts).size, done).toBe(parts.length);
  }
});

it('is told and done by a command', async () => {
  const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const tool = new ScriptProcess('src/tools/archive.ts', { args, env: { DATABASE_URL: test.databaseUrl, ...env } });
    return [await tool.exited(), tool.output];
  };
  const over = { HUBLINE_AUDIT_KEPT_DAYS: '365', HUBLINE_PACKAGES_ARCHIVED_DAYS: '365' };
  const long = new Date(Date.now() - 400 * dayMs).toISOString();
  const { code: finished } = await storePackage(test, {
    seller_id: hubs.shop.id,
    status: 'Cancelled',
    created_at: long,
    stage_entered_at: long,
  });
  const [code, said] = await run(['--dry-run'], over);
  expect(code).toBe(0);
  expect(said).toMatch(/^audit_log_\d{4}_\d\d: dropped, some \d+ rows, \d\.\d MB$/m);
  expect(said).toMatch(/^packages: 1 put away$/m);
  expect(said).toContain('Nothing was done: --dry-run');
  expect(await countIn('packages_archived')).toBe(0);
  expect(await run([], over)).toEqual([0, String(said).replace('Nothing was done: --dry-run\n', '')]);
  expect(await countIn('packages_archived')).toBe(1);
  expect((await admin.call('GET /package', { query: { code: finished } })).ok.data.status).toBe('Cancelled');
  expect(await run([], over)).toEqual([0, 'Nothing is over, and the months to come are there\n']);
});

it('a database of before becomes months under those who work, without a row being moved', async () => {
  const database = await freshDatabase({ seed: 'bare' });
  const pool = createPool(database.connectionString, { max: 6 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const first = migrations.findIndex(([name]) => name.startsWith('043'));
  await migrate(pool, migrations.slice(0, first));
  await pool.query(
    `insert into users (username, name, email, password_hash, role_id) select 'a', 'a', 'a@hubline.test', 'x', min(id) from roles`,
  );
  await pool.query(
    `insert into audit_log (at, action, entity, entity_id) select now() - make_interval(days => n), 'try', 'user', n from generate_series(1, 2000) n`,
  );
  const begin = 'insert into runs (user_id, call, key, body_hash, action, total)';
  await pool.query(
    `with made as (${begin} select id, 'POST /packages-batch', n::text, '', 'lost', 1 from users, generate_series(1, 2000) n returning id)
     insert into run_items (run_id, position, package_id) select id, 0, 1 from made`,
  );
  // As a provider of before begins a run, and keeps what came of it.
  const runOfBefore = async (key: string): Promise<boolean> => {
    const { rows } = await pool.query<{ id: number }>(
      `${begin} select id, 'POST /packages-batch', $1, '', 'lost', 1 from users on conflict (user_id, call, key) do nothing returning id`,
      [key],
    );
    await pool.query(
      'insert into run_items (run_id, position, package_id) select $1::bigint, 0, 1 where $1 is not null',
      [rows[0]?.id],
    );
    return rows.length === 1;
  };
  const file = async (relation: string) =>
    (await pool.query(`select pg_relation_filenode('${relation}') as file`)).rows[0];
  const files = [await file('audit_log'), await file('runs'), await file('run_items')];
  const shift = new AbortController();
  let written = 0;
  const work = (async () => {
    for (; !shift.signal.aborted; written += 1)
      await pool.query(`insert into audit_log (action, entity, entity_id) values ('meanwhile', 'user', $1)`, [
        randomUUID(),
      ]);
  })();
  const runs = (async () => {
    let begun = 0;
    for (; !shift.signal.aborted; begun += 1) expect(await runOfBefore(randomUUID())).toBe(true);
    return begun;
  })();
  await migrate(pool);
  // Until it is replaced it goes on.
  expect([await runOfBefore('1'), await runOfBefore('of before')]).toEqual([false, true]);
  // Nor does whoever comes behind it begin one that it has.
  const { rowCount } = await pool.query(
    `insert into package_runs (user_id, call, key, body_hash, action, total) select id, 'POST /packages-batch', '1', '', 'lost', 1 from users on conflict do nothing`,
  );
  expect(rowCount).toBe(0);
  shift.abort();
  await work;
  const begun = 2000 + (await runs) + 1;
  expect([await file('audit_log_before'), await file('runs'), await file('run_items')]).toEqual(files);
  expect(
    (
      await pool.query(
        'select count(*)::int as n, count(distinct r.id)::int as ids, count(i)::int as items from package_runs r left join package_run_items i on i.run_id = r.id',
      )
    ).rows,
  ).toEqual([{ n: begun, ids: begun, items: begun }]);
  expect((await pool.query('select count(*)::int as n, count(distinct id)::int as ids from audit_log')).rows).toEqual([
    { n: 2000 + written, ids: 2000 + written },
  ]);
  const { rows: unmade } = await pool.query(
    `select indexrelid::regclass from pg_index where not indisvalid or not indisready`,
  );
  expect(unmade).toEqual([]);
  // Every index of the whole is one that the rows of before had; the key of runs is for providers of before.
  const { rows: indexes } = await pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join months m on m.part = i.indrelid where m.since is null and m.until is not null and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`,
  );
  expect(indexes).toEqual([{ name: 'runs_user_id_call_key_key' }]);
});
