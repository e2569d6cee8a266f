import { execFileSync } from 'node:child_process';
import { findChromium, isExecutable } from '../../src/tools/find-chromium';

/** Installs it where that needs nobody's consent: as root, on a system with apt-get (a CI container). */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'inherit' });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error('the browser journeys need Chromium: install it, or name one in CHROMIUM_PATH');
}

/** Software rendering, no sound, nothing of a browser's that a page does not need, and no calls home; inside a container root has no sandbox to use. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--mute-audio',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
