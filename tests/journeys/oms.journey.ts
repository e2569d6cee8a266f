import type { Locator, Page } from 'playwright/test';
import { behaviours, isSigned, Listener } from '../api/helpers/listener';
import { toast, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

const saved = (page: Page): Locator => toast(page, 'Đã lưu');

test('an order system is set up, a failed order pushed to it by command fails, is found in the error log, sent again by keyboard, and moves', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const listener = await Listener.open();
  try {
    // Nothing goes out before an order system is set up.
    const { data: failed } = await admin.ok('GET /packages', { query: { status: 'Failed', limit: 1 } });
    const order = failed[0];
    expect(order).toBeDefined();
    expect(
      await admin.refusal('POST /packages/{id}/retry-push-to-oms', { params: { id: order?.id ?? 0 }, body: {} }),
    ).toBe('EUS009');

    await page.goto('/api-config');
    const field = (name: string): Locator => page.getByRole('textbox', { name });
    await field('Địa chỉ nhận').focus();
    await page.keyboard.press('Control+a');
    await write(page, 'ftp://oms.example');
    await page.keyboard.press('Enter');
    await expect(field('Địa chỉ nhận')).toHaveAccessibleDescription(/Cần một địa chỉ http/);
    await page.keyboard.press('Control+a');
    await write(page, listener.url);
    await page.keyboard.press('Enter');
    await expect(saved(page)).toBeVisible();
    const secret = await field('Khóa ký').inputValue();
    expect(secret).toMatch(/^hs_.{40,}$/);
    await page.getByRole('button', { name: 'Đã lưu lại' }).press('Enter');
    await expect(page.getByText(secret)).toHaveCount(0);
    await page.reload();
    await expect(field('Tên')).toHaveValue('OMS');
    await expect(field('Khóa ký')).toHaveCount(0);

    // By the command, through the palette's own words, on the order that is open.
    listener.behaves = behaviours.refuses;
    await page.goto(`/packages/${order?.id}`);
    await expect(page.getByRole('heading', { name: order?.package_code ?? '' })).toBeVisible();
    await page.keyboard.press('/');
    await write(page, 'gửi-oms');
    await page.keyboard.press('Enter');
    await expect.poll(() => listener.heard.length).toBe(1);
    const [heard] = listener.heard;
    expect(heard && isSigned(heard, secret)).toBe(true);

    await page.keyboard.press('Escape');
    await page.goto('/error-logs');
    const grid = page.getByRole('grid', { name: 'Nhật ký lỗi gửi ra' });
    const row = grid
      .locator('tbody tr')
      .filter({ hasText: order?.package_code ?? '' })
      .first();
    await expect(row).toContainText('Bên nhận báo lỗi 422');
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Lượt gửi \d+$/ })).toBeVisible();
    await expect(page.getByText('{"error":"not so"}')).toBeVisible();
    await page.goBack();
    listener.behaves = behaviours.accepts;
    // The keys go on at the row that was left.
    await expect(grid).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar', { name: 'Đã chọn 1 lượt gửi' })).toBeVisible();
    await page.keyboard.press('t');
    await page.keyboard.press('g');
    await expect(toast(page, 'Đang gửi lại 1 lượt')).toBeVisible();
    await expect
      .poll(async () => (await admin.ok('GET /packages/{id}', { params: { id: order?.id ?? 0 } })).data.status)
      .toBe('Waiting_for_pickup');
    expect(listener.effects).toHaveLength(1);
  } finally {
    const { data: left } = await admin.ok('GET /outbound-endpoints', { query: { kind: 'oms' } });
    for (const { id } of left) await admin.ok('DELETE /outbound-endpoints/{id}', { params: { id } });
    await listener.close();
  }
});

test('a webhook is added, tested, hears of a change, gets a new key, and is removed, all by keyboard', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const listener = await Listener.open();
  try {
    const name = `Shop ${Date.now()}`;
    await page.goto('/webhooks');
    await page.getByRole('button', { name: 'Thêm webhook' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Tên' })).toBeFocused();
    await write(page, name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await write(page, listener.url);
    await page.keyboard.press('Enter');
    const first = await page.getByRole('textbox', { name: 'Khóa ký' }).inputValue();
    await page.getByRole('button', { name: 'Đã lưu lại' }).press('Enter');
    const card = page.getByRole('listitem', { name: `Webhook ${name}` });
    await expect(card).toContainText('Kiện đổi trạng thái');
    await card.getByRole('button', { name: 'Gửi thử' }).press('Enter');
    await expect(card).toContainText('Đã nhận');
    expect(listener.heard[0] && isSigned(listener.heard[0], first)).toBe(true);

    await card.getByRole('button', { name: 'Đổi khóa ký' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: `Đổi khóa ký của ${name}?` });
    await expect(dialog.getByRole('button', { name: 'Thôi' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Đổi khóa' }).press('Enter');
    const second = await page.getByRole('textbox', { name: 'Khóa ký' }).inputValue();
    await page.getByRole('button', { name: 'Đã lưu lại' }).press('Enter');
    expect(second).not.toBe(first);

    const { data } = await admin.ok('GET /packages', { query: { status: 'Waiting_for_delivery', limit: 1 } });
    await admin.ok('PATCH /packages/{id}/lost', { params: { id: data[0]?.id ?? 0 }, body: { note: 'thử webhook' } });
    await expect.poll(() => listener.heard.length).toBe(2);
    const told = listener.heard[1];
    expect(told?.json).toMatchObject({
      event: 'package.status_changed',
      to_status: 'Missing',
      package: { code: data[0]?.package_code },
    });
    expect(told && isSigned(told, second)).toBe(true);

    await card.getByRole('button', { name: 'Xóa' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).press('Enter');
    await expect(card).toHaveCount(0);
  } finally {
    await listener.close();
  }
});
