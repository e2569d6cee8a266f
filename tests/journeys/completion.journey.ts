import { openPackages, prompt, transcript, type } from './support/console';
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
  // The focus has stayed where it types, and what would happen is told before Enter.
  await expect(prompt(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(transcript(page)).toContainText('tồn loại=giao quá=48h ; hoàn lý_do=FR');
});
