import { pageCommands } from '~commands/pages';
import { openPackages } from './support/console';
import { expect, test } from './support/journey';
import type { Account } from './support/session';

const onlyAdmin: readonly Account[] = ['admin_operator', 'hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'];

/**
 * Every page by its path, its heading, and who of the login roles may not see it (by the access matrix, written out
 * anew), in the order of the registry; `aside` = it stands in no group of the sidebar.
 */
const pages: readonly { readonly path: string; readonly heading: string; readonly refused: readonly Account[]; readonly aside?: true }[] = [
  { path: '/workspace', heading: 'Bàn làm việc', refused: [] },
  { path: '/packages', heading: 'Kiện hàng', refused: [] },
  { path: '/backlog', heading: 'Tồn kho', refused: [] },
  { path: '/backlog/check', heading: 'Kiểm kệ', refused: ['sale_admin', 'sale_management'], aside: true },
  { path: '/change-pakage-status', heading: 'Xử lý sự kiện', refused: onlyAdmin },
  { path: '/inbound', heading: 'Nhập kho', refused: [] },
  { path: '/lost-approval', heading: 'Duyệt mất hàng', refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'only_operation'], aside: true },
  { path: '/mark-abandoned', heading: 'Đánh dấu bỏ hàng', refused: ['hub_operator', 'sale_admin', 'sale_management', 'area_manager'], aside: true },
  { path: '/exception-packages', heading: 'Kiện bất thường', refused: ['hub_operator', 'sale_admin', 'sale_management'], aside: true },
  { path: '/packages/create', heading: 'Tạo đơn', refused: ['area_manager'] },
  { path: '/packages/import', heading: 'Nhập đơn từ CSV', refused: ['hub_operator', 'area_manager'] },
  { path: '/re-print-package', heading: 'In lại nhãn', refused: [], aside: true },
  { path: '/user/profile', heading: '', refused: [], aside: true },
  { path: '/user/keys', heading: 'Phím tắt', refused: [], aside: true },
  { path: '/user/macros', heading: 'Tên tắt, macro, tập đã lưu', refused: [], aside: true },
  { path: '/error-logs', heading: 'Nhật ký lỗi gửi ra', refused: onlyAdmin, aside: true },
  { path: '/webhooks', heading: 'Webhook', refused: onlyAdmin, aside: true },
  { path: '/api-config', heading: 'Cấu hình API (OMS)', refused: onlyAdmin, aside: true },
  { path: '/live-report', heading: 'Báo cáo trực tiếp', refused: [] },
  { path: '/report-system', heading: 'Báo cáo, xuất dữ liệu', refused: ['hub_operator'] },
  { path: '/package-history', heading: 'Lịch sử thao tác', refused: [], aside: true },
];
const inSidebar = pages.filter(({ aside }) => aside !== true);

/** Each login role, and a user who may do operation work only. */
const people: Readonly<Partial<Record<Account, string>>> = {
  admin: 'Trần Minh Quân',
  admin_operator: 'Lê Thị Thu Hà',
  hub_manager: 'Nguyễn Văn Thịnh',
  hub_operator: 'Phạm Thị Ngọc Lan',
  sale_admin: 'Võ Hoàng Anh',
  sale_management: 'Đặng Thùy Dung',
  area_manager: 'Huỳnh Quốc Bảo',
  only_operation: 'Ngô Xuân Trường',
};

/** Who sees all, who least, and who may not touch money: the others are walked in the long run. */
const everyDay: readonly Account[] = ['admin', 'hub_operator', 'only_operation'];

const refusal = 'Bạn không có quyền xem trang này';

test('no page is left out here', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual(pageCommands.map(({ effect }) => (effect.kind === 'page' ? effect.path : '')).sort());
});

for (const [name, person] of Object.entries(people)) {
  const account = name as Account;
  test.describe(account, () => {
    test.use({ account });

    test('comes by a link to the pages of the role, and to no other', { tag: everyDay.includes(account) ? [] : '@long' }, async ({ page, api }) => {
      const { data } = await (await api(account)).ok('GET /packages', { query: { limit: 1 } });
      const [parcel] = data;
      for (const [index, { path, heading, refused }] of pages.entries()) {
        // Headquarters opens each in a new page, everybody else from page to page: the guard is the same.
        if (index === 0 || account === 'admin') await page.goto(path);
        else await page.evaluate((to) => history.pushState(null, '', to), path);
        const may = !refused.includes(account);
        await expect(page.getByRole('heading', { level: 1, name: may ? heading || person : refusal, exact: true })).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
      await page.goto(`/packages/${parcel?.id ?? 0}`);
      await expect(page.getByRole('heading', { level: 1, name: parcel?.package_code ?? '' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: parcel?.package_code ?? '' })).toBeVisible();

      // The operation group is hidden from who may do operation work only; its pages stay open to him.
      const shown = account === 'only_operation' ? [] : inSidebar.filter(({ refused }) => !refused.includes(account)).map(({ path }) => path);
      const links = page.getByRole('navigation', { name: 'Trang', exact: true }).getByRole('link');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(shown);
    });
  });
}

test.describe('anywhere else', () => {
  test.use({ account: 'hub_operator' });

  test('an unknown path is a page that says so, and leads back', async ({ page }) => {
    await page.goto('/khong-co/trang-nay?x=1');
    await expect(page.getByRole('heading', { name: 'Không có trang này' })).toBeVisible();
    await expect(page.getByText('/khong-co/trang-nay không dẫn tới trang nào.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Không có trang này' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Về trang đầu' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Kiện hàng' })).toBeVisible();
    await expect(page).toHaveURL(/\/packages$/);
  });

  test('a package of another hub is as one that does not exist, and a code leads to its package', async ({ page, api }) => {
    const operator = await api('hub_operator');
    const { data: everywhere } = await (await api('admin')).ok('GET /packages', { query: { limit: 100 } });
    const { data: seen } = await operator.ok('POST /packages-post', { body: { codes: everywhere.map((row) => row.package_code) } });
    const foreign = everywhere.find((row) => seen.not_found.includes(row.package_code));
    await page.goto(`/packages/${foreign?.id ?? 0}`);
    await expect(page.getByText(`Không có kiện ${foreign?.id ?? 0}`)).toBeVisible();
    expect(await operator.refusal('GET /packages/{id}', { params: { id: foreign?.id ?? 0 } })).toBe('EPK009');
    const [own] = seen.packages;
    await page.goto(`/packages/${own?.package_code ?? ''}`);
    await expect(page.getByRole('heading', { name: own?.package_code ?? '' })).toBeVisible();
  });

  test('a refused page leads back to one’s own by its link', async ({ page }) => {
    await page.goto('/packages/import');
    await expect(page.getByText('Vai trò của bạn: Vận hành hub.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Về trang đầu' }).press('Enter');
    await expect(page).toHaveURL(/\/packages$/);
    await openPackages(page);
  });
});
