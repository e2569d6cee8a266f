import type { Page } from 'playwright/test';
import { Api } from './support/api';
import { palette, rows, toast, type } from './support/console';
import { expect, test } from './support/journey';
import { emailOf, password, type Account } from './support/session';

// The provider counts failures per address too: the last journey of this file leaves its address slowed, and by its
// name this file comes after all others.

const name = (page: Page) => page.getByLabel('Email hoặc tên đăng nhập');
const secret = (page: Page) => page.getByRole('textbox', { name: 'Mật khẩu' });
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('access_token'));

/** As at the counter: the field has the focus, the keys do the rest. */
async function enter(page: Page, account: Account, given = password): Promise<void> {
  await expect(name(page)).toBeFocused();
  await page.keyboard.type(emailOf(account));
  await page.keyboard.press('Tab');
  await page.keyboard.type(given);
  await page.keyboard.press('Enter');
}

test('an operator signs in by keyboard and stands before the packages', { tag: '@everyday' }, async ({ page, url }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, 'hub_operator');
  await expect(page).toHaveURL(/\/packages$/);
  await expect(page.getByRole('heading', { name: 'Kiện hàng' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const { data } = await new Api(url, await tokenOf(page)).ok('GET /user/current');
  expect(data.email).toBe(emailOf('hub_operator'));
  await expect(page.getByRole('button', { name: 'Bưu cục đang làm: HCM01' })).toBeVisible();
});

test(
  'a wrong password is told, keeps nobody signed in, and can be typed again',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto('/login');
    await enter(page, 'hub_operator', 'Sai-mat-khau1!');
    await expect(page.getByText('Thông tin đăng nhập không đúng, vui lòng thử lại.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokenOf(page)).toBeNull();
    await expect(secret(page)).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/packages$/);
  },
);

test('empty fields are told one by one, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/login');
  await expect(name(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thông tin bắt buộc')).toHaveCount(2);
  await expect(name(page)).toHaveAccessibleDescription('Thông tin bắt buộc');
  await expect(secret(page)).toHaveAccessibleDescription('Thông tin bắt buộc');
  await page.keyboard.type('a');
  await expect(page.getByText('Thông tin bắt buộc')).toHaveCount(1);
  expect(sent).toEqual([]);
});

test('a link opened before signing in is where one comes to after it', async ({ page }) => {
  await page.goto('/packages?status=Waiting_for_delivery&limit=20');
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, 'hub_operator');
  await expect(page).toHaveURL(/\/packages\?status=Waiting_for_delivery&limit=20$/);
  await expect(page.getByRole('button', { name: 'Trạng thái: Chờ giao' })).toBeVisible();
});

test('a role outside the list is signed out after its profile, told so, and its session is dead', async ({
  page,
  url,
}) => {
  // Read on its way: the page that follows at once would take the answer's text with it.
  let access_token = '';
  await page.route('**/v1/clients/web/login', async (route) => {
    const response = await route.fetch();
    ({ access_token } = (await response.json()) as { access_token: string });
    await route.fulfill({ response });
  });
  await page.goto('/login');
  await enter(page, 'hr_manager');
  await expect(
    toast(page, 'Vai trò Quản lý nhân sự không được dùng ứng dụng này. Bạn đã được đăng xuất.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBeNull();
  await expect.poll(async () => (await new Api(url, access_token).send('GET /user/current')).status).toBe(401);
});

test('an inactive account sees the banner in the place of every page, and the way out', async ({ page, url }) => {
  await page.goto('/login');
  await enter(page, 'inactive');
  const banner = page.getByRole('alert');
  await expect(banner).toContainText(
    'Tài khoản của bạn chưa được kích hoạt. Vui lòng liên hệ hotline hoặc email hỗ trợ.',
  );
  await expect(page.getByRole('navigation', { name: 'Trang' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.goto('/packages/import');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Chọn tệp CSV')).toHaveCount(0);
  expect(await new Api(url, await tokenOf(page)).refusal('GET /packages')).toBe('EUS008');
  await page.getByRole('button', { name: /^Tài khoản:/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('signed in', () => {
  test.use({ account: 'sale_admin' });

  test('signing out by keyboard ends the session at the provider', async ({ page, url }) => {
    await page.goto('/packages');
    await expect(rows(page).first()).toBeVisible();
    const old = new Api(url, await tokenOf(page));
    expect((await old.send('GET /user/current')).status).toBe(200);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await type(page, 'dang xuat');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    expect(
      await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]),
    ).toEqual([null, null]);
    await expect.poll(async () => (await old.send('GET /user/current')).status).toBe(401);
    await page.goto('/packages');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('after too many failures the captcha is asked for, solved by the browser, and the right password still enters', async ({
  page,
  url,
}) => {
  const stranger = new Api(url, null);
  const guess = () =>
    stranger.refusal('POST /clients/web/login', {
      body: { username: emailOf('sale_management'), password: 'Sai-mat-khau1!' },
    });
  await expect.poll(guess, { intervals: [0], timeout: 30_000 }).toBe('ELG002');

  const checking = page.getByText('Đang xác nhận bạn không phải máy…');
  await page.route('**/v1/captcha-challenge', async (route) => {
    await expect(checking).toBeVisible();
    await route.continue();
  });
  await page.goto('/login');
  const solved = page.waitForResponse('**/v1/verify-capcha?*');
  await enter(page, 'sale_management');
  expect((await solved).status()).toBe(200);
  await expect(page).toHaveURL(/\/packages$/, { timeout: 30_000 });
  await expect(rows(page).first()).toBeVisible();
});
