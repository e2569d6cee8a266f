import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';

/** What a page finds in the browser's storage when it opens. */
export type Remembered = Readonly<Record<string, string>>;

/** Of a desk; who asks for another screen has it in his own pages. */
export const deskScreen = { width: 1440, height: 900 };

/** An address of the product without a script: from there the storage can be written before a page is opened. */
const porch = '/v1/health';

const contexts = new WeakMap<Browser, Map<string, BrowserContext>>();

/**
 * A browser that has shown the console before, the same one for all journeys of a worker that ask for it by this name:
 * the console's scripts are there, and compiled. In a new one each page costs twice the time.
 */
export async function usedBrowser(
  browser: Browser,
  name: string,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const known = contexts.get(browser) ?? new Map<string, BrowserContext>();
  contexts.set(browser, known);
  const context = known.get(name) ?? (await browser.newContext(options));
  known.set(name, context);
  return context;
}

/** A page of it that finds nothing in the browser's storage but this, whatever pages before it have left. */
export async function pageWith(context: BrowserContext, url: string, remembered: Remembered): Promise<Page> {
  await closePages(context);
  const page = await context.newPage();
  await page.goto(new URL(porch, url).href);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'cookies,indexeddb,cache_storage,service_workers',
  });
  await session.detach();
  await page.evaluate((items) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, remembered);
  return page;
}

/** A page left open would go on asking the provider. */
export async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
}
