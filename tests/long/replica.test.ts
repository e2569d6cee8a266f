import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../api/helpers/app';
import { addPerson } from '../api/helpers/people';
import { send } from '../api/helpers/send';
import { freshDatabase } from '../helpers/database';
import { openReplica } from '../helpers/replica';
import { inDatabase } from '../helpers/templates';
import { startOwnCluster, testClusterUrl } from '../helpers/test-cluster';

let stopCluster: () => Promise<void>;
let replica: Awaited<ReturnType<typeof openReplica>>;
let control: Client;
let test: TestApp;
let admin: Person;
let provider: FastifyInstance;

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

beforeAll(async () => {
  stopCluster = await startOwnCluster();
  replica = await openReplica(testClusterUrl());
  control = new Client({ connectionString: replica.admin });
  control.on('error', () => undefined);
  await control.connect();
  test = await testApp({ seed: 'empty' });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(async () => {
  await test.close();
  await control.end().catch(() => undefined);
  await replica.stop();
  await stopCluster();
});
beforeEach(async () => {
  await control.query('select pg_wal_replay_resume()');
  const url = inDatabase(replica.url, nameOf(test.databaseUrl));
  provider = await test.sibling({ HUBLINE_READ_URL: url, HUBLINE_READ_WAIT_MS: '5000' });
});

async function reads(of = provider): Promise<{ here: number; onPrimary: number }> {
  const { body } = await of.inject({ method: 'GET', url: '/metrics' });
  const from = (place: string): number =>
    Number(new RegExp(`^hubline_list_reads_total\\{from="${place}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
  return { here: from('replica'), onPrimary: from('primary') };
}

/** What the list has of a province right behind the answer that it was made. */
async function madeAndListed(of = provider): Promise<boolean> {
  const code = randomBytes(4).toString('hex').toUpperCase();
  const body = { code, name: `Nơi ${code}`, region: 'Southern', division: 'present' };
  await send(of, 'POST /provinces', { token: admin.token, body }).then(({ ok }) => ok);
  const listed = await send(of, 'GET /provinces', { token: admin.token, query: { q: code } });
  return listed.ok.data.some((province) => province.code === code);
}

it('lists are read from the replica, and show what was written the moment before', async () => {
  for (let round = 0; round < 30; round += 1) expect(await madeAndListed()).toBe(true);
  expect(await reads()).toEqual({ here: 30, onPrimary: 0 });
});

it('while the replica stands still the primary answers, and nobody waits for it twice', async () => {
  provider = await test.sibling({
    HUBLINE_READ_URL: inDatabase(replica.url, nameOf(test.databaseUrl)),
    HUBLINE_READ_WAIT_MS: '50',
  });
  await control.query('select pg_wal_replay_pause()');
  for (let round = 0; round < 5; round += 1) expect(await madeAndListed()).toBe(true);
  expect((await reads()).here).toBe(0);
  await control.query('select pg_wal_replay_resume()');
  await expect
    .poll(async () => (await madeAndListed()) && (await reads()).here, { timeout: 60_000 })
    .toBeGreaterThan(0);
});

it('an export is read from the replica and kept on the primary', async () => {
  const made = await send(provider, 'GET /export-packages', { token: admin.token, query: { created_from: yesterday } });
  expect(made.status).toBe(200);
  expect(await reads()).toEqual({ here: 1, onPrimary: 0 });
  const again = await send(provider, 'GET /exports/{id}/file', {
    token: admin.token,
    params: { id: Number(made.headers['x-export-id']) },
  });
  expect(again.bytes).toEqual(made.bytes);
});

it('another database is never read, be it a replica’s or a primary’s', async () => {
  const other = await freshDatabase({ seed: 'empty' });
  for (const url of [inDatabase(replica.url, nameOf(other.connectionString)), other.connectionString]) {
    const misled = await test.sibling({ HUBLINE_READ_URL: url, HUBLINE_READ_WAIT_MS: '5000' });
    expect(await madeAndListed(misled)).toBe(true);
    expect((await reads(misled)).here).toBe(0);
    await misled.close();
  }
  await other.drop();
});

it('without the replica all lists are answered', async () => {
  expect(await madeAndListed()).toBe(true);
  await control.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1',
    [nameOf(test.databaseUrl)],
  );
  expect(await madeAndListed()).toBe(true);
  await replica.stop();
  for (let round = 0; round < 5; round += 1) expect(await madeAndListed()).toBe(true);
  expect((await reads()).onPrimary).toBeGreaterThan(0);
});
