import { test as base } from 'playwright/test';
import type { Api } from './api';
import { watchOneSelection } from './one-selection';
import { sessionOf, type Account } from './session';
import { closePages, deskScreen, pageWith, usedBrowser, type Remembered } from './used-browser';

interface Options {
  /** Who is signed in when the browser opens; null = nobody. */
  account: Account | null;
  /** What the browser remembers besides the session. */
  remembered: Remembered;
  /**
   * A browser that no other journey has: where it matters what is fetched, and when, or where what is done to it stays,
   * as a clock of its own.
   */
  newBrowser: boolean;
}

interface Fixtures {
  /** Where the product is served. */
  url: string;
  /** The API as any account. */
  api: (account: Account) => Promise<Api>;
}

/** Playwright's test with someone signed in: `test.use({ account: 'hub_operator' })`. */
export const test = base.extend<Options & Fixtures>({
  account: [null, { option: true }],
  remembered: [{}, { option: true }],
  newBrowser: [false, { option: true }],
  url: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('no product is served');
    await use(baseURL);
  },
  api: async ({ url }, use) => {
    await use((account) => sessionOf(url, account));
  },
  context: async (
    { browser, url, account, api, remembered, newBrowser, viewport, colorScheme, permissions, deviceScaleFactor },
    use,
    info,
  ) => {
    const session: Remembered = account === null ? {} : { access_token: (await api(account)).token ?? '' };
    const name = JSON.stringify([permissions, deviceScaleFactor]);
    const context = await (newBrowser
      ? browser.newContext()
      : usedBrowser(browser, name, { viewport: deskScreen, colorScheme: 'light' }));
    const check = await watchOneSelection(context);
    const page = await pageWith(context, url, { ...remembered, ...session });
    if (viewport && !newBrowser) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await use(context);
    if (newBrowser) await context.close();
    // After a failure the report shows the page as it stands, and the browser goes with its worker.
    else if (info.errors.length === 0) await closePages(context);
    check();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});

export { expect } from 'playwright/test';
