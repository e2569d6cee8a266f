import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { isComparable } from './support/drawn-by';

/** Smoothed edges are not compared; a letter that is another one has more pixels than these. */
const tolerance = { maxDiffPixels: 30 };
const looks = [
  { theme: 'light', language: 'vi' },
  { theme: 'dark', language: 'en' },
] as const;

test.describe('the parts of the interface, in development', () => {
  // The first page waits for all packages to be bundled.
  test.describe.configure({ timeout: 600_000 });
  let server: ViteDevServer;
  let address: string;
  let compared: boolean;

  test.beforeEach(({ browser }, info) => {
    compared = isComparable(browser, info);
  });

  /** It stands there, and as it did where the same Chromium draws it. */
  async function same(what: Locator, name: string): Promise<void> {
    await expect(what).toBeVisible();
    if (compared) await expect.soft(what).toHaveScreenshot(name, tolerance);
  }

  test.beforeAll(async () => {
    server = await createServer({
      configLoader: 'runner',
      logLevel: 'error',
      // Its own, so that nobody who develops meanwhile has his packages bundled a second time.
      cacheDir: '.cache/parts',
      server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    });
    await server.listen();
    address = server.resolvedUrls?.local[0] ?? '';
  });
  test.afterAll(() => server.close());

  async function open(page: Page, { theme, language }: (typeof looks)[number]): Promise<void> {
    await page.clock.setFixedTime('2026-11-25T03:00:00Z');
    await page.addInitScript((stored) => Object.assign(localStorage, stored), { theme, language });
    await page.goto(`${address}dev/ui`);
    await expect(page.locator('[data-skeleton]')).toBeVisible();
    // As high as the page, which scrolls within its frame.
    const height = await page.locator('main').evaluate((main) => main.scrollHeight);
    await page.setViewportSize({ width: 1280, height });
  }

  for (const look of looks) {
    test(`look as they did, and so when they are opened, ${look.theme}`, async ({ page }) => {
      await open(page, look);
      await same(page.locator('body'), `parts-${look.theme}.png`);
      const part = (file: string) => page.getByRole('region', { name: file });
      // What opens stands at the end of the document.
      const picture = (name: string, what: Locator) => same(what.last(), `${name}-${look.theme}.png`);
      // A dialog itself is as large as the page behind it.
      const panel = page.locator('[id^="headlessui-dialog-panel"]');

      await part('popover.tsx').getByRole('button').click();
      await picture('popover', page.getByRole('dialog'));
      await page.keyboard.press('Escape');
      await part('menu.tsx').getByRole('button').first().click();
      await picture('menu', page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await part('picker.tsx').getByRole('combobox').first().click();
      await picture('picker', page.getByRole('listbox'));
      await page.keyboard.press('Escape');
      await part('filter-options.tsx').getByRole('button', { expanded: false }).nth(1).click();
      await picture('filter-options', page.getByRole('dialog'));
      await page.keyboard.press('Escape');
      await part('date-range/date-range-filter.tsx').getByRole('button', { expanded: false }).nth(1).click();
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await picture('date-range', page.getByRole('dialog'));
      await page.keyboard.press('Escape');
      await part('dialog.tsx').getByRole('button').first().click();
      await picture('dialog', panel);
      await page.keyboard.press('Escape');
      await part('ask-dialog.tsx').getByRole('button').last().click();
      await page.getByRole('alertdialog').getByRole('textbox').fill('Hết hàng');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
      await picture('ask-dialog', panel);
    });
  }
});

test('a build has no page of the parts', () => {
  const folder = 'dist/console';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((path) => readFileSync(join(folder, path), 'utf8').includes('Parts of the interface'))).toEqual(
    [],
  );
});
