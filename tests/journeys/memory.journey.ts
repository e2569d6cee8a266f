import type { Locator, Page } from 'playwright/test';
import { openPackages, prompt, rows, toast, type, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator' });

const footer = (page: Page): Locator => page.getByRole('contentinfo');
const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Tìm dòng đã chạy' });

async function run(page: Page, line: string): Promise<void> {
  await prompt(page).focus();
  await write(page, line);
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('');
}

test('letters typed as fast as hands can after / all reach the prompt', async ({ page }) => {
  await openPackages(page);
  await page.keyboard.press('/');
  await page.keyboard.type('note x', { delay: 20 });
  await expect(prompt(page)).toHaveValue('note x');
});

test('a macro recorded from what was done, by key and by line, runs again on other packages, and after a reload', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data } = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 3 },
  });
  const [one, two, three] = data;
  const noteOf = async (id = 0): Promise<string | null> =>
    (await operator.ok('GET /packages/{id}', { params: { id } })).data.operator_note;
  await openPackages(page);
  await run(page, 'macro-record ghinhanh');
  await expect(footer(page)).toContainText('Đang ghi macro “ghinhanh”');
  await run(page, `${one?.package_code ?? ''} ; note operator_note="gọi trước; hẹn chiều"`);
  await expect(toast(page, 'Ghi chú vận hành: 1 xong')).toBeVisible();
  await run(page, 'macro-stop');
  await expect(footer(page)).not.toContainText('Đang ghi macro');
  await run(page, `${two?.package_code ?? ''} ; ghinhanh`);
  await expect.poll(() => noteOf(two?.id)).toBe('gọi trước; hẹn chiều');

  // With a value that changes from call to call.
  await run(page, `${one?.package_code ?? ''} ; note operator_note=lần1`);
  await expect.poll(() => noteOf(one?.id)).toBe('lần1');
  await run(page, 'macro-save ghilan 1 lần1');
  await expect(toast(page, 'Đã lưu macro “ghilan”')).toBeVisible();
  // Kept by the provider soon after, and so in any browser.
  await expect
    .poll(async () => Object.keys((await operator.ok('GET /user/settings')).data.macros?.value ?? {}).sort())
    .toEqual(['ghilan', 'ghinhanh']);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('settings_')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await run(page, `${three?.package_code ?? ''} ; ghilan "lần 2"`);
  await expect.poll(() => noteOf(three?.id)).toBe('lần 2');

  await page.keyboard.press('Escape');
  await type(page, 'gm');
  await expect(page.getByRole('heading', { name: 'Tên tắt, macro, tập đã lưu' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'ghilan' })).toHaveValue('note operator_note=$1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất ra tệp' }).press('Enter');
  const path = await (await download).path();
  await page.getByRole('button', { name: 'Xóa ghilan' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'ghilan' })).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('textbox', { name: 'ghilan' })).toHaveValue('note operator_note=$1');
  // The journeys that follow begin with nothing kept.
  await page.getByRole('button', { name: 'Xóa ghilan' }).press('Enter');
  await page.getByRole('button', { name: 'Xóa ghinhanh' }).press('Enter');
  await expect.poll(async () => (await operator.ok('GET /user/settings')).data.macros?.value).toEqual({});
});

test('Ctrl+R finds a line that was run, without accents, changes nothing on Esc and runs it on Enter', async ({
  page,
}) => {
  await openPackages(page);
  await run(page, 'kiểu-quét thêm');
  await prompt(page).focus();
  await type(page, 'nhap');
  await page.keyboard.press('Control+r');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue('nhap');
  await page.keyboard.press('Control+r');
  await page.keyboard.press('Control+a');
  await type(page, 'quet kieu');
  const option = page.getByRole('option').first();
  await expect(option).toHaveText('kiểu-quét thêm');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Tab');
  await expect(prompt(page)).toHaveValue('kiểu-quét thêm');
  await page.keyboard.press('Control+r');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('');
  await expect(footer(page)).toContainText('Quét thêm vào tập');
});
