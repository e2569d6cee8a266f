import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '~provider/app';
import { FreezeWatch } from '~provider/db/freeze-watch';
import { createDb, createPool } from '~provider/db/pool';
import { loadConfig } from '~provider/process/config';
import { loadSecrets } from '~provider/process/secrets';
import { testApp } from '../api/helpers/app';
import { addPerson } from '../api/helpers/people';
import { send } from '../api/helpers/send';

/** A way to the database that can stand still: what is sent arrives nowhere, and no connection ends. */
async function relayTo(databaseUrl: string): Promise<{ url: string; freeze(): void; thaw(): void }> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  const target = host.startsWith('/')
    ? { path: join(host, '.s.PGSQL.5432') }
    : { host, port: Number(url.port === '' ? '5432' : url.port) };
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((socket) => {
    const far = connect(target);
    for (const [from, to] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (frozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

it('a database that stands still is told as away within 12 s, to whoever waited and to whoever comes, and work goes on when it does', async () => {
  const test = await testApp({ seed: 'empty' });
  const { token } = await addPerson(test, { role: 'admin' });
  const relay = await relayTo(test.databaseUrl);
  const config = loadConfig({ ...test.settings, DATABASE_URL: relay.url });
  const pool = createPool(relay.url, { max: 4 });
  const cuts: number[] = [];
  const watch = new FreezeWatch(pool, (count) => cuts.push(count));
  watch.start();
  const app = await buildApp({ config, pool, db: createDb(pool), secrets: await loadSecrets(config) });
  onTestFinished(async () => {
    await watch.stop();
    await app.close();
    await pool.end();
    await test.close();
  });
  const ask = async (): Promise<[number, string | null, boolean]> => {
    const started = performance.now();
    const { status, code } = await send(app, 'GET /hubs', { token });
    return [status, code, performance.now() - started < 12_000];
  };
  expect(await ask()).toEqual([200, null, true]);

  relay.freeze();
  // More than there are connections: some wait for an answer, the others for a connection.
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(answers).toEqual(Array.from({ length: 10 }, () => [503, 'ESY009', true]));
  expect(cuts.length).toBeGreaterThan(0);

  relay.thaw();
  await expect.poll(async () => (await ask())[0], { timeout: 30_000 }).toBe(200);
  const before = cuts.length;
  // It looks only while somebody waits.
  const waiting = await pool.connect();
  const looks = new Set<string>();
  const looked = async (): Promise<number> => {
    const { rows } = await test.pool.query<{ at: string }>(
      `select state_change::text as at from pg_stat_activity where application_name = 'hubline freeze watch'`,
    );
    for (const { at } of rows) looks.add(at);
    return looks.size;
  };
  await expect.poll(looked).toBeGreaterThan(3);
  waiting.release();
  expect(cuts.length).toBe(before);
});

it('a statement that takes long is nobody’s freeze', async () => {
  const test = await testApp({ seed: 'empty' });
  const pool = createPool(test.databaseUrl, { max: 2 });
  const cuts: number[] = [];
  const watch = new FreezeWatch(pool, (count) => cuts.push(count));
  watch.start();
  onTestFinished(async () => {
    await watch.stop();
    await pool.end();
    await test.close();
  });
  await pool.query('select pg_sleep(12)');
  expect(cuts).toEqual([]);
});
