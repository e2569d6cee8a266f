import type { Page } from 'playwright/test';
import { faults } from './support/axe';
import { expect, test } from './support/journey';
import { patterns, placesOf, type Place } from './support/places';
import { reachFaults } from './support/reach';
import { interfaceTexts, wordFaults } from './support/words';

/** Pages in one test: none takes two minutes. */
const pagesAtOnce = 8;
/** One of each kind: a list, a record, a form. */
const everyDay: readonly string[] = ['/packages', '/hubs/:id', '/couriers/create'];

const parts = Array.from({ length: Math.ceil(patterns.length / pagesAtOnce) }, (_, part) => patterns.slice(part * pagesAtOnce, (part + 1) * pagesAtOnce));

/** The page's own heading, where it stands in the frame, and nothing on its way any more. */
async function settled(page: Page, { framed }: Place): Promise<void> {
  await expect(framed ? page.getByRole('main').getByRole('heading', { level: 1 }).first() : page.locator('#root').getByText(/\p{L}/u).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const language of ['vi', 'en'] as const) await expect(page.getByText(interfaceTexts(language).get('ui:loading') ?? '', { exact: true })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

const looks = { vi: 'light', en: 'dark' } as const;

for (const language of ['vi', 'en'] as const) {
  test.describe(`in ${language}, ${looks[language]}`, () => {
    test.use({ account: 'admin', colorScheme: looks[language], remembered: { language } });

    const saysOneOf = async (page: Page, keys: readonly string[]): Promise<string[]> => {
      const said = await Promise.all(keys.map(async (key) => ((await page.getByText(interfaceTexts(language).get(key) ?? key, { exact: true }).count()) > 0 ? [key] : [])));
      return said.flat();
    };

    async function judge(page: Page): Promise<string[]> {
      const found = [...(await wordFaults(page, language)), ...(await faults(page)), ...(await saysOneOf(page, ['app:pages.crashed', 'app:pages.not_found', 'app:pages.no_permission']))];
      if ((await page.locator('html').getAttribute('lang')) !== language) found.push('the page’s language is another');
      return found;
    }

    async function walk(page: Page, places: readonly Place[]): Promise<string[]> {
      const found: string[] = [];
      page.on('pageerror', ({ message }) => found.push(`${page.url()}: ${message}`));
      for (const place of places) {
        const tell = (all: readonly string[]): void => void found.push(...all.map((fault) => `${place.pattern} (${place.path}): ${fault}`));
        await page.goto(place.path);
        await settled(page, place);
        tell(await judge(page));
        // The keys are the same in both languages.
        if (language === 'en') continue;
        tell(await reachFaults(page));
        await page.reload();
        await settled(page, place);
        tell(await saysOneOf(page, ['app:pages.crashed']));
      }
      return found;
    }

    test('one page of each kind speaks it, and is for everyone', async ({ page, api }) => {
      test.slow();
      const places = await placesOf(await api('admin'));
      expect(await walk(page, places.filter(({ pattern }) => everyDay.includes(pattern)))).toEqual([]);
    });

    // Every page takes half an hour in both languages: asked for by HUBLINE_CRAWL=1, until it is quick enough for each change.
    for (const [index, part] of (process.env.HUBLINE_CRAWL === '1' ? parts : []).entries()) {
      test(`every page speaks it, and is for everyone, part ${index + 1} from ${part[0] ?? ''}`, { tag: '@long' }, async ({ page, api }) => {
        test.slow();
        const places = await placesOf(await api('admin'));
        expect(await walk(page, places.filter(({ pattern }) => part.includes(pattern)))).toEqual([]);
      });
    }
  });
}

/** Records the demo begins without: the journeys that make them look at their pages, here they say that there is none. */
const madeElsewhere: readonly string[] = ['/mu-3pl/:id', '/shop-payouts/:id', '/3pl-cod-collection/:id', '/3pl-bank-deposit/:id', '/error-logs/:id'];

test('no page is left out, and each that shows a record has one', async ({ api }) => {
  const places = await placesOf(await api('admin'));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter(({ found, pattern }) => !found && !madeElsewhere.includes(pattern)).map(({ pattern }) => pattern)).toEqual([]);
});
