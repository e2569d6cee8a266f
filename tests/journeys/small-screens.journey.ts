import { expect, test } from './support/journey';
import { enterRows, openPackages } from './support/console';
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

for (const [width, height] of [
  [390, 844],
  [853, 480],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ account: 'hub_manager', viewport: { width, height }, newBrowser: true });

    test('what can be done to a selection stands in one row, and moves no filter', async ({ page }) => {
      await openPackages(page, 'status=Waiting_for_delivery');
      await enterRows(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await expect(page.getByText('1 kiện đã chọn')).toBeVisible();
      const bar = page.getByRole('toolbar', { name: 'Thao tác với các kiện đã chọn' });
      await expect(bar.getByRole('button', { name: 'Hoàn hàng' })).toBeInViewport();
      await expect(bar.getByRole('button', { name: 'Khác' })).toBeInViewport();
      const [told, tools] = [await page.getByText('1 kiện đã chọn').boundingBox(), await bar.boundingBox()];
      expect(tools?.y).toBeLessThan((told?.y ?? 0) + (told?.height ?? 0));
      await expect(page.getByPlaceholder(/Mã, mã đơn/)).toBeInViewport();
    });
  });
}
