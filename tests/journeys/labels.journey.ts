import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { wholeBrowser } from '../helpers/chromium';
import { symbolsIn } from '../helpers/symbol-reader';
import { palette, prompt, toast, write } from './support/console';
import { expect, test } from './support/journey';
import { scan } from './support/scanner';

// Labels of many are a PDF in a window.
test.use({ account: 'hub_operator', launchOptions: wholeBrowser });

const photos = (page: Page): Locator => page.getByRole('region', { name: 'Ảnh' });
/** A picture a telephone might have taken. */
const picture = (): Promise<Buffer> => readFile('.github/screenshots/workspace-dark.png');

test.describe('a label on its own page', () => {
  test.use({ deviceScaleFactor: 3 });

  test('is read by a scanner on either sheet, keeps its Vietnamese letters, prints, and the print is on record', async ({
    page,
    api,
  }) => {
    const operator = await api('hub_operator');
    const { data } = await operator.ok('GET /packages', {
      query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 1, sort: 'created_at' },
    });
    const [pkg] = data;
    const id = pkg?.id ?? 0;
    const name = 'Đỗ Thị Ngữ Thương';
    await operator.ok('PATCH /packages/{id}/change-info-receiver', { params: { id }, body: { receiver_name: name } });
    await page.goto(`/packages/${id}`);
    await page.getByRole('button', { name: 'Xem vận đơn' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/packages/${id}/awb$`));
    const sheets = [
      ['A6', 105, 148],
      ['A7', 74, 105],
      ['100 × 150 mm', 100, 150],
    ] as const;
    for (const [size, width, height] of sheets) {
      await page.getByRole('radio', { name: size }).check();
      const sheet = page.getByRole('figure', { name: `Nhãn của ${pkg?.package_code}` });
      await expect(sheet.getByText(name)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate((text) => document.fonts.check('600 12px Label', text), name)).toBe(true);
      expect(await symbolsIn(await sheet.screenshot())).toEqual([
        `Code128 ${pkg?.package_code}`,
        `QRCode ${pkg?.package_code}`,
      ]);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const [, ...corner] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
      expect(corner.map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([width, height]);
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    expect((await operator.ok('GET /packages/{id}', { params: { id } })).data.is_print).toBe(true);
    await page.goto(`/packages/${id}/return-awb`);
    await expect(page.getByText('Kiện này không có nhãn đó')).toBeVisible();
    await page.goto(`/packages/${id}/awb-oms`);
    await expect(page.getByText(/^Mã (đơn OMS|3PL)/)).toBeVisible();
  });
});

test.describe('the cheat sheet', () => {
  test.use({ account: 'admin' });

  test('of whoever may do the most goes on one sheet of paper', async ({ page }) => {
    await page.goto('/user/cheat-sheet');
    await expect(page.getByRole('button', { name: 'In', exact: true })).toBeFocused();
    await page.evaluate(() => document.fonts.ready);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test('labels of many are scanned and pasted, looked over, printed again with a reason as one PDF', async ({
  page,
  context,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data } = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 8, sort: '-created_at' },
  });
  const [one, other, third] = data.slice(4);
  if (!one || !other || !third) throw new Error('the demo has too few packages');
  await operator.ok('PATCH /packages/{id}/is-print', { params: { id: one.id }, body: {} });
  const before = (await operator.ok('GET /packages/{id}', { params: { id: other.id } })).data.print_count;
  await page.goto('/re-print-package');
  await expect(page.getByText('Chưa có kiện nào')).toBeVisible();
  await scan(page, one.package_code);
  const rows = page.getByRole('table', { name: 'Kiện sẽ in nhãn' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Mã vận đơn' }).focus();
  await write(page, `${other.package_code}, ${third.package_code}\nHL999999999VN`);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('alert').filter({ hasText: 'HL999999999VN' })).toBeVisible();
  await expect(rows.first()).toContainText(/\d lần/);
  await page.getByRole('button', { name: `Bỏ ${third.package_code}` }).press('Enter');
  await expect(rows).toHaveCount(2);
  await page.getByRole('radio', { name: 'A7' }).check();
  await page.getByRole('button', { name: 'In 2 nhãn' }).press('Enter');
  await expect(page.getByText('Cho biết vì sao in lại.')).toBeVisible();
  await write(page, 'Nhãn bị ướt');
  const answered = page.waitForResponse((response) => response.url().includes('/v1/packages-multiple-awb'));
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  // Nothing takes a print back: their number is asked for, as of any such command.
  await expect(palette(page)).toContainText('Gõ số kiện sẽ thay đổi: 2');
  await write(page, '2');
  await page.keyboard.press('Enter');
  const answer = await answered;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(new URL(answer.url()).searchParams.get('size')).toBe('A7');
  const document = await opened;
  await expect.poll(() => document.url()).toMatch(/^blob:/);
  await expect(toast(page, 'In lại nhãn A7: 2 xong')).toBeVisible();
  await expect(rows.nth(1)).toContainText(`${before + 1} lần`);
  const [last] = (await operator.ok('GET /package-history', { query: { package_id: other.id } })).data;
  expect([last?.action, last?.note]).toEqual(['print', 'Nhãn bị ướt']);
  await page.keyboard.press('Escape');
});

test('a photo is added by choosing and by pasting, looked at by keyboard, and stands in the history', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data } = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 3, sort: '-created_at' },
  });
  const id = data[2]?.id ?? 0;
  await page.goto(`/packages/${id}`);
  await expect(photos(page).getByText('Chưa có ảnh.')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('i');
  await (await choosing).setFiles([{ name: 'ảnh giao hàng.png', mimeType: 'image/png', buffer: await picture() }]);
  await expect(photos(page).getByRole('listitem')).toHaveCount(1);
  await expect(photos(page).locator('img')).toHaveJSProperty('naturalWidth', 320);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 48);
    canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(
      new File([await canvas.convertToBlob({ type: 'image/png' })], 'x.png', { type: 'image/png' }),
    );
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(photos(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('v');
  const viewer = page.getByRole('dialog', { name: /ảnh 1\/2/ });
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 64);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: /ảnh 2\/2/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Lịch sử' }).getByText('Thêm ảnh')).toHaveCount(2);
  const refused = page.waitForEvent('filechooser');
  await page.keyboard.press('i');
  await (await refused).setFiles([{ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }]);
  await expect(photos(page).getByRole('alert')).toHaveText('Chỉ nhận ảnh JPEG, PNG, WebP');
});

test('the line prints on the small sheet', async ({ page, context, api }) => {
  const { data } = await (
    await api('hub_operator')
  ).ok('GET /packages', { query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 2, sort: '-created_at' } });
  await page.goto('/packages');
  await prompt(page).fill(`${data[1]?.package_code} ; in-nhãn-a7`);
  const label = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await label).toHaveURL(/\/packages-awb\/.*size=A7/);
  await expect((await label).getByText(data[1]?.package_code ?? '').first()).toBeVisible();
});
