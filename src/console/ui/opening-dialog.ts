import { useLayoutEffect } from 'react';
import { announce } from '~console/platform/coming';

/** A dialog that is drawn has the focus within this, in ms; what is typed until then is meant for it. */
const settleMs = 300;
const lookMs = 16;

/** A dialog stands, and takes the focus in a moment. */
export function useOpened(): void {
  useLayoutEffect(() => {
    const end = announce('dialog');
    const until = performance.now() + settleMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const isIn = document.activeElement?.closest('[aria-modal="true"]') !== null && document.activeElement !== null;
      if (isIn || performance.now() > until) end();
      else timer = setTimeout(look, lookMs);
    };
    look();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}

/** Stands in for a dialog that is being fetched: the fallback of its `Suspense`. */
export function OpeningDialog(): null {
  useLayoutEffect(() => {
    const end = announce('dialog');
    return () => end();
  }, []);
  return null;
}
