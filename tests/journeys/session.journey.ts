import type { Locator, Page } from 'playwright/test';
import { drawn, openPackages, rows, toast, write } from './support/console';
import { expect, test } from './support/journey';
import { emailOf, password, signIn } from './support/session';

test.describe('a session ended from outside', () => {
  test.use({ account: 'sale_admin' });

  test(
    'is noticed by the next call: the tokens go, and signing in leads back',
    { tag: '@everyday' },
    async ({ page, api }) => {
      await openPackages(page, 'status=Delivered');
      const session = await api('sale_admin');
      await page.getByRole('button', { name: 'Sau' }).focus();
      await session.ok('DELETE /logout');
      // At once: a poll in the background would notice it too.
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText('Phiên làm việc đã hết, vui lòng đăng nhập lại.')).toBeVisible();
      expect(
        await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]),
      ).toEqual([null, null]);
      await expect(page.getByLabel('Tên đăng nhập')).toBeFocused();
      await page.keyboard.type(emailOf('sale_admin'));
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      // Something that asks in the background may have noticed it a moment before the page was turned.
      await expect(page).toHaveURL(/\/packages\?status=Delivered(&page=2)?$/);
      await expect(rows(page).first()).toBeVisible();
    },
  );
});

test.describe('the language', () => {
  test.use({ account: 'admin_operator' });

  test('is switched at once, stored here and saved to the account', async ({ page, api }) => {
    const localeOf = async () => (await (await api('admin_operator')).ok('GET /user/profile')).data.locale;
    await openPackages(page);
    await page.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }).press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Tiếng Việt' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
    await expect.poll(localeOf).toBe('en');
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Tracking' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Kiện hàng' })).toBeVisible();
    await expect.poll(localeOf).toBe('vi');
  });

  test('stands in this browser where it can not be saved', async ({ page, api }) => {
    await openPackages(page);
    await page.route('**/v1/users/*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/users/'));
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    await failed;
    await drawn(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
    expect((await (await api('admin_operator')).ok('GET /user/profile')).data.locale).toBe('vi');
  });
});

test.describe('the hub', () => {
  test.use({ account: 'hub_manager' });

  test('is chosen among one’s own, and remembered for this user only', async ({ page, api }) => {
    const { data: me } = await (await api('hub_manager')).ok('GET /user/profile', { query: { include: 'hubs' } });
    await openPackages(page);
    await page.getByRole('button', { name: 'Bưu cục đang làm: HCM01' }).press('ArrowDown');
    const choices = page.getByRole('menuitemradio');
    // However soon the next key comes, it is the list's.
    await page.keyboard.press('End');
    await expect(choices).toHaveText([/HCM01/, /HCM04/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Bưu cục đang làm: HCM04' })).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem('active_hub'));
    expect(JSON.parse(stored ?? '')).toMatchObject({ code: 'HCM04', user_id: me.id, id: me.hubs.data[1]?.id });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Bưu cục đang làm: HCM04' })).toBeVisible();

    const other = await api('area_manager');
    await page.evaluate((token) => localStorage.setItem('access_token', token), other.token ?? '');
    await page.reload();
    const { data: neighbour } = await other.ok('GET /user/profile', { query: { include: 'hubs' } });
    await expect(
      page.getByRole('button', { name: `Bưu cục đang làm: ${neighbour.hubs.data[0]?.code ?? ''}` }),
    ).toBeVisible();
  });
});

test.describe('the password reminder', () => {
  test.use({ account: 'hub_manager', remembered: { showUpdatePassword: 'true' } });

  const banner = (page: Page): Locator => page.getByRole('region', { name: 'Nhắc đổi mật khẩu' });
  const flag = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('showUpdatePassword'));

  test('goes for good with its X', async ({ page }) => {
    await page.goto('/packages');
    await expect(banner(page)).toContainText('Mật khẩu của bạn đã dùng quá 180 ngày.');
    await page.getByRole('button', { name: 'Đóng nhắc nhở' }).press('Enter');
    await expect(banner(page)).toHaveCount(0);
    expect(await flag(page)).toBe('false');
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('opens the change of the password, empty each time', async ({ page }) => {
    await page.goto('/packages');
    await banner(page).getByRole('button', { name: 'Bấm vào đây' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Đổi mật khẩu' });
    await expect(dialog.getByRole('textbox', { name: 'Mật khẩu cũ' })).toBeFocused();
    await expect(banner(page)).toHaveCount(0);
    expect(await flag(page)).toBe('false');
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Thông tin bắt buộc')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goto('/user/profile');
    await page.getByRole('main').getByRole('button', { name: 'Đổi mật khẩu' }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Mật khẩu cũ' })).toHaveValue('');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  test('is put off for another 180 days when ignored and confirmed', async ({ page, api }) => {
    const ignoredAt = async () => (await (await api('hub_manager')).ok('GET /user/current')).data.password_ignored_at;
    expect(await ignoredAt()).toBeNull();
    const begun = Date.now();
    await page.goto('/packages');
    await banner(page).getByRole('button', { name: 'bỏ qua' }).press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Bỏ qua nhắc nhở' })).toBeVisible();
    expect(await flag(page)).toBe('false');
    await page.getByRole('button', { name: 'Có', exact: true }).press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect.poll(async () => Date.parse((await ignoredAt()) ?? '')).toBeGreaterThanOrEqual(begun - 1_000);
    await page.evaluate(() => localStorage.setItem('showUpdatePassword', 'true'));
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe('the password', () => {
  test.use({ account: 'only_operation' });

  test('is changed in the dialog: faults under their fields, then the toast, and other sessions end', async ({
    page,
    url,
  }) => {
    const next = 'Hubline@2027';
    const elsewhere = await signIn(url, 'only_operation');
    await page.goto('/user/profile');
    await page.getByRole('main').getByRole('button', { name: 'Đổi mật khẩu' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Đổi mật khẩu' });
    const field = (label: string): Locator => dialog.getByRole('textbox', { name: label, exact: true });
    const save = dialog.getByRole('button', { name: 'Lưu' });
    await field('Mật khẩu cũ').fill('Khong-phai-1!');
    await field('Mật khẩu mới').fill('matkhau');
    await field('Nhập lại mật khẩu mới').fill('matkhau');
    await save.press('Enter');
    await expect(field('Mật khẩu mới')).toHaveAccessibleDescription(
      /Mật khẩu cần ít nhất 8 ký tự, có chữ thường, chữ hoa, chữ số và một trong ! @ \$ # %/,
    );
    await field('Mật khẩu mới').fill(next);
    await save.press('Enter');
    await expect(field('Nhập lại mật khẩu mới')).toHaveAccessibleDescription('Mật khẩu nhập lại không khớp');
    await field('Nhập lại mật khẩu mới').fill(next);
    await save.press('Enter');
    await expect(field('Mật khẩu cũ')).toHaveAccessibleDescription('Mật khẩu cũ không đúng.');
    await expect(field('Mật khẩu cũ')).toBeFocused();

    await page.keyboard.press('Control+a');
    await write(page, password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Sửa thành công')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect((await elsewhere.send('GET /user/current')).status).toBe(401);

    const changed = await signIn(url, 'only_operation', next);
    const { data: me } = await changed.ok('GET /user/current');
    await changed.ok('PATCH /users/{id}/password', {
      params: { id: me.id },
      body: { old_password: next, password, retype_password: password },
    });
  });
});
