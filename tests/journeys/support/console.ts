import { expect, type Locator, type Page } from 'playwright/test';

/** Parts of the console as an operator knows them. */
export const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Kiện hàng' }).locator('tbody tr');
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Bảng lệnh' });
export const prompt = (page: Page): Locator => page.getByRole('textbox', { name: 'Dòng lệnh' });
export const transcript = (page: Page): Locator => page.getByRole('log', { name: 'Nhật ký lệnh' });
export const history = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Lịch sử' }).getByRole('listitem');
export const toast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** How long hands hold a key: keys as quick as a program presses them are a scanner's. In ms. */
const delay = 50;
/** Types as hands do, key by key. */
export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay });
/** Presses as hands do, one key after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay });
}
/** Text as an input method or a paste puts it, without a key for each letter. */
export const write = (page: Page, text: string): Promise<void> => page.keyboard.insertText(text);

/** A hand looks before it answers what came up: what it presses sooner was meant for something else. */
export const seen = (page: Page): Promise<void> => page.waitForTimeout(500);

/** Where a link of the console would lead: from page to page, without loading the console anew. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((next) => window.history.pushState(null, '', next), address);

/** The list of packages at an address, its rows there. */
export async function openPackages(page: Page, query = ''): Promise<void> {
  await page.goto(`/packages${query === '' ? '' : `?${query}`}`);
  await expect(rows(page).first()).toBeVisible();
}

/** The codes in sight, from the top. */
export async function codesOf(page: Page): Promise<string[]> {
  return rows(page).getByRole('link').allInnerTexts();
}

/** Steps onto the table as Tab does; rows then follow the keys. */
export async function enterRows(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Kiện hàng' }).focus();
}

/** Two frames: what React draws after the first is there. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/**
 * All that the console fetches in idle moments, so that it works without a network, is there; a busy machine has no
 * idle moments for long.
 */
export async function prefetched(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/assets\/toasts-[^/]*\.js$/.test(name)),
        ),
      { timeout: 180_000 },
    )
    .toBe(true);
  await page.waitForLoadState('networkidle');
}
