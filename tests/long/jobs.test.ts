import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '~provider/db/schema';
import { Background, type PeriodicTask, type Enqueue } from '~provider/jobs/background';
import { defineJob, type JobContext } from '~provider/jobs/job';
import { testApp, type TestApp } from '../api/helpers/app';
import { until } from '../api/helpers/outbound';
import { servicesOn } from '../helpers/services';

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  await test.pool.query('create table marks (job text not null, by text not null)');
});
afterAll(() => test.close());

const data = z.strictObject({ n: z.int() });

/** A provider's background with one job of the test's own; several of them stand for several providers. */
async function background(
  name: string,
  run: (n: number, context: JobContext) => Promise<void>,
  onGiveUp: (n: number) => void = () => undefined,
) {
  const services = await servicesOn(test.pool);
  const job = defineJob({
    name,
    data,
    effectKey: ({ n }) => `${name}:${n}`,
    run: ({ n }, context) => run(n, context),
    giveUp: async ({ n }) => onGiveUp(n),
  });
  let enqueue: Enqueue | null = null;
  const errors: unknown[] = [];
  // The way in is handed to whatever runs in the background.
  const learn: PeriodicTask = { everyMs: 50, run: async (_services, way) => void (enqueue = way) };
  const work = new Background(services, { jobs: [job], periodicTasks: [learn] }, (error) => errors.push(error));
  work.start();
  onTestFinished(() => work.stop());
  await until(
    async () => enqueue,
    (way) => way !== null,
  );
  return {
    work,
    errors,
    services,
    send: (ns: readonly number[], db = services.db) =>
      enqueue?.(
        db,
        name,
        ns.map((n) => ({ n })),
      ),
  };
}

const mark =
  (n: number, by: string) =>
  async (tx: Kysely<Database>): Promise<void> => {
    await sql`insert into marks (job, by) values (${String(n)}, ${by})`.execute(tx);
  };
const marks = async (): Promise<string[]> =>
  (await test.pool.query<{ job: string }>('select job from marks order by job::int')).rows.map((row) => row.job);

const completed = (job: string) => async () =>
  (await test.pool.query(`select from jobs.job where name = $1 and state = 'completed'`, [job])).rowCount;

describe('the queue', () => {
  it('does each job once, shared out among several providers', async () => {
    await test.pool.query('truncate marks');
    const run =
      (by: string) =>
      async (n: number, { once }: JobContext) =>
        void (await once(mark(n, by)));
    const [one] = [
      await background('shared', run('one')),
      await background('shared', run('two')),
      await background('shared', run('three')),
    ];
    const ns = Array.from({ length: 100 }, (_, n) => n);
    await one.send(ns);
    // None is left that could be done a second time.
    await until(completed('shared'), (count) => count === 100);
    expect(await marks()).toEqual(ns.map(String));
  });

  it('has one effect however often a job is sent or run', async () => {
    await test.pool.query('truncate marks');
    let runs = 0;
    const { send } = await background('doubled', async (n, { once }) => {
      runs += 1;
      await once(mark(n, 'x'));
    });
    await send([1, 1, 1, 1]);
    await until(completed('doubled'), (count) => count === 4);
    expect(await marks()).toEqual(['1']);
    expect(runs).toBeGreaterThan(0);
  });

  it('holds a job only if the transaction that sent it commits', async () => {
    await test.pool.query('truncate marks');
    const { send, services } = await background('together', async (n, { once }) => void (await once(mark(n, 'x'))));
    await expect(
      services.db.transaction().execute(async (tx) => {
        await send([1], tx);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await services.db.transaction().execute((tx) => send([2], tx) ?? Promise.reject(new Error('no way in')));
    await until(marks, (list) => list.length > 0);
    expect(await marks()).toEqual(['2']);
  });

  it('runs a job that throws again, and gives it up after the last time', async () => {
    let runs = 0;
    const given: number[] = [];
    const { send, errors } = await background(
      'broken',
      async () => {
        runs += 1;
        throw new Error('broken on purpose');
      },
      (n) => given.push(n),
    );
    await send([7]);
    await until(
      async () => runs,
      (count) => count === 1,
    );
    // The last of its tries, without waiting for the others.
    await until(
      async () =>
        (
          await test.pool.query(
            `update jobs.job set retry_count = retry_limit - 1, start_after = now() where name = 'broken' and state = 'retry'`,
          )
        ).rowCount,
      (count) => count === 1,
    );
    await until(
      async () => given,
      (list) => list.length === 1,
    );
    expect(given).toEqual([7]);
    expect(runs).toBe(2);
    expect(errors.length).toBe(2);
  });

  it('tells what is running to leave when the provider stops, and another provider does it', async () => {
    await test.pool.query('truncate marks');
    let [begun, told] = [false, ''];
    const first = await background('handed-on', (_n, { signal }) => {
      begun = true;
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          told = (signal.reason as Error).name;
          reject(new Error('leaving'));
        }),
      );
    });
    await first.send([5]);
    await until(async () => begun, Boolean);
    await first.work.stop();
    // Told so by the stop; at the end of a run's time it would be a TimeoutError.
    expect(told).toBe('AbortError');
    await background('handed-on', async (n, { once }) => void (await once(mark(n, 'second'))));
    await until(marks, (list) => list.length === 1);
  });
});
