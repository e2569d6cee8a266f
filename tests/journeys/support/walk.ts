import { expect, test, type Locator, type Page, type Request } from 'playwright/test';
import type { Language } from '~console/platform/language';
import { drawnFaults, faults, markupOf } from './axe';
import { follow } from './console';
import type { Place } from './places';
import { pages, people } from './role-pages';
import { reachFaults } from './tab-stops';
import { interfaceTexts, wordFaults } from './words';

/** The theme that goes with each language: both are seen, and no page twice for it. */
const looks = { vi: 'light', en: 'dark' } as const satisfies Record<Language, string>;

/**
 * Ends each time nothing is asked of the provider any more, and what came is drawn. To be made before the page is
 * opened.
 */
export function quietOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && asked.clear()));
  page.on('request', (request) => void asked.add(request));
  page.on('requestfinished', (request) => void asked.delete(request));
  page.on('requestfailed', (request) => void asked.delete(request));
  const drawn = (): Promise<void> =>
    page.evaluate(
      () =>
        new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 1_000 }))),
    );
  return () =>
    expect(async () => {
      await drawn();
      const before = asked.size;
      await drawn();
      expect(before + asked.size).toBe(0);
    }).toPass({ intervals: [50] });
}

/** The page's own heading, where it stands in the frame, and nothing on its way any more. */
export async function settled(page: Page, { framed }: Place, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  await expect(
    framed
      ? page.getByRole('main').getByRole('heading', { level: 1 }).first()
      : page.locator('#root').getByText(/\p{L}/u).first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const language of ['vi', 'en'] as const)
    await expect(page.getByText(interfaceTexts(language).get('ui:loading') ?? '', { exact: true })).toHaveCount(0);
  await quiet();
}

/** Pages that say instead that something is not as it should be. */
const unwanted = ['app:pages.crashed', 'app:pages.not_found', 'app:pages.no_permission'] as const;

async function saysUnwanted(page: Page, language: Language): Promise<string[]> {
  const said = await Promise.all(
    unwanted.map(async (key) =>
      (await page.getByText(interfaceTexts(language).get(key) ?? key, { exact: true }).count()) > 0 ? [key] : [],
    ),
  );
  return said.flat();
}

/**
 * Headings out of order: the page's own comes first and alone of its level, and none is more than one deeper than the
 * one before.
 */
function headingFaults(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => {
      const levels = headings.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)));
      return headings.flatMap(({ textContent }, at) => {
        const [level = 0, before = 0] = [levels[at], levels[at - 1]];
        return level > before + 1 || (level === 1 && at > 0)
          ? [`heading ${level} behind ${before}: ${textContent}`]
          : [];
      });
    });
}

/** Amounts and codes of which a box hides a part: cut, they read as others. What scrolls hides nothing for good. */
function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const text = node.textContent?.trim() ?? '';
      if (!/\d,\d\d(?!\d)|^[A-Z]{2,4}\d{8,}/.test(text) || node.parentElement?.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const drawn = range.getBoundingClientRect();
      for (let box = node.parentElement; box && drawn.width > 0; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        const { left, right } = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (drawn.right > right + 1 || drawn.left < left - 1)) found.add(`cut: ${text}`);
      }
    }
    return [...found];
  });
}

/** Where the admin has come by a list's or form's address: to the page that is headed so, and nowhere else. */
async function arrivalFaults(page: Page, { pattern, path }: Place): Promise<string[]> {
  const own = pages.find((one) => one.path === pattern);
  if (!own) return [];
  const name = own.heading || people.admin;
  const there = await page.getByRole('heading', { level: 1, name, exact: true }).isVisible();
  const { pathname } = new URL(page.url());
  return [...(there ? [] : [`is not headed “${name}”`]), ...(pathname === path ? [] : [`leads to ${pathname}`])];
}

/** What is wrong with the page as it stands, its words in another language, and what axe finds. */
async function judge(page: Page, language: Language): Promise<string[]> {
  const found = [
    ...(await wordFaults(page, language)),
    ...(await faults(page, 'any')),
    ...(await saysUnwanted(page, language)),
    ...(await headingFaults(page)),
    ...(await cutFigures(page)),
  ];
  if ((await page.locator('html').getAttribute('lang')) !== language) found.push('the page’s language is another');
  if (['', 'Hubline'].includes(await page.title())) found.push('the tab has no name');
  return found.map((fault) => `${language}: ${fault}`);
}

/**
 * What the page, or the part of it that scrolls, has beyond its right edge; what scrolls in a box of its own does not
 * count.
 */
