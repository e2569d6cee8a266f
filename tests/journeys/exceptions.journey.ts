import type { Page } from 'playwright/test';
import { palette, toast, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

const grid = (page: Page, name: string) => page.getByRole('grid', { name });

async function atRow(page: Page, name: string): Promise<void> {
  await expect(grid(page, name)).toHaveAttribute('aria-rowcount', /^[1-9]\d*$/);
  await grid(page, name).focus();
  await page.keyboard.press('ArrowDown');
}

test('losses are approved by keyboard, several by their number', async ({ page, api }) => {
  const admin = await api('admin');
  const { data, meta } = await admin.ok('GET /exception-packages', { query: { kind: 'missing', limit: 3 } });
  const free = data.filter(({ held_by_3pl }) => !held_by_3pl);
  expect(free.length).toBe(3);
  await page.goto('/lost-approval');
  await atRow(page, 'Duyệt mất hàng');
  await page.keyboard.press('x');
  await expect(page.getByText('Đang chọn 1 kiện')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByText('Đang chọn 2 kiện')).toBeVisible();
  await page.keyboard.press('Shift+L');
  await expect(palette(page)).toBeVisible();
  // The approver's note is optional; how many it is about must be said.
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('Gõ số kiện sẽ thay đổi: 2');
  await write(page, '2');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Duyệt mất hàng: 2 xong')).toBeVisible();
  await expect(page.getByText(`${meta.total - 2} kiện`, { exact: true })).toBeVisible();
  const { data: after } = await admin.ok('POST /packages-post', {
    body: { codes: free.slice(0, 2).map(({ package_code }) => package_code) },
  });
  expect(after.packages.map(({ status }) => status)).toEqual(['Lost', 'Lost']);
});

test('a package that nobody takes is marked abandoned, with a note', async ({ page, api }) => {
  const admin = await api('admin');
  const { data } = await admin.ok('GET /exception-packages', { query: { kind: 'abandonable', limit: 1 } });
  await page.goto('/mark-abandoned');
  await atRow(page, 'Đánh dấu bỏ hàng');
  await page.keyboard.press('b');
  await expect(palette(page)).toBeVisible();
  await write(page, 'khong ai nhan');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('chuyển sang Bỏ hàng');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Đánh dấu bỏ hàng: 1 xong')).toBeVisible();
  expect((await admin.ok('GET /packages/{id}', { params: { id: data[0]?.id ?? 0 } })).data).toMatchObject({
    status: 'Abandoned',
    abandoned_note: 'khong ai nhan',
  });
});

test('what nobody expects is counted by kind, listed, and acted on', async ({ page, api }) => {
  const admin = await api('admin');
  const { data: counts } = await admin.ok('GET /exception-counts');
  await page.goto('/exception-packages?kind=overdue');
  const tab = page.getByRole('tab', { name: /Kẹt trạng thái/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(counts.overdue).toBeGreaterThan(0);
  await expect(tab).toContainText(new Intl.NumberFormat('vi-VN').format(counts.overdue ?? 0));
  const { data } = await admin.ok('GET /exception-packages', { query: { kind: 'overdue', limit: 1 } });
  await atRow(page, 'Kẹt trạng thái');
  await page.keyboard.press('n');
  await expect(palette(page)).toBeVisible();
  await write(page, 'da goi hub');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('Chạy cho 1 kiện');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Ghi chú vận hành: 1 xong')).toBeVisible();
  expect((await admin.ok('GET /packages/{id}', { params: { id: data[0]?.id ?? 0 } })).data.operator_note).toBe(
    'da goi hub',
  );
  await page.getByRole('tab', { name: /Lệch cân/ }).press('Enter');
  await expect(page).toHaveURL(/tab=weight$/);
});

test('a package is seen within its hand-over, by an address with & in it', async ({ page, api }) => {
  const admin = await api('admin');
  // The demo hands nothing over to carriers; any sheet is shown the same way.
  const { data: sheets } = await admin.ok('GET /runsheets', { query: { status: 'Running', limit: 1 } });
  const sheet = sheets[0];
  if (!sheet) throw new Error('no runsheet is under way');
  const { data: lines } = await admin.ok('GET /runsheet-packages-optimize', {
    query: { runsheet_id: String(sheet.id), limit: 1 },
  });
  await page.goto(`/packages-3pl/${lines[0]?.id ?? 0}&${sheet.id}`);
  await expect(page.getByRole('heading', { level: 1, name: lines[0]?.package_code ?? '' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Phiếu bàn giao' })).toContainText(sheet.code);
  await page.goto('/packages-3pl/12');
  await expect(page.getByRole('heading', { level: 1, name: 'Địa chỉ không đúng' })).toBeVisible();
});
