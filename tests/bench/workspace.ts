import { chromium, type Page } from 'playwright';
import { chromiumArguments, ensureChromium } from '../helpers/chromium';
import { bundleScript } from './bundle-script';
import { median, ms, percentile, printTable } from './measure';
import type { Network } from './network';
import { jumpShare } from './windows';

const openings = 10;
const jumps = 40;

async function openByKeys(page: Page): Promise<number> {
  await page.keyboard.press('g');
  await page.evaluate(() => window.rowsClock.armKey('w', '/workspace'));
  await page.keyboard.press('w');
  return page.evaluate(() => window.rowsClock.keyTime());
}

/** The workspace in a browser, against the provider: from the key that opens it to its rows, and from one place to another. */
export async function workspaceTimes(network: Network, packages: number): Promise<void> {
  const clock = await bundleScript('tests/bench/browser/rows-clock.ts');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript((value) => localStorage.setItem('access_token', value), network.token);
    await context.addInitScript({ content: clock });
    const page = await context.newPage();
    await page.goto(`${network.url}/user/profile`);
    await page.waitForSelector('#prompt');
    await page.waitForTimeout(1_000);
    const opened: number[] = [];
    for (let turn = 0; turn < openings; turn += 1) {
      opened.push(await openByKeys(page));
      await page.goBack();
      await page.waitForTimeout(300);
    }
    await openByKeys(page);
    await page.waitForTimeout(500);
    const jumped: number[] = [];
    for (let turn = 0; turn < jumps; turn += 1) {
      jumped.push(await page.evaluate((share) => window.rowsClock.jump(share), jumpShare(turn + 1)));
      // Long enough for what is fetched ahead to arrive: it would stand in the next jump's way otherwise.
      await page.waitForTimeout(150);
    }
    printTable(`Workspace in the browser, ${packages.toLocaleString('en')} packages (aims: first rows 300 ms or less after opening, any jump 150 ms or less)`, ['', 'p50', 'p95', 'first'], [
      ['opened by its keys → rows painted', ms(median(opened)), ms(percentile(opened, 0.95)), ms(opened[0] ?? Number.NaN)],
      ['jump → rows painted', ms(median(jumped)), ms(percentile(jumped, 0.95)), ms(jumped[0] ?? Number.NaN)],
    ]);
  } finally {
    await browser.close();
  }
}
