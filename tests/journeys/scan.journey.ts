import type { Locator, Page } from 'playwright/test';
import { trackingCode } from '~domain/tracking-code';
import type { Api } from './support/api';
import { enterRows, history, openPackages, palette, prompt, rows, transcript, type, write } from './support/console';
import { expect, test } from './support/journey';
import { caughtUp, scan, scanAll } from './support/scanner';

test.use({ account: 'hub_operator', permissions: ['clipboard-read', 'clipboard-write'] });

const footer = (page: Page): Locator => page.getByRole('contentinfo');

async function enterPrompt(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
}

async function someAtHub(api: Api, count: number) {
  const { data } = await api.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: '1', limit: count },
  });
  expect(data).toHaveLength(count);
  return data;
}

test(
  'a scan over the list opens its package, whatever its letters are as keys',
  { tag: '@everyday' },
  async ({ page, api }) => {
    const [one, other] = await someAtHub(await api('hub_operator'), 2);
    await openPackages(page);
    await enterRows(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    // With Caps Lock against it the scanner sends small letters: h, l, v and n are keys of commands on the row at hand.
    await scan(page, one?.package_code ?? '', { caps: true });
    await expect(page).toHaveURL(new RegExp(`/packages/${one?.id ?? 0}$`));
    await expect(page.getByRole('heading', { name: one?.package_code ?? '' })).toBeVisible();
    await expect(footer(page)).toContainText(one?.package_code ?? '');
    await expect(footer(page)).toContainText('✓ Chờ giao');
    await expect(palette(page)).toHaveCount(0);

    // A trembling hand, while the answer to its first scan is still on its way.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/package?code=*', async (route) => {
      await held;
      await route.continue();
    });
    await scan(page, other?.package_code ?? '');
    await scan(page, other?.package_code ?? '');
    await expect(footer(page)).toContainText('= vừa quét, tính một lần');
    release();
    await expect(page.getByRole('heading', { name: other?.package_code ?? '' })).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('a scan into a field leaves the field as it was', async ({ page, api }) => {
  const [one, other] = await someAtHub(await api('hub_operator'), 2);
  const opened = (pkg: typeof one): Locator => page.getByRole('heading', { name: pkg?.package_code ?? '' });
  await openPackages(page);
  const search = page.getByRole('searchbox', { name: 'Tìm kiện' });
  await search.focus();
  await type(page, 'ab');
  await expect(page).toHaveURL(/q=ab$/);
  await scan(page, one?.package_code ?? '');
  await expect(opened(one)).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('ab');
  await expect(page).toHaveURL(/\/packages\?q=ab$/);

  await enterPrompt(page);
  await type(page, 'note ');
  // Another package: the same one again within two seconds would count as a trembling hand.
  await scan(page, other?.package_code ?? '');
  await expect(opened(other)).toBeVisible();
  await expect(prompt(page)).toHaveValue('note ');
});

test('a machine that stands still amid a scan into a search, and a page slow to come, lead to the package all the same', async ({
  page,
  api,
}) => {
  const [one] = await someAtHub(await api('hub_operator'), 1);
  // Longer than a search waits for typing to rest.
  await page.route('**/assets/*', async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  await openPackages(page);
  await page.getByRole('searchbox', { name: 'Tìm kiện' }).focus();
  await type(page, 'ab');
  await expect(page).toHaveURL(/q=ab$/);
  await scan(page, one?.package_code ?? '', { stallMs: 500 });
  await expect(page.getByRole('heading', { name: one?.package_code ?? '' })).toBeVisible();
});

test('one Escape closes the palette, also over a search begun in the header', async ({ page }) => {
  await openPackages(page);
  const search = page.getByRole('textbox', { name: 'Tìm kiện hàng' });
  await search.focus();
  await type(page, 'HL');
  await expect(page.getByText('Gõ mã vận đơn, mã đơn hoặc cả mã 3PL, rồi Enter.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await type(page, 'in');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('a scan over a form that is not saved asks before it leaves, and spoils nothing', async ({ page, api }) => {
  const [one] = await someAtHub(await api('hub_operator'), 1);
  await page.goto('/packages/create');
  const name = page.getByRole('textbox', { name: 'Tên người nhận' });
  await name.focus();
  await type(page, 'Lan');
  await scan(page, one?.package_code ?? '');
  const asked = page.getByRole('alertdialog', { name: 'Bỏ nội dung chưa lưu?' });
  await expect(asked.getByRole('button', { name: 'Ở lại' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(name).toHaveValue('Lan');
  await expect(page).toHaveURL(/\/packages\/create$/);
});

test('an unknown code and a mangled one are refused and open nothing', { tag: '@everyday' }, async ({ page }) => {
  const absent = trackingCode(99_000_001);
  await openPackages(page);
  await scan(page, absent);
  await expect(footer(page)).toContainText(`${absent}✗ EPK029 Mã vận đơn không tồn tại.`);
  const wrongDigit = absent.replace(/\d(?=VN$)/, (digit) => String((Number(digit) + 1) % 10));
  await scan(page, wrongDigit);
  await expect(footer(page)).toContainText(`${wrongDigit}✗ EPK027 Mã vận đơn không hợp lệ.`);
  await expect(page).toHaveURL(/\/packages$/);
  await expect(rows(page).first()).toBeVisible();
});

test('codes pasted into the prompt become the working set, and a chain acts on what it names', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const packages = await someAtHub(operator, 3);
  const codes = packages.map((row) => row.package_code);
  const absent = trackingCode(99_000_002);
  await openPackages(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), [...codes, absent].join('\r\n'));
  await enterPrompt(page);
  await page.keyboard.press('Control+v');
  await expect(prompt(page)).toHaveValue([...codes, absent].join(' '));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('3 kiện')).toBeVisible();
  await expect(prompt(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await expect(transcript(page)).toContainText('3 kiện vào tập đang chọn');
  await expect(transcript(page)).toContainText('1 mã không tìm thấy');

  const [one] = packages;
  const note = 'Khách hẹn 5h chiều; gọi trước';
  await enterPrompt(page);
  await write(page, `${one?.package_code ?? ''} ; note operator_note="${note}"`);
  await page.keyboard.press('Enter');
  await expect(transcript(page).getByRole('listitem').filter({ hasText: note })).toContainText('✓ 1');
  const { data } = await operator.ok('GET /packages/{id}', { params: { id: one?.id ?? 0 } });
  expect(data.operator_note).toBe(note);
  expect(
    (await operator.ok('GET /packages/{id}', { params: { id: packages[1]?.id ?? 0 } })).data.operator_note,
  ).not.toBe(note);

  await write(page, one?.package_code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: one?.package_code ?? '' })).toBeVisible();
  await expect(
    history(page)
      .filter({ has: page.locator('time') })
      .first(),
  ).toContainText(note);
  await expect(page.getByRole('article')).toContainText(note);
});

test('a line that is wrong says where, and does nothing', async ({ page }) => {
  await openPackages(page);
  await enterPrompt(page);
  await write(page, `${trackingCode(99_000_003)} ; nte operator_note=x`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('alert')).toContainText('Ký tự 17: không có lệnh “nte”');
  await page.getByRole('banner').getByRole('alert').getByRole('button', { name: 'note' }).click();
  await expect(prompt(page)).toHaveValue(`${trackingCode(99_000_003)} ; note operator_note=x`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('alert')).toContainText('EPK029 Mã vận đơn không tồn tại.');
});

test('a hundred and twenty scans over list, field and palette are each counted once, and no hotkey fires', async ({
  page,
  api,
}) => {
  test.slow();
  const operator = await api('hub_operator');
  const { data } = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 40 },
  });
  const codes = data.map((row) => row.package_code);
  await openPackages(page);
  await enterPrompt(page);
  await write(page, 'scan-mode add');
  await page.keyboard.press('Enter');
  await expect(footer(page)).toContainText('Quét thêm vào tập');
  await page.keyboard.press('Escape');
  const search = page.getByRole('textbox', { name: 'Tìm kiện hàng' });
  const places = [
    async () => enterRows(page),
    async () => search.focus(),
    async () => {
      await page.keyboard.press('Control+k');
      await expect(palette(page).getByRole('combobox')).toBeFocused();
    },
  ];
  const leave = [async () => undefined, async () => undefined, async () => page.keyboard.press('Escape')];
  for (const [place, enter] of places.entries()) {
    await enter();
    // In the set already after the first round: then each is told as such, and counts no more.
    await scanAll(page, codes);
    await caughtUp(page);
    await leave[place]?.();
  }
  await expect(footer(page)).toContainText(`✓ ${codes.length} · ✗ 0`, { timeout: 30_000 });
  await expect(footer(page)).toContainText(`Đang chọn ${codes.length} kiện`);
  await expect(page).toHaveURL(/\/packages$/);
  await expect(search).toHaveValue('');
  await expect(palette(page)).toHaveCount(0);
});
