import type { Locator, Page } from 'playwright/test';
import { openPackages, write } from './support/console';
import { packageOfAnotherHub } from './support/foreign';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator' });

test.describe('the search in the header', () => {
  const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Tìm kiện hàng' });
  const hits = (page: Page): Locator => page.getByRole('banner').getByRole('listitem');
  const hint = (page: Page): Locator => page.getByText('Gõ mã vận đơn, mã đơn hoặc cả mã 3PL, rồi Enter.');

  test('runs on Enter, shows code, seller and status, and its link opens the package', async ({ page, api }) => {
    const { data } = await (
      await api('hub_operator')
    ).ok('GET /packages', { query: { status: 'Delivered', limit: 1 } });
    const [wanted] = data;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/packages-master-search?')) asked.push(request.url());
    });
    await openPackages(page);
    await field(page).click();
    await expect(hint(page)).toBeVisible();
    await write(page, wanted?.order_code ?? '');
    await page.keyboard.press('Enter');
    const hit = hits(page).filter({ hasText: wanted?.package_code ?? '' });
    await expect(hit).toContainText(wanted?.seller_code ?? '');
    await expect(hit).toContainText('Đã giao');
    await expect(page.getByRole('banner').getByText('Đang tải…')).toHaveCount(0);
    await expect(hit.getByRole('link', { name: wanted?.seller_code ?? '' })).toHaveAttribute(
      'href',
      `/shops/seller-stores/${wanted?.seller_id ?? 0}`,
    );
    await page.keyboard.press('ArrowDown');
    await expect(hit.getByRole('link', { name: wanted?.package_code ?? '' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/packages/${wanted?.id ?? 0}$`));
    await expect(page.getByRole('heading', { name: wanted?.package_code ?? '' })).toBeVisible();
    await expect(hits(page)).toHaveCount(0);
    // For what was typed nothing was asked but by Enter.
    expect(asked).toHaveLength(1);
  });

  test('says so when nothing is found, waits in sight while it is slow, and finds nothing of other hubs', async ({
    page,
    api,
  }) => {
    const foreign = await packageOfAnotherHub(api);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await openPackages(page);
    await page.route('**/v1/packages-master-search?*', async (route) => {
      await held;
      await route.continue();
    });
    await field(page).click();
    await write(page, foreign.package_code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByText('Đang tải…')).toBeVisible();
    release();
    await expect(page.getByRole('banner').getByText('Không tìm thấy dữ liệu')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Đang tải…')).toHaveCount(0);
  });

  test('closes on Esc, on a press elsewhere and when the mouse leaves', async ({ page }) => {
    await openPackages(page);
    await field(page).click();
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint(page)).toHaveCount(0);
    await page.keyboard.type('h');
    await expect(hint(page)).toBeVisible();
    await hint(page).hover();
    await page.mouse.move(400, 700);
    await expect(hint(page)).toHaveCount(0);
    await field(page).click();
    await page.getByText(/^trang 1 \/ /).click();
    await expect(hint(page)).toHaveCount(0);
  });

  test('prints a label from its result, and the print is on record', async ({ page, context, api }) => {
    const operator = await api('hub_operator');
    const { data } = await operator.ok('GET /packages', {
      query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 1 },
    });
    const [wanted] = data;
    const id = wanted?.id ?? 0;
    const printsOf = async () => (await operator.ok('GET /packages/{id}', { params: { id } })).data.print_count;
    const before = await printsOf();
    await openPackages(page);
    await field(page).click();
    await write(page, wanted?.package_code ?? '');
    await page.keyboard.press('Enter');
    const label = context.waitForEvent('page');
    await page.getByRole('button', { name: `In nhãn ${wanted?.package_code ?? ''}` }).click();
    await expect((await label).getByText(wanted?.package_code ?? '').first()).toBeVisible();
    await expect.poll(printsOf).toBe(before + 1);
  });
});

test.describe('the notifications', () => {
  const bell = (page: Page): Locator => page.getByRole('button', { name: /^Thông báo, / });
  const panel = (page: Page): Locator => page.getByRole('region', { name: 'Thông báo' });

  test('open by key, load more of tickets and users, and show each once', async ({ page, api }) => {
    const operator = await api('hub_operator');
    const types = 'new_user,new_ticket';
    const size = 5;
    const ids = async (at: number, of?: string) =>
      (
        await operator.ok('GET /notifications', { query: { limit: size, page: at, ...(of ? { types: of } : {}) } })
      ).data.map((item) => item.id);
    const expected = new Set([...(await ids(1)), ...(await ids(1, types)), ...(await ids(2, types))]);
    expect(expected.size).toBeGreaterThan(size);
    // The pages of the real list are 100 long: smaller ones of the same provider let a second one exist.
    await page.route('**/v1/notifications?*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, `limit=${size}`),
      }),
    );
    await openPackages(page);
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(panel(page).getByRole('listitem')).toHaveCount(size);
    await panel(page).getByRole('button', { name: 'Xem thêm' }).press('Enter');
    await expect(panel(page).getByRole('listitem')).toHaveCount(expected.size);
    await panel(page).getByRole('button', { name: 'Tải lại' }).press('Enter');
    await expect(panel(page).getByRole('listitem')).toHaveCount(size);
  });

  test('one is read by opening it, all by one button; the badge follows', async ({ page, api }) => {
    const operator = await api('hub_operator');
    const listed = await operator.ok('GET /notifications');
    const { unread } = listed;
    const first = listed.data.find((item) => item.read_at === null);
    await openPackages(page);
    await expect(bell(page)).toHaveAccessibleName(`Thông báo, ${unread} chưa đọc`);
    await expect(page.getByTestId('unread')).toHaveText(String(unread));
    await bell(page).press('Enter');
    await panel(page)
      .getByRole('link', { name: first?.content ?? '' })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(({ href }) => href.endsWith(first?.url ?? 'no page'));
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByTestId('unread')).toHaveText(String(unread - 1));
    await expect
      .poll(async () => (await operator.ok('GET /notifications')).data.find((item) => item.id === first?.id)?.read_at)
      .toEqual(expect.any(String));

    await bell(page).press('Enter');
    await panel(page).getByRole('button', { name: 'Đọc hết' }).press('Enter');
    await expect(page.getByTestId('unread')).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Đọc hết' })).toBeDisabled();
    await expect.poll(async () => (await operator.ok('GET /notifications')).unread).toBe(0);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });
});
