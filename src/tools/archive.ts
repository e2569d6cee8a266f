import { parseArgs } from 'node:util';
import { missingMigrations } from '../provider/db/migrate';
import { createPool } from '../provider/db/pool';
import { archivePackages, countArchivable } from '../provider/jobs/archive-packages';
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

/**
 * `npm run archive`: now what a provider does by and by, the months to come made, those that are over dropped and
 * finished packages put away; `--dry-run` only tells.
 */
async function archive(closers: Closers): Promise<void> {
  const { 'dry-run': dryRun = false } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values;
  const config = loadConfig(process.env);
  const pool = createPool(await reachDatabase(config, closers));
  closers.add('connections', 5_000, () => pool.end());
  if ((await missingMigrations(pool)).length > 0)
    throw new StartupError('the schema is not up to date: npm run migrate');
  const kept = await keepAllMonths(pool, { config, dryRun });
  const { archived, broughtBack } = dryRun
    ? { archived: await countArchivable(pool, { config }), broughtBack: 0 }
    : await archivePackages(pool, { config });
  const nothing = kept.length + archived + broughtBack === 0;
  if (nothing) console.log('Nothing is over, and the months to come are there');
  for (const one of kept) console.log(said[one.what](one));
  if (archived > 0) console.log(`packages: ${archived.toLocaleString('en')} put away`);
  if (broughtBack > 0) console.log(`packages: ${broughtBack.toLocaleString('en')} back among those that go on`);
  if (dryRun && !nothing) console.log('Nothing was done: --dry-run');
}

await runTool(archive);
