import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { FreezeWatch } from './freeze-watch';
import { createDb, createPool } from './pool';
import type { Database } from './schema';

/** How often a replica that lacks something is asked again, ms: it is nearly always there at the first question. */
const pollMs = 5;

/** For how long nobody waits for a replica that somebody has waited for in vain, ms. */
const restMs = 1_000;

/** How far the primary has written what it has acknowledged, and which database it is. */
const primaryState = `
  select pg_current_wal_flush_lsn()::text as written, current_database() as name,
    (select system_identifier::text from pg_control_system()) as system`;

/** A primary that was set aside and still answers is nobody's replica: nothing new ever comes to it. */
const hasReplayed = `
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as current,
         current_database() = $2 and (select system_identifier::text from pg_control_system()) = $3 as same`;

interface PrimaryState {
  readonly written: string;
  readonly name: string;
  readonly system: string;
}

interface Options {
  readonly connectionString: string;
  /** Most connections to it. */
  readonly max: number;
  /** How long a read waits for it to have what was written before, ms. */
  readonly waitMs: number;
  /** Told when it is used no longer, and when again. */
  readonly say: (line: string) => void;
}

/**
 * A copy of the database that PostgreSQL keeps up to date, for reads that may be large. It is asked before each of them
 * whether it has everything that was acknowledged by then, so nobody is ever shown less there than on the primary.
 */
export class Replica {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Reads it has answered, and those left to the primary, since the start. */
  readonly reads = { here: 0, onPrimary: 0 };
  readonly #watch: FreezeWatch;
  #restUntil = 0;
  #unused: string | null = null;

  constructor(
    private readonly primary: pg.Pool,
    private readonly options: Options,
  ) {
    this.pool = createPool(options.connectionString, { max: options.max });
    this.db = createDb(this.pool);
    this.#watch = new FreezeWatch(this.pool, () => this.#rest('it says nothing'));
    this.#watch.start();
  }

  /** Whether it has all that was acknowledged before the call; answered within the time a read waits. */
  async isCurrent(): Promise<boolean> {
    if (performance.now() >= this.#restUntil) {
      const why = await this.#lack();
      if (why === null) {
        if (this.#unused !== null) this.options.say('The read replica is used again');
        this.#unused = null;
        this.reads.here += 1;
        return true;
      }
      this.#rest(why);
    }
    this.reads.onPrimary += 1;
    return false;
  }

  /** A read it could not answer after all, which the primary has then. */
  failed(): void {
    this.reads.here -= 1;
    this.reads.onPrimary += 1;
  }

  async close(): Promise<void> {
    await this.#watch.stop();
    await this.pool.end();
  }

  #rest(why: string): void {
    this.#restUntil = performance.now() + restMs;
    if (this.#unused !== why) this.options.say(`The read replica is not used: ${why}`);
    this.#unused = why;
  }

  /** Null = it lacks nothing. */
  async #lack(): Promise<string | null> {
    const { rows } = await this.primary.query<PrimaryState>(primaryState);
    const state = rows[0];
    if (!state) return 'the primary does not say how far it is';
    const asked = this.#comparedWith(state, performance.now() + this.options.waitMs).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    const late = sleep(this.options.waitMs, 'it is behind', { ref: false });
    return Promise.race([asked, late]);
  }

  async #comparedWith({ written, name, system }: PrimaryState, until: number): Promise<string | null> {
    for (;;) {
      const { rows } = await this.pool.query<{ current: boolean; same: boolean }>(hasReplayed, [written, name, system]);
      if (rows[0]?.same !== true) return 'HUBLINE_READ_URL is another database than DATABASE_URL';
      if (rows[0].current) return null;
      if (performance.now() > until) return 'it is behind';
      await sleep(pollMs);
    }
  }
}
