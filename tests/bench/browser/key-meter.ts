import { nextFrame, type Frame } from './next-paint';

/** From the pressing of a key, ms. */
export interface KeyTimes {
  /** To the frame that shows the last change of the list; what was typed itself where the list stays as it is. */
  readonly list: number;
  /**
   * The same without the time in which nothing was done but waiting for the screen to take the first frame: up to 16.7
   * ms, however little there is to do, and next to none where the screen was at rest and the frame is not over yet.
   * Frames begin at 60 ticks a second also in a browser without a screen, and neither --disable-frame-rate-limit nor
   * --disable-gpu-vsync makes them begin sooner there.
   */
  readonly work: number;
}

/** Longer than any of the palettes waits before it filters, so that a late list is told as late. */
const quietMs = 120;

/**
 * Measures single keys, by what becomes of the list with this selector. The meter asks for a frame only where the page
 * has written something, which has one coming anyway. Asked for at every key and for as long as it may be late, frames
 * would come without end: one could be taken before the letter is there, and the next key would always wait for the
 * next tick, as if the screen were never at rest between two keys.
 */
export function startKeyMeter(selector: string): { readonly next: () => Promise<KeyTimes> } {
  let wrote = (): void => undefined;
  let handled: number | null = null;
  const isList = (node: Node): boolean =>
    node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null);
  const concerns = ({ target, addedNodes }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement;
    return (element?.closest(selector) ?? null) !== null || [...addedNodes].some(isList);
  };
  new MutationObserver((records) => {
    if (!records.some(concerns)) return;
    handled = performance.now();
    wrote();
  }).observe(document, { subtree: true, childList: true, characterData: true });

  // A key that changes no row is over with what it typed; a palette may keep the event to itself.
  window.addEventListener('input', () => wrote(), true);

  const next = async (): Promise<KeyTimes> => {
    const start = await keyPressed();
    handled = null;
    return new Promise((resolve) => {
      let quiet: ReturnType<typeof setTimeout> | undefined;
      let waited: number | null = null;
      let asked = false;
      const onFrame = ({ begun, painted }: Frame): void => {
        asked = false;
        // A key that wrote nothing to the list may have been worked on until the frame.
        waited ??= begun - (handled ?? begun);
        const times = { list: painted - start, work: painted - start - waited };
        clearTimeout(quiet);
        quiet = setTimeout(() => {
          wrote = () => undefined;
          resolve(times);
        }, quietMs);
      };
      wrote = () => {
        if (asked) return;
        asked = true;
        void nextFrame().then(onFrame);
      };
    });
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
