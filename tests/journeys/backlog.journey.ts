import type { Page } from 'playwright/test';
import { scan } from './support/scanner';
import { openPackages, palette, toast, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_manager' });

const grid = (page: Page) => page.getByRole('grid', { name: 'Kiện tồn' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('from a figure into its list, a package is worked off and the figure falls', async ({ page, api }) => {
  const manager = await api('hub_manager');
  const read = async () =>
    (await manager.ok('GET /backlog-report')).data.rows.reduce(
      (sum, row) => (row.type === 'delivery' ? sum + row.over_48h : sum),
      0,
    );
  const late = await read();
  expect(late).toBeGreaterThan(1);
  await openPackages(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/backlog$/);
  const figure = page.getByRole('link', { name: `Giao, N+2: ${late}`, exact: true });
  await figure.press('Enter');
  await expect(page).toHaveURL(/\/backlog\?type=delivery&bucket=over_48h$/);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(late + 1));

  await grid(page).focus();
  const { data } = await manager.ok('GET /backlog-packages', {
    query: { type: 'delivery', bucket: 'over_48h', limit: 2 },
  });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const code = data[1]?.package_code ?? '';
  await expect(page.getByRole('region', { name: 'Thao tác với kiện này' })).toContainText(code);
  // The chosen day is ahead: the package leaves the backlog without moving.
  await page.keyboard.press('h');
  await expect(palette(page)).toBeVisible();
  await write(page, '22/11/2036');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('Chạy cho 1 kiện');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Giao, N+2: ${late - 1}`, exact: true })).toBeVisible();
  expect(await read()).toBe(late - 1);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(late), { timeout: 8_000 });
});

test('a shelf is checked: what was scanned, what is missing and what should not be there, and it is acted on', async ({
  page,
  api,
}) => {
  const manager = await api('hub_manager');
  await page.goto('/backlog/check');
  // The button's key does what the button does.
  await expect(page.getByRole('button', { name: 'Bắt đầu kiểm' })).toBeVisible();
  await page.getByRole('main').press('t');
  await page.keyboard.press('b');
  const shelves = page.getByRole('dialog', { name: 'Bắt đầu kiểm kê' });
  await shelves.getByRole('checkbox', { name: 'Giao', exact: true }).uncheck();
  await shelves.getByRole('checkbox', { name: 'Hoàn', exact: true }).check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?id=\d+$/);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  const { data: lines } = await manager.ok('GET /backlog-checks/{id}/lines', {
    params: { id },
    query: { finding: 'waiting', limit: 1000 },
  });
  // The three that will be missing can be reported lost.
  const gone = lines
    .filter(({ package: pkg }) => pkg?.status === 'Waiting_for_return')
    .slice(0, 3)
    .map(({ code }) => code);
  const there = lines.map(({ code }) => code).filter((code) => !gone.includes(code));
  expect([gone.length, there.length > 2]).toEqual([3, true]);
  const hubs = new Set(lines.flatMap(({ package: pkg }) => (pkg?.current_hub ? [pkg.current_hub.id] : [])));
  const { data: others } = await manager.ok('GET /packages-subjects', {
    query: { status: 'Waiting_for_delivery', hub_id: [...hubs].join(','), limit: 1 },
  });
  const other = others[0]?.package_code ?? '';

  await scan(page, there[0] ?? '');
  await expect(page.getByText('Đúng kệ', { exact: true })).toBeVisible();
  await scan(page, other);
  await expect(page.getByText('Không thuộc khâu đang kiểm').first()).toBeVisible();
  // Without a network scans are kept, and nothing can be finished before they are sent.
  await page.context().setOffline(true);
  await expect(page.getByText('Mất kết nối mạng.')).toBeVisible();
  await scan(page, there[1] ?? '');
  await expect(page.getByText('1 mã chờ mạng')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kết thúc kiểm' })).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await expect(page.getByText('1 mã chờ mạng')).toBeHidden({ timeout: 20_000 });
  await page.getByRole('textbox', { name: 'Mã cần thêm' }).fill([...there.slice(2), 'HL900000007VN'].join('\n'));
  await page.keyboard.press('Enter');
  await expect(tab(page, '3 Chưa quét')).toBeVisible();
  await expect(tab(page, '2 Ngoài dự kiến')).toBeVisible();

  // Another device goes on where this one stands; so does this one after a reload.
  await page.reload();
  await expect(tab(page, `${there.length} Khớp`)).toBeVisible();
  await page.getByRole('button', { name: 'Kết thúc' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('3 kiện chưa quét');
  await page.keyboard.press('Enter');
  await expect(tab(page, '3 Thiếu')).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('toolbar', { name: 'Với 3 kiện:' })
    .getByRole('button', { name: 'Báo mất tại kho' })
    .press('Enter');
  await expect(palette(page)).toBeVisible();
  await write(page, 'kiem ke');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Báo mất tại kho: 3 xong')).toBeVisible();
  const { data: after } = await manager.ok('POST /packages-post', { body: { codes: gone } });
  expect(after.packages.map(({ status }) => status)).toEqual(['Missing', 'Missing', 'Missing']);
});

test.describe('the account that is set to land on the backlog', () => {
  test.use({ account: 'admin_operator' });

  test('does, and finds it in the sidebar', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/backlog$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Hàng tồn' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: /Hàng tồn/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});
