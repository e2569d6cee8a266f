import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright/test';
import { limits } from '~domain/limits';
import { Random } from '~provider/demo/text/random';
import { seed } from '../helpers/seed';
import type { Api } from './support/api';
import { brought } from './support/brought';
import { Hand } from './support/hand';
import { expect, test } from './support/journey';
import { scannerGap } from './support/scanner';
import { hubId } from './support/truck';

/** So many pages play so many scripts, each on packages of its own. */
const parts = 10;
const scriptsEach = 20;
const packagesEach = 3;

/** What a hand does without looking; each means the same however fast it is done. */
type Step =
  | { readonly kind: 'noted' | 'opened' | 'scanned'; readonly which: number; readonly text: string }
  | { readonly kind: 'hotkey' | 'chosen'; readonly text: string }
  | { readonly kind: 'page'; readonly keys: string; readonly path: string };

interface Item {
  readonly id: number;
  readonly code: string;
  /** The notes that are to be written on it, the oldest first. */
  readonly notes: string[];
}

const places: readonly Extract<Step, { kind: 'page' }>[] = [
  { kind: 'page', keys: 'gp', path: '/packages' },
  { kind: 'page', keys: 'gu', path: '/user/profile' },
  { kind: 'page', keys: 'gw', path: '/workspace' },
];

/** Letters that are hotkeys elsewhere: nothing typed for one place may act at another. */
const wordOf = (random: Random, turn: string): string =>
  `${turn}${Array.from({ length: random.int(1, 4) }, () => random.pick([...'xungtehorpa '])).join('')}`.trim();

/** Behind a single key or Enter a word with digits would be a code, typed as quickly as one. */
const inLetters = (text: string): string => text.replaceAll(/\d/g, (digit) => 'bcdfijklmq'.charAt(Number(digit)));

function draw(random: Random, turn: string): readonly Step[] {
  let onPackage = false;
  // The same code again within two seconds would be the same scan, and one typed at a machine's pace is one.
  const unread = Array.from({ length: packagesEach }, (_, which) => which);
  return Array.from({ length: random.int(2, 5) }, (_, at): Step => {
    const text = wordOf(random, `${turn}${String.fromCharCode(97 + at)}`);
    if (onPackage && random.chance(1 / 3))
      return { kind: random.pick(['chosen', 'hotkey'] as const), text: inLetters(text) };
    const kind = random.pick(['noted', 'opened', 'scanned', 'page'] as const);
    if (kind === 'page') {
      onPackage = false;
      return random.pick(places);
    }
    const which = kind === 'noted' ? undefined : unread.splice(random.int(0, 1) % Math.max(1, unread.length), 1)[0];
    if (which === undefined) return { kind: 'noted', which: random.int(0, packagesEach - 1), text };
    onPackage = true;
    return { kind, which, text };
  });
}

function keysOf(step: Step, items: readonly Item[]): readonly string[] {
  switch (step.kind) {
    case 'scanned':
      return [];
    case 'noted':
      return ['/', ...`${items[step.which]?.code ?? ''} ; note "${step.text}"`, 'Enter'];
    case 'opened':
      return ['/', ...(items[step.which]?.code ?? ''), 'Enter'];
    case 'hotkey':
      return ['Escape', 'n', ...step.text, 'Enter', 'Enter'];
    case 'chosen':
      return ['Escape', 'Control+k', ...'note', 'Enter', ...step.text, 'Enter', 'Enter'];
    case 'page':
      return ['Escape', ...step.keys];
  }
}

/** What the script means: the notes it writes, and the page it ends at. */
function mean(steps: readonly Step[], items: readonly Item[], from: string): string {
  let path = from;
  let current: Item | undefined;
  for (const step of steps)
    switch (step.kind) {
      case 'page':
        [path, current] = [step.path, undefined];
        break;
      case 'noted':
        items[step.which]?.notes.push(step.text);
        break;
      case 'hotkey':
      case 'chosen':
        current?.notes.push(step.text);
        break;
      case 'opened':
      case 'scanned':
        current = items[step.which];
        path = `/packages/${current?.id ?? 0}`;
        break;
    }
  return path;
}

