import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArguments, ensureChromium } from '../helpers/chromium';
import { bundleScript } from './bundle-script';
import { section } from './figures';
import { inRounds, p50, p95 } from './measure';
import type { Network } from './network';
import type { Scale } from './scale';
import { jumpShare } from './windows';

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

/** Opens the workspace for the first time in a tab, and then again. */
async function openings(
  browser: Browser,
  network: Network,
  clock: string,
  count: number,
): Promise<{ first: number; again: number[] }> {
  const page = await signedIn(browser, network, clock);
  const first = await openByKeys(page);
  await page.goBack();
  await page.waitForTimeout(pauseMs);
  const again = await inRounds(count - 1, async () => {
    const taken = await openByKeys(page);
    await page.goBack();
    await page.waitForTimeout(300);
    return taken;
  });
  await page.context().close();
  return { first, again };
}

/**
 * The workspace in a browser, against the provider: from the key that opens it to its rows, and from one place to
 * another.
 */
export async function workspaceTimes(
  network: Network,
  { rounds, workspaceOpenings, workspaceJumps }: Scale,
): Promise<void> {
  const to = section(
    'workspace',
    'in the browser (aims: first rows 300 ms or less after opening, any jump 150 ms or less)',
  );
  const clock = await bundleScript('tests/bench/browser/rows-clock.ts');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  try {
    const opened = await inRounds(rounds, () => openings(browser, network, clock, workspaceOpenings));
    const page = await signedIn(browser, network, clock);
    await openByKeys(page);
    await page.waitForTimeout(500);
    const jumped = await inRounds(rounds, (round) =>
      inRounds(workspaceJumps, async (turn) => {
        const taken = await page.evaluate(
          (share) => window.rowsClock.jump(share),
          jumpShare(round * workspaceJumps + turn + 1),
        );
        // Long enough for what is fetched ahead to arrive: it would stand in the next jump's way otherwise.
        await page.waitForTimeout(150);
        return taken;
      }),
    );
    to.record(
      'opened by its keys for the first time in a tab → rows painted',
      'ms',
      opened.map(({ first }) => first),
    );
    to.record('opened again, p50', 'ms', p50(opened.map(({ again }) => again)));
    to.record('opened again, p95', 'ms', p95(opened.map(({ again }) => again)));
    to.record('jump → rows painted, p50', 'ms', p50(jumped));
    to.record('jump → rows painted, p95', 'ms', p95(jumped));
  } finally {
    await browser.close();
  }
}
