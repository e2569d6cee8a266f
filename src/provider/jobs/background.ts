import type { Kysely } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/schema';
import type { Services } from '../calls/handler';
import { inTransaction, startJobQueue } from './job-queue';
import type { AnyJob } from './job';
import { pause } from './pause';
import { Worker } from './worker';

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
