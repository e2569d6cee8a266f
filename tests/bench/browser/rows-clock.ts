import { nextPaint } from './next-paint';

/** What the console's own pages are given to measure themselves; each is asked from outside. */
export interface RowsClock {
  /** From now on this key is waited for; its time runs until all rows in sight of the page at `path` are painted. */
  readonly armKey: (key: string, path: string) => void;
  /** ms of the key that was waited for. */
  readonly keyTime: () => Promise<number>;
  /** Scrolls to a share of the whole height; ms until all rows there are painted. */
  readonly jump: (share: number) => Promise<number>;
}

declare global {
  interface Window {
    rowsClock: RowsClock;
  }
}

const longestMs = 10_000;
/** Fewer are no screen full of them yet. */
const fewest = 6;

const rowsInSight = (): Element[] => [
  ...document.querySelectorAll('[role=grid] [role=row][aria-rowindex]:not([aria-rowindex="1"])'),
];
const firstRow = (): string | null => rowsInSight()[0]?.getAttribute('aria-rowindex') ?? null;

async function untilPainted(start: number, isThere: () => boolean): Promise<number> {
  for (;;) {
    const at = await nextPaint();
    const rows = rowsInSight();
    if (rows.length >= fewest && isThere() && rows.every((row) => row.getAttribute('aria-busy') === null))
      return at - start;
    if (at - start > longestMs) throw new Error('the rows did not come');
  }
}

let measured: Promise<number> | undefined;

window.rowsClock = {
  armKey: (key, path) => {
    measured = new Promise((resolve, reject) => {
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== key) return;
        window.removeEventListener('keydown', onKey, true);
        untilPainted(event.timeStamp, () => location.pathname === path).then(resolve, reject);
      };
      window.addEventListener('keydown', onKey, true);
    });
  },
  keyTime: () => measured ?? Promise.reject(new Error('no key is waited for')),
  jump: (share) => {
    const scroller = document.querySelector('[role=grid]');
    if (!scroller) throw new Error('there is no grid');
    const before = firstRow();
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
    return untilPainted(performance.now(), () => firstRow() !== before);
  },
};
