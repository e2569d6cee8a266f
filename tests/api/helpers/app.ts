import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { EndpointName } from '~contract/endpoints';
import { buildApp } from '~provider/app';
import { loadConfig } from '~provider/process/config';
import { createDb, createPool } from '~provider/db/pool';
import { tokenHash } from '~provider/calls/session-cache';
import { loadSecrets } from '~provider/process/secrets';
import { freshDatabase } from '../../helpers/database';
import { onReplica } from '../../helpers/replica';
import type { Seed } from '../../helpers/templates';
import { type Answer, type Call, send } from './send';

/** No limits per minute and no log: tests that want either ask for it. */
const quietSettings = {
  LOG_LEVEL: 'silent',
  HUBLINE_SECRET: 'a secret of the tests, long enough to be one',
  HUBLINE_REQUESTS_PER_MINUTE: '0',
  HUBLINE_PUBLIC_REQUESTS_PER_MINUTE: '0',
  HUBLINE_TRACKING_REQUESTS_PER_MINUTE: '0',
};

type Settings = Readonly<Record<string, string>>;

type CallByName = <N extends EndpointName>(name: N, call?: Call) => Promise<Answer<N>>;

/** Somebody signed in. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly sessionId: number;
  readonly call: CallByName;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  /** For a provider in a process of its own, which with `settings` knows the sessions of this one. */
  readonly databaseUrl: string;
  readonly settings: Settings;
  /** The demo account `<name>@hubline.test` in a session of its own. Opened in the database: a login costs 66 ms. */
  as(name: string): Promise<Person>;
  /** Any user in a new session. */
  signIn(userId: number): Promise<Person>;
  /** A call without a token. */
  readonly call: CallByName;
  /** Another provider on the same database, closed with this one. */
  sibling(settings?: Settings): Promise<FastifyInstance>;
  close(): Promise<void>;
}

interface Options {
  readonly seed: Exclude<Seed, 'bare'>;
  readonly settings?: Settings;
}

/** A provider on a database of its own: for what counts, changes or watches all that there is. */
export async function testApp({ seed, settings = {} }: Options): Promise<TestApp> {
  const database = await freshDatabase({ seed });
  const opened = new Providers(database.connectionString, settings);
  const close = async (): Promise<void> => {
    await opened.close();
    await database.drop();
  };
  return testAppOf(await opened.open(), opened, close);
}

interface Shared {
  readonly first: Provider;
  readonly databaseUrl: string;
}

/** Of this worker, which plays one file after the other. It goes with the cluster. */
let shared: Promise<Shared> | null = null;

async function openShared(): Promise<Shared> {
  const { connectionString } = await freshDatabase({ seed: 'empty' });
  return { first: await new Providers(connectionString, {}).open(), databaseUrl: connectionString };
}

/**
 * The provider that the files of a worker share, on a database without the demo: making both anew takes longer than
 * most files do. Whoever asks makes hubs, shops and people of his own, and looks at nothing else.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= openShared();
  const { first, databaseUrl } = await shared;
  const siblings = new Providers(databaseUrl, {});
  return testAppOf(first, siblings, () => siblings.close());
}

interface Provider {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
}

/** Providers on one database, closed together. */
class Providers {
  readonly #opened: Provider[] = [];

  constructor(
    readonly databaseUrl: string,
    readonly settings: Settings,
  ) {}

  async open(settings: Settings = {}): Promise<Provider> {
    const replica = onReplica(this.databaseUrl);
    const readsThere: Settings = replica === null ? {} : { HUBLINE_READ_URL: replica };
    const config = loadConfig({ ...quietSettings, ...readsThere, ...this.settings, ...settings });
    const pool = createPool(this.databaseUrl, { max: 10 });
    // Dropping the database cuts connections that are still closing; unheard, that would end the test run.
    pool.on('error', () => undefined);
    const app = await buildApp({ config, pool, db: createDb(pool), secrets: await loadSecrets(config) });
    this.#opened.push({ app, pool });
    return { app, pool };
  }

  async close(): Promise<void> {
    for (const { app, pool } of this.#opened) {
      await app.close();
      await pool.end();
    }
  }
}

function testAppOf({ app, pool }: Provider, providers: Providers, close: () => Promise<void>): TestApp {
  const signIn = async (userId: number): Promise<Person> => {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await pool.query<{ id: number; email: string }>(
      `with session as (
         insert into sessions (user_id, access_hash, refresh_hash, expires_at) values ($1, $2, $3, now() + interval '1 hour') returning id
       ) select session.id, users.email from session, users where users.id = $1`,
      [userId, tokenHash(token), randomBytes(32)],
    );
    const session = rows[0];
    if (!session) throw new Error(`no user ${userId}`);
    return {
      id: userId,
      email: session.email,
      token,
      sessionId: session.id,
      call: (name, call) => send(app, name, { token, ...call }),
    };
  };
  return {
    app,
    pool,
    databaseUrl: providers.databaseUrl,
    settings: { ...quietSettings, ...providers.settings },
    signIn,
    as: async (name) => {
      const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [
        `${name}@hubline.test`,
      ]);
      if (!rows[0]) throw new Error(`the demo has no account ${name}`);
      return signIn(rows[0].id);
    },
    call: (name, call) => send(app, name, call),
    sibling: async (settings) => (await providers.open(settings)).app,
    close,
  };
}
