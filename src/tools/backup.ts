import { parseArgs } from 'node:util';
import type { Closers } from '../provider/process/closers';
import { loadConfig } from '../provider/process/config';
import { backUp } from '../provider/db/backup/back-up';
import { loadSecrets } from '../provider/process/secrets';
import { tellShare } from '../provider/process/tell-share';
import { StartupError } from '../provider/process/startup-error';
import { summaryOf } from './backup-summary';
import { reachDatabase, runTool } from './run-tool';

/** `npm run backup -- <file>`: all of the database into one new file, while a provider works on or without one. */
async function backup(closers: Closers): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new StartupError('usage: npm run backup -- <file>');
  const config = loadConfig(process.env);
  const secrets = await loadSecrets(config);
  const started = Date.now();
  const result = await backUp({
    connectionString: await reachDatabase(config, closers),
    file,
    secretCheck: secrets.key('backup').toString('hex'),
    onShare: tellShare('backup', console.log),
  });
  console.log(
    `${file}: ${summaryOf(result.end)}, ${(result.bytes / 1_000_000).toFixed(1)} MB in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  if (config.secret === null) console.log(`The secret is not in it: keep a copy of ${config.dataDir}/secret elsewhere`);
}

await runTool(backup);
