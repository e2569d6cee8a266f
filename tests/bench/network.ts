import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '~provider/app';
import { loadConfig } from '~provider/process/config';
import { startEmbeddedPostgres } from '~provider/db/embedded/embedded-postgres';
import { migrate } from '~provider/db/migrate';
import { createDb, createPool } from '~provider/db/pool';
import { seedDemo } from '~provider/demo/seed';
import { tokenHash } from '~provider/calls/session-cache';
import { loadSecrets } from '~provider/process/secrets';
import { queryCluster } from '../helpers/query-cluster';
import { recordStatements, type Statement } from '../helpers/recorded-statements';

export interface Network {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly token: string;
  readonly codes: readonly string[];
  /**
   * The statements one call (a POST where there is a body) sends to the database, session look-up left out: what its
   * raw peers must run.
   */
  statementsOf(path: string, body?: object): Promise<Statement[]>;
  close(): Promise<void>;
}

/** A cluster of the bench's own, kept below .cache so that a second run need not seed again. */
export async function startCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = resolve('.cache/bench');
  mkdirSync(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { url: database.connectionString, stop: () => database.stop() };
}

/** The network of so many packages. */
export const networkName = (packages: number): string => `bench_${packages}`;

/** The address of a database of the cluster. */
export function databaseOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * The demo network with this many packages, in a database of its own. Measure only after the cluster has been stopped
 * and started again: what seeding leaves to write back would be measured too.
 */
export async function seedNetwork(clusterUrl: string, packages: number): Promise<void> {
  const name = networkName(packages);
  if ((await queryCluster(clusterUrl, `select from pg_database where datname = '${name}'`)) === 0)
    await queryCluster(clusterUrl, `create database ${name}`);
  const pool = createPool(databaseOf(clusterUrl, name));
  try {
    await migrate(pool);
    const { rows } = await pool.query<{ n: number }>('select count(*) as n from packages');
    const missing = packages - (rows[0]?.n ?? 0);
    if (missing <= 0) return;
    console.log(`seeding ${packages.toLocaleString('en')} packages …`);
    await seedDemo(pool, { packages: missing, now: new Date(), log: () => undefined });
    // The other tables: those of the packages have been.
    await pool.query('vacuum');
  } finally {
    await pool.end();
  }
}

/** The network in a database, served on a free port of loopback. */
export async function startNetwork(database: string): Promise<Network> {
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: resolve('.cache/bench'),
    HUBLINE_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  });
  const pool = createPool(database);
  const app = await buildApp({ config, pool, db: createDb(pool), secrets: await loadSecrets(config) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const token = await signIn(pool);
  const sample = await pool.query<{ code: string }>('select code from packages order by hashtext(code) limit 5000');
  return {
    app,
    url: address,
    pool,
    token,
    codes: sample.rows.map((row) => row.code),
    statementsOf: (path, body) => record(app, path, `Bearer ${token}`, body),
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}

/** A token for the demo's administrator, or for somebody by his e-mail. */
export async function signIn(pool: pg.Pool, email = 'admin@hubline.test'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (user_id, access_hash, refresh_hash, expires_at)
     select u.id, $1, $2, now() + interval '1 day' from users u where u.email = $3`,
    [tokenHash(token), randomBytes(32), email],
  );
  return token;
}

function record(app: FastifyInstance, path: string, authorization: string, body?: object): Promise<Statement[]> {
  return recordStatements(async () => {
    const call = {
      url: path,
      headers: { authorization },
      ...(body ? { method: 'POST' as const, payload: body } : { method: 'GET' as const }),
    };
    const response = await app.inject(call);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  });
}
