import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp } from './app';
import type { Closers } from './closers';
import type { Config } from './config';
import { openDatabase } from './database';
import { migrate } from './db/migrate';
import { createDb, createPool } from './db/pool';
import { findDemoAccounts } from './demo-accounts';
import { firstAdminLink } from './features/setup/first-admin';
import { seedWhenEmpty } from './first-start';
import { loadSecrets } from './secrets';
import { StartupError } from './startup-error';
import { hasCode } from './system-error';

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

const portError = (config: Config, error: unknown): unknown => {
  if (hasCode(error, 'EADDRINUSE')) return new StartupError(`PORT ${config.port} on ${config.host} is in use: stop what uses it, or set PORT`);
  if (hasCode(error, 'EACCES')) return new StartupError(`PORT ${config.port} needs rights this user lacks: set PORT above 1023`);
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) return new StartupError(`HOST ${config.host} is no address of this machine`);
  return error;
};

/** Seen before the database is started and seeded, so that a taken port is told at once. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
  } catch (error) {
    throw portError(config, error);
  }
  probe.close();
  await once(probe, 'close');
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
  const pool = createPool(database.connectionString, {
    max: config.databaseConnections,
    onLost: (error) => log(`A database connection was lost: ${error.message}`),
  });
  closers.add('connections', 5_000, () => pool.end());

  const { applied } = await migrate(pool);
  if (applied.length > 0) log(`Database schema brought up to date (${applied.length} steps)`);
  await seedWhenEmpty(pool, config, log);

  const app = await buildApp({ config, pool, db: createDb(pool), secrets: await loadSecrets(config) });
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
