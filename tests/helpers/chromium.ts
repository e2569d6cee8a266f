import { findChromium } from '../../src/tools/find-chromium';
import { installPackage } from './debian-package';

/** Installs it where that needs nobody's consent: as root, on a system with apt-get (a CI container). */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (installPackage('chromium')) {
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
