import { openPackages, prompt, transcript, type, write } from './support/console';
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
