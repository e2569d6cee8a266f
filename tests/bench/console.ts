import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { chromiumArguments, ensureChromium } from '../helpers/chromium';
import { section } from './figures';
import { inRounds } from './measure';
import type { Network } from './network';
import type { Scale } from './scale';

/**
 * Of a call within the country. On the same machine what is fetched after the first frame would be here before that is
 * on the screen.
 */
const latencyMs = 40;

/** Bytes as sent after gzip, whatever the server does. */
async function scriptsUntilPaint(page: Page, url: string): Promise<{ gzip: number; files: number; firebase: number }> {
  const bodies = new Map<string, Promise<Buffer | null>>();
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url())) {
      // What is still on its way when the page is closed came after the paint, and isn't counted.
      bodies.set(
        response.url(),
        response.body().catch(() => null),
      );
    }
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const before = new Set(
    await page.evaluate(
      (limit) =>
        performance
          .getEntriesByType('resource')
          .filter(
            (entry) =>
              entry instanceof PerformanceResourceTiming && entry.name.includes('.js') && entry.responseEnd <= limit,
          )
          .map((entry) => entry.name),
      paint,
    ),
  );
  let gzip = 0;
  for (const name of before) {
    const body = await bodies.get(name);
    if (!body) throw new Error(`${name} was painted with, but its body is gone`);
    gzip += gzipSync(body).length;
  }
  return { gzip, files: before.size, firebase: [...bodies.keys()].filter((name) => name.includes('firebase')).length };
}

/** JavaScript that a browser has fetched when the first content is painted. */
export async function firstPaint(network: Network, { rounds }: Scale): Promise<void> {
  const to = section(
    'first paint',
    `JavaScript fetched until then at ${latencyMs} ms to the provider, gzip (aim: 180 KB or less)`,
  );
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  for (const [name, path, token] of [
    ['/login', '/login', null],
    ['/packages, signed in', '/packages', network.token],
  ] as const) {
    const loads = await inRounds(rounds, async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      if (token) await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      const scripts = await scriptsUntilPaint(page, network.url + path);
      await context.close();
      return scripts;
    });
    to.record(
      name,
      'KB',
      loads.map(({ gzip }) => gzip / 1024),
    );
    to.record(
      `${name}, files`,
      '',
      loads.map(({ files }) => files),
    );
    to.record(
      `${name}, of them Firebase’s`,
      '',
      loads.map(({ firebase }) => firebase),
    );
  }
  await browser.close();
}
