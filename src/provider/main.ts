import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Closers, onStopSignal } from './process/closers';
import { loadConfig, type Config } from './process/config';
import { demoPassword, findDemoAccounts } from './demo/network/demo-accounts';
import { Readiness } from './process/readiness';
import { reportFailure } from './process/startup-error';
import { openTracing } from './process/tracing';
import { buildApp } from './app';
import { checkPort, portError } from './process/check-port';
import { openDatabase } from './database';
import { FreezeWatch } from './db/freeze-watch';
import { underLock } from './db/lock';
import { migrate, migrations, missingMigrations } from './db/migrate';
import { createDb, createPool } from './db/pool';
import { firstAdminLink } from './features/setup/first-admin';
import { loadSecrets } from './process/secrets';
import { seedReference } from './addresses/load-addresses';
import { seedDemo } from './demo/seed';

/** Any number all providers agree on; it keeps two of them from seeding one database at once. */
const seedLock = 4_200_002;

/**
 * Fills a new database once, as the settings say: with the demo network, or with nothing but the country's provinces,
 * districts and wards, which the first hub's address is chosen from.
 */
async function seedWhenEmpty(pool: pg.Pool, config: Config, log: (line: string) => void): Promise<void> {
  await underLock(pool, seedLock, async () => {
    const { rows } = await pool.query<{ users: boolean; addresses: boolean }>(
      'select exists (select from users) as users, exists (select from provinces) as addresses',
    );
    const holds = rows[0] ?? { users: true, addresses: true };
    if (config.seed === 'demo' && !holds.users)
      await seedDemo(pool, { packages: config.demoPackages, now: new Date(), log });
    else if (!holds.addresses) await seedReference(pool);
  });
}

/** How soon a provider sees that somebody else has brought the schema up to date, ms. */
const schemaPollMs = 1_000;

/** The schema as this version needs it: made so, or waited for, as the settings say. */
async function bringUpToDate(pool: pg.Pool, config: Config, log: (line: string) => void): Promise<void> {
  let missing = await missingMigrations(pool);
  if (config.migrate === 'start') {
    // Of a new database, made in a moment, the end is enough.
    const { applied } = await migrate(pool, migrations, missing.length < migrations.length ? log : undefined);
    if (applied.length > 0) log(`Database schema brought up to date (${applied.length} steps)`);
    return;
  }
  if (missing.length > 0) log(`Waiting for npm run migrate: the database lacks ${missing.join(', ')}`);
  while (missing.length > 0) {
    await sleep(schemaPollMs);
    missing = await missingMigrations(pool);
  }
}

interface RunningProvider {
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
async function startProvider(config: Config, closers: Closers, log: (line: string) => void): Promise<RunningProvider> {
  await checkPort(config);
  const database = await openDatabase(config, log);
  closers.add('database', 60_000, () => database.stop());
  if (config.tracesUrl !== null) closers.add('traces', 5_000, await openTracing(config.tracesUrl));
  const secrets = await loadSecrets(config);
  const pool = createPool(database.connectionString, {
    max: config.databaseConnections,
    onLost: (error) => log(`A database connection was lost: ${error.message}`),
  });
  closers.add('connections', 5_000, () => pool.end());
  const watch = new FreezeWatch(pool, (count) => log(`The database says nothing: ${count} connections were cut`));
  closers.add('freeze watch', 1_000, () => watch.stop());

  await bringUpToDate(pool, config, log);
  await seedWhenEmpty(pool, config, log);

  watch.start();
  const readiness = new Readiness(database.connectionString);
  const app = await buildApp({ config, pool, db: createDb(pool), secrets, readiness });
  closers.add('requests', 10_000, () => app.close());
  closers.add('what shares out requests', (config.drainSeconds + 1) * 1_000, async () => {
    readiness.leave();
    await sleep(config.drainSeconds * 1_000);
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portError(config, error);
  }
  const url = urlOf(config, app.server.address());
  return {
    url,
    demoAccounts: await findDemoAccounts(pool),
    // A worker has no page to be opened, and would end the link of a web that started before.
    firstAdminLink: config.role === 'worker' ? null : await firstAdminLink(pool, url),
    failed: database.ended.then((how) => `The embedded database has ended: ${how}`),
  };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`hubline: ${line}\n`);

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
}

/** Where others than this machine may come in, by a proxy in front too; null = nowhere. */
function openTo({ host, publicUrl }: Config): string | null {
  if (!isLoopback(host)) return host;
  return publicUrl === null || isLoopback(new URL(publicUrl).hostname) ? null : publicUrl;
}

function welcome(provider: RunningProvider, config: Config): string {
  const lines = ['', `  Hubline is ready: ${provider.url}`];
  if (provider.firstAdminLink !== null) {
    lines.push('', '  There is no user yet. This link creates the first admin, once:', `  ${provider.firstAdminLink}`);
  }
  if (provider.demoAccounts.length > 0) {
    lines.push(
      '',
      `  Demo accounts, all with the password ${demoPassword}:`,
      ...provider.demoAccounts.map((email) => `    ${email}`),
    );
    const open = openTo(config);
    if (open !== null) {
      lines.push(
        '',
        `  The demo password is public, and ${open} may be reached from the network: use HUBLINE_SEED=empty for real work.`,
      );
    }
  }
  return [...lines, ''].join('\n');
}

/**
 * The provider as a process: reads the environment, serves, and ends the process. SIGINT, SIGTERM and SIGHUP let the
 * requests under way finish, then close the database, and exit with 0; who asks again does not wait. Resolves once it
 * serves, or never when the start failed.
 */
export async function runProvider(env: NodeJS.ProcessEnv): Promise<void> {
  const closers = new Closers();
  let leaving = false;
  const leave = async (code: number): Promise<void> => {
    leaving = true;
    const late = await closers.closeAll();
    if (late.length > 0) complain(`did not close in time: ${late.join(', ')}`);
    process.exit(code);
  };
  onStopSignal(() => {
    // The embedded database sees that we are gone and stops by itself.
    if (leaving) process.exit(130);
    say('Stopping');
    void leave(0);
  });
  try {
    const config = loadConfig(env);
    const provider = await startProvider(config, closers, say);
    // In one piece: whoever waits for the address has the accounts too.
    say(welcome(provider, config));
    void provider.failed.then((line) => {
      if (leaving) return undefined;
      complain(line);
      return leave(1);
    });
  } catch (error) {
    // A signal during the start closes what the start is using; what that breaks is no news.
    if (leaving) return;
    reportFailure(error);
    await leave(1);
  }
}
