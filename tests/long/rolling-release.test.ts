import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '~provider/db/migrate';
import { isExecutable } from '../../src/tools/find-chromium';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { testApp, type TestApp } from '../api/helpers/app';
import { addPerson } from '../api/helpers/people';
import { addTwoHubs, storePackages } from '../api/helpers/stored-packages';
import { installPackage } from '../helpers/debian-package';
import { freePort } from '../helpers/free-port';
import { ProviderProcess } from './support/provider-process';

const binary = '/usr/sbin/haproxy';
const haproxy = isExecutable(binary) || installPackage('haproxy');
if (!haproxy) console.log('HAProxy is not here: how a release rolls over two providers is not tried');

const rows = 300_000;
const requestsPerSecond = 20;
/** As `haproxy.cfg` asks for. */
const drainSeconds = '6';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  test = await testApp({ seed: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'hubline-release-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

interface Balancer {
  /** Until it has found this provider ready, as whoever releases looks before he stops the next. */
  readonly sees: (at: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The balancer as it is deployed, but for TLS and where everybody is. */
async function startBalancer(port: number, providers: readonly number[]): Promise<Balancer> {
  const socket = join(folder, 'haproxy.sock');
  const deployed = await readFile('.github/deploy/haproxy.cfg', 'utf8');
  const here = providers.reduce(
    (text, provider, at) => text.replace(`web-${at + 1}:4000`, `127.0.0.1:${provider}`),
    deployed.replace(/bind :8443 .*/, `bind 127.0.0.1:${port}`).replace(/stats socket \S+/, `stats socket ${socket}`),
  );
  expect(here).toContain(socket);
  expect(here).not.toMatch(/:4000|:8443/);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, here);
  const child = spawn(binary, ['-f', file], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const states = async (): Promise<string> => {
    const asked = connect(socket).end('show stat\n');
    return (await asked.setEncoding('utf8').toArray()).join('');
  };
  return {
    sees: async (at) => {
      const up = new RegExp(`^webs,web-${at + 1},.*,UP,`, 'm');
      while (!up.test(await states())) await sleep(100);
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it.runIf(haproxy)('the balancer says where it is called from, whatever the caller says', async () => {
  const heard: unknown[] = [];
  const web = createServer(({ url, headers }, response) => {
    if (url === '/told') heard.push(headers['x-forwarded-for']);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const front = await freePort();
  const balancer = await startBalancer(front, [port, port]);
  onTestFinished(async () => {
    await balancer.stop();
    web.closeAllConnections();
    web.close();
  });
  const headers = { 'x-forwarded-for': '203.0.113.77, 198.51.100.9' };
  const tell = (): Promise<unknown> => fetch(`http://127.0.0.1:${front}/told`, { headers }).catch(() => null);
  await expect.poll(async () => (await tell()) && heard[0], { timeout: 20_000 }).toBe('127.0.0.1');
});

it.runIf(haproxy)(
  'a release rolls over two providers behind the balancer at 20 requests a second, an index made of 300,000 rows meanwhile, and no request fails',
  async () => {
    const { mine, shop } = await addTwoHubs(test);
    const admin = await addPerson(test, { role: 'admin' });
    const packages = await storePackages(
      test,
      Array.from({ length: 40 }, () => ({ seller_id: shop.id, current_hub_id: mine.id })),
    );
    await test.pool.query(`create table many as select n, md5(n::text) as code from generate_series(1, ${rows}) n`);

    const ports = [await freePort(), await freePort()];
    const start = (at: number): Promise<ProviderProcess> =>
      ProviderProcess.beside(test, join(folder, `data-${at}`), {
        PORT: String(ports[at]),
        HUBLINE_MIGRATE: 'wait',
        HUBLINE_DRAIN_SECONDS: drainSeconds,
      });
    const running = await Promise.all([start(0), start(1)]);
    const front = await freePort();
    const balancer = await startBalancer(front, ports);
    onTestFinished(async () => {
      await balancer.stop();
      await Promise.all(running.map((provider) => provider.kill()));
    });
    const url = `http://127.0.0.1:${front}/v1`;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    await expect
      .poll(
        () =>
          fetch(`${url}/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);

    const failures: string[] = [];
    const notes: { readonly id: number; readonly note: string }[] = [];
    let sent = 0;
    const ask = async (turn: number): Promise<void> => {
      const item = packages[turn % packages.length];
      const note = `lượt ${turn}`;
      const answer = await (
        turn % 2 === 0
          ? fetch(`${url}/packages?limit=10`, { headers })
          : fetch(`${url}/packages/${item?.id ?? 0}/operator-update`, {
              method: 'PATCH',
              headers,
              body: JSON.stringify({ operator_note: note }),
            })
      ).catch((error: unknown) => String(error));
      if (typeof answer === 'string') failures.push(`${turn}: ${answer}`);
      else if (!answer.ok) failures.push(`${turn}: ${answer.status} ${await answer.text()}`);
      else if (turn % 2 === 1) notes.push({ id: item?.id ?? 0, note });
    };
    const over = new AbortController();
    const traffic = (async () => {
      const under = new Set<Promise<void>>();
      for (; !over.signal.aborted; sent += 1) {
        const one = ask(sent).finally(() => under.delete(one));
        under.add(one);
        await sleep(1_000 / requestsPerSecond);
      }
      await Promise.all(under);
    })();

    const added = '900-one-more';
    expect(
      await migrate(test.pool, [
        ...migrations,
        [added, ['drop index concurrently if exists many_code', 'create index concurrently many_code on many (code)']],
      ]),
    ).toEqual({ applied: [added] });
    // The version that comes is the one that was there, which knows nothing of it.
    await test.pool.query('delete from migrations where name = $1', [added]);
    for (const at of [0, 1]) {
      expect(await running[at]?.stop()).toBe(0);
      running[at] = await start(at);
      await balancer.sees(at);
    }
    over.abort();
    await traffic;
    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThan(2 * Number(drainSeconds) * 5);
    const { rows: written } = await test.pool.query<{ lost: number }>(
      `select count(*)::int as lost from jsonb_to_recordset($1::jsonb) as told(id int, note text)
       where not exists (select from package_history h where h.package_id = told.id and h.after ->> 'operator_note' = told.note)`,
      [JSON.stringify(notes)],
    );
    expect(written).toEqual([{ lost: 0 }]);
  },
);
