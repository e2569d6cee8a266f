import type { BenchPage } from './bench-page';
import { fling } from './fling';
import { startKeyMeter, type KeyTimes } from './key-meter';
import { nextPaint } from './next-paint';

/** What the bench calls from outside. */
export interface Bench {
  /** Makes the page's data. */
  readonly prepare: () => Promise<void>;
  /** ms from nothing to the first rows painted. */
  readonly mount: () => Promise<number>;
  /** From now on the next key pressed is measured. */
  readonly armKey: () => void;
  /** What was measured of it, once nothing has changed for a while. */
  readonly keyTimes: () => Promise<KeyTimes>;
  /** ms between frames while the grid is scrolled by `step` px a frame for so long. */
  readonly fling: (step: number, ms: number) => Promise<number[]>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

// Rivals are found by their files, so that the repository's own type check needs none of them installed.
const pages = import.meta.glob<{ page: BenchPage }>(['./pages/*.tsx', '../rivals/*.tsx']);

const name = new URLSearchParams(location.search).get('page') ?? '';
const load = Object.entries(pages).find(([path]) => path.endsWith(`/${name}.tsx`))?.[1];
if (!load) throw new Error(`there is no page "${name}"`);
/**
 * Says that the page is there. Not awaited at the top: a chunk of a page may import what lies in this one, and neither
 * would ever be done.
 */
async function start(open: () => Promise<{ page: BenchPage }>): Promise<void> {
  const { page } = await open();
  const meter = page.list === undefined ? null : startKeyMeter(page.list);
  let measured: Promise<KeyTimes> | undefined;

  window.bench = {
    prepare: async () => page.prepare?.(),
    mount: async () => {
      const root = document.getElementById('root');
      if (!root) throw new Error('index.html has no #root');
      const begun = performance.now();
      page.mount(root);
      let painted = await nextPaint();
      while (page.filled?.() === false) painted = await nextPaint();
      return painted - begun;
    },
    armKey: () => {
      measured = meter?.next();
    },
    keyTimes: () => measured ?? Promise.reject(new Error(`no key of "${name}" is measured`)),
    fling: (step, ms) => {
      if (page.scroller === undefined) throw new Error(`the page "${name}" does not say where it scrolls`);
      return fling(page.scroller, step, ms);
    },
  };
}

void start(load);
