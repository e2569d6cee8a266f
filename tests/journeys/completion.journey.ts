import type { Page } from 'playwright/test';
import { drawn, openPackages, press, prompt, transcript, type, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator' });

test('a whole line is composed by completion, in Vietnamese, from a few plain letters', async ({ page }) => {
  await openPackages(page);
  await page.keyboard.press(']');
  await expect(transcript(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  const take = async (letters: string, line: string): Promise<void> => {
    await type(page, letters);
    await page.keyboard.press('Tab');
    await expect(prompt(page)).toHaveValue(line);
  };
  await take('to', 'tồn ');
  await take('l', 'tồn loại=');
  await take('gi', 'tồn loại=giao ');
  await take('q', 'tồn loại=giao quá=');
  await take('48', 'tồn loại=giao quá=48h ');
  await take('; ho', 'tồn loại=giao quá=48h ; hoàn ');
  await take('ly', 'tồn loại=giao quá=48h ; hoàn lý_do=');
  await type(page, 'qua');
  await page.keyboard.press('Tab');
  await expect(prompt(page)).toHaveValue(/^tồn loại=giao quá=48h ; hoàn lý_do=FR012 $/);
  // The focus has stayed where it types.
  await expect(prompt(page)).toBeFocused();

  // Another one takes its place, and runs.
  await page.keyboard.press('Control+a');
  await take('ton', 'tồn ');
  await take('lo', 'tồn loại=');
  await take('hoa', 'tồn loại=hoàn ');
  await take('; ghi', 'tồn loại=hoàn ; ghi-chú ');
  await write(page, 'gọi lại sau');
  await page.keyboard.press('Enter');
  await expect(transcript(page)).toContainText('tồn loại=hoàn ; ghi-chú gọi lại sau');
});

/** What the field or grid that has the focus announces, and what is shown as selected: one thing, or none. Its text. */
async function selectedText(page: Page): Promise<string> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement;
    const announced = focused?.getAttribute('aria-activedescendant') ?? null;
    const list =
      focused?.getAttribute('role') === 'grid'
        ? focused
        : document.getElementById(focused?.getAttribute('aria-controls') ?? '');
    const selected =
      focused?.getAttribute('role') === 'grid'
        ? [...focused.querySelectorAll('[role=row][data-cursor] [id]')]
        : [...(list?.querySelectorAll('[role=option][aria-selected=true]') ?? [])];
    return {
      announced,
      selected: selected.map(({ id }) => id),
      options: list?.querySelectorAll('[role=option]').length ?? 0,
      text: document.getElementById(announced ?? '')?.textContent ?? '',
    };
  });
  expect(seen.selected).toEqual(seen.announced === null ? [] : [seen.announced]);
  if (seen.options > 0) expect(seen.announced).not.toBeNull();
  return seen.text;
}

test('after every key what is announced is what is selected, and what Tab or Enter takes: completions, lines, rows', async ({
  page,
}) => {
  await openPackages(page);
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  for (const key of [
    'h',
    'o',
    'Backspace',
    'Alt+ArrowDown',
    'Alt+ArrowDown',
    'Alt+ArrowUp',
    'Alt+ArrowUp',
    'Alt+ArrowUp',
    'o',
    'Alt+ArrowDown',
  ]) {
    await press(page, key);
    await drawn(page);
    await selectedText(page);
  }
  const completion = await selectedText(page);
  await page.keyboard.press('Tab');
  const taken = await prompt(page).inputValue();
  expect(completion.startsWith(taken.trim())).toBe(true);
  // Up and Down alone recall lines, as ever.
  await page.keyboard.press('Control+a');
  await write(page, 'kiểu-quét tìm');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('');
  await write(page, 'kiểu-quét thêm');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('');

  await page.keyboard.press('Control+r');
  await expect(page.getByRole('combobox', { name: 'Tìm dòng đã chạy' })).toBeFocused();
  for (const key of [
    'k',
    'i',
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'Control+r',
    'Backspace',
    'Backspace',
    'q',
    'u',
    'ArrowDown',
  ]) {
    await press(page, key);
    await drawn(page);
    await selectedText(page);
  }
  const line = await selectedText(page);
  await page.keyboard.press('Tab');
  await expect(prompt(page)).toHaveValue(line);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');

  await page.goto('/workspace');
  const grid = page.getByRole('grid', { name: 'Kiện hàng' });
  await expect(
    grid.locator('[role=row][data-cursor]').or(grid.locator('[role=row][aria-rowindex="2"]')).first(),
  ).toBeVisible();
  await expect(grid).toBeFocused();
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'PageDown',
    'ArrowUp',
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'Control+End',
    'ArrowUp',
    'Control+Home',
    'ArrowDown',
  ]) {
    await press(page, key);
    await expect.poll(async () => (await grid.getAttribute('aria-activedescendant')) !== null).toBe(true);
    await selectedText(page);
  }
  const code = (await grid.locator('[role=row][data-cursor]').getByRole('gridcell').nth(2).innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
});
