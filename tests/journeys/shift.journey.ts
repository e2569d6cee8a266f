import type { Locator, Page } from 'playwright/test';
import { trackingCode } from '~domain/tracking-code';
import type { Api } from './support/api';
import { openPackages, palette, press, prompt, toast, transcript, write } from './support/console';
import { expect, test } from './support/journey';
import { scanAll } from './support/scanner';

test.use({ account: 'admin' });

const footer = (page: Page): Locator => page.getByRole('contentinfo');
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Kiện hàng' });
const counts = (page: Page): Locator => page.getByRole('status', { name: 'Số kiện đã chọn và tìm thấy' });
const returned = ['Waiting_for_return', 'Return_waiting_for_linehaul'];

async function run(page: Page, line: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await write(page, line);
  await page.keyboard.press('Enter');
}

async function statusesOf(api: Api, codes: readonly string[]): Promise<Map<string, string>> {
  const { data } = await api.ok('POST /packages-post', { body: { codes: [...codes] } });
  return new Map(data.packages.map(({ package_code, status }) => [package_code, status]));
}

// Two hundred calls on a machine that others keep busy too.
test.slow();

test('two hundred scans armed for return, seven of them bad: 193 and 7, each bad one with its reason, and all of it taken back at once', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const { data: some } = await admin.ok('GET /packages-subjects', {
    query: {
      // Of those that a courier still has, none can be returned.
      status: 'Waiting_for_delivery,Waiting_for_linehaul,Waiting_for_confirmation',
      limit: 1_000,
      sort: 'package_code',
    },
  });
  // Those of the first hub are other journeys'.
  const good = some.filter(({ held_by_3pl, current_hub }) => !held_by_3pl && current_hub?.id !== 1).slice(0, 193);
  expect(good).toHaveLength(193);
  const { data: delivered } = await admin.ok('GET /packages-subjects', { query: { status: 'Delivered', limit: 3 } });
  const refused = delivered.map(({ package_code }) => package_code);
  const unknown = [trackingCode(99_000_021), trackingCode(99_000_022), trackingCode(99_000_023)];
  const malformed = 'HL240000010VN';
  const codes = good.map(({ package_code }) => package_code);
  [...refused, ...unknown, malformed].forEach((code, index) => codes.splice(index * 27 + 3, 0, code));
  expect(codes).toHaveLength(200);

  await openPackages(page);
  await run(page, 'gài hoàn lý_do=FR012');
  await expect(footer(page)).toContainText('hoàn lý_do=FR012');
  // The cursor stays in the line, and what is scanned into it is taken out again.
  await expect(prompt(page)).toBeFocused();
  await scanAll(page, codes);
  await expect(footer(page)).toContainText('✓ 193 · ✗ 7', { timeout: 90_000 });
  await page.keyboard.press('Escape');
  await expect(footer(page)).not.toContainText('Đặt lệnh khi quét');

  await page.keyboard.press(']');
  const entry = transcript(page)
    .getByRole('listitem')
    .filter({ hasText: 'hoàn lý_do=FR012' })
    .filter({ hasText: 'đặt khi quét' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('✓ 193');
  await expect(entry).toContainText('✗ 3 EPK011');
  await expect(entry).toContainText('4 mã không tìm thấy');
  await entry.getByRole('button', { name: 'Xem 200 kiện' }).focus();
  // Enter would be the scanner's still.
  await page.keyboard.press('Space');
  const lines = entry.getByRole('list').getByRole('listitem');
  await expect(lines.first()).toHaveAttribute('aria-setsize', '200');
  for (const code of refused) await expect(lines.filter({ hasText: code })).toContainText('EPK011');
  for (const code of unknown) await expect(lines.filter({ hasText: code })).toContainText('EPK029');
  await expect(lines.filter({ hasText: malformed })).toContainText('EPK027');
  const after = await statusesOf(admin, codes);
  for (const { package_code } of good) expect(returned).toContain(after.get(package_code));
  for (const code of refused) expect(after.get(code)).toBe('Delivered');
  // One run to the provider, whose number a reload does not forget.
  const { data: runs } = await admin.ok('GET /runs', { query: { limit: 5 } });
  expect(runs[0]).toMatchObject({ line: 'gài hoàn lý_do=FR012', ok: 193, undone: 0, undoable: true });
  expect(runs[1]?.line).not.toBe('gài hoàn lý_do=FR012');
  await page.reload();
  await openPackages(page);
  await run(page, 'hoàn-tác');
  await expect(palette(page)).toContainText('193');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Hoàn tác lượt chạy: 193 xong')).toBeVisible();
  const back = await statusesOf(admin, codes);
  for (const { package_code, status } of good) expect(back.get(package_code)).toBe(status);
});

test('the backlog over 48 hours: all but three returned, then printed, their number typed, the labels opened', async ({
  page,
  context,
}) => {
  await openPackages(page);
  await run(page, 'tồn loại=xác_nhận quá=48h');
  await expect(page).toHaveURL(/\/workspace\?/);
  await expect(grid(page)).toBeVisible();
  await press(page, 'Escape');
  await expect(grid(page)).toBeFocused();
  await expect(counts(page)).toHaveText(/^\d[\d.]* kiện$/);
  const found = Number((await counts(page).innerText()).replaceAll(/\D/g, ''));
  expect(found).toBeGreaterThan(4);
  await page.keyboard.press('Control+a');
  await expect(counts(page)).toContainText(`${found} đã chọn trong`);
  await press(page, 'ArrowDown', 'x', 'ArrowDown', 'x', 'ArrowDown', 'x');
  const chosen = found - 3;
  await expect(counts(page)).toContainText(`${chosen} đã chọn trong`);
  await run(page, 'hoàn FR012 ; in-nhãn');
  const asked = palette(page).getByRole('combobox');
  await expect(asked).toBeFocused();
  const typed = /\d+/.exec((await asked.getAttribute('placeholder')) ?? '')?.[0] ?? '';
  expect(Number(typed)).toBeGreaterThan(1);
  expect(Number(typed)).toBeLessThanOrEqual(chosen);
  // Enter alone does nothing.
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  const labels = context.waitForEvent('page');
  await write(page, typed);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  const sheet = await labels;
  await expect(sheet).toHaveURL(/\/packages-awb\/.*ticket=/);
  await sheet.close();
  const entry = transcript(page).getByRole('listitem').filter({ hasText: 'hoàn FR012 ; in-nhãn' });
  await expect(entry.getByText(`✓ ${typed}`)).toHaveCount(2);
  await expect(entry.getByRole('button', { name: /^Mở \d+ nhãn$/ }).first()).toBeVisible();
});
