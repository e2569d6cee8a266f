import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lowerPriority } from '~provider/db/low-priority';
import { behindPooler } from '../helpers/pooler';
import { testApp, type TestApp } from './helpers/app';

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
});
afterAll(() => test.close());

async function pidOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

it.runIf(existsSync('/proc/self') && !behindPooler)(
  'a connection whose work may wait comes after the others, and is closed once it is given back',
  async () => {
    const [patient, other] = [await test.pool.connect(), await test.pool.connect()];
    const [pid, otherPid] = [await pidOf(patient), await pidOf(other)];
    expect(await lowerPriority(patient, 7)).toBe(true);
    expect(getPriority(pid)).toBe(7);
    expect(getPriority(otherPid)).toBe(0);
    patient.release(true);
    other.release();
  },
);

it('nothing is done to a process that does not serve this very connection', async () => {
  const answers = (backend: object) =>
    ({ processID: process.pid, query: () => Promise.resolve({ rows: [backend] }) }) as unknown as pg.PoolClient;
  const before = getPriority(process.pid);
  expect(await lowerPriority(answers({ pid: process.pid, port: null, user: 'hubline', database: 'hubline' }), 19)).toBe(
    false,
  );
  expect(getPriority(process.pid)).toBe(before);
  expect(await lowerPriority(answers({ pid: process.pid, port: 5432, user: 'hubline', database: 'hubline' }), 19)).toBe(
    false,
  );
});