export async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.scrollingElement, document.querySelector('main')].flatMap((box) =>
      box && box.scrollWidth > Math.min(box.clientWidth, window.innerWidth)
        ? [`${box.localName} is ${box.scrollWidth} px wide on ${window.innerWidth}`]
        : [],
    ),
  );
}

/** Lists that are to be pushed sideways: where they have no room for columns their rows have two lines instead. */
export async function sidewaysLists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="grid"], .lined-rows')].flatMap((grid) => {
      const box = grid instanceof HTMLTableElement ? grid.parentElement : grid;
      return box && box.scrollWidth > box.clientWidth
        ? [`the list “${grid.getAttribute('aria-label')}” is ${box.scrollWidth} px wide in ${box.clientWidth}`]
        : [];
    }),
  );
}

/** A small desk; a phone; and what a desk at four times its size leaves. */
const desk = { width: 1280, height: 800 };
const narrow = [390, 320];

/** The page as it stands on narrower screens, without loading it anew. */
async function judgeNarrow(page: Page, quiet: () => Promise<void>): Promise<string[]> {
  const found = [];
  let before = '';
  for (const width of narrow) {
    await page.setViewportSize({ ...desk, width });
    await quiet();
    const wide = [...(await beyondTheEdge(page)), ...(await sidewaysLists(page))];
    const markup = await markupOf(page);
    const byAxe = await (markup === before ? drawnFaults(page) : faults(page, 'any'));
    before = markup;
    const all = [...wide, ...(await cutFigures(page)), ...byAxe];
    found.push(...all.map((fault) => `at ${width}: ${fault}`));
  }
  await page.setViewportSize(desk);
  await quiet();
  return found;
}

/** Its words in another language may be longer. */
async function judgeNarrowest(page: Page, quiet: () => Promise<void>): Promise<string[]> {
  await page.setViewportSize({ ...desk, width: Math.min(...narrow) });
  await quiet();
  const found = [...(await beyondTheEdge(page)), ...(await sidewaysLists(page))];
  await page.setViewportSize(desk);
  await quiet();
  return found.map((fault) => `in English at ${Math.min(...narrow)}: ${fault}`);
}

/**
 * In this language and its theme from the next load on; the browser remembers the language as the frame's own choice
 * does.
 */
async function speak(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: looks[language] });
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

function notFound(page: Page): Locator {
  const inWords = (language: Language): Locator => {
    const name = interfaceTexts(language).get('app:pages.not_found') ?? '';
    return page.getByRole('heading', { level: 1, name, exact: true });
  };
  return inWords('vi').or(inWords('en'));
}

/** From page to page as links do it, over one that is never there: it tells the page that comes from the one before. */
export async function followAnew(page: Page, path: string): Promise<void> {
  await follow(page, '/nowhere');
  await expect(notFound(page)).toBeVisible();
  await follow(page, path);
  await expect(notFound(page)).toHaveCount(0);
}

/**
 * Faults of each page: in Vietnamese and light as its link opens it, by its words, by axe, on narrow screens and by
 * Tab; then all of them once more in English and dark, one after the other, by their words and colours and at the
 * narrowest. Keys and names of roles are the same in both.
 */
export async function walk(page: Page, places: readonly Place[]): Promise<string[]> {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(`${page.url()}: ${message}`));
  // What stands there as it should asks for nothing that is not there.
  page.on('response', (answer) => {
    if (answer.status() < 400) return;
    found.push(`${page.url()}: ${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  await page.emulateMedia({ colorScheme: looks.vi });
  await page.setViewportSize(desk);
  const quiet = quietOf(page);
  const tell = ({ pattern, path }: Place, all: readonly string[]): void =>
    void found.push(...all.map((fault) => `${pattern} (${path}): ${fault}`));
  // A step of the test each: outside of any, Playwright goes through all that was done before for each thing done.
  for (const place of places)
    await test.step(place.path, async () => {
      await page.goto(place.path);
      await settled(page, place, quiet);
      const arrived = await arrivalFaults(page, place);
      const asOpened = [...arrived, ...(await judge(page, 'vi')), ...(await beyondTheEdge(page))];
      tell(place, [...asOpened, ...(await judgeNarrow(page, quiet)), ...(await reachFaults(page))]);
    });
  await speak(page, 'en');
  await page.goto('/nowhere');
  for (const place of places)
    await test.step(`${place.path} in English`, async () => {
      await followAnew(page, place.path);
      await settled(page, place, quiet);
      tell(place, [...(await judge(page, 'en')), ...(await judgeNarrowest(page, quiet))]);
    });
  return found;
}
