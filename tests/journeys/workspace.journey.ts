import type { Locator, Page } from 'playwright/test';
import { formatCount } from '~console/platform/format';
import { faultsInBothThemes } from './support/axe';
import { palette, press } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_manager' });

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Kiện hàng' });
/** The rows in sight, without the head. */
const rows = (page: Page): Locator =>
  grid(page).locator('[role=row][aria-rowindex]:not([aria-rowindex="1"]):not([aria-busy])');
const cursorRow = (page: Page): Locator => grid(page).locator('[data-cursor][role=row]');
const counts = (page: Page): Locator => page.getByRole('status', { name: 'Số kiện đã chọn và tìm thấy' });
const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Kiện ở dòng đang đứng' });
const transcript = (page: Page): Locator => page.getByRole('log');

async function opened(page: Page, query = ''): Promise<void> {
  await page.goto(`/workspace${query === '' ? '' : `?${query}`}`);
  await expect(rows(page).first()).toBeVisible();
}

test('filter, jump to the end, all but three, dry run, return, outcome, undo: by keys alone', async ({ page, api }) => {
  const manager = await api('hub_manager');
  const filters = { status: 'Waiting_for_confirmation', hub_id: '1' } as const;
  const { data, meta } = await manager.ok('GET /packages-subjects', { query: filters });
  expect(data.length).toBeGreaterThan(5);
  const eligible = data.filter((pkg) => !pkg.held_by_3pl).length;
  expect(eligible).toBeGreaterThan(3);

  // The workspace is one key away.
  await page.goto('/packages');
  await expect(page.getByRole('grid', { name: 'Kiện hàng' })).toBeVisible();
  await press(page, 'g', 'w');
  await expect(page).toHaveURL(/\/workspace$/);
  await expect(grid(page)).toBeFocused();

  // Filter with a line.
  await press(page, '/');
  await page.keyboard.insertText('tìm trạng_thái=Waiting_for_confirmation hub=HCM01');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/workspace\?status=Waiting_for_confirmation&hub_id=1$/);
  await expect(counts(page)).toHaveText(`${formatCount(meta.total)} kiện`);
  await expect(rows(page).first()).toContainText('Chờ xác nhận');
  await expect(transcript(page)).toContainText(`${formatCount(meta.total)} kiện trong lưới`);

  // Jump to the end.
  await press(page, 'Escape');
  await expect(grid(page)).toBeFocused();
  await press(page, 'Control+End');
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', String(meta.total + 1));
  await expect(page.getByRole('contentinfo')).toContainText(
    `Dòng ${formatCount(meta.total)} / ${formatCount(meta.total)}`,
  );
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(
    (await cursorRow(page).getByRole('gridcell').nth(2).innerText()).trim(),
  );

  // All but three.
  await press(page, 'Control+a');
  await expect(counts(page)).toContainText(`${formatCount(meta.total)} đã chọn trong`);
  await press(page, 'x', 'k', 'x', 'k', 'x');
  const chosen = meta.total - 3;
  await expect(counts(page)).toContainText(`${formatCount(chosen)} đã chọn trong`);
  await expect(inspector(page).getByRole('heading', { name: `${formatCount(chosen)} kiện đã chọn` })).toBeVisible();
  const spared = await cursorRow(page).getByRole('gridcell').nth(2).innerText();

  // Dry run, then return.
  await press(page, 'r');
  await expect(palette(page)).toContainText('Hoàn hàng');
  await page.keyboard.insertText('sai dia chi');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('FR006');
  await press(page, 'Enter');
  await expect(palette(page)).toContainText(/✓ [\d.]+ chuyển sang/);
  await press(page, 'Enter');
  await expect(transcript(page)).toContainText(/✓ \d+/);
  await expect(palette(page)).toHaveCount(0);

  // What came of it: they have left the filter, the three are still there, the cursor too.
  await expect(transcript(page).getByRole('button', { name: 'Hoàn tác' }).last()).toBeVisible({ timeout: 20_000 });
  // What the transcript shows no message says once more.
  await expect(page.getByRole('alert')).toHaveCount(0);
  const waiting = (await manager.ok('GET /packages-subjects', { query: filters })).data;
  expect(waiting.map(({ package_code }) => package_code)).toContain(spared);
  const left = waiting.length;
  expect(left).toBeLessThan(meta.total);
  expect(left).toBeGreaterThanOrEqual(3);
  await expect(counts(page)).toContainText(`${formatCount(left)} kiện`, { timeout: 15_000 });
  await expect(cursorRow(page)).toContainText(spared);
  await expect(grid(page)).toBeFocused();

  // Undo.
  await press(page, '/');
  await page.keyboard.insertText('hoàn-tác');
  await press(page, 'Enter');
  await expect(palette(page)).toContainText('Hoàn tác lượt chạy');
  await press(page, 'Enter');
  await expect
    .poll(async () => (await manager.ok('GET /packages-subjects', { query: filters })).data.length, { timeout: 20_000 })
    .toBe(data.length);
  await expect(counts(page)).toContainText(`${formatCount(meta.total)} kiện`, { timeout: 15_000 });
});

