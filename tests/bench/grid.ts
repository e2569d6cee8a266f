import { median, ms, percentile, printTable } from './measure';
import type { Pages } from './pages';

/** Side by side: those that are given their rows in the same way. */
const grids = [
  { name: 'Hubline, rows by windows', page: 'grid-hubline-window' },
  { name: 'ag-grid infinite', page: 'grid-ag-infinite' },
  { name: 'Hubline, rows made as drawn', page: 'grid-hubline-computed' },
  { name: 'glide-data-grid (canvas), as drawn', page: 'grid-glide' },
  { name: 'Hubline, all rows at hand', page: 'grid-hubline-array' },
  { name: 'react-data-grid, all at hand', page: 'grid-react-data-grid' },
  { name: 'ag-grid client, all at hand', page: 'grid-ag-client' },
] as const;

const rounds = 3;
/** px a frame. Flung: screens of rows, none of which can be kept, nor read: Hubline draws bars and the row's number, the others what they can. */
const flung = { step: 3_777, ms: 3_000 };
/** Five rows a frame, which everyone has to draw. */
const read = { step: 130, ms: 2_000 };
const megabyte = 1_000_000;

interface Scrolled {
  readonly gaps: number[];
  readonly work: number[];
}

interface Samples {
  readonly mount: number[];
  readonly flung: Scrolled;
  readonly read: Scrolled;
  readonly heap: number[];
}

const none = (): Scrolled => ({ gaps: [], work: [] });
const frames = ({ gaps }: Scrolled): string => `${ms(median(gaps))} / ${ms(percentile(gaps, 0.95))}`;

/** The same million rows in the same window, by turns; data is made before the clock runs, and counted in the heap. */
export async function gridFigures(pages: Pages): Promise<void> {
  const samples = new Map(grids.map((grid) => [grid, { mount: [], flung: none(), read: none(), heap: [] } satisfies Samples as Samples]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [grid, own] of samples) {
      const open = await pages.open(grid.page);
      own.mount.push(await open.mount());
      for (const [kept, { step, ms: duration }] of [[own.flung, flung], [own.read, read]] as const) {
        const { gaps, work } = await open.fling(step, duration);
        kept.gaps.push(...gaps);
        kept.work.push(work);
      }
      own.heap.push(await open.heap());
      await open.close();
    }
  }
  printTable(
    'Grid, 1,000,000 rows × 12 columns: mount, frames p50 / p95 and main thread a frame while flung and while read (aim: ahead of each with as much data at hand)',
    ['grid', 'mount', 'flung', 'work', 'read', 'work', 'heap'],
    [...samples].map(([grid, own]) => [
      grid.name,
      ms(median(own.mount)),
      frames(own.flung),
      ms(median(own.flung.work)),
      frames(own.read),
      ms(median(own.read.work)),
      `${(median(own.heap) / megabyte).toFixed(1)} MB`,
    ]),
  );
}
