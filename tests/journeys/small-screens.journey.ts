import type { Page } from 'playwright/test';
import { faults } from './support/axe';
import { expect, test } from './support/journey';
import { patterns, placesOf, type Place } from './support/places';
import { quietOf, settled } from './support/walk';

/** Pages in one test: together they take a few seconds, on a busy machine ten times that. */
const pagesAtOnce = 8;
const parts = Array.from({ length: Math.ceil(patterns.length / pagesAtOnce) }, (_, part) =>
  patterns.slice(part * pagesAtOnce, (part + 1) * pagesAtOnce),
);

test.describe.configure({ mode: 'parallel' });

/** What the page, or the part of it that scrolls, has beyond its right edge; what scrolls in a box of its own does not count. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.scrollingElement, document.querySelector('main')].flatMap((box) =>
      box && box.scrollWidth > Math.min(box.clientWidth, window.innerWidth)
        ? [`${box.localName} is ${box.scrollWidth} px wide on ${window.innerWidth}`]
        : [],
    ),
  );
}

/** The same page at each of these widths, without loading it anew. */
async function judge(page: Page, { pattern }: Place, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const all = [...(await beyondTheEdge(page)), ...(await faults(page))];
    found.push(...all.map((fault) => `${pattern} at ${width}: ${fault}`));
  }
  return found;
}

test.describe('no page is wider than its screen', () => {
  test.use({ account: 'admin', viewport: { width: 390, height: 800 } });

  for (const [index, part] of parts.entries()) {
    test(`part ${index + 1} from ${part[0] ?? ''}`, async ({ page, api }) => {
      test.slow();
      const quiet = quietOf(page);
      const found: string[] = [];
      for (const place of (await placesOf(await api('admin'))).filter(({ pattern }) => part.includes(pattern))) {
        await page.goto(place.path);
        await settled(page, place, quiet);
        found.push(...(await judge(page, place, [390, 320])));
      }
      expect(found).toEqual([]);
    });
  }
});

test.describe('large type', () => {
  test.use({ account: 'hub_operator', viewport: { width: 720, height: 450 }, newBrowser: true });

  /** As a browser whose own type is half as large again. */
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const enlarge = (): void => void (document.documentElement.style.fontSize = '24px');
      document.addEventListener('readystatechange', enlarge, { once: true });
    });
  });

  for (const path of ['/inbound', '/packages', '/backlog', '/cod-collection', '/workspace']) {
    test(`${path} at 24 px and 200 % of a desk’s screen`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Mở danh sách trang' })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await beyondTheEdge(page)).toEqual([]);
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontSize)).toBe('19.5px');
      await page.getByRole('button', { name: 'Mở danh sách trang' }).click();
      const drawer = page.getByRole('dialog', { name: 'Trang' });
      await drawer.getByRole('link', { name: 'Nhập kho' }).click();
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Nhập kho' })).toBeVisible();
    });
  }
});
