import type { Page } from 'playwright/test';
import { faults } from './support/axe';
import { expect, test } from './support/journey';

test.slow();
test.use({ account: 'admin' });

/** Pages of the packages area by what shows that they are there. */
const pages: readonly (readonly [path: string, there: string])[] = [
  ['/backlog', 'Tồn kho'],
  ['/backlog/check', 'Kiểm kệ'],
  ['/live-report', 'Báo cáo trực tiếp'],
  ['/report-system', 'Báo cáo, xuất dữ liệu'],
  ['/package-history', 'Lịch sử thao tác'],
  ['/inbound', 'Nhập kho'],
  ['/re-print-package', 'In lại nhãn'],
  ['/mark-abandoned', 'Đánh dấu bỏ hàng'],
  ['/lost-approval', 'Duyệt mất hàng'],
  ['/change-pakage-status', 'Xử lý sự kiện'],
  ['/exception-packages', 'Kiện bất thường'],
  ['/error-logs', 'Nhật ký lỗi gửi ra'],
  ['/webhooks', 'Webhook'],
  ['/api-config', 'Cấu hình API (OMS)'],
];

/** From page to page as a link does it, without loading the console anew. */
async function visit(page: Page, path: string, there: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible();
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme no serious fault`, () => {
    test.use({ colorScheme: theme });

    test('on any page of the packages area, and in what opens over them', { tag: '@long' }, async ({ page, api }) => {
      const admin = await api('admin');
      await page.goto('/backlog');
      const found: string[] = [];
      const judge = async (where: string): Promise<void> => void found.push(...(await faults(page)).map((fault) => `${where}: ${fault}`));
      for (const [path, there] of pages) {
        await visit(page, path, there);
        await judge(path);
      }
      await visit(page, '/webhooks', 'Webhook');
      await page.getByRole('button', { name: 'Thêm webhook' }).press('Enter');
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await judge('a webhook’s form');
      await visit(page, '/backlog', 'Tồn kho');
      await page.getByRole('button', { name: /^Xuất/ }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await judge('the export’s dialog');
      await page.keyboard.press('Escape');
      const { data } = await admin.ok('GET /packages', { query: { status: 'Waiting_for_return', limit: 1 } });
      const id = data[0]?.id ?? 0;
      for (const path of [`/packages/${id}/awb`, `/packages/${id}/return-awb`]) {
        await page.evaluate((to) => history.pushState(null, '', to), path);
        await expect(page.getByRole('button', { name: 'In', exact: false }).first()).toBeVisible();
        await judge(path);
      }
      expect(found).toEqual([]);
    });
  });
}
