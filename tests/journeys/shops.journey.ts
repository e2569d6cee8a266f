import sharp from 'sharp';
import { faults } from './support/axe';
import { palette, toast, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

test('a shop is opened, its papers verified, activated, given a store and a key', async ({ page }) => {
  test.slow();
  const mark = Date.now().toString().slice(-8);
  await page.goto('/shops');
  await page.getByRole('button', { name: 'Mở shop mới' }).press('Enter');
  await page.getByRole('button', { name: 'Mở shop', exact: true }).press('Enter');
  await expect(page.getByText('Thông tin bắt buộc').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Tên shop').fill(`Tiệm ${mark}`);
  await page.getByLabel('Điện thoại').fill(`09${mark}`);
  await page.getByLabel('Số nhà, đường').fill('12 Nguyễn Trãi');
  await page.getByRole('combobox', { name: 'Phường, xã' }).focus();
  await write(page, 'Bến Thành');
  await page
    .getByRole('option', { name: /Bến Thành/ })
    .first()
    .click();
  await page.getByLabel('Chủ tài khoản').fill('TIEM');
  await page.getByLabel('Số tài khoản').fill('0071000123456');
  await page.getByLabel('Ngân hàng, chi nhánh').fill('Vietcombank');
  await page.getByRole('button', { name: 'Mở shop', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Tiệm ${mark}`);
  await page.getByRole('button', { name: 'Khác', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Kích hoạt shop' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  for (const paper of ['Căn cước, mặt trước', 'Căn cước, mặt sau', 'Giấy phép kinh doanh']) {
    await page
      .getByLabel(paper, { exact: true })
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByRole('button', { name: `Xem ${paper}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Xác minh giấy tờ' }).press('Enter');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Đã xác minh').first()).toBeVisible();
  await page.getByRole('button', { name: 'Kích hoạt shop' }).press('Enter');
  await expect(page.getByText('Đang gửi').first()).toBeVisible();

  await page.getByRole('button', { name: 'Thêm kho lấy hàng' }).press('Enter');
  await page.getByLabel('Tên kho').fill('Kho phụ');
  await page.getByRole('form', { name: 'Thêm kho' }).getByLabel('Số nhà, đường').fill('5 Lê Lợi');
  await page.getByRole('combobox', { name: 'Phường, xã' }).focus();
  await write(page, 'Bến Thành');
  await page
    .getByRole('option', { name: /Bến Thành/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Lưu', exact: true }).press('Enter');
  await expect(toast(page, 'Đã lưu kho')).toBeVisible();
  await page.getByRole('button', { name: 'Cấp, đổi khóa API của shop' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Khóa API' })).toHaveValue(/^hs_.{40,}$/);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Đã lưu lại' }).press('Enter');
  await page.reload();
  await expect(page.getByText('Kho phụ')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Khóa API' })).toHaveCount(0);
});
