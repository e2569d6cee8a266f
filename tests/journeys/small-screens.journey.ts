import { expect, test } from './support/journey';
import { beyondTheEdge } from './support/walk';

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
