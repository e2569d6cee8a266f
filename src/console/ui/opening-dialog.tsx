import { useLayoutEffect } from 'react';

/** A dialog that is drawn has the focus within this, in ms; what is typed until then is meant for it. */
const settleMs = 300;

let fetching = 0;
let drawnAt = Number.NEGATIVE_INFINITY;

/** Whether a dialog was asked for and has not the focus yet: keys belong to it, and to nothing under it. */
export function dialogOpening(): boolean {
  if (fetching > 0) return true;
  return performance.now() - drawnAt < settleMs && document.activeElement?.closest('[aria-modal="true"]') === null;
}

/** A dialog stands, and takes the focus in a moment. */
export function useOpened(): void {
  useLayoutEffect(() => {
    drawnAt = performance.now();
    return () => {
      drawnAt = Number.NEGATIVE_INFINITY;
    };
  }, []);
}

/** Stands in for a dialog that is being fetched: the fallback of its `Suspense`. */
export function OpeningDialog(): null {
  useLayoutEffect(() => {
    fetching += 1;
    return () => {
      fetching -= 1;
    };
  }, []);
  return null;
}
