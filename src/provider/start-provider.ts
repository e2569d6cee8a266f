import { buildApp } from './app';
import { checkPort, portError } from './process/check-port';
import type { Closers } from './process/closers';
import type { Config } from './process/config';
import { openDatabase } from './database';
import { migrate } from './db/migrate';
import { createDb, createPool } from './db/pool';
import { findDemoAccounts } from './demo/network/demo-accounts';
import { firstAdminLink } from './features/setup/first-admin';
import { seedWhenEmpty } from './first-start';
import { loadSecrets } from './process/secrets';

export interface RunningProvider {
  /** Where users reach it, without a slash at the end. */
  readonly url: string;
  /** E-mails of the demo accounts, when the database holds the demo network. */
  readonly demoAccounts: readonly string[];
  /** One-time link that creates the first admin, while there is no user. */
  readonly firstAdminLink: string | null;
  /** Resolves with a line saying why, when it can serve no longer. */
  readonly failed: Promise<string>;
}

function urlOf(config: Config, address: string | { port: number; family: string } | null): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  const anyAddress = config.host === '0.0.0.0' || config.host === '::';
  const host = anyAddress ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

/**
 * Opens everything in order and serves. What it opens it adds to `closers`, also when it throws: the caller closes.
 * Throws StartupError for what an operator can mend.
 */
export async function startProvider(config: Config, closers: Closers, log: (line: string) => void): Promise<RunningProvider> {
  await checkPort(config);
  const database = await openDatabase(config, log);
  closers.add('database', 60_000, () => database.stop());
  const secrets = await loadSecrets(config);
  const pool = createPool(database.connectionString, {
    max: config.databaseConnections,
    onLost: (error) => log(`A database connection was lost: ${error.message}`),
  });
  closers.add('connections', 5_000, () => pool.end());

  const { applied } = await migrate(pool);
  if (applied.length > 0) log(`Database schema brought up to date (${applied.length} steps)`);
  await seedWhenEmpty(pool, config, log);

  const app = await buildApp({ config, pool, db: createDb(pool), secrets });
  closers.add('requests', 10_000, () => app.close());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portError(config, error);
  }
  const url = urlOf(config, app.server.address());
  return {
    url,
    demoAccounts: await findDemoAccounts(pool),
    firstAdminLink: await firstAdminLink(pool, url),
    failed: database.ended.then((how) => `The embedded database has ended: ${how}`),
  };
}
