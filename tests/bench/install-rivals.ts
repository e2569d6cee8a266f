import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const rivals = resolve('tests/bench/rivals');

/**
 * On the first run, and again whenever their lock has changed. Peers are left out: they use the product's own React.
 */
export function installRivals(): void {
  const lock = resolve(rivals, 'package-lock.json');
  const installed = resolve(rivals, 'node_modules/installed-lock.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return;
  console.log('installing the rivals into tests/bench/rivals …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: rivals,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the rivals could not be installed: run `npm ci` in tests/bench/rivals to see why');
  copyFileSync(lock, installed);
}
