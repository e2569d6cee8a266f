import type { Page } from 'playwright/test';
import { faults } from './support/axe';
import { cameBackWith } from './support/cash';
import { palette, toast, type } from './support/console';
import { deskOf } from './support/second-desk';
import { expect, test } from './support/journey';
import { scan } from './support/scanner';
import { booksAgree } from './support/books';

/** As hubs have them. */
const screen = { width: 1280, height: 720 };
/** Whoever stands at the counter. */
test.use({ account: 'hub_operator', viewport: screen });

/** More would not be counted, and sent off, in a minute. */
const mostKeys = 40;
/** To the đồng, none like another. */
const amounts = Array.from({ length: 80 }, (_, place) => 187_350 + place * 1_007);
const vnd = new Intl.NumberFormat('vi-VN', { minimumFractionDigits: 2 });

/** How many keys are pressed on the page from now on. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  let keys = 0;
  await page.exposeFunction('keyPressed', () => (keys += 1));
  await page.evaluate(`addEventListener('keydown', () => keyPressed(), true)`);
  return async () => {
    await page.evaluate('keyPressed()');
    return (keys -= 1);
  };
}

/** The first thing typed finds the page, the next the courier, the last is the cash. */
async function toTheCount(page: Page, courier: string): Promise<void> {
  await page.keyboard.press('/');
  await type(page, 'thu-tien');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cod-collection$/);
  await expect(page.getByRole('combobox', { name: 'Tìm bưu tá' })).toBeFocused();
  await type(page, courier);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Đếm được' })).toBeFocused();
}

