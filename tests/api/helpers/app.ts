import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { EndpointName } from '~contract/endpoints';
import { buildApp } from '~provider/app';
import { loadConfig } from '~provider/config';
import { createDb, createPool } from '~provider/db/pool';
import { tokenHash } from '~provider/http/session-cache';
import { loadSecrets } from '~provider/secrets';
import { freshDatabase } from '../../helpers/database';
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

/** A provider on a database of its own. */
export async function testApp(options: { readonly seed: 'demo-small' | 'empty'; readonly settings?: Settings }): Promise<TestApp> {
  const database = await freshDatabase({ seed: options.seed });
  const opened: { app: FastifyInstance; pool: pg.Pool }[] = [];
  const open = async (settings: Settings) => {
    const config = loadConfig({ ...quietSettings, ...settings });
    const pool = createPool(database.connectionString, { max: 10 });
    // Dropping the database cuts connections that are still closing; unheard, that would end the test run.
    pool.on('error', () => undefined);
    const app = await buildApp({ config, pool, db: createDb(pool), secrets: await loadSecrets(config) });
    opened.push({ app, pool });
    return { app, pool };
  };
  const { app, pool } = await open(options.settings ?? {});

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
    return { id: userId, email: session.email, token, sessionId: session.id, call: (name, call) => send(app, name, { token, ...call }) };
  };

  return {
    app,
    pool,
    databaseUrl: database.connectionString,
    settings: { ...quietSettings, ...options.settings },
    signIn,
    as: async (name) => {
      const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [`${name}@hubline.test`]);
      if (!rows[0]) throw new Error(`the demo has no account ${name}`);
      return signIn(rows[0].id);
    },
    call: (name, call) => send(app, name, call),
    sibling: async (settings) => (await open({ ...options.settings, ...settings })).app,
    close: async () => {
      for (const { app, pool } of opened) {
        await app.close();
        await pool.end();
      }
      await database.drop();
    },
  };
}
