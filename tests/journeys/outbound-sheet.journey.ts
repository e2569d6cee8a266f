import { prompt, toast, write } from './support/console';
import { expect, test } from './support/journey';
import { anotherScanMs, scan } from './support/scanner';

test.use({ account: 'hub_operator' });

test('a delivery sheet with a cash difference: made, scanned full, sent off, reported, scanned back, counted; keyboard and scanner only', { tag: '@long' }, async ({ page, api }) => {
  const operator = await api('hub_operator');
  const { data: profile } = await operator.ok('GET /user/profile', { query: { include: 'hubs' } });
  const hub = profile.hubs.data[0];
  if (!hub) throw new Error('the operator works at no hub');
  const waiting = await operator.ok('GET /packages', { query: { status: 'Waiting_for_delivery', hub_id: String(hub.id), hub_role: 'current', cod: 'with', limit: 100 } });
  const [paid, tried, brought] = waiting.data.filter(({ held_by_3pl, no_of_attempt, reattempt_date }) => !held_by_3pl && no_of_attempt === 0 && reattempt_date === null);
  const [courier] = (await operator.ok('GET /search-couriers', { query: { hub_id: String(hub.id), limit: 1 } })).data;
  if (!paid || !tried || !brought || !courier) throw new Error('the hub has nothing to deliver, or nobody');

  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await write(page, 'phiếu-giao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outbound-runsheet$/);
  await page.getByRole('button', { name: 'Phiếu giao mới' }).press('Enter');
  const picker = page.getByRole('combobox', { name: 'Bưu tá' });
  await expect(picker).toBeFocused();
  await write(page, courier.courier_code);
  await expect(page.getByRole('option', { name: courier.courier_code })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(new RegExp(courier.courier_code));
  await page.getByRole('textbox', { name: 'Biển số xe' }).press('Enter');
  await expect(page).toHaveURL(/\/outbound-runsheet\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  const grid = page.getByRole('grid', { name: 'Các đơn trong phiếu' });
  for (const item of [paid, tried, brought]) {
    await scan(page, item.package_code);
    await expect(grid).toContainText(item.package_code);
  }
  await page.waitForTimeout(anotherScanMs);
  await scan(page, paid.package_code);
  await expect(page.getByText('EPK031').first()).toBeVisible();
  await page.getByRole('button', { name: 'Xuất phát' }).press('Enter');
  const without = page.getByRole('button', { name: 'Xuất phát không kèm' });
  const step = page.getByRole('group', { name: 'Lượt quét ghi' });
  await expect(without.or(step)).toBeVisible();
  if (await without.isVisible()) await without.press('Enter');
  await expect(step).toBeVisible();

  // Without a proof nothing is delivered.
  await page.waitForTimeout(anotherScanMs);
  await scan(page, paid.package_code);
  await expect(page.getByText('Ghi ai nhận, hoặc bằng chứng, rồi quét').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Người nhận, bằng chứng' }).focus();
  await write(page, 'chị gái ký');
  await page.keyboard.press('Tab');
  await scan(page, paid.package_code);
  await expect(page.getByRole('button', { name: /1 Xong/ })).toBeVisible();

  await page.keyboard.press('Alt+2');
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR002');
  await scan(page, tried.package_code);
  await expect(page.getByRole('button', { name: /1 Chờ nhận lại/ })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await page.waitForTimeout(anotherScanMs);
  await scan(page, tried.package_code);
  await expect(page.getByRole('button', { name: /1 Đã nhận lại/ })).toBeVisible();
  await scan(page, brought.package_code);
  await expect(page.getByRole('button', { name: /2 Đã nhận lại/ })).toBeVisible();

  await page.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Đóng phiếu/ });
  const counted = dialog.getByRole('textbox', { name: 'Tiền đếm được' });
  await expect(counted).toBeFocused();
  await write(page, String(Math.max(0, paid.cod - 10_000)));
  await expect(dialog).toContainText('Chênh lệch');
  await dialog.getByRole('textbox', { name: 'Lý do chênh lệch' }).focus();
  await write(page, 'thiếu tiền lẻ');
  await dialog.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  await expect(toast(page, 'Đã đóng phiếu')).toBeVisible();
  const { data: sheet } = await operator.ok('GET /runsheets/{id}', { params: { id }, query: { include: 'packages' } });
  expect(sheet).toMatchObject({ status: 'Closed', live: 0, packages: { total: 3, reported: 3, done: 1 }, cash: { expected: paid.cod, counted: Math.max(0, paid.cod - 10_000), reason: 'thiếu tiền lẻ' } });
  expect(sheet.lines?.data.map((line) => line.package.status)).toEqual(['Delivered', 'Waiting_for_delivery', 'Waiting_for_delivery']);
});
