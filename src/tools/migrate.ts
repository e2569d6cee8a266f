import { parseArgs } from 'node:util';
import type { Closers } from '../provider/process/closers';
import { loadConfig } from '../provider/process/config';
import { migrate, migrations, missingMigrations } from '../provider/db/migrate';
import { createPool } from '../provider/db/pool';
import { reachDatabase, runTool } from './run-tool';

/**
 * `npm run migrate`: the schema as this version needs it, while providers of the version before go on; `--check` only
 * tells what is lacking. How far it is it says as it goes.
 */
async function bringUpToDate(closers: Closers): Promise<void> {
  const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values;
  const config = loadConfig(process.env);
  const pool = createPool(await reachDatabase(config, closers));
  closers.add('connections', 5_000, () => pool.end());
  if (check === true) {
    const missing = await missingMigrations(pool);
    console.log(missing.length === 0 ? 'The schema is up to date' : `The schema lacks ${missing.join(', ')}`);
    if (missing.length > 0) process.exitCode = 1;
    return;
  }
  const started = Date.now();
  const { applied } = await migrate(pool, migrations, console.log);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    applied.length === 0
      ? 'The schema was up to date'
      : `The schema was brought up to date in ${seconds} s (${applied.length} migrations)`,
  );
}

await runTool(bringUpToDate);
