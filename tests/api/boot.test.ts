import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../helpers/database';
import { cleanStarts, expectHealthy, refusal, start } from '../helpers/boot';
import { dataDirectory, expectNoProcess, leftovers } from '../helpers/data-directory';
import { longRun } from '../helpers/run-length';
import { addressOf, ScriptProcess } from '../helpers/script-process';
import { testClusterUrl } from '../helpers/test-cluster';

cleanStarts();

describe('a start', () => {
  it('serves the API and the console, names the demo accounts, and ends cleanly on SIGTERM', async () => {
    const dataDir = dataDirectory();
    const provider = start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    const url = await addressOf(provider);
    await expectHealthy(url);
    await provider.printed(/^\{.*"method":"GET","route":"\/v1\/health","status":200,.*\}$/m);
    // Programs that look for something else are not given a page.
    const strange = ['/v2/packages', '/api/packages', '/livez', '/readyz', '/healthz', '/metrics/x'];
    // Nor anything that is no file of the console.
    const missing = ['/assets/none.js', '/assets/..%2Findex.html', '/.vite/manifest.json'];
    for (const path of [...strange, ...missing]) {
      const { status, headers } = await fetch(url + path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/json; charset=utf-8']);
    }
    const page = await fetch(`${url}/packages`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<div id="root">');
    // Built for users, though it is a test that had it built: React's development build is slow, and runs effects
    // twice.
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const asset = await fetch(url + scripts[0]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const head = await fetch(asset.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, asset.headers.get('content-type')]);
    expect((await fetch(`${url}/worker.js`)).headers.get('cache-control')).toBe('no-cache');
    const texts = await Promise.all(scripts.map(async (path) => (await fetch(url + path)).text()));
    expect(texts.join('').length).toBeGreaterThan(100_000);
    expect(texts.join('')).not.toContain('jsxDEV');
    for (const name of ['admin', 'hub_operator', 'area_manager', 'inactive'])
      expect(provider.output).toContain(`${name}@hubline.test`);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);

    expect(await provider.stop()).toBe(0);
    await expectNoProcess(dataDir);
    await expect(fetch(url)).rejects.toThrow();
  });

  it.runIf(longRun)('works after a kill -9, without seeding again', async () => {
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

  it.runIf(longRun)('with HUBLINE_SEED=empty prints a one-time link and no account', async () => {
    const provider = start({ DATA_DIR: dataDirectory(), HUBLINE_SEED: 'empty' });
    const url = await addressOf(provider);
    const [link] = await provider.printed(/creates the first admin, once:\n +(\S+)\n/);
    expect(link).toMatch(new RegExp(`^${url}/`));
    expect(provider.output).not.toContain('@hubline.test');
  });

  it.runIf(longRun)('warns of the public passwords where others may come in, by a proxy too', async () => {
    const provider = start({ DATA_DIR: dataDirectory(), HUBLINE_PUBLIC_URL: 'https://hub.example' });
    await provider.printed(/Demo accounts/);
    expect(provider.output).toMatch(/The demo password is public, and https:\/\/hub\.example may be reached/);
  });

  it.runIf(longRun)('with DATABASE_URL uses that database and starts none', async () => {
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

  it.runIf(longRun)('says that the port is in use, before it makes a database', async () => {
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

  it.runIf(longRun)('says that the data directory cannot be used', async () => {
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    const lines = await refusal({ DATA_DIR: file });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^hubline: DATA_DIR .* cannot be read and written by this user/);
  });

  it.runIf(longRun)('says so too where DATABASE_URL leaves it nothing to keep but the secret', async () => {
    const database = await freshDatabase({ seed: 'empty' });
    leftovers.push(() => database.drop());
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file, DATABASE_URL: database.connectionString, HUBLINE_SEED: 'empty' })).toEqual([
      `hubline: DATA_DIR ${file} cannot be read and written by this user (ENOTDIR)`,
    ]);
  });

  it.runIf(longRun).each([
    [
      'nothing listens',
      'postgresql://hubline:hunter2@127.0.0.1:1/hubline',
      /cannot use 127\.0\.0\.1:1\/hubline: .*ECONNREFUSED/,
    ],
    [
      'the host is unknown',
      'postgresql://hubline:hunter2@no-such-host.invalid/hubline',
      /cannot use no-such-host\.invalid:5432\/hubline: /,
    ],
  ])('says that DATABASE_URL is wrong when %s, without its password', async (_case, url, pattern) => {
    const lines = await refusal({ DATA_DIR: dataDirectory(), DATABASE_URL: url });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(pattern);
    expect(lines[0]).not.toContain('hunter2');
  });

  it.runIf(longRun)('says that DATABASE_URL names a database or a user that is not there', async () => {
    const clusterUrl = testClusterUrl();
    for (const url of [
      clusterUrl.replace(/[^/]+$/, 'missing'),
      clusterUrl.replace('//hubline@', '//stranger:hunter2@'),
    ]) {
      const lines = await refusal({ DATA_DIR: dataDirectory(), DATABASE_URL: url });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^hubline: DATABASE_URL: cannot use .*(missing|stranger)/);
      expect(lines[0]).not.toContain('hunter2');
    }
  });
});

describe('the doctor', () => {
  it.runIf(longRun)('finds all there on a machine where Hubline starts, and ends with 0', async () => {
    const doctor = new ScriptProcess('src/tools/doctor.ts', { env: { DATA_DIR: dataDirectory(), PORT: '0' } });
    expect([await doctor.exited(), doctor.output]).toEqual([
      0,
      expect.stringMatching(
        /^ok {4}Node: [\d.]+\nok {4}settings: .*\nok {4}packages: .*\nok {4}data directory: .*\nok {4}database: embedded PostgreSQL \d+\nok {4}port: /,
      ),
    ]);
  });

  it.runIf(longRun)(
    'names what is lacking with what to do about it, and ends with 1; without a browser only the journeys wait',
    async () => {
      const env = {
        DATA_DIR: dataDirectory(),
        DATABASE_URL: 'postgresql://hubline:hunter2@127.0.0.1:1/hubline',
        CHROMIUM_PATH: '/nowhere',
      };
      const doctor = new ScriptProcess('src/tools/doctor.ts', { env });
      expect(await doctor.exited()).toBe(1);
      expect(doctor.output).toMatch(/^lacks database: DATABASE_URL: cannot use 127\.0\.0\.1:1\/hubline/m);
      expect(doctor.output).toMatch(/^later Chromium: none/m);
      expect(doctor.output).not.toContain('hunter2');
      const misled = new ScriptProcess('src/tools/doctor.ts', { env: { PORT: 'x' } });
      expect([await misled.exited(), misled.output]).toEqual([
        1,
        expect.stringMatching(/\nlacks settings: PORT: must be a whole number/),
      ]);
    },
  );
});

describe('a tool that cannot work', () => {
  it.runIf(longRun).each<[string[], RegExp]>([
    [['--packages', 'many'], /^hubline: --packages must be a whole number$/],
    [['--bogus'], /^hubline: Unknown option '--bogus'/],
    [['500'], /^hubline: Unexpected argument '500'/],
  ])('says in a line what is wrong with %j', async (args, line) => {
    const seed = new ScriptProcess('src/tools/seed.ts', { args, env: { DATA_DIR: dataDirectory() } });
    expect(await seed.exited()).toBe(1);
    const lines = seed.output.trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  });

  it.runIf(longRun)('develops nowhere where the port is in use, and makes no database', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    leftovers.push(() => server.close());
    const dataDir = dataDirectory();
    const { port } = server.address() as AddressInfo;
    const dev = new ScriptProcess('src/tools/dev.ts', { env: { DATA_DIR: dataDir, PORT: String(port) } });
    expect(await dev.exited()).toBe(1);
    expect(dev.output).toBe(`hubline: PORT ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT\n`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
