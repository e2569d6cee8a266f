import pg from 'pg';

/** A database that takes longer to say anything is not one to send people to, ms. */
const patienceMs = 2_000;

/**
 * Whether this provider should be sent requests: it isn't leaving, and its database answers. Asked over a connection of
 * its own, so that a pool whose connections are all in use is no reason to be taken out.
 */
export class Readiness {
  #leaving = false;
  #client: pg.Client | null = null;
  #asking: Promise<boolean> | null = null;

  constructor(private readonly connectionString: string | undefined) {}

  /** From now on it isn't: said some time before requests are refused, so that whoever shares them out has heard. */
  leave(): void {
    this.#leaving = true;
  }

  async isReady(): Promise<boolean> {
    if (this.#leaving) return false;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async close(): Promise<void> {
    this.#leaving = true;
    await this.#asking;
    await this.#drop();
  }

  async #ask(): Promise<boolean> {
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select 1');
      return true;
    } catch {
      // Why is in the log of the database, and in that of the requests it fails.
      await this.#drop();
      return false;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: 'hubline readiness',
    });
    // Unheard, a connection that is lost would end the process; the next question finds it gone.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    // To a database that stands still nothing can be said, not even goodbye.
    const ended = client?.end().catch(() => undefined);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100).unref())]);
  }
}
