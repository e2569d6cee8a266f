import { execFileSync } from 'node:child_process';
import { isExecutable } from '../../src/tools/find-chromium';

/**
 * Installs a package of Debian where that needs nobody's consent: as root, on a system with apt-get. False = not such a
 * place, or it can't be had.
 */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: 'inherit' });
    return true;
  } catch (error) {
    console.error(`${name} could not be installed: ${String(error)}`);
    return false;
  }
}
