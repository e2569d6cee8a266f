import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ResponseOf } from '~contract/endpoints';
import type { Services } from '../../calls/handler';
import { readOnce, Values } from '../../shared/sql/statement';

const resolutionMs = 20;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
let before = 0;
let watching = false;

function longest(): number {
  if (!watching) delay.enable();
  watching = true;
  const late = Math.max(0, delay.max / 1_000_000 - resolutionMs);
  return Number.isFinite(late) ? Math.round(late * 10) / 10 : 0;
}

/** How late timers were at most, in this stretch of time and the one before, ms; watched from the first question on. */
export const lagMs = (): number => Math.max(before, longest());

/** Begins another stretch. */
function turnLag(): void {
  before = longest();
  delay.reset();
}

type Told = ResponseOf<'GET /system'>['data']['providers'];

const everyMs = 15_000;
/** How long a stop waits for the database to hear of it, ms. */
const patienceMs = 1_000;

/** One that has missed three words answers nobody. */
const silentAfter = '50 seconds';
/** From one that says nothing for so long nobody expects anything any more. */
const forgottenAfter = '1 hour';

/** A provider's word to the others, every few seconds while it serves, on how it does. */
export class Beats {
  readonly #id = randomUUID();
  readonly #startedAt = new Date();
  #timer: NodeJS.Timeout | null = null;
  #saying: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: Services,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    const say = (): void => {
      // A database that doesn't answer is told of by all else that asks it: only one word waits for it.
      this.#saying = this.#saying.then(() => this.#say()).catch(this.onError);
    };
    say();
    this.#timer = setInterval(say, everyMs).unref();
  }

  /** Takes its word back: one that was stopped is missed by nobody. */
  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    const gone = this.#saying.then(() =>
      this.services.db.deleteFrom('provider_beats').where('id', '=', this.#id).execute(),
    );
    // Where the database says nothing, silence tells the same.
    await Promise.race([gone.catch(this.onError), sleep(patienceMs, undefined, { ref: false })]);
  }

  async #say(): Promise<void> {
    const { db, pool, config, requests, fleet } = this.services;
    const minutes = requests.minutes();
    const lastWhole = minutes.at(-2) ?? minutes.at(-1);
    const word = {
      // The clock that all are read by: one of its own behind it would count as silent.
      seen_at: sql<string>`now()`,
      memory_bytes: process.memoryUsage.rss(),
      lag_ms: lagMs(),
      connections: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max ?? 0,
      requests: lastWhole?.requests ?? 0,
      failed: lastWhole?.failed ?? 0,
    };
    turnLag();
    await db
      .insertInto('provider_beats')
      .values({
        id: this.#id,
        name: hostname(),
        role: config.role,
        started_at: this.#startedAt.toISOString(),
        ...word,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(word))
      .execute();
    const [told] = await readOnce<{ answering: number }>(
      pool,
      `select count(*)::int as answering from provider_beats where role <> 'worker'
        and seen_at > now() - interval '${silentAfter}'`,
      new Values(),
    );
    fleet.answering = Math.max(1, told?.answering ?? 1);
  }
}

/** Those that have said something of late, the ones that fell silent among them. */
export const readBeats = (pool: pg.Pool): Promise<Told> =>
  readOnce(
    pool,
    `select name, role, started_at, greatest(0, extract(epoch from now() - seen_at))::float8 as silent_seconds,
      memory_bytes, lag_ms, connections, waiting,
       most, requests, failed from provider_beats where seen_at > now() - interval '${forgottenAfter}'
         order by name, started_at`,
    new Values(),
  );
