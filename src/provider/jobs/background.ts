import { type Kysely, CompiledQuery } from 'kysely';
import type PgBoss from 'pg-boss';
import type pg from 'pg';
import type { Database } from '../db/schema';
import type { Services } from '../calls/handler';
import { type AnyJob, jobSeconds } from './job';
import { Worker, pause } from './worker';

/** Of the queue's own tables. */
const schema = 'jobs';

/** How often one of the providers looks for jobs whose worker died, seconds. */
const maintenanceSeconds = 10;

/** Runs of a job whose runs fail or die, and the pause between them, seconds. */
const tries = { retryLimit: 8, retryDelay: 5 };

/**
 * The queue on our own connections. Its statements are sent as they are; one that fails inside a multi-statement text
 * leaves its connection in a broken transaction, so that connection is closed.
 */
const executor = (pool: pg.Pool) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const result = await client.query<Record<string, unknown>>(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});

/** In the caller's transaction: the job exists if and only if that commits. */
export const inTransaction = (db: Kysely<Database>): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows }),
});

/** Opens the queue, its tables made or brought up to date, with a queue for each name. */
export async function startJobQueue(
  pool: pg.Pool,
  names: readonly string[],
  onError: (error: Error) => void,
): Promise<PgBoss> {
  // Loaded late: the library is of no use before the provider serves.
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: executor(pool),
    schema,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });
  boss.on('error', onError);
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of names)
    if (!known.has(name)) await boss.createQueue(name, { name, ...tries, expireInSeconds: jobSeconds });
  return boss;
}

/** Puts jobs into the queue, in the caller's transaction. */
export type Enqueue = (db: Kysely<Database>, job: string, data: readonly object[]) => Promise<void>;

/** Small work that every provider does again and again; harmless when several do it at once. */
export interface PeriodicTask {
  readonly everyMs: number;
  readonly run: (services: Services, enqueue: Enqueue) => Promise<void>;
}

/** Until the queue is tried again after it could not be opened. */
const reopenMs = 5_000;

/**
 * What a provider does besides answering: runs jobs and chores. Starts after it serves and holds up nothing: a start
 * waits for no table of the queue, and a database that is gone for a while is waited for.
 */
export class Background {
  readonly #leaving = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: Services,
    private readonly work: { readonly jobs: readonly AnyJob[]; readonly periodicTasks: readonly PeriodicTask[] },
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves once nothing of it uses the database any more. */
  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const boss = await this.#open();
    if (!boss) return;
    const workers = new Map(
      this.work.jobs.map((job) => [job.name, new Worker(boss, job, this.services, this.onError)]),
    );
    for (const worker of workers.values()) worker.start();
    const enqueue: Enqueue = (db, job, data) =>
      boss.insert(
        data.map((one) => ({ name: job, data: one })),
        { db: inTransaction(db) },
      );
    await Promise.all(
      this.work.periodicTasks.map((task) => this.#repeat(task, enqueue, (job) => workers.get(job)?.wake())),
    );
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
    await boss.stop({ graceful: false, close: false });
  }

  async #open(): Promise<PgBoss | null> {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      try {
        return await startJobQueue(
          this.services.pool,
          this.work.jobs.map((job) => job.name),
          this.onError,
        );
      } catch (error) {
        this.onError(error);
        await pause(reopenMs, signal);
      }
    }
    return null;
  }

  /** Once a chore is through, what it put into the queue is there for all to see. */
  async #repeat({ everyMs, run }: PeriodicTask, enqueue: Enqueue, wake: (job: string) => void): Promise<void> {
    // Its own: so many chores resting on one signal are taken for a leak.
    const signal = AbortSignal.any([this.#leaving.signal]);
    const put = new Set<string>();
    const noted: Enqueue = async (db, job, data) => {
      await enqueue(db, job, data);
      put.add(job);
    };
    while (!signal.aborted) {
      try {
        await run(this.services, noted);
      } catch (error) {
        this.onError(error);
      }
      for (const job of put) wake(job);
      put.clear();
      await pause(everyMs, signal);
    }
  }
}
