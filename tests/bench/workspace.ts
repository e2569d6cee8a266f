import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArguments, ensureChromium } from '../helpers/chromium';
import { bundleScript } from './bundle-script';
import { median, ms, percentile, printTable } from './measure';
import type { Network } from './network';
import { jumpShare } from './windows';

/** Tabs in which the workspace is opened, and times that each opens it. */
const tabs = 5;
const openings = 4;
const jumps = 40;
/** Between two keys of a person, ms. */
const pressMs = 90;
/** Longer than the console takes rows for new, and the provider a count. */
const pauseMs = 5_500;

async function openByKeys(page: Page): Promise<number> {
  await page.keyboard.press('g');
  await page.waitForTimeout(pressMs);
  await page.evaluate(() => window.rowsClock.armKey('w', '/workspace'));
  await page.keyboard.press('w');
  return page.evaluate(() => window.rowsClock.keyTime());
}

/** Another page of the console, in a tab that knows nothing yet. */
async function signedIn(browser: Browser, network: Network, clock: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem('access_token', value), network.token);
  await context.addInitScript({ content: clock });
  const page = await context.newPage();
  await page.goto(`${network.url}/user/profile`);
  await page.waitForSelector('#prompt');
  await page.waitForTimeout(1_000);
  return page;
}

/** The workspace in a browser, against the provider: from the key that opens it to its rows, and from one place to another. */
export async function workspaceTimes(network: Network, packages: number): Promise<void> {
  const clock = await bundleScript('tests/bench/browser/rows-clock.ts');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  try {
    const first: number[] = [];
    const again: number[] = [];
    for (let tab = 0; tab < tabs; tab += 1) {
      const page = await signedIn(browser, network, clock);
      for (let turn = 0; turn < openings; turn += 1) {
        (turn === 0 ? first : again).push(await openByKeys(page));
        await page.goBack();
        await page.waitForTimeout(turn === 0 ? pauseMs : 300);
      }
      await page.context().close();
    }
    const page = await signedIn(browser, network, clock);
    await openByKeys(page);
    await page.waitForTimeout(500);
    const jumped: number[] = [];
    for (let turn = 0; turn < jumps; turn += 1) {
      jumped.push(await page.evaluate((share) => window.rowsClock.jump(share), jumpShare(turn + 1)));
      // Long enough for what is fetched ahead to arrive: it would stand in the next jump's way otherwise.
      await page.waitForTimeout(150);
    }
    printTable(`Workspace in the browser, ${packages.toLocaleString('en')} packages (aims: first rows 300 ms or less after opening, any jump 150 ms or less)`, ['', 'p50', 'p95'], [
      ['opened by its keys for the first time in a tab → rows painted', ms(median(first)), ms(percentile(first, 0.95))],
      ['opened again', ms(median(again)), ms(percentile(again, 0.95))],
      ['jump → rows painted', ms(median(jumped)), ms(percentile(jumped, 0.95))],
    ]);
  } finally {
    await browser.close();
  }
}
