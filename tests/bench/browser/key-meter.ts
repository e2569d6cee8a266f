import { nextFrame, nextPaint } from './next-paint';

/** From the pressing of a key, ms. */
export interface KeyTimes {
  /** To the frame that shows the last change of the list; the first frame where the list stays as it is. */
  readonly list: number;
  /**
   * The same without the time in which nothing was done but waiting for the screen to take the first frame: up to 16.7 ms,
   * however little there is to do. Frames begin at 60 ticks a second also in a browser without a screen, and neither
   * --disable-frame-rate-limit nor --disable-gpu-vsync makes them begin sooner there.
   */
  readonly work: number;
}

/** Longer than any of the palettes waits before it filters, so that a late list is told as late. */
const quietMs = 120;

/** Measures single keys, by what becomes of the list with this selector. */
export function startKeyMeter(selector: string): { readonly next: () => Promise<KeyTimes> } {
  let changed = false;
  const isList = (node: Node): boolean => node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null);
  const concerns = ({ target, addedNodes }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement;
    return (element?.closest(selector) ?? null) !== null || [...addedNodes].some(isList);
  };
  new MutationObserver((records) => {
    changed ||= records.some(concerns);
  }).observe(document, { subtree: true, childList: true, characterData: true });

  let handled: number | null = null;
  // What React draws for a key is drawn when its events have bubbled past its root.
  for (const type of ['keydown', 'input']) {
    window.addEventListener(type, () => {
      handled = performance.now();
    });
  }

  const next = async (): Promise<KeyTimes> => {
    const start = await keyPressed();
    handled = null;
    const { begun, painted } = await nextFrame();
    // A key that was kept from bubbling may have been worked on until the frame.
    const waited = begun - (handled ?? begun);
    let shown = painted;
    let last = painted;
    // The observer has told by now what the frame just painted has changed.
    for (changed = false; last - shown < quietMs; ) {
      last = await nextPaint();
      if (changed) shown = last;
      changed = false;
    }
    return { list: shown - start, work: shown - start - waited };
  };
  return { next };
}

function keyPressed(): Promise<number> {
  return new Promise((resolve) => {
    const onKey = (event: KeyboardEvent): void => {
      // Control alone is the beginning of Control+K.
      if (event.key === 'Control') return;
      window.removeEventListener('keydown', onKey, true);
      resolve(event.timeStamp);
    };
    window.addEventListener('keydown', onKey, true);
  });
}
