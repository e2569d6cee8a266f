import type { Page } from 'playwright/test';
import { enterRows, openPackages, palette, press, prompt, type } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

/** The three that must never differ: what is announced, what is shown as selected, what Enter would run. */
async function checkSelected(page: Page): Promise<void> {
  const seen = await palette(page).evaluate((dialog) => {
    const selected = [...dialog.querySelectorAll('[role=option][aria-selected=true]')];
    const shown = [...dialog.querySelectorAll('[cmdk-item][data-selected=true]')];
    return {
      announced: dialog.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant') ?? null,
      selected: selected.map(({ id }) => id),
      shown: shown.map(({ id }) => id),
      rows: dialog.querySelectorAll('[role=option]').length,
    };
  });
  expect(seen.selected).toEqual(seen.rows === 0 ? [] : [seen.announced]);
  expect(seen.shown).toEqual(seen.selected);
}

test('after every key what is announced is what is selected, also while answers come in', async ({ page }) => {
  // The provider's answers come when everything else stands.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v1\/(search|packages|packages-master-search)\?(.*&)?(q|code)=/, async (route) => {
    await held;
    await route.continue();
  });
  await openPackages(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  for (const key of [
    'h',
    'o',
    'ArrowDown',
    'a',
    'ArrowDown',
    'ArrowDown',
    'n',
    'g',
    'ArrowUp',
    'Backspace',
    'End',
    'Home',
    'Backspace',
    'Backspace',
    'Backspace',
    'Backspace',
    'H',
    'L',
    '2',
    '4',
    'ArrowDown',
    'ArrowDown',
  ]) {
    await page.keyboard.press(key);
    await checkSelected(page);
  }
  const shown = (): Promise<string[]> =>
    palette(page)
      .getByRole('option')
      .evaluateAll((all) => all.map(({ id }) => id));
  const before = await palette(page).getByRole('option', { selected: true }).getAttribute('id');
  const order = await shown();
  release();
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(order.length);
  expect((await shown()).slice(0, order.length)).toEqual(order);
  expect(await palette(page).getByRole('option', { selected: true }).getAttribute('id')).toBe(before);
  await checkSelected(page);
});

test('Enter runs what is announced: a page, a package, the next step of a command', async ({ page, api }) => {
  const { data } = await (
    await api('admin')
  ).ok('GET /packages', { query: { status: 'Waiting_for_delivery', limit: 3 } });
  const announced = async (): Promise<string> => {
    await checkSelected(page);
    return palette(page).getByRole('option', { selected: true }).innerText();
  };
  const ask = async (text: string, ...keys: readonly string[]): Promise<string> => {
    // In one that is not closed yet the same keys close it.
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await type(page, text);
    for (const key of keys) {
      await page.keyboard.press(key);
      await checkSelected(page);
    }
    return announced();
  };
  await openPackages(page);
  expect(await ask('ton kho', 'ArrowDown', 'ArrowUp')).toContain('Hàng tồn');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backlog/);

  const [pkg] = data;
  await ask(pkg?.package_code ?? '');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(pkg?.package_code ?? '');
  await announced();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/packages/${pkg?.id ?? 0}$`));

  expect(await ask('hoan hang')).toContain('Hoàn hàng');
  // Judged for the package at hand: until then nothing is to be run.
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('1 được');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('option').first()).toContainText('FR');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowDown']) {
    await page.keyboard.press(key);
    await checkSelected(page);
  }
  const reason = /FR\d{3}/.exec(await announced())?.[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText(reason);
  await expect(palette(page)).toContainText('✓ 1');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
});

test('what can’t be run says why and how it could be', async ({ page }) => {
  await page.goto('/user/profile');
  await expect(prompt(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await type(page, 'hoan hang');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(
    'Chọn ít nhất một kiện: quét, dán mã hoặc tích dòng.',
  );
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toContainText('Chọn ít nhất một kiện');
});

test('a shop leads to its page', async ({ page, api }) => {
  const { data } = await (await api('admin')).ok('GET /search', { query: { q: 'SH0003' } });
  const [shop] = data.shops;
  await page.goto('/user/profile');
  await expect(prompt(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await type(page, 'SH0003');
  // Its price table has its code too.
  await palette(page)
    .getByRole('option', { name: `SH0003 ${shop?.name ?? ''}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/shops/seller-stores/${shop?.id}$`));
});

/** Saves the keys and waits until the provider has them, so that no journey finds what another left half done. */
async function saveKeys(page: Page): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/v1/user/settings/keys') && answer.ok());
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByText('Đã lưu phím tắt').first()).toBeVisible();
  await kept;
}

test('keys of one’s own: refused in conflict, then saved, shown and obeyed, also after a reload', async ({ page }) => {
  await page.goto('/user/keys');
  const record = async (title: RegExp, ...keys: string[]): Promise<void> => {
    await page.getByRole('button', { name: title }).click();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await record(/^Đổi giao diện sáng, tối: /, 'g', 'p');
  await expect(page.getByRole('alert').filter({ hasText: 'trùng phím' })).toContainText(
    'g p: cả “Kiện hàng” lẫn “Đổi giao diện sáng, tối”.',
  );
  await page.getByRole('button', { name: 'Lưu', exact: true }).press('Enter');
  await expect(page.getByText('Đã lưu phím tắt')).toHaveCount(0);
  await record(/^Đổi giao diện sáng, tối: /, 'g', '5');
  await saveKeys(page);
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('settings_')) ?? ''),
  );
  await openPackages(page);
  const theme = () => page.locator('html').getAttribute('data-theme');
  const before = await theme();
  await press(page, 'g', '5');
  await expect.poll(theme).not.toBe(before);
  await page.goto('/user/keys');
  await page.getByRole('button', { name: 'Tất cả về mặc định' }).click();
  await saveKeys(page);
});

test('a sequence begun shows what may follow, and goes before the letters of rows', async ({ page }) => {
  await openPackages(page);
  await enterRows(page);
  const panel = page.getByRole('region', { name: 'Phím có thể bấm tiếp' });
  // The keys are fetched behind the first rows, and a sequence waits a moment for its next key only: on a busy machine
  // the first press may come before those, the second behind this.
  await expect(async () => {
    await page.keyboard.press('g');
    await expect(panel).toContainText('Đổi phím tắt', { timeout: 2_000 });
    await page.keyboard.press('k');
    await expect(page).toHaveURL(/\/user\/keys$/, { timeout: 2_000 });
  }).toPass();
  await expect(panel).toHaveCount(0);
});

test('single characters switched off run nothing; the palette stays', async ({ page }) => {
  await page.goto('/user/keys');
  await page.getByRole('checkbox', { name: /Dùng phím tắt là một ký tự/ }).uncheck();
  await saveKeys(page);
  await openPackages(page);
  // The keys behind them are obeyed: what they do is done after whatever these would have done.
  await press(page, 'g', 'u', 'Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL(/\/packages$/);
  await page.keyboard.press('Escape');
  await page.goto('/user/keys');
  await page.getByRole('checkbox', { name: /Dùng phím tắt là một ký tự/ }).check();
  await saveKeys(page);
});

test('typing on at once behind / keeps every character', async ({ page }) => {
  await openPackages(page);
  for (const delay of [0, 15, 45, 90]) {
    await page.keyboard.type('/ghi chú nhanh', { delay });
    await expect(prompt(page)).toHaveValue('ghi chú nhanh');
    await prompt(page).fill('');
    await page.keyboard.press('Escape');
    await expect(prompt(page)).not.toBeFocused();
  }
});
