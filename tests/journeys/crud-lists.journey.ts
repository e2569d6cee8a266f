import type { Locator, Page } from 'playwright/test';
import { toast } from './support/console';
import { expect, test } from './support/journey';

/** Unlike all that other journeys and runs made. */
const mark = (): string => Date.now().toString(36).toUpperCase();

test.use({ account: 'admin' });

/** The menu of the row so called, and what is chosen there. */
async function onRow(page: Page, name: string, what: 'Sửa' | 'Xóa'): Promise<void> {
  await page.getByRole('button', { name: `Thao tác với ${name}` }).click();
  await page.getByRole('button', { name: what, exact: true }).click();
}

async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Lưu' }).click();
  await expect(form).toHaveCount(0);
  await expect(toast(page, 'Đã lưu').first()).toBeVisible();
}

async function importRows(
  page: Page,
  name: string,
  lines: readonly string[],
  counts: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('button', { name: 'Nhập từ CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Chọn tệp CSV')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`, 'utf8') });
  const told = async (): Promise<void> => {
    for (const [label, count] of Object.entries(counts))
      await expect(
        dialog
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${label}$`) })
          .locator('..')
          .getByRole('definition'),
      ).toHaveText(count);
  };
  await expect(dialog.getByRole('heading', { name: `Xem trước, chưa nhập gì: ${name}.csv` })).toBeVisible();
  await told();
  if (counts['Thêm mới'] === '0')
    await expect(dialog.getByRole('button', { name: 'Không có gì để nhập' })).toBeDisabled();
  else {
    await expect(dialog.getByRole('button', { name: /^Nhập \d+ dòng$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: `Đã nhập ${name}.csv` })).toBeVisible();
    await told();
  }
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await expect(dialog).toHaveCount(0);
}

test('a port code is changed, found again after a reload, refused a name that is taken, and removed', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const one = mark().slice(-8);
  const { data: hubs } = await admin.ok('GET /hubs');
  const hub = hubs.find(({ code }) => code === 'HCM02');
  await admin.ok('POST /hub-port-codes', { body: { code: `P${one}`, name: `Cổng ${one}`, hub_id: hub?.id ?? 0 } });
  await admin.ok('POST /hub-port-codes', { body: { code: `Q${one}`, name: `Cửa ${one}`, hub_id: hub?.id ?? 0 } });
  await page.goto(`/hub-port-codes?q=P${one}`);
  await onRow(page, `P${one}`, 'Sửa');
  const form = page.getByRole('form', { name: 'Sửa mã khai thác' });
  await form.getByLabel('Tên').fill(`Cửa ${one}`);
  await form.getByRole('button', { name: 'Lưu' }).click();
  await expect(form.getByText('Tên đã được dùng.')).toBeVisible();
  await form.getByLabel('Tên').fill(`Cổng sau ${one}`);
  await save(page, form);
  await page.reload();
  await expect(page.getByRole('grid').getByText(`Cổng sau ${one}`)).toBeVisible();
  for (const code of [`P${one}`, `Q${one}`]) {
    await page.goto(`/hub-port-codes?q=${code}`);
    await onRow(page, code, 'Xóa');
    await page
      .getByRole('alertdialog', { name: `Xóa ${code}?` })
      .getByRole('button', { name: 'Xóa' })
      .click();
    await expect(page.getByText('Không có dòng nào khớp bộ lọc')).toBeVisible();
  }
});