test('each pane is reached by one key, splitters move by keys, and their places are remembered', async ({ page }) => {
  await opened(page);
  await press(page, '2');
  await expect(inspector(page)).toBeFocused();
  await press(page, '3');
  await expect(transcript(page)).toBeFocused();
  await press(page, '1');
  await expect(grid(page)).toBeFocused();

  const width = async (): Promise<number> => (await inspector(page).boundingBox())?.width ?? 0;
  expect(Math.abs((await width()) - 348)).toBeLessThanOrEqual(2);
  const splitter = page.getByRole('separator', { name: 'Độ rộng ngăn chi tiết' });
  await splitter.focus();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/user/settings/layout') && answer.request().method() === 'PUT',
  );
  await press(page, 'ArrowLeft');
  await expect.poll(width).toBeGreaterThan(360);
  const drawn = await width();
  await saved;
  await press(page, ']');
  await expect(transcript(page)).not.toBeInViewport();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(Math.abs((await width()) - drawn)).toBeLessThanOrEqual(2);
  await expect(transcript(page)).not.toBeInViewport();
  await press(page, ']');
  await expect(transcript(page)).toBeInViewport();
});

test('row numbers on the command line are those of the grid, and a cell becomes a filter', async ({ page }) => {
  // All columns have room.
  await page.setViewportSize({ width: 1600, height: 800 });
  await opened(page, 'status=Waiting_for_delivery&hub_id=1&sort=package_code');
  const code = async (row: number): Promise<string> =>
    (
      await rows(page)
        .and(page.locator(`[aria-rowindex="${row + 1}"]`))
        .getByRole('gridcell')
        .nth(2)
        .innerText()
    ).trim();
  const wanted = [await code(3), await code(6), await code(7)];
  await press(page, '/');
  await page.keyboard.insertText('3,6-7 ; ghi-chú ghi_chú="từ lưới"');
  await press(page, 'Enter');
  await expect(transcript(page)).toContainText('✓ 3');
  await transcript(page)
    .getByRole('button', { name: /Xem|Mở/ })
    .last()
    .press('Enter');
  for (const one of wanted) await expect(transcript(page)).toContainText(one);

  await press(page, '1', 'ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const shop = (await cursorRow(page).getByRole('gridcell').nth(4).innerText()).trim();
  await press(page, 'Shift+F10');
  await page.getByRole('button', { name: `Chỉ Shop: ${shop}` }).press('Enter');
  await expect(page).toHaveURL(/seller_id=\d+/);
  await expect(page.getByRole('button', { name: `Shop: ${shop}` })).toBeVisible();
  await expect(rows(page).filter({ hasNotText: shop })).toHaveCount(0);
});

test('the way back leads to the row that was left, however far down', async ({ page }) => {
  await opened(page, 'sort=package_code');
  await press(page, '1', 'Control+End', 'ArrowUp');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toBeVisible();
  const code = await inspector(page).getByRole('heading', { level: 2 }).innerText();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await page.goBack();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(code);
  await expect(cursorRow(page)).toContainText(code);
  await expect(grid(page)).toBeFocused();
});

test('axe finds no serious fault, in either theme', async ({ page }) => {
  await opened(page, 'status=Waiting_for_delivery');
  await press(page, 'j', 'x');
  await expect(inspector(page).getByRole('tab', { name: 'Lịch sử' })).toBeVisible();
  await expect(inspector(page).getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
});
