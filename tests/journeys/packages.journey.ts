import type { Page } from 'playwright/test';
import { codesOf, enterRows, history, openPackages, palette, rows, toast, write } from './support/console';
import { expect, test } from './support/journey';
import { deskOf } from './support/second-desk';

test.use({ account: 'hub_operator' });

const pagerNext = (page: Page) => page.getByRole('button', { name: 'Sau' });
const pagerBack = (page: Page) => page.getByRole('button', { name: 'Trước' });

test('a filter picked by keyboard stands in the address and outlives a reload', async ({ page, api }) => {
  const { meta } = await (
    await api('hub_operator')
  ).ok('GET /packages', { query: { status: 'Waiting_for_delivery,Waiting_for_confirmation', limit: 1 } });
  const total = meta.pagination.total;
  await openPackages(page);
  await page.getByRole('button', { name: 'Trạng thái', exact: true }).first().press('Enter');
  const search = page.getByRole('combobox', { name: 'Tìm Trạng thái' });
  await expect(search).toBeFocused();
  await write(page, 'cho giao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/packages\?status=Waiting_for_delivery$/);
  await search.fill('cho xac');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(page).toHaveURL(/\/packages\?status=Waiting_for_delivery,Waiting_for_confirmation$/);
  const chip = page.getByRole('button', { name: 'Trạng thái: Chờ giao, Chờ xác nhận' });
  await expect(chip).toBeVisible();
  await expect(page.getByText(`Tổng ${total}`)).toBeVisible();
  await expect(rows(page).filter({ hasText: /Chờ giao|Chờ xác nhận/ })).toHaveCount(Math.min(10, total));
  const before = await codesOf(page);

  await page.reload();
  await expect(chip).toBeVisible();
  await expect.poll(() => codesOf(page)).toEqual(before);
  await page.getByRole('button', { name: 'Bỏ lọc Trạng thái' }).press('Enter');
  await expect(page).toHaveURL(/\/packages$/);
  await page.goBack();
  await expect(chip).toBeVisible();
});

test('a view of filters, sort and columns is shared with the hub, and is a link', async ({
  page,
  api,
  browser,
  url,
}) => {
  const views = (desk: Page) => desk.getByRole('button', { name: /^Chế độ xem/ });
  const head = (desk: Page) => desk.getByRole('columnheader', { name: 'Shop', exact: true });
  const name = 'Giao, tiền nhiều trước';
  await openPackages(page, 'status=Waiting_for_delivery&sort=-cod');
  await page.getByRole('button', { name: 'Cột', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Shop' }).press('Space');
  await expect(head(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await views(page).press('Enter');
  await page.getByRole('textbox', { name: 'Tên chế độ xem' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Chia sẻ với bưu cục/ }).press('Enter');
  const ofHub = (desk: Page) => desk.getByRole('region', { name: /^Của bưu cục/ });
  const opening = { name: new RegExp(`^${name}`) };
  await expect(ofHub(page).getByRole('button', opening)).toBeVisible();

  const colleague = await deskOf(await api('hub_manager'), browser, url);
  await openPackages(colleague);
  await expect(head(colleague)).toBeVisible();
  await views(colleague).press('Enter');
  await ofHub(colleague)
    .getByRole('button', { name: new RegExp(`^(✓ ?)?${name}`) })
    .press('Enter');
  await expect(colleague).toHaveURL(/status=Waiting_for_delivery&sort=-cod&limit=10&columns=/);
  await expect(head(colleague)).toHaveCount(0);
  const link = colleague.url();
  await openPackages(colleague);
  await expect(head(colleague)).toBeVisible();
  await colleague.goto(link);
  await expect(views(colleague)).toBeVisible();
  await expect(head(colleague)).toHaveCount(0);
  await views(colleague).press('Enter');
  await ofHub(colleague)
    .getByRole('button', { name: new RegExp(`^Bỏ ${name}`) })
    .press('Enter');
  await expect(ofHub(colleague).getByRole('button')).toHaveCount(0);
  await colleague.close();

  await page.getByRole('button', { name: `Xóa ${name}` }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cột', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Về như ban đầu' }).press('Enter');
  await expect(head(page)).toBeVisible();
});

test('columns sort, pages turn within their bounds, sizes change, and all of it stands in the address', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const listed = async (query: { sort: string; page?: number; limit?: number }) =>
    (await operator.ok('GET /packages', { query })).data.map((row) => row.package_code);
  const total = (await operator.ok('GET /packages', { query: { limit: 1 } })).meta.pagination.total;
  const pagesOf = (size: number): string => new Intl.NumberFormat('vi-VN').format(Math.ceil(total / size));
  await openPackages(page);
  await expect(pagerBack(page)).toBeDisabled();
  const weight = page.getByRole('columnheader', { name: /^Kg/ });
  await weight.getByRole('button').press('Enter');
  await expect(page).toHaveURL(/sort=-?weight/);
  const first = page.url();
  await weight.getByRole('button').press('Enter');
  await expect(page).not.toHaveURL(first);
  const sort = new URL(page.url()).searchParams.get('sort') ?? '';
  await expect(weight).toHaveAttribute('aria-sort', sort.startsWith('-') ? 'descending' : 'ascending');
  await expect.poll(() => codesOf(page)).toEqual(await listed({ sort }));

  await expect(page.getByText(`trang 1 / ${pagesOf(10)}`)).toBeVisible();
  await pagerNext(page).press('Enter');
  await expect(page.getByText(`trang 2 / ${pagesOf(10)}`)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => codesOf(page)).toEqual(await listed({ sort, page: 2 }));
  await expect(pagerBack(page)).toBeEnabled();

  await page.getByRole('combobox', { name: 'Dòng mỗi trang' }).selectOption('50');
  await expect(page.getByText(`trang 1 / ${pagesOf(50)}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  // It is remembered: other journeys of the same account count on ten.
  await page.getByRole('combobox', { name: 'Dòng mỗi trang' }).selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await page.goto(`/packages?sort=${sort}&limit=50&page=${Math.ceil(total / 50)}`);
  await expect(rows(page).first()).toBeVisible();
  await expect(pagerNext(page)).toBeDisabled();
  await expect.poll(() => codesOf(page)).toEqual(await listed({ sort, limit: 50, page: Math.ceil(total / 50) }));
  await page.goto(`/packages?page=${Math.ceil(total / 10) + 5}`);
  await expect(page.getByText(/^Trang .* không có dòng nào$/)).toBeVisible();
  await page.getByRole('button', { name: 'Về trang 1' }).press('Enter');
  await expect(rows(page)).toHaveCount(10);
});

test('rows are walked, chosen and opened by keys alone', async ({ page }) => {
  await openPackages(page);
  const codes = await codesOf(page);
  await enterRows(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('1 kiện đã chọn')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 kiện đã chọn')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 kiện đã chọn')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('10 kiện đã chọn')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('kiện đã chọn')).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: codes.at(-2) ?? '' })).toBeVisible();
  // The keys go on where they were.
  await page.goBack();
  await expect(rows(page).nth(-2)).toHaveAttribute('data-cursor');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).last()).toHaveAttribute('data-cursor');
});

test('list → detail → return with its reason by keyboard → history → list', async ({ page, api }) => {
  const operator = await api('hub_operator');
  const { data } = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_confirmation', hub_id: '1', limit: 10, sort: 'package_code' },
  });
  const pkg = data.find((row) => !row.held_by_3pl);
  if (!pkg) throw new Error('no package to return');
  const id = pkg.id;

  await openPackages(page, `q=${pkg.package_code}`);
  await enterRows(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/packages/${id}$`));
  await expect(page.getByRole('heading', { name: pkg.package_code })).toBeVisible();
  const told = history(page).filter({ has: page.locator('time') });
  await expect(told.first()).toBeVisible();
  const steps = await told.count();

  await page.keyboard.press('r');
  await expect(palette(page)).toContainText('Hoàn hàng');
  await write(page, 'sai dia chi');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('FR006');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('✓ 1 chuyển sang');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Chạy cho 1 kiện');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Hoàn hàng: 1 xong')).toBeVisible();
  await expect(palette(page)).toHaveCount(0);

  const { data: after } = await operator.ok('GET /packages/{id}', { params: { id } });
  expect(['Waiting_for_return', 'Return_waiting_for_linehaul']).toContain(after.status);
  expect(after.reason).toBe('FR006');
  expect(after.version).toBe(pkg.version + 1);
  const words = after.status === 'Waiting_for_return' ? 'Chờ hoàn' : 'Hoàn, chờ trung chuyển';
  const latest = told.first();
  await expect(latest).toContainText(words);
  await expect(latest).toContainText('FR006 Sai địa chỉ');
  await expect(latest).toContainText('Phạm Thị Ngọc Lan (Nhân viên bưu cục)');
  await expect(told).toHaveCount(steps + 1);
  const { data: entries } = await operator.ok('GET /package-history', { query: { package_id: id } });
  expect(entries[0]).toMatchObject({
    action: 'return',
    from_status: 'Waiting_for_confirmation',
    to_status: after.status,
    reason: 'FR006',
    actor_name: 'Phạm Thị Ngọc Lan',
    hub: { code: 'HCM01' },
  });

  await expect(page.getByRole('article').getByText(words, { exact: true })).toBeVisible();
  await page
    .getByRole('toolbar', { name: 'Thao tác với kiện này' })
    .getByRole('button', { name: 'Khác' })
    .press('Enter');
  const again = page.getByRole('dialog', { name: 'Khác' }).getByRole('button', { name: 'Hoàn hàng' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription(/^EPK011 /);

  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Đường về' }).getByRole('link').press('Enter');
  await openPackages(page, `q=${pkg.package_code}`);
  await expect(rows(page).filter({ hasText: pkg.package_code })).toContainText(words);
});
