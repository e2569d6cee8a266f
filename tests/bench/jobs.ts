import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import type { Services } from '~provider/calls/handler';
import { Background, type Enqueue, inTransaction, startJobQueue } from '~provider/jobs/background';
import { defineJob, jobSeconds, type JobContext } from '~provider/jobs/job';
import { section } from './figures';
import { inRounds, ratios, time } from './measure';
import type { Scale } from './scale';
import { servicesOn } from '../helpers/services';

const queue = 'bench';
const data = z.strictObject({ n: z.int() });

/** What a job does here: one row. */
const mark = async ({ once }: Pick<JobContext, 'once'>, n: number): Promise<void> => {
  await once(async (tx) => {
    await sql`insert into bench_marks (n) values (${n})`.execute(tx);
  });
};

interface Queue {
  readonly send: (ns: readonly number[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A provider's background with one job; whatever fails in it is the bench's end. */
async function startQueue(services: Services, run: (n: number, context: JobContext) => Promise<void>): Promise<Queue> {
  const job = defineJob({
    name: queue,
    data,
    effectKey: ({ n }) => `${queue}:${n}`,
    run: ({ n }, context) => run(n, context),
    giveUp: ({ n }) => Promise.reject(new Error(`job ${n} was given up`)),
  });
  return new Promise((resolve) => {
    const learn = (enqueue: Enqueue): void =>
      resolve({
        send: (ns) =>
          enqueue(
            services.db,
            queue,
            ns.map((n) => ({ n })),
          ),
        stop: () => work.stop(),
      });
    const work = new Background(
      services,
      { jobs: [job], periodicTasks: [{ everyMs: 1_000, run: async (_services, enqueue) => learn(enqueue) }] },
      (error) => {
        throw error;
      },
    );
    work.start();
  });
}

/** Until so many rows are there; in milliseconds. */
async function untilMarked(pool: pg.Pool, count: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from bench_marks');
    if ((rows[0]?.n ?? 0) >= count) return performance.now() - started;
    await sleep(10);
  }
}

/**
 * The queue: how soon it is empty, how soon a provider leaves in mid-job, and how soon another does what a dead one had
 * begun.
 */
export async function jobTimes(pool: pg.Pool, { jobs, deadWorkers, rounds }: Scale): Promise<void> {
  const to = section(
    'jobs',
    'the queue (aim: 1,000 jobs done in 60 s, a provider leaves in 2 s, a dead one’s job is taken over in 90 s)',
  );
  const services = await servicesOn(pool);
  await pool.query('create table bench_marks (n int not null)');
  let next = 0;
  const numbers = (count: number): number[] => Array.from({ length: count }, () => (next += 1));

  const drained = await inRounds(rounds, async () => {
    const { send, stop } = await startQueue(services, (n, context) => mark(context, n));
    await pool.query('truncate bench_marks');
    await send(numbers(jobs));
    const ours = await untilMarked(pool, jobs);
    await stop();
    const raw = await time(1, async () => {
      for (const n of numbers(jobs)) await pool.query('insert into bench_marks (n) values ($1)', [n]);
    });
    return { ours, raw: raw[0] ?? Number.NaN };
  });
  const [ours, raw] = [drained.map((round) => round.ours), drained.map((round) => round.raw)];
  to.record(
    'a job of a full queue',
    'ms',
    ours.map((all) => all / jobs),
  );
  to.record(
    'a job of a full queue, its row by raw SQL one after the other',
    'ms',
    raw.map((all) => all / jobs),
  );
  to.record('a job of a full queue, ratio', '×', ratios(ours, raw));

  const left = await inRounds(rounds, async () => {
    let begun = (): void => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const { send, stop } = await startQueue(services, async (n, context) => {
      begun();
      await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
      await mark(context, n);
    });
    await send(numbers(1));
    await running;
    return (await time(1, stop))[0] ?? Number.NaN;
  });
  to.record('a provider leaves in mid-job', 'ms', left);

  for (let round = 0; round < deadWorkers; round += 1) await takeOver();

  /** Fetched by a worker that never tells of it again, as one that was killed. */
  async function takeOver(): Promise<void> {
    await pool.query('truncate bench_marks');
    const dead = await startJobQueue(pool, [queue], () => undefined);
    await dead.insert([{ name: queue, data: { n: (next += 1) } }], { db: inTransaction(services.db) });
    await dead.fetch(queue);
    await dead.stop({ graceful: false, close: false });
    const { stop } = await startQueue(services, (n, context) => mark(context, n));
    to.record(`a dead provider’s job is done by another (a run may take ${jobSeconds} s)`, 's', [
      (await untilMarked(pool, 1)) / 1_000,
    ]);
    await stop();
  }
}
