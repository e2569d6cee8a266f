import { readFile } from 'node:fs/promises';
import { write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_manager' });

test('what was done to a package is found by its code and its step, leads to it, and is exported as filtered', async ({
  page,
  api,
}) => {
  const [manager, operator] = await Promise.all([api('hub_manager'), api('hub_operator')]);
  const { data } = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 20, sort: 'package_code' },
  });
  const pkg = data.at(-1);
  if (!pkg) throw new Error('no package to correct');
  const { id, package_code: code } = pkg;
  await operator.ok('PATCH /packages/{id}/resize', { params: { id }, body: { weight: 3.2 } });

  await page.goto('/package-history');
  const grid = page.getByRole('grid', { name: 'Lịch sử thao tác' });
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Mã vận đơn' }).focus();
  await write(page, code.toLowerCase());
  await expect(page).toHaveURL(new RegExp(`code=${code}`));
  const { data: steps } = await manager.ok('GET /package-history', { query: { code, limit: 100 } });
  await expect(grid.locator('tbody tr')).toHaveCount(Math.min(10, steps.length));
  const newest = grid.locator('tbody tr').first();
  await expect(newest).toContainText(code);
  await expect(newest).toContainText('Phạm Thị Ngọc Lan');
  await expect(newest).toContainText('HCM01');

  // The week that is shown when no other is chosen, as a file.
  const download = page.waitForEvent('download');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await write(page, 'xuất csv');
  await page.keyboard.press('Enter');
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n').slice(1);
  expect(lines).toHaveLength(steps.length);
  expect(lines.every((line) => line.includes(code))).toBe(true);

  await page.goto(`/package-history?code=${code}&action=resize`);
  await expect(grid.locator('tbody tr')).toHaveCount(steps.filter(({ action }) => action === 'resize').length);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/packages/${id}$`));
  await expect(page.getByRole('heading', { name: code })).toBeVisible();

  // Nothing of that kind was done: it says so, and goes back to all by one button.
  await page.goto(`/package-history?code=${code}&action=lost_approval`);
  await expect(page.getByText('Không có thao tác nào khớp bộ lọc')).toBeVisible();
});
