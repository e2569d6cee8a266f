import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { clusterProcesses } from '~provider/db/embedded/postmaster';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { freshDatabase } from '../helpers/database';
import { addressOf, startProduct, type ScriptProcess } from '../helpers/script-process';

const leftovers: (() => unknown)[] = [];

beforeAll(ensureBuilt);

afterEach(async () => {
  for (let clean = leftovers.pop(); clean !== undefined; clean = leftovers.pop()) await clean();
});

function dataDirectory(): string {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'hubline-boot-'));
  leftovers.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function start(env: Readonly<Record<string, string>>): ScriptProcess {
  const provider = startProduct({ HUBLINE_PACKAGES: '200', ...env });
  leftovers.push(async () => {
    provider.signal('SIGKILL');
    await provider.exited();
  });
  return provider;
}

const processesOf = (dataDir: string): Promise<number[]> => clusterProcesses(join(dataDir, 'postgres'));

const expectNoProcess = (dataDir: string): Promise<void> =>
  vi.waitFor(async () => expect(await processesOf(dataDir)).toEqual([]), { timeout: 10_000 });

async function expectHealthy(url: string): Promise<void> {
  const answer = await fetch(`${url}/v1/health`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok', database: 'ok' });
}

/** A start that must fail: its exit code and the lines it printed. */
async function refusal(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const provider = start(env);
  expect(await provider.exited()).toBe(1);
  // Sources that were edited since the last build make a start build first.
  return provider.output.trimEnd().split('\n').filter((line) => !line.startsWith('Building'));
}

describe('a start', () => {
  it('serves the API and the console, names the demo accounts, and ends cleanly on SIGTERM', async () => {
    const dataDir = dataDirectory();
    const provider = start({ DATA_DIR: dataDir });
    const url = await addressOf(provider);
    await expectHealthy(url);
    const page = await fetch(`${url}/packages`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    for (const name of ['admin', 'hub_operator', 'area_manager', 'inactive']) expect(provider.output).toContain(`${name}@hubline.test`);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);

    expect(await provider.stop()).toBe(0);
    await expectNoProcess(dataDir);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('works after a kill -9, without seeding again', async () => {
    const dataDir = dataDirectory();
    const killed = start({ DATA_DIR: dataDir });
    await addressOf(killed);
    killed.signal('SIGKILL');
    await killed.exited();
    const next = start({ DATA_DIR: dataDir });
    await expectHealthy(await addressOf(next));
    expect(await next.stop()).toBe(0);
    await expectNoProcess(dataDir);
  });

  it('ends with 0 and leaves nothing running when it is stopped in the middle of seeding', async () => {
    const dataDir = dataDirectory();
    const stopped = start({ DATA_DIR: dataDir, HUBLINE_PACKAGES: '200000' });
    await stopped.printed(/schema brought up to date/);
    expect(await stopped.stop()).toBe(0);
    await expectNoProcess(dataDir);
    const next = start({ DATA_DIR: dataDir });
    await addressOf(next);
    expect(next.output).toContain('admin@hubline.test');
  });

  it('does not wait for an unfinished request when it is told to stop twice', async () => {
    const dataDir = dataDirectory();
    const provider = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
    const { hostname, port } = new URL(await addressOf(provider));
    const socket = createConnection(Number(port), hostname);
    leftovers.push(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /v1/health HTTP/1.1\r\nHost: hubline\r\n');
    provider.signal('SIGINT');
    await provider.printed(/Stopping/);
    provider.signal('SIGINT');
    expect(await provider.exited()).toBe(130);
    await expectNoProcess(dataDir);
  });

  it('ends with 1 and says why when its database dies under it', async () => {
    const dataDir = dataDirectory();
    const provider = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
    await addressOf(provider);
    const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postmaster, 'SIGQUIT');
    expect(await provider.exited()).toBe(1);
    expect(provider.output).toContain('hubline: The embedded database has ended: ');
  });

  it('with HUBLINE_SEED=empty prints a one-time link and no account', async () => {
    const provider = start({ DATA_DIR: dataDirectory(), HUBLINE_SEED: 'empty' });
    const url = await addressOf(provider);
    const [link] = await provider.printed(/creates the first admin, once:\n +(\S+)\n/);
    expect(link).toMatch(new RegExp(`^${url}/`));
    expect(provider.output).not.toContain('@hubline.test');
  });

  it('with DATABASE_URL uses that database and starts none', async () => {
    const database = await freshDatabase({ seed: 'empty' });
    leftovers.push(() => database.drop());
    const dataDir = dataDirectory();
    const provider = start({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, HUBLINE_SEED: 'empty' });
    await expectHealthy(await addressOf(provider));
    expect(readdirSync(dataDir)).toEqual(['secret']);
    expect(await provider.stop()).toBe(0);
  });
});

describe('a start that cannot be', () => {
  it('names every wrong setting', async () => {
    const lines = await refusal({ PORT: 'x', HUBLINE_SEED: 'prod' });
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^hubline: (PORT|HUBLINE_SEED): must be /);
  });

  it('says that the port is in use, before it makes a database', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    leftovers.push(() => server.close());
    const dataDir = dataDirectory();
    const { port } = server.address() as AddressInfo;
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toEqual([
      `hubline: PORT ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT`,
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('says that the data directory cannot be used', async () => {
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    const lines = await refusal({ DATA_DIR: file });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^hubline: DATA_DIR .* cannot be read and written by this user/);
  });

  it('says that the data directory is in use, and leaves its owner alone', async () => {
    const dataDir = dataDirectory();
    const first = start({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' });
    const url = await addressOf(first);
    expect(await refusal({ DATA_DIR: dataDir, HUBLINE_SEED: 'empty' })).toEqual([
      `hubline: DATA_DIR ${dataDir} is in use by another running Hubline (process ${first.pid})`,
    ]);
    await expectHealthy(url);
  });

  it.each([
    ['nothing listens', 'postgresql://hubline:hunter2@127.0.0.1:1/hubline', /cannot use 127\.0\.0\.1:1\/hubline: .*ECONNREFUSED/],
    ['the host is unknown', 'postgresql://hubline:hunter2@no-such-host.invalid/hubline', /cannot use no-such-host\.invalid:5432\/hubline: /],
  ])('says that DATABASE_URL is wrong when %s, without its password', async (_case, url, pattern) => {
    const lines = await refusal({ DATA_DIR: dataDirectory(), DATABASE_URL: url });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(pattern);
    expect(lines[0]).not.toContain('hunter2');
  });

  it('says that DATABASE_URL names a database or a user that is not there', async () => {
    const clusterUrl = inject('clusterUrl');
    for (const url of [clusterUrl.replace(/[^/]+$/, 'missing'), clusterUrl.replace('//hubline@', '//stranger:hunter2@')]) {
      const lines = await refusal({ DATA_DIR: dataDirectory(), DATABASE_URL: url });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^hubline: DATABASE_URL: cannot use .*(missing|stranger)/);
      expect(lines[0]).not.toContain('hunter2');
    }
  });
});
