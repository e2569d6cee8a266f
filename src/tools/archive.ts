import { parseArgs } from 'node:util';
import { missingMigrations } from '../provider/db/migrate';
import { createPool } from '../provider/db/pool';
import { keepAllMonths, type MonthKept } from '../provider/jobs/keep-months';
import type { Closers } from '../provider/process/closers';
import { loadConfig } from '../provider/process/config';
import { StartupError } from '../provider/process/startup-error';
import { reachDatabase, runTool } from './run-tool';

const said = {
  made: ({ part }: MonthKept) => `${part}: made`,
  dropped: ({ part, rows, bytes }: MonthKept) =>
    `${part}: dropped, some ${rows.toLocaleString('en')} rows, ${(bytes / 1_000_000).toFixed(1)} MB`,
  busy: ({ part }: MonthKept) => `${part}: in use just now, try again`,
};

/** `npm run archive`: now what a provider does by and by, the months to come made and those that are over dropped; `--dry-run` only tells. */
async function archive(closers: Closers): Promise<void> {
  const { 'dry-run': dryRun = false } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values;
  const config = loadConfig(process.env);
  const pool = createPool(await reachDatabase(config, closers));
  closers.add('connections', 5_000, () => pool.end());
  if ((await missingMigrations(pool)).length > 0)
    throw new StartupError('the schema is not up to date: npm run migrate');
  const kept = await keepAllMonths(pool, { config, dryRun });
  if (kept.length === 0) console.log('Nothing is over, and the months to come are there');
  for (const one of kept) console.log(said[one.what](one));
  if (dryRun && kept.length > 0) console.log('Nothing was done: --dry-run');
}

await runTool(archive);
