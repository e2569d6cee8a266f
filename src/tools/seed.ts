import { parseArgs } from 'node:util';
import type { Closers } from '../provider/process/closers';
import { loadConfig } from '../provider/process/config';
import { migrate } from '../provider/db/migrate';
import { createPool } from '../provider/db/pool';
import { seedDemo } from '../provider/demo/seed';
import { StartupError } from '../provider/process/startup-error';
import { reachDatabase, runTool } from './run-tool';

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
  const pool = createPool(await reachDatabase(config, closers));
  closers.add('connections', 5_000, () => pool.end());
  await migrate(pool);
  const started = Date.now();
  await seedDemo(pool, { packages, now: new Date(), log: console.log });
  console.log(`${packages} packages added in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

await runTool(seed);