test('cash of eighty packages: counted with forty keys at most, approved by another, and nothing is left with the courier', async ({
  page,
  api,
  browser,
  url,
}) => {
  test.slow();
  const [operator, admin] = [await api('hub_operator'), await api('admin')];
  const { courier, hub, codes, sum } = await cameBackWith(admin, amounts);
  const cash = async () =>
    (await admin.ok('GET /ledger/accounts/{kind}/{owner}', { params: { kind: 'courier_cash', owner: courier.id } }))
      .data.closing;
  expect(await cash()).toBe(sum);
  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const keys = await countKeys(page);
  await toTheCount(page, courier.code);
  await expect(page.getByRole('region', { name: 'Các kiện' }).getByRole('row')).toHaveCount(81);
  await type(page, String(sum));
  await page.keyboard.press('Enter');
  await expect(toast(page, `đã đếm ${vnd.format(sum)}`)).toContainText('chờ người khác duyệt');
  expect(await keys()).toBeLessThanOrEqual(mostKeys);
  // The next courier can be typed at once; this one has nothing left but what waits.
  await expect(page.getByRole('combobox', { name: 'Tìm bưu tá' })).toBeFocused();
  await type(page, courier.code);
  await expect(page.getByRole('option')).toContainText(/0,00.*0 kiện.*1 phiếu chờ duyệt/s);

  const [made] = (
    await operator.ok('GET /cod-collections', { query: { status: 'New', courier_id: String(courier.id), limit: 1 } })
  ).data;
  expect(made).toMatchObject({ lines: 80, expected: sum, counted: sum, difference: 0, own: true });
  const id = made?.id ?? 0;
  const { data: lines } = await operator.ok('GET /cod-collections/{id}/packages', { params: { id } });
  expect(lines.map((line) => [line.package_code, line.amount]).toSorted()).toEqual(
    codes.map((code, place) => [code, amounts[place]]).toSorted(),
  );

  const desk = await deskOf(await api('hub_manager'), browser, url);
  await desk.setViewportSize(screen);
  await desk.goto('/packages');
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  const approverKeys = await countKeys(desk);
  await desk.keyboard.press('/');
  await type(desk, made?.code ?? '');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(made?.code ?? '');
  await expect(desk.getByRole('grid', { name: 'Các kiện' })).toHaveAttribute('aria-rowcount', '81');
  await desk.keyboard.press('/');
  await type(desk, 'duyet');
  await desk.keyboard.press('Enter');
  await expect(palette(desk).getByRole('combobox')).toBeFocused();
  await type(desk, String(sum));
  await expect(palette(desk).getByRole('option')).toHaveCount(1);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Đã duyệt', { exact: true })).toBeVisible();
  expect(await approverKeys()).toBeLessThanOrEqual(mostKeys);
  await expect(desk.getByRole('grid', { name: 'Các kiện' })).toContainText('Đã thu COD');
  expect(await faults(desk)).toEqual([]);
  await desk.close();

  const approved = (await admin.ok('GET /cod-collections/{id}', { params: { id } })).data;
  expect([approved.status, approved.decided_by === approved.created_by]).toEqual(['Approved', false]);
  expect(await cash()).toBe(0);
  const { data: after } = await admin.ok('GET /packages', { query: { q: codes[0] ?? '' } });
  expect(after[0]?.status).toBe('Cod_collected');
  await booksAgree(admin);
  await page.goto(`/cod-collection?courier=${courier.id}-${hub}`);
  await expect(page.getByText('Bưu tá không còn giữ tiền của kiện nào')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tìm bưu tá' })).toBeFocused();
  await type(page, courier.code);
  await expect(page.getByText('Không có bưu tá nào như vậy')).toBeVisible();
});

test('of eighty packages one is found by its label, left out by a key, and stays with the courier', async ({
  page,
  api,
}) => {
  test.slow();
  const [operator, admin] = [await api('hub_operator'), await api('admin')];
  const { courier, hub, codes, sum } = await cameBackWith(admin, amounts);
  const [left, other] = [codes[57] ?? '', codes[11] ?? ''];
  await page.goto('/cod-collection');
  await expect(page.getByRole('combobox', { name: 'Tìm bưu tá' })).toBeFocused();
  // His own package says whose cash it is.
  await scan(page, other);
  await expect(page.getByRole('region', { name: 'Các kiện' }).getByRole('row')).toHaveCount(81);
  await expect(page.getByRole('row', { name: other })).toBeInViewport();
  await expect(page.getByRole('option', { name: courier.code, selected: true })).toBeInViewport();
  const counted = page.getByRole('textbox', { name: 'Đếm được' });
  await expect(counted).toBeFocused();
  await scan(page, left);
  const row = page.getByRole('row', { name: left });
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('data-at-hand', 'true');
  await expect(counted).toHaveValue('');

  const find = page.getByRole('searchbox', { name: 'Tìm kiện' });
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await expect(find).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('để lại');
  await expect(row).toBeInViewport();
  await expect(page.getByRole('definition').filter({ hasText: '1 kiện' })).toContainText(vnd.format(amounts[57] ?? 0));
  // Another by its last digits; counted again by the same key.
  await type(page, other.slice(2, 11));
  await expect(page.getByRole('region', { name: 'Các kiện' }).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: '2 kiện' })).toBeVisible();
  await expect(page.getByRole('row', { name: other })).toBeInViewport();
  await expect(page.getByRole('option', { name: courier.code, selected: true })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: '1 kiện' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(counted).toBeFocused();
  const due = sum - (amounts[57] ?? 0);
  await type(page, String(due));
  await page.keyboard.press('Enter');
  await expect(toast(page, `đã đếm ${vnd.format(due)}`)).toBeVisible();

  const [made] = (
    await operator.ok('GET /cod-collections', { query: { status: 'New', courier_id: String(courier.id), limit: 1 } })
  ).data;
  expect(made).toMatchObject({ lines: 79, expected: due, counted: due, difference: 0 });
  const { data: held } = await operator.ok('GET /cod-collections/couriers/{id}', {
    params: { id: courier.id },
    query: { hub_id: hub },
  });
  expect([held.expected, held.lines.map((line) => line.package_code)]).toEqual([amounts[57], [left]]);
});
