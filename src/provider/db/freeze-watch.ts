import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Between two looks, ms. */
const everyMs = 1_000;

/** A database that leaves the simplest question unanswered for so long stands still, ms: a busy one answers it. */
const patienceMs = 7_000;

/**
 * A database that stands still (its machine is frozen, or a network drops what is sent) ends no statement and no
 * connection: whoever waits for it would wait for ever, and a limit on statements doesn't help, for the database itself
 * must keep it. While somebody waits this asks the simplest question over a connection of its own; left unanswered, it
 * cuts the connections in use, and who waits hears ESY009 in time. Sent again with its key, a write is found or done.
 */
export class FreezeWatch {
  readonly #inUse = new Set<pg.PoolClient>();
  readonly #leaving = new AbortController();
  #client: pg.Client | null = null;
  #watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly onFrozen: (connections: number) => void,
  ) {
    pool.on('acquire', (client) => this.#inUse.add(client));
    pool.on('release', (_error, client) => this.#inUse.delete(client));
    pool.on('remove', (client) => this.#inUse.delete(client));
  }

  start(): void {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#leaving.abort();
    this.#drop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      const asking = [...this.#inUse];
      if (signal.aborted || asking.length === 0 || (await this.#answers())) continue;
      this.#drop();
      // Only who waited all this time: who came since may have a database that goes on.
      const cut = asking.filter((client) => this.#inUse.has(client));
      for (const client of cut) streamOf(client).destroy(new Error('Connection terminated: the database says nothing'));
      if (cut.length > 0 && !signal.aborted) this.onFrozen(cut.length);
    }
  }

  /** True too where the question itself was refused: a database that says no says something. */
  async #answers(): Promise<boolean> {
    let answered = false;
    const asked = this.#ask().then(
      () => (answered = true),
      () => {
        this.#drop();
        answered = true;
      },
    );
    await Promise.race([asked, sleep(patienceMs, undefined, { signal: this.#leaving.signal, ref: false })]).catch(
      () => undefined,
    );
    // Where it was this process that stood still, the answer lies there unread.
    await nextTurn();
    await nextTurn();
    return answered;
  }

  async #ask(): Promise<void> {
    if (!this.#client) {
      const client = new pg.Client({
        connectionString: this.pool.options.connectionString,
        application_name: 'hubline freeze watch',
      });
      client.on('error', () => undefined);
      this.#client = client;
      await client.connect();
    }
    await this.#client.query('select 1');
  }

  #drop(): void {
    if (this.#client) streamOf(this.#client).destroy();
    this.#client = null;
  }
}

/** pg has no way to end a connection without the database's help. */
const streamOf = (client: pg.ClientBase): { destroy(error?: Error): void } =>
  (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection.stream;
