import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { limits } from '~domain/limits';
import { Random } from '~provider/demo/text/random';
import { seed } from '../helpers/seed';
import type { Api } from './support/api';
import { brought } from './support/brought';
import { strike } from './support/hand';
import { expect, test } from './support/journey';
import { scan } from './support/scanner';
import { hubId } from './support/truck';

/** So many pages play so many scripts, each on packages of its own. */
const parts = 10;
const scriptsEach = 20;
const packagesEach = 3;
/** A key that this machine held back for longer, in ms, was none of a hand in a flow: the page has taken what came before for all. */
const mostHeldBack = 200;

/** What a hand does without looking; each means the same however fast it is done. */
type Step =
  | { readonly kind: 'noted' | 'opened' | 'scanned'; readonly which: number; readonly text: string }
  | { readonly kind: 'hotkey' | 'chosen'; readonly text: string }
  | { readonly kind: 'page'; readonly keys: string; readonly path: string };

interface Pace {
  /** Between two keys, in ms. */
  readonly gap: () => number;
  /** Until an answer comes, in ms. */
  readonly late: () => number;
  /** How long this machine took for one at most, in ms. */
  slowest: number;
}

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

/** From now on the context's calls are answered as late as the pace of the moment says. */
async function answerLate(context: BrowserContext, pace: () => Pace): Promise<void> {
  await context.route('**/v1/**', async (route) => {
    // A stream has no end to wait for.
    if ((await route.request().headerValue('accept'))?.includes('event-stream') === true) return route.continue();
    const late = pace().late();
    if (late === 0) return route.continue();
    try {
      const asked = performance.now();
      const response = await route.fetch({ maxRedirects: 0 });
      const now = pace();
      now.slowest = Math.max(now.slowest, performance.now() - asked);
      await sleep(late);
      return await route.fulfill({ response });
    } catch {
      // The page that asked is gone.
      return undefined;
    }
  });
}

/** With what it is held back besides, such an answer of this machine's alone is as good as none, in ms. */
const slowAnswer = 10_000;
const gaps = [5, 5, 15, 40, 120] as const;
const lates = [0, 0, 40, 200, 800, 3_000] as const;

/** By whatever name the interface calls them. */
const prompt = (page: Page): Locator => page.locator('#prompt');
const palette = (page: Page): Locator => page.locator('[data-palette]');

/** Does what a hand does; answers how long this machine held it back at most, in ms. */
async function act(page: Page, steps: readonly Step[], items: readonly Item[], gap: () => number): Promise<number> {
  let at: number | undefined;
  let most = 0;
  let heard: Promise<unknown> = Promise.resolve();
  for (const step of steps) {
    if (step.kind === 'scanned') {
      at = undefined;
      // By another way than the keys: it must not come before them.
      await heard;
      await sleep(400);
      await scan(page, items[step.which]?.code ?? '');
      continue;
    }
    const struck = await strike(page, keysOf(step, items), gap, at);
    at = struck.at;
    most = Math.max(most, struck.heldBack);
    heard = Promise.all([heard, struck.heard]);
  }
  await heard;
  return most;
}

/** One page's scripts, the first of them numbered `from`, each on packages of its own; answers how many could be judged. */
async function play(
  context: BrowserContext,
  page: Page,
  admin: Api,
  packages: readonly Item[],
  from: number,
): Promise<number> {
  let pace: Pace = { gap: () => 0, late: () => 0, slowest: 0 };
  await answerLate(context, () => pace);
  let path = '/packages';
  const open = async (): Promise<void> => {
    path = '/packages';
    await page.goto(path);
    await expect(prompt(page)).toBeVisible({ timeout: 120_000 });
  };
  await open();
  const judged: Item[] = [];
  for (let script = 0; script < scriptsEach; script += 1) {
    const stream = from + script;
    const items = packages.slice(script * packagesEach, (script + 1) * packagesEach);
    const random = new Random(seed, stream);
    const steps = draw(random, `w${stream}`);
    const [gap, late] = [random.pick(gaps), random.pick(lates)];
    pace = {
      gap: () => Math.round(gap * random.between(0.5, 1.5)),
      late: () => Math.round(late * random.next()),
      slowest: 0,
    };
    const cold = random.chance(0.15);
    const message = `script ${stream} of seed ${seed}, ${gap} ms a key, ${late} ms an answer${cold ? ', cold' : ''}: ${JSON.stringify(steps)}`;
    if (cold) {
      path = '/packages';
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.body !== null);
    }
    path = mean(steps, items, path);
    if ((await act(page, steps, items, pace.gap)) > mostHeldBack) {
      // Whatever comes of it comes to its own packages.
      await open();
      continue;
    }
    const settled = (): Promise<unknown> =>
      Promise.all(
        items.map((item) => expect.poll(() => written(admin, item), { message, timeout: 60_000 }).toEqual(item.notes)),
      );
    try {
      await settled();
    } catch (error) {
      // What was typed on is kept, not run, where nothing comes for a quarter of a minute.
      if (pace.slowest < slowAnswer) throw error;
      await open();
      continue;
    }
    judged.push(...items);
    await expect.poll(() => new URL(page.url()).pathname, { message, timeout: 60_000 }).toBe(path);
    await expect(palette(page), message).toBeHidden();
    await expect(prompt(page), message).toHaveValue('');
  }
  // Nothing came of anything twice, or later.
  for (const item of judged) expect(await written(admin, item)).toEqual(item.notes);
  return judged.length / packagesEach;
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
        context,
        api,
      }) => {
        // Most of it is waiting for hands and for late answers.
        test.setTimeout(900_000);
        const admin = await api('admin');
        const codes = await brought(
          admin,
          await hubId(admin, 'HCM01'),
          Array.from({ length: scriptsEach * packagesEach }, () => ({ ward: 'HCM01' as const })),
        );
        const { data } = await admin.ok('POST /packages-post', { body: { codes } });
        const items = data.packages.map(({ id, package_code: code }): Item => ({ id, code, notes: [] }));
        const judged = await play(context, page, admin, items, part * scriptsEach);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        console.log(`scripts of keys and scans in a browser: ${judged} of ${scriptsEach} judged`);
        // On a machine with much other work few are a hand's.
        expect(judged).toBeGreaterThan(0);
      });
  });
}
