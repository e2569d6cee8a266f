import { expect, type Page, type Request } from 'playwright/test';
import type { Language } from '~console/app/language';
import { faults } from './axe';
import type { Place } from './places';
import { reachFaults } from './reach';
import { interfaceTexts, wordFaults } from './words';

/** The theme that goes with each language: both are seen, and no page twice for it. */
const looks = { vi: 'light', en: 'dark' } as const satisfies Record<Language, string>;

/** Ends each time nothing is asked of the provider any more, and what came is drawn. To be made before the page is opened. */
function quietOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && asked.clear()));
  page.on('request', (request) => void asked.add(request));
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
  const drawn = (): Promise<void> => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })));
  return () =>
    expect(async () => {
      await drawn();
      const before = asked.size;
      await drawn();
      expect(before + asked.size).toBe(0);
    }).toPass({ intervals: [50] });
}

/** The page's own heading, where it stands in the frame, and nothing on its way any more. */
async function settled(page: Page, { framed }: Place, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  await expect(framed ? page.getByRole('main').getByRole('heading', { level: 1 }).first() : page.locator('#root').getByText(/\p{L}/u).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const language of ['vi', 'en'] as const) await expect(page.getByText(interfaceTexts(language).get('ui:loading') ?? '', { exact: true })).toHaveCount(0);
  await quiet();
}

/** Pages that say instead that something is not as it should be. */
const unwanted = ['app:pages.crashed', 'app:pages.not_found', 'app:pages.no_permission'] as const;

async function saysUnwanted(page: Page, language: Language): Promise<string[]> {
  const said = await Promise.all(unwanted.map(async (key) => ((await page.getByText(interfaceTexts(language).get(key) ?? key, { exact: true }).count()) > 0 ? [key] : [])));
  return said.flat();
}

/** What is wrong with the page as it stands, its words in another language, and what axe finds. */
async function judge(page: Page, language: Language): Promise<string[]> {
  const found = [...(await wordFaults(page, language)), ...(await faults(page)), ...(await saysUnwanted(page, language))];
  if ((await page.locator('html').getAttribute('lang')) !== language) found.push('the page’s language is another');
  return found.map((fault) => `${language}: ${fault}`);
}

/** In the other language and theme from the next load on; the browser remembers the language as the frame's own choice does. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: looks[language] });
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

/**
 * Faults of each page: in Vietnamese and light as its link opens it, by its words, by axe and by Tab; then loaded again, in English
 * and dark, by its words and colours. Keys and names of roles are the same in both.
 */
export async function walk(page: Page, places: readonly Place[]): Promise<string[]> {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(`${page.url()}: ${message}`));
  await page.emulateMedia({ colorScheme: looks.vi });
  const quiet = quietOf(page);
  for (const place of places) {
    const tell = (all: readonly string[]): void => void found.push(...all.map((fault) => `${place.pattern} (${place.path}): ${fault}`));
    await page.goto(place.path);
    await settled(page, place, quiet);
    tell(await judge(page, 'vi'));
    tell(await reachFaults(page));
    await speak(page, 'en');
    await page.reload();
    await settled(page, place, quiet);
    tell(await judge(page, 'en'));
    await speak(page, 'vi');
  }
  return found;
}
