import { Api } from './support/api';
import { toast, write } from './support/console';
import { expect, test } from './support/journey';

/** Unlike all that other journeys and runs made. */
const mark = (): string => Date.now().toString(36);
const phone = (): string => `09${String(Date.now()).slice(-8)}`;

test.describe('headquarters', () => {
  test.use({ account: 'admin' });

  test('takes somebody on, hands over a password shown once, and puts him out of action', async ({
    page,
    url,
    api,
  }) => {
    const one = mark();
    await page.goto('/hub-operators');
    await expect(page.getByRole('heading', { level: 1, name: 'Nhân viên bưu cục' })).toBeVisible();
    const form = page.getByRole('form', { name: 'Thêm nhân sự' });
    // On a busy machine the second key of a sequence may come after its time: then it is begun again.
    await expect(page.getByRole('button', { name: /^Thêm nhân sự/ })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('t');
      await page.keyboard.press('a');
      await expect(form).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await form.getByLabel('Họ tên').fill('Trương Mỹ Nhân');
    await form.getByLabel('Email').fill('khong-phai-email');
    await form.getByRole('button', { name: 'Lưu' }).click();
    await expect(form.getByText('Thông tin bắt buộc').first()).toBeVisible();
    await expect(form.getByText('Email không hợp lệ')).toBeVisible();
    await form.getByLabel('Tên đăng nhập').fill(`nhan.${one}`);
    await form.getByLabel('Email').fill(`nhan.${one}@hubline.test`);
    await form.getByLabel('Số điện thoại').fill(phone());
    await form.getByRole('combobox', { name: /bưu cục được vào/i }).focus();
    await write(page, 'HCM02');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Lưu' }).click();

    const asked = page.getByRole('alertdialog', { name: 'Mật khẩu tạm cho Trương Mỹ Nhân' });
    await asked.getByRole('button', { name: 'Cấp mật khẩu tạm' }).click();
    const secret = await asked.getByLabel('Mật khẩu tạm', { exact: true }).inputValue();
    await asked.getByRole('button', { name: 'Đã lưu lại' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trương Mỹ Nhân' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(secret)).toHaveCount(0);

    const { access_token: token } = await new Api(url, null).ok('POST /clients/web/login', {
      body: { username: `nhan.${one}`, password: secret },
    });
    const own = new Api(url, token);
    expect((await own.ok('GET /user/current')).data).toMatchObject({
      must_confirm_password: true,
      active: 1,
      role_name: 'hub_operator',
    });
    await page
      .getByRole('toolbar', { name: 'Thao tác với nhân sự' })
      .getByRole('button', { name: 'Ngừng hoạt động' })
      .click();
    await expect(page.getByText('Đã ngừng')).toBeVisible();
    await expect.poll(async () => (await own.ok('GET /user/current')).data.active, { timeout: 2_000 }).toBe(0);
    const { data } = await (await api('admin')).ok('GET /hub-operators', { query: { q: `nhan.${one}` } });
    expect(data).toMatchObject([{ active: false, hubs: { data: [{ code: 'HCM02' }] } }]);
  });

  test('is told which hub has an area manager already, and finds staff by the line', async ({ page }) => {
    const one = mark();
    await page.goto('/area-managers');
    await page.getByRole('button', { name: 'Thêm nhân sự' }).click();
    const form = page.getByRole('form', { name: 'Thêm nhân sự' });
    await form.getByLabel('Họ tên').fill('Vũ Khu Vực');
    await form.getByLabel('Tên đăng nhập').fill(`khuvuc.${one}`);
    await form.getByLabel('Email').fill(`khuvuc.${one}@hubline.test`);
    await form.getByLabel('Số điện thoại').fill(phone());
    await form.getByRole('combobox', { name: /bưu cục được vào/i }).focus();
    await write(page, 'HCM01');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Lưu' }).click();
    await expect(form.getByText('Bưu cục đã có quản lý khu vực khác: HCM01')).toBeVisible();
    await form.getByRole('button', { name: 'Hủy' }).click();
    await expect(form).toHaveCount(0);
    await page.keyboard.press('/');
    await write(page, 'staff trang.do');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Đỗ Huyền Trang' })).toBeVisible();
  });

  test('opens a hub, changes it, and gives it a port code', async ({ page }) => {
    const code = `T${mark().toUpperCase()}`;
    await page.goto('/hubs');
    await page.getByRole('button', { name: 'Mở bưu cục' }).click();
    const form = page.getByRole('form', { name: 'Mở bưu cục' });
    await form.getByLabel('Mã bưu cục').fill(code);
    await form.getByLabel('Tên bưu cục').fill(`Bưu cục ${code}`);
    await form.getByRole('combobox', { name: /Phường xã/ }).fill('Bến Thành');
    await page
      .getByRole('option', { name: /Bến Thành/ })
      .first()
      .click();
    await form.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${code} Bưu cục ${code}` })).toBeVisible();
    await page
      .getByRole('toolbar', { name: 'Thao tác với bưu cục' })
      .getByRole('button', { name: 'Sửa bưu cục' })
      .click();
    const change = page.getByRole('form', { name: 'Sửa bưu cục' });
    await change.getByLabel('Số nhà, đường').fill('1 Công xã Paris');
    await change.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByText('1 Công xã Paris')).toBeVisible();
    await page.goto('/hub-port-codes');
    await page.getByRole('button', { name: 'Thêm mã khai thác' }).click();
    const port = page.getByRole('form', { name: 'Thêm mã khai thác' });
    await port.getByLabel('Mã khai thác').fill('DAIHONMUOIKYTU');
    await port.getByLabel('Tên').fill(`Mã ${code}`);
    await port.getByLabel('Bưu cục').selectOption({ label: `${code} Bưu cục ${code}` });
    await port.getByRole('button', { name: 'Lưu' }).click();
    await expect(port.getByText('Mã khai thác không được dài quá 10 ký tự.')).toBeVisible();
    await port.getByLabel('Mã khai thác').fill(code.slice(0, 10));
    await port.getByRole('button', { name: 'Lưu' }).click();
    await expect(toast(page, 'Đã lưu')).toBeVisible();
  });

  test('imports wards, and is told each bad row', async ({ page }) => {
    const code = `W${mark()}`;
    await page.goto('/address-level-3');
    await page.getByRole('button', { name: 'Nhập từ CSV' }).click();
    const rows = [
      'code,name,province_code,district_code,hub_code',
      `${code},Phường Mẫu ${code},79,,HCM01`,
      `X${code},,79,,`,
      '',
    ];
    await page
      .getByLabel('Chọn tệp CSV')
      .setInputFiles({ name: 'wards.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n'), 'utf8') });
    const faulty = page.getByRole('region', { name: 'Các dòng lỗi' });
    await expect(faulty.getByRole('cell', { name: 'Thông tin bắt buộc' })).toBeVisible();
    await page.getByRole('button', { name: 'Nhập 1 dòng' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Đã nhập wards.csv' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click();
    await page.goto(`/address-level-3?q=${code}`);
    await expect(page.getByText(`Phường Mẫu ${code}`)).toBeVisible();
  });
});
