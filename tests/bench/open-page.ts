import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import type { KeyTimes } from './browser/key-meter';

/** Nothing that is measured takes nearly so long: a page that does has lost a key or its rows. */
const longestMs = 30_000;

/** At 60 Hz. */
const frameMs = 16.7;

export interface OpenPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Bytes of the heap that live, after a collection; what the page's data took counts as its own. */
  heap(): Promise<number>;
  /** ms until the first rows are painted. */
  mount(): Promise<number>;
  /** Presses a key (as Playwright names it) and tells when what it does is painted. */
  press(key: string): Promise<KeyTimes>;
  /**
   * Scrolls the grid by `step` px a frame for so long: ms between frames, and ms of work of the page's main thread for
   * each.
   */
  fling(step: number, ms: number): Promise<{ readonly gaps: number[]; readonly work: number }>;
  close(): Promise<void>;
}

/** A page of the bench with its data made and nothing mounted yet, in a context of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  name: string,
  query: Readonly<Record<string, number>>,
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const broken = new Promise<never>((_resolve, reject) => {
    page.on('pageerror', (error) => reject(new Error(`the page "${name}" broke`, { cause: error })));
  });
  // Told to whoever waits for the page; when nobody does, it was not needed any more.
  broken.catch(() => undefined);
  const whole = async <T>(work: Promise<T>): Promise<T> => {
    const late = new AbortController();
    const tooLate = sleep(longestMs, undefined, { signal: late.signal }).then(() =>
      Promise.reject(new Error(`the page "${name}" took longer than ${longestMs} ms`)),
    );
    tooLate.catch(() => undefined);
    try {
      return await Promise.race([work, broken, tooLate]);
    } finally {
      late.abort();
    }
  };
  const search = new URLSearchParams({
    page: name,
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  });
  await page.goto(`${url}/tests/bench/browser/index.html?${search}`);
  await whole(page.waitForFunction(() => window.bench !== undefined));
  const used = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name: metric }) => metric === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const before = await used();
  await whole(page.evaluate(() => window.bench.prepare()));
  return {
    page,
    cdp,
    heap: async () => (await used()) - before,
    mount: () => whole(page.evaluate(() => window.bench.mount())),
    press: async (key) => {
      await page.evaluate(() => window.bench.armKey());
      // At any moment of a frame, as hands do: the end of the last measurement stands in a fixed relation to the ticks.
      await sleep(Math.random() * frameMs);
      await page.keyboard.press(key);
      return whole(page.evaluate(() => window.bench.keyTimes()));
    },
    fling: async (step, ms) => {
      const begun = await worked();
      const gaps = await whole(
        page.evaluate(([px, duration]) => window.bench.fling(px, duration), [step, ms] as const),
      );
      return { gaps, work: ((await worked()) - begun) / gaps.length };
    },
    close: () => context.close(),
  };
}
