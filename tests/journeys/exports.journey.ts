import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { parse } from 'csv-parse/sync';
import { exportColumns } from '~domain/export-columns';
import { unzip } from '~provider/shared/exports/zip';
import { follow, openPackages, rows } from './support/console';
import { expect, test } from './support/journey';
import { dayMs } from '~domain/time';

test.use({ account: 'hub_manager' });

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
const made = (page: Page) => page.getByRole('grid', { name: 'Tệp đã xuất' }).locator('tbody tr');

/** The texts of the column of codes, the head left out. */
function codesOfCsv(bytes: Buffer): string[] {
  const [head = [], ...lines] = parse(bytes.toString('utf8').slice(1));
  expect(head[0]).toBe('Mã vận đơn');
  return lines.map(([code = '']) => code);
}

const sheetOf = (bytes: Buffer): string => unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
const rowsOfSheet = (bytes: Buffer): string[] => sheetOf(bytes).match(/<row[ >]/g) ?? [];

function codesOfSheet(bytes: Buffer): string[] {
  return [...sheetOf(bytes).matchAll(/<row><c t="inlineStr"><is><t[^>]*>([^<]*)</g)].map(([, code]) => code ?? '');
}

test('the list in sight is exported as it is filtered, by key and by line, as XLSX and as CSV', async ({
  page,
  api,
}) => {
  const manager = await api('hub_manager');
  const from = new Date(Date.now() - 6 * dayMs).toISOString();
  const to = new Date().toISOString();
  const filter = { status: 'Waiting_for_delivery', created_from: from, created_to: to } as const;
  await openPackages(page, new URLSearchParams(filter).toString());
  const { data: listed } = await manager.ok('GET /packages', { query: { ...filter, limit: 1000 } });
  const expected = listed.map(({ package_code }) => package_code);
  expect(expected.length).toBeGreaterThan(3);

  await page.keyboard.press('t');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Xuất: Kiện hàng' });
  await expect(dialog.getByText(/^\d[\d.]* kiện\./)).toBeVisible();
  const sheet = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const first = await sheet;
  expect(first.suggestedFilename()).toMatch(/^hubline-packages-\d{8}-\d{6}\.xlsx$/);
  expect(codesOfSheet(await bytesOf(first))).toEqual(expected);
  const dock = page.getByRole('region', { name: 'Tệp đang xuất' });
  await expect(dock).toContainText('Đã tải');
  await expect(dock).toContainText(`${expected.length} dòng`);

  // With the format said there is nothing left to ask.
  const csv = page.waitForEvent('download');
  await page.keyboard.press('/');
  await page.keyboard.insertText('xuất csv');
  await page.keyboard.press('Enter');
  expect(codesOfCsv(await bytesOf(await csv))).toEqual(expected);

  // A range that is too long can't be exported, and says so before anything is asked of the provider.
  await openPackages(
    page,
    new URLSearchParams({ created_from: new Date(Date.now() - 60 * dayMs).toISOString() }).toString(),
  );
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^Xuất ra CSV/ }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Khoảng ngày xuất dữ liệu không quá 30 ngày.');
  await expect(dialog.getByRole('button', { name: 'Xuất', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('the backlog and the workspace go out as files too, as they are filtered', async ({ page, api }) => {
  const manager = await api('hub_manager');
  const { meta } = await manager.ok('GET /backlog-packages', {
    query: { type: 'delivery', bucket: 'over_48h', limit: 1 },
  });
  await page.goto('/backlog?type=delivery&bucket=over_48h');
  const exporting = page.getByRole('button', { name: /^Xuất/ });
  const dialog = page.getByRole('dialog');
  const dock = page.getByRole('region', { name: 'Tệp đang xuất' });
  await exporting.press('Enter');
  await expect(dialog).toBeVisible();
  const backlog = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const [, ...lines] = rowsOfSheet(await bytesOf(await backlog));
  expect(lines).toHaveLength(meta.total);
  await expect(dock).toContainText(`${meta.total} dòng`);

  await follow(page, '/workspace?status=Waiting_for_return');
  await expect(page.getByRole('grid', { name: 'Kiện hàng' })).toBeVisible();
  await exporting.press('Enter');
  await expect(dialog.getByText(/^\d[\d.]* kiện\./)).toBeVisible();
  const packages = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await packages).suggestedFilename()).toMatch(/^hubline-packages-/);
});

test('a report is made, stands in the history with its maker, and is downloaded again as it was', async ({ page }) => {
  await page.goto('/report-system');
  await page.getByRole('combobox', { name: 'Báo cáo' }).selectOption('Vận hành theo bưu cục, ngày');
  await page.getByRole('radio', { name: 'CSV' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Xuất ra CSV/ }).press('Enter');
  const first = await bytesOf(await download);
  const [head = [], ...lines] = parse(first.toString('utf8').slice(1));
  expect(head).toEqual(Object.values(exportColumns['package-report-system']).map(({ title }) => title.vi));
  expect(lines.length).toBeGreaterThan(3);

  const row = made(page).first();
  await expect(row).toContainText('Vận hành theo bưu cục, ngày');
  await expect(row).toContainText('Nguyễn Văn Thịnh');
  await expect(row).toContainText('xong');
  await expect(row.getByRole('gridcell').or(row.getByRole('cell')).nth(5)).toHaveText(String(lines.length));
  const again = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Tải lại tệp/ }).press('Enter');
  expect((await bytesOf(await again)).equals(first)).toBe(true);
});

test.describe('without the permission', () => {
  test.use({ account: 'hub_operator' });

  test('there are no reports, and the list can still be exported', async ({ page }) => {
    await page.goto('/report-system');
    await expect(page.getByRole('heading', { name: 'Bạn không có quyền xem trang này' })).toBeVisible();
    await openPackages(page);
    await expect(page.getByRole('button', { name: /^Xuất ra CSV/ })).toBeEnabled();
  });
});
