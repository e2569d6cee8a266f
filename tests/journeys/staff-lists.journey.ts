import type { Locator, Page } from 'playwright/test';
import { staffListNames, staffLists, type StaffListName } from '~domain/staff';
import { Api } from './support/api';
import { follow, write } from './support/console';
import { expect, test } from './support/journey';
import type { Account } from './support/session';

/** Each list by its heading, and one of the login roles that may not see it; written out anew. */
const lists: Readonly<Record<StaffListName, { readonly heading: string; readonly refused: Account }>> = {
  'admin-operators': { heading: 'Quản trị vận hành', refused: 'sale_management' },
  'sale-managements': { heading: 'Quản lý kinh doanh', refused: 'sale_management' },
  'sale-admins': { heading: 'Nhân viên kinh doanh', refused: 'sale_admin' },
  'area-managers': { heading: 'Quản lý khu vực', refused: 'area_manager' },
  'hub-managers': { heading: 'Trưởng bưu cục', refused: 'hub_manager' },
  'hub-operators': { heading: 'Nhân viên bưu cục', refused: 'hub_operator' },
  'driver-managers': { heading: 'Quản lý tài xế', refused: 'area_manager' },
};

/** Unlike all that other journeys and runs made. */
const mark = (): string => Date.now().toString(36);
let phones = Date.now() % 10_000_000;
const phone = (): string =>
  `097${String((phones += 1))
    .padStart(7, '0')
    .slice(-7)}`;

/** A hub that the list's people may be given. Each of the demo has its area manager: for another one is opened. */
async function hubFor(list: StaffListName, admin: Api): Promise<string> {
  if (list !== 'area-managers') return 'HCM02';
  const code = `K${mark().toUpperCase()}`;
  const { data: wards } = await admin.ok('GET /wards', { query: { q: 'Bến Thành', division: 'present', limit: 10 } });
  await admin.ok('POST /hubs', {
    body: { code, name: `Bưu cục ${code}`, ward_id: wards[0]?.id ?? 0, address: '1 Lê Lợi', phone: '' },
  });
  return code;
}

async function choose(page: Page, form: Locator, hub: string): Promise<void> {
  await form.getByRole('combobox', { name: /bưu cục được vào/i }).focus();
  await write(page, hub);
  await page.keyboard.press('Enter');
}

test.use({ account: 'admin' });
// Each has records of its own: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });

for (const [index, list] of staffListNames.entries()) {
  const { heading, refused } = lists[list];
  // All lists are one: what is loaded anew in one is the same in the others.
  const byAddress = index === 0;
  test(`${list}: somebody is added, found, changed, given a password, and comes and goes`, async ({
    page,
    url,
    api,
  }) => {
    const admin = await api('admin');
    const username = `${list.slice(0, 4)}.${mark()}`;
    const hub = staffLists[list].hubs ? await hubFor(list, admin) : null;
    await page.goto(`/${list}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('button', { name: /^Thêm nhân sự/ }).click();
    const form = page.getByRole('form', { name: 'Thêm nhân sự' });
    await form.getByLabel('Họ tên').fill('Đinh Mai Sương');
    await form.getByLabel('Tên đăng nhập').fill(username);
    await form.getByLabel('Email').fill(`${username}@hubline.test`);
    await form.getByLabel('Số điện thoại').fill(phone());
    if (hub !== null) {
      // Without a hub he could work nowhere.
      await form.getByRole('button', { name: 'Lưu' }).click();
      await expect(form.getByText('Chọn ít nhất một bưu cục')).toBeVisible();
      await choose(page, form, hub);
    }
    await form.getByRole('button', { name: 'Lưu' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Mật khẩu tạm cho Đinh Mai Sương' });
    await asked.getByRole('button', { name: 'Cấp mật khẩu tạm' }).click();
    const secret = await asked.getByLabel('Mật khẩu tạm', { exact: true }).inputValue();
    await asked.getByRole('button', { name: 'Đã lưu lại' }).click();
    await expect(asked).toHaveCount(0);
    const place = new URL(page.url()).pathname;
    expect(place).toMatch(new RegExp(`^/${list}/\\d+$`));

    // His page by its link, and after a reload.
    await page.goto(place);
    if (byAddress) await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Đinh Mai Sương' })).toBeVisible();
    const tools = page.getByRole('toolbar', { name: 'Thao tác với nhân sự' });
    await tools.getByRole('button', { name: 'Sửa nhân sự' }).click();
    const change = page.getByRole('form', { name: 'Sửa nhân sự' });
    await change.getByLabel('Họ tên').fill('Đinh Mai Sương Thu');
    await change.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Đinh Mai Sương Thu' })).toBeVisible();
    await tools.getByRole('button', { name: 'Ngừng hoạt động' }).click();
    await expect(page.getByText('Đã ngừng')).toBeVisible();

    const open = (address: string): Promise<unknown> => (byAddress ? page.goto(address) : follow(page, address));
    // Found among those who are out of action, not among those who work; from his row he is put to work again.
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: username });
    await open(`/${list}?q=${username}&active=1`);
    await expect(page.getByText('Không có ai khớp bộ lọc')).toBeVisible();
    await open(`/${list}?q=${username}&active=0`);
    await expect(row).toContainText('Đinh Mai Sương Thu');
    if (hub !== null) await expect(row).toContainText(hub);
    await row.getByRole('button', { name: 'Thao tác với Đinh Mai Sương Thu' }).click();
    await page.getByRole('button', { name: 'Cho làm việc lại' }).click();
    await expect(page.getByText('Không có ai khớp bộ lọc')).toBeVisible();
    expect(
      await new Api(url, null).ok('POST /clients/web/login', { body: { username, password: secret } }),
    ).toHaveProperty('access_token');

    expect((await admin.ok('GET /staff', { query: { q: username, limit: 10 } })).data).toMatchObject([
      { active: true, name: 'Đinh Mai Sương Thu', role: staffLists[list].roles[0] },
    ]);
    expect(
      JSON.stringify(await (await api(refused)).send('GET /staff', { query: { q: username, limit: 10 } })),
    ).not.toContain(username);
  });
}
