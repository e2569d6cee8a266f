import { test as base } from 'playwright/test';
import type { Api } from './api';
import { watchOneSelection } from './one-selection';
import { sessionOf, type Account } from './session';

interface Options {
  /** Who is signed in when the browser opens; null = nobody. */
  account: Account | null;
  /** What the browser remembers besides the session. */
  remembered: Readonly<Record<string, string>>;
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
  url: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('no product is served');
    await use(baseURL);
  },
  api: async ({ url }, use) => {
    await use((account) => sessionOf(url, account));
  },
  context: async ({ context }, use) => {
    const check = await watchOneSelection(context);
    await use(context);
    check();
  },
  storageState: async ({ url, account, remembered, api }, use) => {
    const tokens = account === null ? {} : { access_token: (await api(account)).token ?? '' };
    const localStorage = Object.entries({ ...remembered, ...tokens }).map(([name, value]) => ({ name, value }));
    await use({ cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] });
  },
});

export { expect } from 'playwright/test';
