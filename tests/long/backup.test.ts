import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '~provider/app';
import { loadConfig } from '~provider/process/config';
import { backUp } from '~provider/db/backup/back-up';
import { checkBackup, restore } from '~provider/db/backup/restore';
import { applyInOne, migrate, migrations, migrationsTable } from '~provider/db/migrate';
import { createDb, createPool } from '~provider/db/pool';
import { archivePackages } from '~provider/jobs/archive-packages';
import { demoPassword } from '~provider/demo/network/demo-accounts';
import { loadSecrets } from '~provider/process/secrets';
import { keepSteps } from '~provider/shared/reports/step-hours';
import { freshDatabase } from '../helpers/database';
import { longRun } from '../helpers/run-length';
import { servicesOn } from '../helpers/services';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { send } from '../api/helpers/send';

let test: TestApp;
let admin: Person;
let folder: string;
let file: string;
let source: string;

const connectionOf = (pool: pg.Pool): string => pool.options.connectionString ?? '';

/** Everything, table by table: how many rows, and a sum over all that is in them. */
async function contentsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'sessions' order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    );
    contents[name] = sums[0]?.sum ?? '';
  }
  return contents;
}

/** What makes the tables what they are besides their rows; indexes of a month are called as it comes. */
async function shapeOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select case when c.relispartition then regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+', 'INDEX') else pg_get_indexdef(indexrelid) end as line from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

