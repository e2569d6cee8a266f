import { scan } from './support/scanner';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

test('results are reported at headquarters: delivered with a note, failed with a reason and a day', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const { data } = await admin.ok('GET /packages', { query: { status: 'In_delivery', attempts_min: 0, limit: 50 } });
  const [one, two, three] = data.filter(({ held_by_3pl, no_of_attempt }) => !held_by_3pl && no_of_attempt < 2);
  if (!one || !two || !three) throw new Error('nothing is out for delivery');
  const stateOf = async (code: string) => (await admin.ok('GET /package', { query: { code } })).data;

  await page.goto('/change-pakage-status');
  await expect(page.getByRole('heading', { level: 1, name: 'Cập nhật trạng thái' })).toBeVisible();
  await scan(page, one.package_code);
  const row = (code: string) =>
    page.getByRole('table', { name: 'Kiện cần ghi nhận' }).getByRole('row').filter({ hasText: code });
  await expect(row(one.package_code)).toContainText('Sẽ được ghi');
  await page.getByRole('textbox', { name: 'Mã vận đơn' }).fill(two.package_code);
  await page.keyboard.press('Enter');
  await expect(row(two.package_code)).toBeVisible();
  await page.getByRole('button', { name: 'Ghi thành công 2 kiện' }).press('Enter');
  await expect(page.getByText('2 kiện chưa có ảnh: cần ghi chú.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ghi chú' }).fill('Bảo vệ tòa nhà ký nhận');
  await page.getByRole('button', { name: 'Ghi thành công 2 kiện' }).press('Enter');
  await expect(row(one.package_code)).toContainText('✓ Đã ghi');
  await expect(row(two.package_code)).toContainText('Giao thành công');
  expect(await stateOf(two.package_code)).toMatchObject({ status: 'Delivery_successful' });

  await page.getByRole('button', { name: 'Xóa danh sách' }).press('Enter');
  await scan(page, three.package_code);
  await expect(row(three.package_code)).toBeVisible();
  await page.getByRole('radio', { name: 'Không thành công' }).check();
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR004');
  await page.getByRole('button', { name: 'Ghi không thành công 1 kiện' }).press('Enter');
  await expect(page.getByText('Khách dời lịch: cần ngày hẹn.')).toBeVisible();
  await page.getByLabel('Hẹn lại ngày').fill('2036-11-22');
  await page.getByRole('button', { name: 'Ghi không thành công 1 kiện' }).press('Enter');
  await expect(row(three.package_code)).toContainText('✓ Đã ghi');
  expect(await stateOf(three.package_code)).toMatchObject({
    status: 'Delivery_failed_attempt',
    reason: 'FR004',
    no_of_attempt: three.no_of_attempt + 1,
    reattempt_date: '2036-11-22T01:00:00Z',
  });
});
