import { median, ms, percentile, printTable } from './measure';
import type { Pages } from './pages';

const grids = [
  { name: 'Hubline, rows by windows', page: 'grid-hubline-window' },
  { name: 'ag-grid infinite', page: 'grid-ag-infinite' },
  { name: 'glide-data-grid (canvas)', page: 'grid-glide' },
  { name: 'Hubline, all rows at hand', page: 'grid-hubline-array' },
  { name: 'ag-grid client', page: 'grid-ag-client' },
  { name: 'react-data-grid', page: 'grid-react-data-grid' },
] as const;

const rounds = 3;
const flingMs = 3_000;
/** A frame that came later than the screen could show the next one. */
const lateMs = 20;
const megabyte = 1_000_000;

interface Samples {
  readonly mount: number[];
  readonly frames: number[];
  readonly heap: number[];
}

/** The same million rows in the same window, by turns; data is made before the clock runs, and counted in the heap. */
export async function gridFigures(pages: Pages): Promise<void> {
  const samples = new Map(grids.map((grid) => [grid, { mount: [], frames: [], heap: [] } satisfies Samples as Samples]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [grid, own] of samples) {
      const open = await pages.open(grid.page);
      own.mount.push(await open.mount());
      own.frames.push(...(await open.fling(flingMs)));
      own.heap.push(await open.heap());
      await open.close();
    }
  }
  printTable(
    'Grid, 1,000,000 rows × 12 columns, flung for 3 s three times (aim: ahead of each rival with as much data at hand)',
    ['grid', 'mount', 'frame p50 / p95', 'frames', 'late', 'heap'],
    [...samples].map(([grid, { mount, frames, heap }]) => [
      grid.name,
      ms(median(mount)),
      `${ms(median(frames))} / ${ms(percentile(frames, 0.95))}`,
      String(frames.length),
      `${((frames.filter((gap) => gap > lateMs).length / frames.length) * 100).toFixed(1)}%`,
      `${(median(heap) / megabyte).toFixed(1)} MB`,
    ]),
  );
}
