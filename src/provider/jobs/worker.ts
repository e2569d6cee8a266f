import type PgBoss from 'pg-boss';
import type { Kysely } from 'kysely';
import type { Services } from '../calls/handler';
import type { Database } from '../db/schema';
import { jobSeconds, type AnyJob } from './job';

/** Jobs of one kind that a provider runs at a time. */
const slots = 8;
const idleMs = 500;
/** After the queue could not be asked. */
const troubledMs = 5_000;

type Fetched = PgBoss.JobWithMetadata;

/**
 * Takes the jobs of one queue and runs them, a few at a time. Not the library's own worker: that leaves a failed
 * completion to nobody, which would end the process, and lets a batch wait for its slowest.
 */
export class Worker {
  readonly #running = new Set<Promise<void>>();
  readonly #leaving = new AbortController();
  /** Something came since the queue was last asked. */
  #news = false;
  #endRest: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly boss: PgBoss,
    private readonly job: AnyJob,
    private readonly services: Services,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.#loop = this.#work();
  }

  /** Something was put into the queue here: this worker need not wait to find out. */
  wake(): void {
    this.#news = true;
    this.#endRest();
  }

  /** Takes no more; what is running is told to leave, and is waited for. */
  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#loop;
    await Promise.all(this.#running);
  }

  async #work(): Promise<void> {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      const free = slots - this.#running.size;
      if (free === 0) {
        // The queue may be full of others: the next is taken when one is through.
        await Promise.race(this.#running);
        continue;
      }
      this.#news = false;
      const jobs = await this.#fetch(free);
      for (const job of jobs ?? []) this.#launch(job);
      if (this.#news && jobs !== null) continue;
      if (jobs?.length !== free)
        await pause(jobs === null ? troubledMs : idleMs, signal, (end) => (this.#endRest = end));
    }
  }

  async #fetch(batchSize: number): Promise<Fetched[] | null> {
    try {
      return await this.boss.fetch<object>(this.job.name, { batchSize, includeMetadata: true });
    } catch (error) {
      this.onError(error);
      return null;
    }
  }

  #launch(fetched: Fetched): void {
    const running = this.#run(fetched)
      // Whatever became of it, the queue gives it out again when its time is over.
      .catch(this.onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #run({ id, data, retryCount, retryLimit }: Fetched): Promise<void> {
    const { job, boss, services } = this;
    try {
      const key = job.effectKey(data);
      const signal = AbortSignal.any([this.#leaving.signal, AbortSignal.timeout(jobSeconds * 1000)]);
      if (!(await wasDone(services.db, key)))
        await job.run(data, { services, signal, once: (effect) => doOnce(services.db, key, effect) });
    } catch (error) {
      this.onError(error);
      if (retryCount >= retryLimit) await job.giveUp(data, services);
      await boss.fail(job.name, id, { message: error instanceof Error ? error.message : String(error) });
      return;
    }
    await boss.complete(job.name, id);
  }
}

async function wasDone(db: Kysely<Database>, key: string): Promise<boolean> {
  return (await db.selectFrom('job_effects').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** The effect and its key in one transaction. Two at once: the second waits for the first, then finds the key. */
async function doOnce(
  db: Kysely<Database>,
  key: string,
  effect: (tx: Kysely<Database>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('job_effects')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) return false;
    await effect(tx);
    return true;
  });
}

/** Waits; an abort ends the wait at once, without an error, and so does whoever was given the way to end it. */
export function pause(
  milliseconds: number,
  signal: AbortSignal,
  endsWith: (end: () => void) => void = () => undefined,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    endsWith(done);
    return signal.addEventListener('abort', done);
  });
}
