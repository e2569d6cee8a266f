import { parseArgs } from 'node:util';
import { Closers } from '../provider/closers';
import { loadConfig } from '../provider/config';
import { openDatabase } from '../provider/database';
import { findEmbeddedPostgres } from '../provider/db/embedded/embedded-postgres';
import { migrate } from '../provider/db/migrate';
import { createPool } from '../provider/db/pool';
import { seedDemo } from '../provider/demo/seed';
import { StartupError } from '../provider/startup-error';
import { reportFailure } from '../provider/report-failure';

/** `npm run seed -- --packages N`: adds N demo packages, beside a running provider or without one. */
function readPackages(fallback: number): number {
  const { packages } = parseArgs({ options: { packages: { type: 'string' } } }).values;
  if (packages === undefined) return fallback;
  if (!/^\d{1,8}$/.test(packages)) throw new StartupError('--packages must be a whole number');
  return Number(packages);
}

async function seed(closers: Closers): Promise<void> {
  const config = loadConfig(process.env);
  const packages = readPackages(config.demoPackages);
  let connectionString = config.databaseUrl === null ? await findEmbeddedPostgres(config.dataDir) : null;
  if (connectionString === null) {
    const database = await openDatabase(config, console.log);
    closers.add('database', 60_000, () => database.stop());
    connectionString = database.connectionString;
  }
  const pool = createPool(connectionString);
  closers.add('connections', 5_000, () => pool.end());
  await migrate(pool);
  const started = Date.now();
  await seedDemo(pool, { packages, now: new Date(), log: console.log });
  console.log(`${packages} packages added in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const closers = new Closers();
// A signal closes the database like the end of the work does; what it interrupts is rolled back.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void closers.closeAll().then(() => process.exit(130)));
try {
  await seed(closers);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
} finally {
  await closers.closeAll();
}
