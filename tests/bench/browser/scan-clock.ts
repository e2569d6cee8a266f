import { nextPaint } from './next-paint';

/** What a page that takes scans is given to measure itself. */
export interface ScanClock {
  /** Of each scan since the last asking: ms from its last key to the painted confirmation. */
  readonly taken: () => number[];
}

declare global {
  interface Window {
    scanClock: ScanClock;
  }
}

let times: number[] = [];
let typed = '';
/** Scans whose confirmation has not been painted, by code: when their last key was pressed. */
const open = new Map<string, number>();

window.addEventListener(
  'keydown',
  ({ key, timeStamp }) => {
    if (key !== 'Enter') typed = key.length === 1 ? `${typed}${key.toUpperCase()}` : typed;
    else {
      open.set(typed.slice(-13), timeStamp);
      typed = '';
    }
  },
  true,
);

/** The code of a scan stands in the page's banner once it is answered, with what came of it. */
function confirmed(): void {
  for (const banner of document.querySelectorAll('main .scan-banner')) {
    const code = banner.firstElementChild?.textContent ?? '';
    const start = open.get(code);
    if (start === undefined) continue;
    open.delete(code);
    void nextPaint().then((at) => times.push(at - start));
  }
}
new MutationObserver(confirmed).observe(document, { subtree: true, childList: true, characterData: true });

window.scanClock = {
  taken: () => {
    const taken = times;
    times = [];
    return taken;
  },
};
