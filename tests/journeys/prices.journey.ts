import type { Page } from 'playwright/test';
import type { Api } from './support/api';
import { prompt, write } from './support/console';
import { expect, test } from './support/journey';
import { dayMs } from '~domain/time';

test.use({ account: 'sale_management' });

/** A day in Viet Nam so many days from now. */
const day = (ahead: number): string => new Date(Date.now() + 7 * 3_600_000 + ahead * dayMs).toISOString().slice(0, 10);

/** Hubs without a table of their own; each journey has its own, for a table once made is never gone. */
async function plainHub(api: Api, which: number) {
  const { data: own } = await api.ok('GET /prices', { query: { owner: 'hub', limit: 1000 } });
  const { data: hubs } = await api.ok('GET /hubs');
  const hub = hubs.filter(({ id }) => !own.some(({ owner }) => owner.id === id)).toReversed()[which];
  if (!hub) throw new Error('every hub has a table of its own');
  return hub;
}

async function ownTable(api: Api, which: number) {
  const hub = await plainHub(api, which);
  const { data } = await api.ok('POST /prices', { body: { hub_id: hub.id } });
  return { hub, table: data };
}

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const total = (page: Page) => page.getByRole('row', { name: /^Tổng cước/ });

async function fill(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).focus();
  await page.keyboard.press('Control+a');
  await write(page, text);
}

/** Says a line that calls, and waits for its answer: whatever comes next finds it done. */
async function say(page: Page, line: string): Promise<void> {
  await prompt(page).focus();
  await write(page, line);
  const answered = page.waitForResponse(
    (response) => response.url().includes('/v1/price') && response.request().method() !== 'GET',
  );
  await page.keyboard.press('Enter');
  expect((await answered).ok()).toBe(true);
}

test('a price is changed, looked at, saved for a day to come, and the quote follows from that day on', async ({
  page,
  api,
}) => {
  const { hub } = await ownTable(await api('sale_management'), 0);
  await page.goto(`/hubs/price-table/${hub.id}`);
  await fill(page, 'Liên vùng, Cước đầu', '50.000');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Nội vùng, Cước đầu')).toBeFocused();
  await fill(page, 'Liên vùng, Tối thiểu', '6.000.000');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Xem 2 thay đổi…' }).press('Enter');
  await expect(page.getByText('Phí tối thiểu phải không lớn hơn phí tối đa')).toBeVisible();
  await expect(cell(page, 'Liên vùng, Tối thiểu')).toBeFocused();
  await fill(page, 'Liên vùng, Tối thiểu', '40.000');
  await page.getByRole('button', { name: 'Xem 2 thay đổi…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '2 thay đổi giá' });
  await expect(dialog.getByRole('row', { name: /Cước đầu 34\.000,00 50\.000,00 1 bưu cục/ })).toBeVisible();
  await dialog.getByLabel('Áp dụng từ ngày').fill(day(5));
  await dialog.getByRole('button', { name: 'Lưu bảng giá' }).press('Enter');
  await expect(page.getByText('Đã lưu phiên bản 2')).toBeVisible();

  const to = hub.region === 'Southern' ? 'HN01' : 'HCM01';
  await say(page, `báo-giá ${hub.code}→${to} 1kg thu_hộ=500k`);
  await expect(page).toHaveURL(/\/price-quote\?/);
  await expect(total(page)).toContainText('34.000,00');
  await expect(page.getByRole('row', { name: /^Shop nhận từ COD/ })).toContainText('466.000,00');
  await page.getByLabel('Giá ngày').fill(day(5));
  await expect(total(page)).toContainText('50.000,00');
  await expect(page.getByRole('link', { name: /phiên bản 2$/ })).toBeVisible();
});

test('two clerks at one table: who comes later is told, keeps what he typed and sees the other’s figures', async ({
  page,
  api,
}) => {
  const sales = await api('sale_management');
  const { hub, table } = await ownTable(sales, 0);
  const { data: next } = await sales.ok('GET /price/{id}/details', { params: { id: table.id } });
  const { data: future } = await sales.ok('PATCH /price/{id}/details', {
    params: { id: table.id },
    body: { lines: next.lines, version: table.version, valid_from: day(9) },
  });
  await page.goto(`/hubs/price-table/${hub.id}?version=${future.id}`);
  await fill(page, 'Nội thành, Cước đầu', '21.000');
  const lines = next.lines.map((line) => (line.area_type === 'region' ? { ...line, fee: 77_000 } : line));
  await sales.ok('PATCH /price/{id}/details', {
    params: { id: future.id },
    body: { lines, version: future.version },
  });
  await page.getByRole('button', { name: 'Xem 1 thay đổi…' }).press('Enter');
  await page.getByRole('button', { name: 'Lưu bảng giá' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'vừa được đổi ở nơi khác' })).toBeVisible();
  await page.getByRole('button', { name: 'Tải lại' }).press('Enter');
  await expect(cell(page, 'Liên vùng, Cước đầu')).toHaveValue('77.000');
  await expect(cell(page, 'Nội thành, Cước đầu')).toHaveValue('21.000');
  await page.getByRole('button', { name: 'Xem 1 thay đổi…' }).press('Enter');
  await page.getByRole('button', { name: 'Lưu bảng giá' }).press('Enter');
  await expect(page.getByText('Đã lưu phiên bản 2')).toBeVisible();
  const { data } = await sales.ok('GET /price/{id}/details', { params: { id: future.id } });
  expect(data.lines.map(({ area_type, fee }) => [area_type, fee])).toEqual(
    expect.arrayContaining([
      ['urban', 21_000],
      ['region', 77_000],
    ]),
  );
});

test('a hub is given its own table, a version to come is renamed and withdrawn, and the own prices end, all by lines', async ({
  page,
  api,
}) => {
  const sales = await api('sale_management');
  const hub = await plainHub(sales, 0);
  await page.goto('/price-standards');
  await page.getByRole('link', { name: 'Giá của các bưu cục' }).press('Enter');
  const row = page.getByRole('row', { name: new RegExp(`^${hub.code}`) });
  await expect(row).toContainText('Bảng giá chuẩn');
  await row.getByRole('button', { name: 'Lập giá riêng' }).press('Enter');
  // Looked over once more, then made.
  await expect(page.getByRole('option', { name: 'Chạy ngay' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  // What was made is opened.
  const versions = page.getByRole('region', { name: 'Các phiên bản' });
  await expect(versions).toContainText('Đang áp dụng');
  await say(page, `bảng-giá ${hub.code} ; end from=+3d`);
  await page.goto(`/hubs/price-table/${hub.id}`);
  await expect(versions.getByText('thôi giá riêng')).toBeVisible();
  await say(page, `bảng-giá ${hub.code}/2 ; rename "Giá Tết"`);
  await expect(versions.getByText('Giá Tết')).toBeVisible();
  await say(page, `bảng-giá ${hub.code}/2 ; withdraw`);
  await expect(versions.getByText('Đã rút')).toBeVisible();
});
