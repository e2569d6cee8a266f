import type { KeyTimes } from './browser/key-meter';
import { median, ms, percentile, printTable, ratio } from './measure';
import type { OpenPage } from './open-page';
import type { Pages } from './pages';

interface Subject {
  readonly name: string;
  readonly page: string;
  readonly query: Readonly<Record<string, number>>;
}

const ours: Subject = { name: 'Hubline, 1,000 commands + 50,000 codes', page: 'palette-hubline', query: { commands: 1_000, codes: 50_000 } };
const subjects: readonly Subject[] = [
  ours,
  { name: 'cmdk’s own filter, 5,000 items', page: 'palette-cmdk', query: { items: 5_000 } },
  { name: 'kbar, 5,000 items', page: 'palette-kbar', query: { items: 5_000 } },
  // Not a rival: what the browser itself takes on this machine for a key and the frame after it.
  { name: 'an input and a line of text, no palette', page: 'palette-bare', query: {} },
];

/** What operators type: a title with and without accents left out, beginnings and middles of codes, receivers. */
const queries: readonly (readonly string[])[] = [
  ['hoan hang', 'HL2400', '17'],
  ['nguyen thi', 'in phieu', 'kho'],
  ['bao cao ca', '31VN', 'tran qu'],
];
const rates = [1, 4] as const;
const openings = 3;

type Rate = (typeof rates)[number];
type Samples = Record<Rate, { readonly keys: KeyTimes[]; readonly open: KeyTimes[] }>;

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

async function measure(pages: Pages, { page: name, query }: Subject, texts: readonly string[], samples: Samples): Promise<void> {
  const open = await pages.open(name, query);
  await open.mount();
  // What the page fetches ahead when it has nothing to do is there by then.
  await open.page.waitForTimeout(500);
  await open.press('Control+k');
  await open.page.waitForSelector('[role=combobox]');
  await type(open, 'mo t');
  await clear(open);
  for (const rate of rates) {
    await open.cdp.send('Emulation.setCPUThrottlingRate', { rate });
    for (let time = 0; time < openings; time += 1) {
      await closed(open);
      samples[rate].open.push(await open.press('Control+k'));
      await open.page.waitForSelector('[role=combobox]');
    }
    for (const text of texts) {
      samples[rate].keys.push(...(await type(open, text)));
      await clear(open);
    }
  }
  await open.close();
}

/**
 * From a key to the painted list it leads to, by turns with other palettes, each as its documentation shows it. Time runs from
 * the event's own timestamp, which is given where the browser takes the key up, to the first task behind the frame that shows
 * the last change of the list; the frame comes 60 times a second and not when the list is ready, for all of them alike. Keys
 * come at any moment of a frame, to a page at rest, as from a hand.
 */
export async function paletteTimes(pages: Pages): Promise<void> {
  const samples = new Map(subjects.map((subject) => [subject, { 1: { keys: [], open: [] }, 4: { keys: [], open: [] } } satisfies Samples as Samples]));
  for (const texts of queries) {
    for (const [subject, own] of samples) await measure(pages, subject, texts, own);
  }
  const pair = (times: readonly KeyTimes[], of: keyof KeyTimes): string => `${ms(median(times.map((time) => time[of])))} / ${ms(percentile(times.map((time) => time[of]), 0.95))}`;
  const p95 = (subject: Subject, rate: Rate): number => percentile((samples.get(subject)?.[rate].keys ?? []).map(({ list }) => list), 0.95);
  for (const rate of rates) {
    const aim = rate === 1 ? 'key → painted p95 16 ms or less, open 50 ms or less' : 'key → painted p95 50 ms or less';
    printTable(
      `Palette${rate === 1 ? '' : ` at ${rate}× CPU throttle`}, ${samples.get(ours)?.[rate].keys.length} keys each, p50 / p95 (aims: ${aim}; “work” = without the wait for the screen)`,
      ['palette', 'key → painted', 'p95 ÷ ours', 'its work', 'open → painted'],
      [...samples].map(([subject, { [rate]: own }]) => [subject.name, pair(own.keys, 'list'), subject === ours ? '–' : ratio(p95(subject, rate) / p95(ours, rate)), pair(own.keys, 'work'), pair(own.open, 'list')]),
    );
  }
}
