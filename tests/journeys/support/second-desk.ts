import type { Browser, Locator, Page } from 'playwright/test';
import type { Api } from './api';
import { palette, prompt, write } from './console';
import { expect } from './journey';
import { deskScreen, pageWith, usedBrowser } from './used-browser';

/** The console of somebody else, in a browser of his own. Whoever leaves it closes the page. */
export async function deskOf({ token }: Api, browser: Browser, url: string): Promise<Page> {
  const context = await usedBrowser(browser, 'desk', {
    baseURL: url,
    viewport: deskScreen,
    colorScheme: 'light',
  });
  return pageWith(context, url, { access_token: token ?? '' });
}

/** What can be done with a document on its page. */
export const action = (page: Page, code: string, name: string): Locator =>
  page.getByRole('toolbar', { name: `Thao tác với ${code}` }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Types a line and runs it. */
export async function say(page: Page, line: string): Promise<void> {
  await prompt(page).focus();
  await write(page, line);
  await page.keyboard.press('Enter');
}

/** Types the figure once more where the palette asks for it. */
export async function typeFigure(page: Page, figure: number): Promise<void> {
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await write(page, figure.toFixed(2));
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}
