import { findChromium, isExecutable } from '../../src/tools/find-chromium';
import { installPackage } from './debian-package';

/** Chromium's pages without the browser around them, where Debian puts it. */
const shell = '/usr/bin/chromium-headless-shell';

/** Installs them where that needs nobody's consent: as root, on a system with apt-get (a CI container). */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (installPackage('chromium')) {
    const installed = findChromium();
    if (installed !== null) {
      // What is quicker isn't needed: there may be none.
      installPackage('chromium-headless-shell');
      return installed;
    }
  }
  throw new Error('the browser journeys need Chromium: install it, or name one in CHROMIUM_PATH');
}

/**
 * Software rendering, no sound, nothing of a browser's that a page does not need, and no calls home; inside a container
 * root has no sandbox to use.
 */
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

/** The browser as people have it: it shows PDFs in its windows. */
export const wholeBrowser = { executablePath: findChromium() ?? undefined, args: chromiumArguments };

/**
 * What shows the same pages by a seventh less of the processor, where it is installed and no other is asked for. It
 * draws letters as the browser does, which asks the system how.
 */
export const pagesAlone =
  (process.env.CHROMIUM_PATH ?? '') === '' && isExecutable(shell)
    ? { executablePath: shell, args: [...chromiumArguments, '--font-render-hinting=slight'] }
    : wholeBrowser;
