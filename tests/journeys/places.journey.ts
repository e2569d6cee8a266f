import { expect, test } from './support/journey';
import { toast } from './support/console';

/** Unlike all that other journeys and runs made. */
const mark = (): string => Date.now().toString(36);

test.use({ account: 'admin' });

test('a province and a district of the old division are added, changed, used and removed', async ({ page }) => {
  const code = mark();
  await page.goto('/address-level-1');
  await page.getByRole('button', { name: 'Thêm tỉnh thành' }).click();
  const province = page.getByRole('form', { name: 'Thêm tỉnh thành' });
  await province.getByLabel('Mã').fill(`P${code}`);
  await province.getByLabel('Tên').fill(`Tỉnh ${code}`);
  await province.getByLabel('Miền').selectOption({ label: 'Nam' });
  await province.getByLabel('Phân cấp').selectOption({ label: 'Cũ' });
  await province.getByRole('button', { name: 'Lưu' }).click();
  await expect(toast(page, 'Đã lưu').first()).toBeVisible();

  await page.goto('/address-level-2');
  await page.getByRole('button', { name: 'Thêm quận huyện' }).click();
  const district = page.getByRole('form', { name: 'Thêm quận huyện' });
  await district.getByLabel('Mã').fill(`D${code}`);
  await district.getByLabel('Tên').fill(`Quận ${code}`);
  await district.getByLabel('Tỉnh thành').selectOption({ label: `Tỉnh ${code}` });
  await district.getByRole('button', { name: 'Lưu' }).click();
  await expect(toast(page, 'Đã lưu').first()).toBeVisible();

  // Something lies in it: it stays.
  await page.goto(`/address-level-1?q=P${code}`);
  await page.getByRole('button', { name: `Thao tác với Tỉnh ${code}` }).click();
  await page.getByRole('button', { name: 'Xóa' }).click();
  const asked = page.getByRole('alertdialog', { name: `Xóa Tỉnh ${code}?` });
  await asked.getByRole('button', { name: 'Xóa' }).click();
  await expect(asked.getByText('Địa chỉ đang được dùng, không xóa được.')).toBeVisible();

  for (const [path, name] of [
    [`/address-level-2?q=D${code}`, `Quận ${code}`],
    [`/address-level-1?q=P${code}`, `Tỉnh ${code}`],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: `Thao tác với ${name}` }).click();
    await page.getByRole('button', { name: 'Xóa' }).click();
    await page
      .getByRole('alertdialog', { name: `Xóa ${name}?` })
      .getByRole('button', { name: 'Xóa' })
      .click();
    await expect(page.getByText('Không có địa chỉ nào khớp bộ lọc')).toBeVisible();
  }
});

test('somebody is sent reports of a hub, and a shop may bring its packages to the counter', async ({ page, api }) => {
  const email = `bao-cao-${mark()}@hubline.test`;
  await page.goto('/emails');
  await page.getByRole('button', { name: 'Thêm người nhận' }).click();
  const form = page.getByRole('form', { name: 'Thêm người nhận' });
  await form.getByLabel('Bưu cục').selectOption({ index: 1 });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('button', { name: 'Lưu' }).click();
  await expect(toast(page, 'Đã lưu').first()).toBeVisible();
  expect((await (await api('admin')).ok('GET /emails', { query: { q: email } })).data).toMatchObject([
    { email, active: true },
  ]);

  await page.goto('/allow-dto');
  const row = page.getByRole('grid').locator('tbody tr').first();
  await expect(row).toBeVisible();
  const [code = ''] = (await row.innerText()).split(/\s/);
  const shop = page.getByRole('row', { name: new RegExp(code) });
  const before = (await shop.getByRole('button', { name: 'Thôi cho' }).count()) > 0;
  await shop.getByRole('button', { name: before ? 'Thôi cho' : 'Cho gửi tại quầy' }).click();
  // Looked over once more, by the shop's code and not by a number of ours.
  await expect(page.getByRole('option', { name: new RegExp(`${code} `) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shop).toContainText(before ? 'Cho gửi tại quầy' : 'Thôi cho');
});