async function written(api: Api, { id }: Item): Promise<string[]> {
  const { data } = await api.ok('GET /package-history', { query: { package_id: id, limit: 200 } });
  return data
    .filter(({ action }) => action === 'operator_update')
    .map(({ after }) => String(after?.operator_note))
    .toReversed();
}

const gaps = [5, 5, 15, 40, 120] as const;
const lates = [0, 0, 40, 200, 800, 3_000] as const;

/** By whatever name the interface calls them. */
const prompt = (page: Page): Locator => page.locator('#prompt');
const palette = (page: Page): Locator => page.locator('[data-palette]');

/** Does what a hand does without looking. */
async function act(hand: Hand, steps: readonly Step[], items: readonly Item[], gap: () => number): Promise<void> {
  for (const step of steps)
    if (step.kind === 'scanned') {
      // The package is picked up, and put down.
      await hand.pass(400);
      await hand.strike([...(items[step.which]?.code ?? ''), 'Enter'], scannerGap);
      await hand.pass(80);
    } else await hand.strike(keysOf(step, items), gap);
}

/** Plays one page's scripts, the first of them numbered `from`, each on packages of its own. */
async function play(page: Page, admin: Api, packages: readonly Item[], from: number): Promise<void> {
  const hand = await Hand.at(page);
  let late = (): number => 0;
  await hand.answerLate(() => late());
  let path = '/packages';
  await page.goto(path);
  await expect(prompt(page)).toBeVisible({ timeout: 120_000 });
  await hand.begin();
  const playOne = async (stream: number, items: readonly Item[]): Promise<void> => {
    const random = new Random(seed, stream);
    const steps = draw(random, `w${stream}`);
    const [gap, lateMs] = [random.pick(gaps), random.pick(lates)];
    late = () => Math.round(lateMs * random.next());
    const cold = random.chance(0.15);
    const message = `script ${stream} of seed ${seed}, ${gap} ms a key, ${lateMs} ms an answer${cold ? ', cold' : ''}: ${JSON.stringify(steps)}`;
    if (cold) {
      path = '/packages';
      await hand.load(path);
    }
    path = mean(steps, items, path);
    await act(hand, steps, items, () => Math.round(gap * random.between(0.5, 1.5)));
    const seen = async () => ({
      path: new URL(page.url()).pathname,
      palettes: await palette(page).count(),
      lines: await prompt(page).evaluateAll((all) => all.map((line) => line instanceof HTMLInputElement && line.value)),
    });
    const meant = { path, palettes: 0, lines: [''] };
    const notes = (): Promise<string[][]> => Promise.all(items.map((item) => written(admin, item)));
    const notesMeant = items.map((item) => item.notes);
    await hand.look(async () => isDeepStrictEqual(await seen(), meant) && isDeepStrictEqual(await notes(), notesMeant));
    expect({ ...(await seen()), notes: await notes() }, message).toEqual({ ...meant, notes: notesMeant });
  };
  for (let script = 0; script < scriptsEach; script += 1)
    // A step each: outside of any, Playwright goes through all that was done before for each thing that is done.
    await test.step(`script ${from + script}`, () =>
      playOne(from + script, packages.slice(script * packagesEach, (script + 1) * packagesEach)));
  // Nothing came of anything twice, or later.
  for (const item of packages) expect(await written(admin, item)).toEqual(item.notes);
}

// A context of its own: what answers late there is no other journey's.
test.use({ account: 'admin', newBrowser: true });
test.describe.configure({ mode: 'parallel' });

for (const [turn, language] of limits.locales.entries()) {
  test.describe(`in ${language}`, () => {
    test.use({ remembered: { language } });
    for (let part = turn; part < parts; part += limits.locales.length)
      test(`a script of keys and scans means the same at any speed, on a cold page or a warm one: part ${part + 1} of ${parts}`, async ({
        page,
        api,
      }) => {
        test.setTimeout(900_000);
        const admin = await api('admin');
        const codes = await brought(
          admin,
          await hubId(admin, 'HCM01'),
          Array.from({ length: scriptsEach * packagesEach }, () => ({ ward: 'HCM01' as const })),
        );
        const { data } = await admin.ok('POST /packages-post', { body: { codes } });
        const items = data.packages.map(({ id, package_code: code }): Item => ({ id, code, notes: [] }));
        await play(page, admin, items, part * scriptsEach);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      });
  });
}
