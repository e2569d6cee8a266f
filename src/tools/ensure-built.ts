import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtHash, sourcesHash } from './build-stamp';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Builds when dist is missing or older than the sources, in a process of its own: the bundler's weight ends with it.
 */
export async function ensureBuilt(): Promise<void> {
  if ((await builtHash()) === (await sourcesHash())) return;
  process.stdout.write('Building (the sources are new or have changed)\n');
  const builder = spawn(process.execPath, ['--import', 'tsx', 'src/tools/build.ts', '--quiet'], { stdio: 'inherit' });
  // Who stops a start does not leave its builder behind.
  const stop = (): void => {
    builder.kill();
    process.exit(130);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  const [code] = await once(builder, 'exit');
  for (const signal of stopSignals) process.off(signal, stop);
  if (code !== 0) throw new Error('the build failed, see above');
}
