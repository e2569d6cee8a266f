import { parseArgs } from 'node:util';
import type { Closers } from '../provider/process/closers';
import { loadConfig } from '../provider/process/config';
import { checkBackup, restore, type RestoreResult } from '../provider/db/backup/restore';
import { migrate, migrations } from '../provider/db/migrate';
import { createPool } from '../provider/db/pool';
import { loadSecrets } from '../provider/process/secrets';
import { tellShare } from '../provider/process/tell-share';
import { StartupError } from '../provider/process/startup-error';
import { summaryOf } from './backup-summary';
import { ownDatabase, runTool } from './run-tool';

const usage = 'usage: npm run restore -- <file> [--replace | --check]';

/**
 * `npm run restore -- <file>`: a backup into an empty database that nobody uses, or with --replace in the place of what
 * is there. --check reads the file through and says whether it is whole; no database is touched.
 */
async function run(closers: Closers): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || (values.check && values.replace)) throw new StartupError(usage);
  const started = Date.now();
  const result = values.check ? await checkBackup(file, progress()) : await putBack(closers, file, values.replace);
  console.log(
    `${values.check ? 'Whole' : 'Restored'}: ${summaryOf(result.end)}, as of ${result.head.made_at}, in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

/** Says how far each part is; the pace of one is nobody else's. */
function progress(): (part: string, share: number) => void {
  const tellers = new Map<string, (share: number) => void>();
  return (part, share) => {
    const tell = tellers.get(part) ?? tellShare(part, console.log);
    tellers.set(part, tell);
    tell(share);
  };
}

async function putBack(closers: Closers, file: string, replace: boolean): Promise<RestoreResult> {
  const config = loadConfig(process.env);
  const connectionString = await ownDatabase(config, closers);
  const result = await restore({ connectionString, file, replace, onShare: progress() });
  const pool = createPool(connectionString);
  closers.add('connections', 5_000, () => pool.end());
  const { applied } = await migrate(pool, migrations, console.log);
  if (applied.length > 0) console.log(`Database schema brought up to date (${applied.length} steps)`);
  const secrets = await loadSecrets(config);
  if (secrets.key('backup').toString('hex') !== result.head.secret_check) {
    console.log(
      `The backup was made under another secret: without that one (HUBLINE_SECRET, or the file ${config.dataDir}/secret) tokens of carriers and webhooks in it can't be read`,
    );
  }
  return result;
}

await runTool(run);
