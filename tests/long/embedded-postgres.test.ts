import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod';
import { describe, expect, it, vi } from 'vitest';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '~provider/db/embedded/embedded-postgres';
import { clusterProcesses } from '~provider/db/embedded/postmaster';
import { cleanLeftovers, copiesOf, dataDirectory, expectNoProcess, leftovers } from '../helpers/data-directory';
import { ScriptProcess } from '../helpers/script-process';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

cleanLeftovers();

function owner(dataDir: string, user?: typeof nobody): ScriptProcess {
  const running = new ScriptProcess('tests/helpers/embedded-owner.ts', { args: [dataDir], user });
  leftovers.push(() => running.stop());
  return running;
}

async function start(dataDir: string, log: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  leftovers.push(() => database.stop());
  return database;
}

async function query(connectionString: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text: sql });
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const startedBefore = copiesOf(async (dataDir) =>
  (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop(),
);

const processesOf = (dataDir: string): Promise<number[]> => clusterProcesses(join(dataDir, 'postgres'));

describe('the embedded database', () => {
  it('keeps what was committed from one start to the next and leaves no process', async () => {
    const dataDir = dataDirectory();
    const first = await start(dataDir);
    await query(first.connectionString, 'create table kept as select 7 as value');
    await first.stop();
    await expectNoProcess(dataDir);
    const second = await start(dataDir);
    expect(await query(second.connectionString, 'select value from kept')).toBe(7);
  });

  it('has in memory soon after a start what it had there before', async () => {
    const dataDir = dataDirectory();
    const first = await start(dataDir);
    await query(
      first.connectionString,
      "create table shelf as select n, repeat('x', 500) as filling from generate_series(1, 20000) n",
    );
    await first.stop();
    const second = await start(dataDir);
    const touched = async (): Promise<{ hit: number; read: number }> => {
      const plan = z
        .tuple([z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) })])
        .parse(
          await query(second.connectionString, 'explain (analyze, buffers, format json) select count(*) from shelf'),
        );
      return { hit: plan[0].Plan['Shared Hit Blocks'], read: plan[0].Plan['Shared Read Blocks'] };
    };
    // Asked before, the question itself would bring it there.
    await vi.waitFor(
      () => expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('successfully prewarmed'),
      { timeout: 60_000 },
    );
    const { hit, read } = await touched();
    expect(hit).toBeGreaterThan(1_000);
    expect(read).toBe(0);
  });

  it('is UTF-8 with locale-independent folding, durable, closed to the network, and not run as a superuser', async () => {
    const { connectionString } = await start(dataDirectory());
    expect(await query(connectionString, "select lower('ĐẶNG THỊ ƯỚC')")).toBe('đặng thị ước');
    expect(await query(connectionString, "select current_setting('server_encoding')")).toBe('UTF8');
    expect(
      await query(connectionString, "select current_setting('synchronous_commit') || current_setting('fsync')"),
    ).toBe('onon');
    expect(await query(connectionString, "select current_setting('listen_addresses')")).toBe('');
    expect(await query(connectionString, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
  });

  it('lets nobody but its owner into the directories of its files and sockets', async () => {
    const dataDir = dataDirectory();
    const { connectionString } = await start(dataDir);
    const socketDir = decodeURIComponent(new URL(connectionString).hostname);
    expect(statSync(socketDir).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  });

  it('refuses a second owner of the same directory, by name', async () => {
    const dataDir = await startedBefore();
    await start(dataDir);
    const second = owner(dataDir);
    expect(await second.exited()).toBe(1);
    expect(second.output).toBe(
      `hubline: DATA_DIR ${dataDir} is in use by another running Hubline (process ${process.pid})\n`,
    );
  });

  it('outlives whoever has another /tmp and so does not see its sockets', async () => {
    const dataDir = await startedBefore();
    const { connectionString } = await start(dataDir);
    const socketDir = decodeURIComponent(new URL(connectionString).hostname);
    const hidden = `${socketDir}-hidden`;
    renameSync(socketDir, hidden);
    leftovers.push(() => rmSync(hidden, { recursive: true, force: true }));
    // It can't be reached there, but is not taken for dead either.
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
    const second = owner(dataDir);
    await second.printed(/running/);
    expect(second.output).toBe(
      `hubline: DATA_DIR ${dataDir} is in use by another running Hubline (process ${process.pid})\n`,
    );
    rmSync(socketDir, { recursive: true, force: true });
    renameSync(hidden, socketDir);
    expect(await query(connectionString, 'select 1')).toBe(1);
  });

  it('is owned by one alone in a directory that lies deep, and is left clean', async () => {
    const dataDir = join(dataDirectory(), 'd'.repeat(60), 'e'.repeat(60));
    const running = owner(dataDir);
    await running.printed(/running/);
    expect(readdirSync(dataDir)).toContain('provider.sock');
    expect(await owner(dataDir).exited()).toBe(1);
    await running.stop();
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.sock'))).toEqual([]);
    const killed = owner(dataDir);
    await killed.printed(/running/);
    killed.signal('SIGKILL');
    await killed.exited();
    await (await start(dataDir)).stop();
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.sock'))).toEqual([]);
  });

  it('is made by exactly one of several that start at the same moment', async () => {
    const dataDir = dataDirectory();
    const all = [owner(dataDir), owner(dataDir), owner(dataDir)];
    await Promise.all(all.map((each) => each.printed(/(running|in use)/)));
    expect(all.filter((each) => each.output.includes('running postgresql'))).toHaveLength(1);
  });

  it('is found by another process while it runs, and not afterwards', async () => {
    const dataDir = await startedBefore();
    for (const each of [dataDirectory(), dataDir]) expect(await findEmbeddedPostgres(each)).toBeNull();
    const running = owner(dataDir);
    const [connectionString] = await running.printed(/running (\S+)/);
    expect(await findEmbeddedPostgres(dataDir)).toBe(connectionString);
    await running.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  });

  it('stops by itself when its owner is killed', async () => {
    const dataDir = await startedBefore();
    const killed = owner(dataDir);
    await killed.printed(/running/);
    killed.signal('SIGKILL');
    await killed.exited();
    await expectNoProcess(dataDir);
    await start(dataDir);
  });

  it('starts while the database of a killed owner is still stopping', async () => {
    const dataDir = await startedBefore();
    const killed = owner(dataDir);
    const [connectionString = ''] = await killed.printed(/running (\S+)/);
    await query(connectionString, 'create table kept as select 8 as value');
    killed.signal('SIGKILL');
    await killed.exited();
    expect(await query((await start(dataDir)).connectionString, 'select value from kept')).toBe(8);
  });

  it('stops an orphan whose watcher was killed too, and starts', async () => {
    const dataDir = await startedBefore();
    const killed = owner(dataDir);
    await killed.printed(/running/);
    const watchers = (await processesOf(dataDir)).filter(
      (pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'sh',
    );
    expect(watchers).toHaveLength(1);
    for (const pid of watchers) process.kill(pid, 'SIGKILL');
    killed.signal('SIGKILL');
    await killed.exited();
    expect((await processesOf(dataDir)).length).toBeGreaterThan(0);
    const lines: string[] = [];
    await start(dataDir, (line) => lines.push(line));
    expect(lines).toEqual(['Stopping the database that an earlier, killed start left running']);
  });

  it('starts when the process id it left behind is now another program', async () => {
    const dataDir = await startedBefore();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n1 1\nready\n`,
    );
    await start(dataDir);
  });

  it('survives a kill at any moment of its first start', async () => {
    const dataDir = dataDirectory();
    const draft = (): string | undefined => readdirSync(dataDir).find((name) => name.includes('draft'));
    // How far it came, each time further than before.
    const moments: readonly (() => boolean)[] = [
      () => draft() !== undefined,
      () => existsSync(join(dataDir, draft() ?? 'none', 'PG_VERSION')),
      () => existsSync(join(dataDir, 'postgres')),
      () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
    ];
    for (const reached of moments) {
      const killed = owner(dataDir);
      while (!reached()) await sleep(5);
      killed.signal('SIGKILL');
      await killed.exited();
    }
    const { connectionString } = await start(dataDir);
    expect(await query(connectionString, 'select 1')).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('is started again when it ends unasked, with what was committed, and given up where it ends too often', async () => {
    const dataDir = await startedBefore();
    const said: string[] = [];
    const database = await start(dataDir, (line) => said.push(line));
    await query(database.connectionString, 'create table kept as select 7 as value');
    const postmaster = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGKILL'] as const) {
      const ended = postmaster();
      process.kill(ended, signal);
      const value = () => query(database.connectionString, 'select value from kept').catch(() => null);
      await expect.poll(value, { timeout: 60_000 }).toBe(7);
      expect(postmaster()).not.toBe(ended);
    }
    expect(said.filter((line) => line.includes('is started again'))).toHaveLength(3);
    process.kill(postmaster(), 'SIGQUIT');
    expect(await database.ended).toMatch(/ended/);
  });

  it.each([
    [
      'a file in place of the directory',
      (dataDir: string) => writeFileSync(join(dataDir, 'file'), ''),
      'file',
      /^DATA_DIR .* cannot be read and written by this user \(E\w+\)$/,
    ],
    [
      'foreign files in place of the cluster',
      (dataDir: string) => {
        mkdirSync(join(dataDir, 'postgres'));
        writeFileSync(join(dataDir, 'postgres', 'x'), '');
      },
      '',
      /holds files, but no PostgreSQL cluster/,
    ],
    [
      'a cluster of another major version',
      (dataDir: string) => {
        mkdirSync(join(dataDir, 'postgres'));
        writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
      },
      '',
      /was made by PostgreSQL 14, and this is \d+/,
    ],
  ])('refuses %s in one line', async (_name, spoil, below, message) => {
    const dataDir = dataDirectory();
    spoil(dataDir);
    const refusal = expect(startEmbeddedPostgres({ dataDir: join(dataDir, below), log: () => undefined })).rejects;
    await refusal.toThrow(message);
  });

  it('names the reason when PostgreSQL itself will not start', async () => {
    const dataDir = await startedBefore();
    writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
      /did not start: .*\(see .*postgres\.log\)/,
    );
    await expectNoProcess(dataDir);
  });
});

describe.runIf(isRoot)('the embedded database of root', () => {
  it('runs as an unprivileged user below directories that he may not enter', async () => {
    const closed = dataDirectory();
    const dataDir = join(closed, 'deep', 'data');
    const { connectionString, stop } = await start(dataDir);
    expect(await query(connectionString, 'select 1')).toBe(1);
    expect(statSync(join(dataDir, 'postgres')).uid).toBeGreaterThan(0);
    await stop();
    await start(dataDir);
  });

  it('keeps the user that its cluster was made by', async () => {
    const dataDir = await startedBefore();
    chmodSync(dataDir, 0o755);
    execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, join(dataDir, 'postgres')]);
    const { connectionString } = await start(dataDir);
    expect(await query(connectionString, 'select 1')).toBe(1);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);
  });

  it('takes back a cluster that was restored as root', async () => {
    const dataDir = await startedBefore();
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    await start(dataDir);
  });

  it('is not needed: an ordinary user runs his own', async () => {
    const dataDir = dataDirectory();
    chownSync(dataDir, nobody.uid, nobody.gid);
    const running = owner(dataDir, nobody);
    await running.printed(/running/);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);
    expect(await running.stop()).toBe(0);
    await expectNoProcess(dataDir);
  });

  it('tells an ordinary user in one line that the directory is not his', async () => {
    const dataDir = dataDirectory();
    const refused = owner(dataDir, nobody);
    expect(await refused.exited()).toBe(1);
    expect(refused.output).toBe(`hubline: DATA_DIR ${dataDir} cannot be read and written by this user (EACCES)\n`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});
