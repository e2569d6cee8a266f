import type pg from 'pg';

/** How long a trace waits for others to be written along with it, ms. */
const soonMs = 200;
/** How long it waits where the database did not take it, ms. */
const againMs = 1_000;

interface Trace {
  readonly userId: number;
  readonly packageId: number;
  /** On the process's own clock that never jumps. */
  readonly at: number;
}

/**
 * Who has read a receiver's whole phone, on its way to the database: written right behind the answer, so that nobody who
 * reads waits for a commit. Only a process that is killed takes its last moment's with it.
 */
export class ReadTraces {
  #waiting: Trace[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly onError: (error: unknown) => void,
  ) {}

  note(userId: number, packageId: number): void {
    this.#waiting.push({ userId, packageId, at: performance.now() });
    this.#writeIn(soonMs);
  }

  /** Writes what waits, now. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  #writeIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#writing.then(() => this.#write());
    }, ms);
  }

  async #write(): Promise<void> {
    const traces = this.#waiting.splice(0);
    if (traces.length === 0) return;
    const now = performance.now();
    try {
      // By the database's clock, as whatever else is kept by months.
      await this.pool.query(
        `insert into personal_data_reads (user_id, package_id, at)
         select user_id, package_id, now() - make_interval(secs => ago)
         from unnest($1::int[], $2::bigint[], $3::float8[]) as read (user_id, package_id, ago)`,
        [
          traces.map(({ userId }) => userId),
          traces.map(({ packageId }) => packageId),
          traces.map(({ at }) => (now - at) / 1_000),
        ],
      );
    } catch (error) {
      this.onError(error);
      this.#waiting.unshift(...traces);
      this.#writeIn(againMs);
    }
  }
}
