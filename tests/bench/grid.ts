import { section } from './figures';
import { median, percentile } from './measure';
import type { Pages } from './pages';
import type { Scale } from './scale';

/** Side by side: those that are given their rows in the same way. */
const grids = [
  { name: 'Hubline, rows by windows', page: 'grid-hubline-window' },
  { name: 'ag-grid infinite', page: 'grid-ag-infinite' },
  { name: 'Hubline, rows made as drawn', page: 'grid-hubline-computed' },
  { name: 'glide-data-grid (canvas), as drawn', page: 'grid-glide' },
  { name: 'Hubline, all rows at hand', page: 'grid-hubline-array' },
  { name: '@tanstack/react-virtual, bare rows, all at hand', page: 'grid-react-virtual' },
  { name: 'react-data-grid, all at hand', page: 'grid-react-data-grid' },
  { name: 'ag-grid client, all at hand', page: 'grid-ag-client' },
] as const;

/**
 * px a frame. Flung: screens of rows, none of which can be kept, nor read: Hubline draws bars and the row's number, the
 * others what they can.
 */
const flungStep = 3_777;
/** Five rows a frame, which everyone has to draw. */
const readStep = 130;
const megabyte = 1_000_000;

interface Scrolled {
  readonly gaps: number[];
  readonly work: number;
}

interface Round {
  readonly mount: number;
  readonly flung: Scrolled;
  readonly read: Scrolled;
  readonly heap: number;
}

/** The same million rows in the same window, by turns; data is made before the clock runs, and counted in the heap. */
export async function gridFigures(pages: Pages, { rounds, flungMs, readMs }: Scale): Promise<void> {
  const taken = new Map(grids.map((grid): [typeof grid, Round[]] => [grid, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [{ page }, own] of taken) {
      const open = await pages.open(page);
      const mount = await open.mount();
      const flung = await open.fling(flungStep, flungMs);
      const read = await open.fling(readStep, readMs);
      own.push({ mount, flung, read, heap: (await open.heap()) / megabyte });
      await open.close();
    }
  }
  const to = section(
    'grid',
    '1,000,000 rows × 12 columns, flung and read at 60 frames a second (aim: ahead of each with as much data at hand)',
  );
  for (const [{ name }, own] of taken) {
    to.record(
      `${name}: mount`,
      'ms',
      own.map(({ mount }) => mount),
    );
    for (const how of ['flung', 'read'] as const) {
      to.record(
        `${name}: ${how}, frame p50`,
        'ms',
        own.map(({ [how]: { gaps } }) => median(gaps)),
      );
      to.record(
        `${name}: ${how}, frame p95`,
        'ms',
        own.map(({ [how]: { gaps } }) => percentile(gaps, 0.95)),
      );
      to.record(
        `${name}: ${how}, main thread a frame`,
        'ms',
        own.map(({ [how]: { work } }) => work),
      );
    }
    to.record(
      `${name}: heap`,
      'MB',
      own.map(({ heap }) => heap),
    );
  }
}
