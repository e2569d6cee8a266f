import type { KeyTimes } from './browser/key-meter';
import { section } from './figures';
import { p50, p95, ratios } from './measure';
import type { OpenPage } from './open-page';
import type { Pages } from './pages';
import type { Scale } from './scale';

interface Subject {
  readonly name: string;
  readonly page: string;
  readonly query: Readonly<Record<string, number>>;
}

const ours: Subject = {
  name: 'Hubline, 1,000 commands + 100,000 codes',
  page: 'palette-hubline',
  query: { commands: 1_000, codes: 100_000 },
};
const subjects: readonly Subject[] = [
  ours,
  { name: 'cmdk’s own filter, 5,000 items', page: 'palette-cmdk', query: { items: 5_000 } },
  { name: 'kbar, 5,000 items', page: 'palette-kbar', query: { items: 5_000 } },
  // Not a rival: what the browser itself takes on this machine for a key and the frame after it.
  { name: 'an input and a line of text, no palette', page: 'palette-bare', query: {} },
];

/** What operators type: a title with and without accents left out, beginnings and middles of codes, receivers. */
const texts: readonly string[] = [
  'hoan hang',
  'HL2400',
  'tran qu',
  'in phieu',
  '31VN',
  'kho',
  'nguyen thi',
  'bao cao ca',
  '17',
];
const rates = [1, 4] as const;

type Rate = (typeof rates)[number];

interface Taken {
  readonly keys: KeyTimes[];
  readonly open: KeyTimes[];
}
interface Round extends Record<Rate, Taken> {
  /** The first opening of the page, at the processor's own speed. */
  readonly first: KeyTimes;
}

async function clear({ page }: OpenPage): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.waitForTimeout(150);
}

async function closed({ page }: OpenPage): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('[role=combobox]') === null);
  await page.waitForTimeout(100);
}

async function type(open: OpenPage, text: string): Promise<KeyTimes[]> {
  const times: KeyTimes[] = [];
  for (const letter of text) times.push(await open.press(letter === ' ' ? 'Space' : letter));
  return times;
}

async function measure(
  pages: Pages,
  { page: name, query }: Subject,
  { paletteTexts, paletteOpenings }: Scale,
): Promise<Round> {
  const open = await pages.open(name, query);
  await open.mount();
  // What the page fetches ahead when it has nothing to do is there by then.
  await open.page.waitForTimeout(500);
  const first = await open.press('Control+k');
  const round: Round = { 1: { keys: [], open: [] }, 4: { keys: [], open: [] }, first };
  await open.page.waitForSelector('[role=combobox]');
  await type(open, 'mo t');
  await clear(open);
  for (const rate of rates) {
    await open.cdp.send('Emulation.setCPUThrottlingRate', { rate });
    for (let time = 0; time < paletteOpenings; time += 1) {
      await closed(open);
      round[rate].open.push(await open.press('Control+k'));
      await open.page.waitForSelector('[role=combobox]');
    }
    for (const text of texts.slice(0, paletteTexts)) {
      round[rate].keys.push(...(await type(open, text)));
      await clear(open);
    }
  }
  await open.close();
  return round;
}

/**
 * From a key to the painted list it leads to, by turns with other palettes, each as its documentation shows it. Time
 * runs from the event's own timestamp, which is given where the browser takes the key up, to the first task behind the
 * frame that shows the last change of the list; the frame comes 60 times a second and not when the list is ready, for
 * all of them alike. Keys come at any moment of a frame, to a page at rest, as from a hand.
 */
export async function paletteTimes(pages: Pages, scale: Scale): Promise<void> {
  const taken = new Map(subjects.map((subject): [Subject, Round[]] => [subject, []]));
  for (let round = 0; round < scale.rounds; round += 1) {
    for (const [subject, own] of taken) own.push(await measure(pages, subject, scale));
  }
  for (const rate of rates) {
    const aim =
      rate === 1
        ? 'key → painted p95 16.7 ms or less and 1.5 × the bare input’s, open 50 ms or less, the first time too'
        : 'key → painted p95 50 ms or less';
    const to = section(
      rate === 1 ? 'palette' : `palette, processor ${rate}× slower`,
      `each with as many keys (aims: ${aim}; “work” = without the wait for the screen)`,
    );
    const times = (subject: Subject, what: keyof Taken, of: keyof KeyTimes): number[][] =>
      (taken.get(subject) ?? []).map(({ [rate]: own }) => own[what].map((key) => key[of]));
    for (const subject of subjects) {
      const { name } = subject;
      const painted = times(subject, 'keys', 'list');
      to.record(`${name}: key → painted, p50`, 'ms', p50(painted));
      to.record(`${name}: key → painted, p95`, 'ms', p95(painted));
      if (subject !== ours)
        to.record(
          `${name}: key → painted, p95 to Hubline’s`,
          '×',
          ratios(p95(painted), p95(times(ours, 'keys', 'list'))),
        );
      to.record(`${name}: work of a key, p50`, 'ms', p50(times(subject, 'keys', 'work')));
      to.record(`${name}: work of a key, p95`, 'ms', p95(times(subject, 'keys', 'work')));
      to.record(`${name}: open → painted, p50`, 'ms', p50(times(subject, 'open', 'list')));
      if (rate === 1)
        to.record(
          `${name}: first open → painted`,
          'ms',
          (taken.get(subject) ?? []).map(({ first }) => first.list),
        );
    }
  }
}