test('who is sent reports is changed and removed', async ({ page, api }) => {
  const admin = await api('admin');
  const email = `nhan-${mark().toLowerCase()}@hubline.test`;
  const { data: hubs } = await admin.ok('GET /hubs');
  await admin.ok('POST /emails', {
    body: { hub_id: hubs[0]?.id ?? 0, email, name: 'Kế toán', reports: ['backlog-view'], active: true },
  });
  await page.goto(`/emails?q=${email}`);
  await onRow(page, email, 'Sửa');
  const form = page.getByRole('form', { name: 'Sửa người nhận' });
  await form.getByLabel('Người nhận').fill('Kế toán trưởng');
  await save(page, form);
  await expect(page.getByRole('grid').getByText('Kế toán trưởng')).toBeVisible();
  await onRow(page, email, 'Xóa');
  await page
    .getByRole('alertdialog', { name: `Xóa ${email}?` })
    .getByRole('button', { name: 'Xóa' })
    .click();
  await expect(page.getByText('Không có dòng nào khớp bộ lọc')).toBeVisible();
  expect((await admin.ok('GET /emails', { query: { q: email } })).data).toEqual([]);
});

test('provinces and districts come from a file, are mended, and come again without doubling', async ({ page, api }) => {
  const admin = await api('admin');
  const one = mark();
  await page.goto('/address-level-1');
  const provinces = ['code,name,region,division', `P${one},Tỉnh ${one},Central,old`];
  await importRows(page, 'provinces', provinces, { 'Thêm mới': '1', Lỗi: '0' });
  await importRows(page, 'provinces', provinces, { 'Thêm mới': '0', 'Không đổi': '1' });
  await page.goto(`/address-level-1?q=P${one}`);
  await onRow(page, `Tỉnh ${one}`, 'Sửa');
  const province = page.getByRole('form', { name: 'Sửa tỉnh thành' });
  await province.getByLabel('Tên').fill(`Tỉnh Mới ${one}`);
  await province.getByLabel('Miền').selectOption({ label: 'Bắc' });
  await save(page, province);
  await expect(page.getByRole('grid').getByText(`Tỉnh Mới ${one}`)).toBeVisible();

  await page.goto('/address-level-2');
  await importRows(
    page,
    'districts',
    ['code,name,province_code', `D${one},Quận ${one},P${one}`, `X${one},Quận Lạc,không-có`],
    { 'Thêm mới': '1', Lỗi: '1' },
  );
  await page.goto(`/address-level-2?q=D${one}`);
  await onRow(page, `Quận ${one}`, 'Sửa');
  const district = page.getByRole('form', { name: 'Sửa quận huyện' });
  await district.getByLabel('Tên').fill(`Huyện ${one}`);
  await save(page, district);
  await page.reload();
  await expect(page.getByRole('grid').getByText(`Huyện ${one}`)).toBeVisible();
  expect((await admin.ok('GET /districts', { query: { q: one } })).data).toMatchObject([
    { code: `D${one}`, name: `Huyện ${one}`, province: { name: `Tỉnh Mới ${one}` } },
  ]);
});

test('a ward is added, given another hub, and removed', async ({ page, api }) => {
  const admin = await api('admin');
  const one = mark();
  await page.goto('/address-level-3');
  await page.getByRole('button', { name: 'Thêm phường xã' }).click();
  const form = page.getByRole('form', { name: 'Thêm phường xã' });
  await form.getByLabel('Mã').fill(`W${one}`);
  await form.getByLabel('Tên').fill(`Phường ${one}`);
  await form.getByLabel('Tỉnh thành').selectOption({ index: 1 });
  await save(page, form);
  await page.goto(`/address-level-3?q=W${one}`);
  await onRow(page, `Phường ${one}`, 'Sửa');
  const change = page.getByRole('form', { name: 'Sửa phường xã' });
  await change.getByLabel('Tên').fill(`Xã ${one}`);
  await save(page, change);
  await page.reload();
  await expect(page.getByRole('grid').getByText(`Xã ${one}`)).toBeVisible();
  await onRow(page, `Xã ${one}`, 'Xóa');
  await page
    .getByRole('alertdialog', { name: `Xóa Xã ${one}?` })
    .getByRole('button', { name: 'Xóa' })
    .click();
  await expect(page.getByText('Không có địa chỉ nào khớp bộ lọc')).toBeVisible();
  expect((await admin.ok('GET /wards', { query: { q: `W${one}` } })).data).toEqual([]);
});
