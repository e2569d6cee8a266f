import { useStore } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { pendingKeysAtom } from '~console/terminal/hotkeys/pending';
import type { GridHandle } from '~console/ui/grid/grid-props';

/** By their place on the keyboard: an input method may turn the letters into anything. */
const letters: Readonly<Record<string, (grid: GridHandle) => void>> = {
  KeyJ: (grid) => grid.move('next'),
  KeyK: (grid) => grid.move('previous'),
  KeyX: (grid) => grid.toggle(),
};

/**
 * The letters of lists at work in a grid: while it has the focus, and while nothing has. A sequence that has begun goes
 * on undisturbed.
 */
export function useRowLetters(pane: RefObject<HTMLElement | null>, grid: RefObject<GridHandle | null>): void {
  const store = useStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = letters[event.code];
      const handle = grid.current;
      if (!act || !handle || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || store.get(pendingKeysAtom) !== null)
        return;
      const focused = document.activeElement;
      const within = focused?.getAttribute('role') === 'grid' && pane.current?.contains(focused) === true;
      const nowhere = focused === document.body || focused?.tagName === 'MAIN';
      if (!within && !nowhere) return;
      event.preventDefault();
      if (nowhere) handle.focus();
      // Keys that were held back until no scanner could have sent them come several at once: each begins where the last
      // one ended.
      flushSync(() => act(handle));
    };
    // Before the hotkeys, which take every letter that any sequence has in it; behind the scanner, which listens at the
    // window.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [store, pane, grid]);
}