async function databaseWith(
  seed: 'bare' | 'empty' | 'demo-small',
): Promise<{ readonly pool: pg.Pool; readonly connectionString: string }> {
  const database = await freshDatabase({ seed });
  const pool = createPool(database.connectionString, { max: 4 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return { pool, connectionString: database.connectionString };
}

/** How far the backup told it was. */
const shares: number[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hubline-backup-'));
  file = join(folder, 'hubline.backup');
  test = await testApp({ seed: 'demo-small' });
  admin = await test.as('admin');
  source = connectionOf(test.pool);
  // Those that are finished lie in a table of their own.
  const now = new Date(Date.now() + 730 * 86_400_000);
  expect((await archivePackages(test.pool, { config: { packagesArchivedDays: 365 }, now })).archived).toBeGreaterThan(
    50,
  );
  await backUp({ connectionString: source, file, secretCheck: 'none', onShare: (share) => shares.push(share) });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('puts every table, index, key and trigger back as it was, and nobody is signed in', async () => {
    const target = await databaseWith('empty');
    const result = await restore({ connectionString: target.connectionString, file, replace: false });
    expect(await contentsOf(target.pool)).toEqual(await contentsOf(test.pool));
    expect(await shapeOf(target.pool)).toEqual(await shapeOf(test.pool));
    const { packages = 0, packages_archived: archived = 0 } = result.end.rows;
    expect([packages + archived, archived > 50]).toEqual([600, true]);
    expect((await target.pool.query('select from sessions')).rowCount).toBe(0);
    expect((await migrate(target.pool)).applied).toEqual([]);
  });

  it('tells how far it is, and so do reading it and putting it back', async () => {
    const target = await databaseWith('empty');
    const told = new Map<string, number[]>([['backup', shares]]);
    const tell = (part: string, share: number): void => void told.set(part, [...(told.get(part) ?? []), share]);
    await restore({ connectionString: target.connectionString, file, replace: false, onShare: tell });
    expect([...told.keys()]).toEqual(['backup', 'read', 'indexes']);
    for (const [part, all] of told) {
      expect({ part, all }).toEqual({ part, all: all.toSorted((one, other) => one - other) });
      expect(all.at(-1), part).toBeGreaterThan(0.9);
      expect(all.at(-1), part).toBeLessThanOrEqual(1);
    }
  });

  it.runIf(longRun)('holds one moment while others go on writing, and work goes on from it', async () => {
    const { data } = (await admin.call('GET /packages', { query: { limit: 20 } })).ok;
    const enough = new AbortController();
    let written = 0;
    const write = async (id: number): Promise<void> => {
      while (!enough.signal.aborted) {
        await admin.call('PATCH /packages/{id}/operator-update', {
          params: { id },
          body: { operator_note: `lần ${written}` },
        });
        written += 1;
      }
    };
    const writers = data.slice(0, 4).map(({ id }) => write(id));
    const during = join(folder, 'during.backup');
    await backUp({ connectionString: source, file: during, secretCheck: 'none' });
    enough.abort();
    await Promise.all(writers);
    expect(written).toBeGreaterThan(10);

    const target = await databaseWith('empty');
    await restore({ connectionString: target.connectionString, file: during, replace: false });
    // No write is in it by half: a package says what its history says last.
    const { rows: torn } = await target.pool.query(
      `select p.id from packages p join lateral (select after->>'operator_note' as note from package_history h where h.package_id = p.id and h.action = 'operator_update' order by h.id desc limit 1) last on true
       where p.id = any ($1) and p.operator_note is distinct from last.note`,
      [data.map(({ id }) => id)],
    );
    expect(torn).toEqual([]);

    const config = loadConfig({ LOG_LEVEL: 'silent', HUBLINE_SECRET: 'a secret of the tests, long enough to be one' });
    const app = await buildApp({
      config,
      pool: target.pool,
      db: createDb(target.pool),
      secrets: await loadSecrets(config),
    });
    onTestFinished(() => app.close());
    const login = await send(app, 'POST /clients/web/login', {
      body: { username: 'admin@hubline.test', password: demoPassword },
    });
    const token = login.ok.access_token;
    const books = (await send(app, 'GET /ledger/trial-balance', { token, query: {} })).ok.data;
    expect(books.debit).toBe(books.credit);
    expect(books.debit).toBeGreaterThan(0);
    const { checks } = (await send(app, 'POST /ledger/audit', { token, body: {} })).ok.data;
    expect(checks.filter(({ difference }) => difference !== 0)).toEqual([]);
    const id = data[0]?.id ?? 0;
    await send(app, 'PATCH /packages/{id}/operator-update', {
      token,
      params: { id },
      body: { operator_note: 'sau khi khôi phục' },
    }).then(({ ok }) => ok);
    const { rows: last } = await target.pool.query<{ package_id: number; note: string }>(
      `select package_id, after->>'operator_note' as note from package_history order by id desc limit 1`,
    );
    expect(last).toEqual([{ package_id: id, note: 'sau khi khôi phục' }]);
  });

  it.runIf(longRun)('gives what was in the queue to the queue once more', async () => {
    const { rows: queuedIds } = await test.pool.query<{ id: number }>(
      `with e as (insert into outbound_endpoints (kind, name, url, secret, events, enabled) values ('webhook', 'kho', 'https://kho.example', '', '{}', true) returning id)
       insert into outbound_deliveries (endpoint_id, kind, state, queued_at) select id, 'test', 'waiting', now() from e returning id`,
    );
    const target = await databaseWith('empty');
    const queued = join(folder, 'queued.backup');
    await backUp({ connectionString: source, file: queued, secretCheck: 'none' });
    await restore({ connectionString: target.connectionString, file: queued, replace: false });
    const { rows } = await target.pool.query('select state, queued_at from outbound_deliveries where id = $1', [
      queuedIds[0]?.id,
    ]);
    expect(rows).toEqual([{ state: 'waiting', queued_at: null }]);
  });

  it.runIf(longRun)('replaces a database that holds work only when told to', async () => {
    const target = await freshDatabase({ seed: 'demo-small' });
    onTestFinished(() => target.drop());
    const using = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
      const pool = createPool(target.connectionString, { max: 1 });
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    };
    await using((pool) => pool.query(`update packages set operator_note = 'cũ'`));
    const before = await using(contentsOf);
    await expect(restore({ connectionString: target.connectionString, file, replace: false })).rejects.toThrow(
      /is not empty \(.*--replace/,
    );
    await using(async (pool) => {
      expect(await contentsOf(pool)).toEqual(before);
      await expect(restore({ connectionString: target.connectionString, file, replace: true })).rejects.toThrow(
        'is in use',
      );
    });
    await restore({ connectionString: target.connectionString, file, replace: true });
    expect(await using((pool) => pool.query(`select from packages where operator_note = 'cũ'`))).toMatchObject({
      rowCount: 0,
    });
  });

  it.runIf(longRun)('fits a database in which a worker has begun to keep figures, but nobody has worked', async () => {
    const target = await freshDatabase({ seed: 'empty' });
    onTestFinished(() => target.drop());
    const pool = createPool(target.connectionString, { max: 2 });
    await keepSteps.run(await servicesOn(pool), () => Promise.resolve());
    expect((await pool.query('select from step_days')).rowCount).toBeGreaterThan(0);
    await pool.end();
    await restore({ connectionString: target.connectionString, file, replace: false });
  });

  it.runIf(longRun)('fits a database without tables', async () => {
    const target = await databaseWith('bare');
    await restore({ connectionString: target.connectionString, file, replace: false });
    expect(await shapeOf(target.pool)).toEqual(await shapeOf(test.pool));
  });

  it.runIf(longRun)('of an earlier version is restored as it was, and brought up to date', async () => {
    const [then, since] = [migrations.slice(0, 12), migrations.slice(12)];
    const earlier = await databaseWith('bare');
    await earlier.pool.query(migrationsTable);
    const client = await earlier.pool.connect();
    for (const [name, migration] of then) {
      await applyInOne(client, migration);
      await client.query('insert into migrations (name) values ($1)', [name]);
    }
    client.release();
    await earlier.pool.query(`insert into provinces (id, code, name, region) values (1, '01', 'Hà Nội', 'Northern')`);
    const old = join(folder, 'old.backup');
    await backUp({ connectionString: earlier.connectionString, file: old, secretCheck: 'none' });
    const target = await databaseWith('bare');
    await restore({ connectionString: target.connectionString, file: old, replace: false });
    expect((await migrate(target.pool)).applied).toEqual(since.map(([name]) => name));
    expect((await target.pool.query('select name from provinces')).rows).toEqual([{ name: 'Hà Nội' }]);
    expect(await shapeOf(target.pool)).toEqual(await shapeOf(test.pool));
  });

  it('never overwrites a file', async () => {
    await expect(backUp({ connectionString: source, file, secretCheck: 'none' })).rejects.toThrow(
      `${file} exists already`,
    );
    await expect(
      backUp({ connectionString: source, file: join(folder, 'none', 'x'), secretCheck: 'none' }),
    ).rejects.toThrow('cannot be written (ENOENT)');
  });
});

describe('a file that is no whole backup', () => {
  /** What checking and restoring say of it; a refused restore leaves a database as bare as it was. */
  async function refusals(bytes: Buffer | string): Promise<readonly string[]> {
    const broken = join(folder, 'broken.backup');
    await writeFile(broken, bytes);
    const target = await databaseWith('bare');
    const messages = [];
    for (const attempt of [
      () => checkBackup(broken),
      () => restore({ connectionString: target.connectionString, file: broken, replace: false }),
    ]) {
      messages.push(
        await attempt().then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      );
    }
    expect(await shapeOf(target.pool)).toEqual([]);
    return messages;
  }
  const both = (message: string): readonly string[] => [message, message];

  it.runIf(longRun)('is told from one that is whole, and changes nothing', async () => {
    expect((await checkBackup(file)).end.rows['users']).toBeGreaterThan(8);
    const packed = await readFile(file);
    const text = gunzipSync(packed).toString('utf8');
    expect(await refusals(packed.subarray(0, packed.length / 2))).toEqual(
      both('the backup ends in the middle: it was cut short'),
    );
    expect(await refusals(gzipSync(text.slice(0, text.length / 2)))).toEqual(
      both('the backup ends in the middle: it was cut short'),
    );
    expect(await refusals('no gzip at all')).toEqual(both('this is no backup of Hubline'));
    expect(await refusals(gzipSync('{"format":"else"}\n'))).toEqual(both('this is no backup of Hubline'));
    expect(await refusals(gzipSync(text.replace('admin@hubline.test', 'admin@hubl1ne.test')))).toEqual(
      both('the backup is damaged: its checksum differs'),
    );
    expect(
      (await refusals(gzipSync(text.replace('"024-first-answers"', '"024-first-answers","900-times-to-come"'))))[1],
    ).toContain('made by a later Hubline (900-times-to-come)');
  });
});
