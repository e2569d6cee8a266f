import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { rowKey, type KeyPress } from './row-keys';

/**
 * j and k begin at the rows while nothing else has the focus: after a page was opened they work at once, without any
 * way through header and filters.
 */
export function useEntryKeys(table: RefObject<HTMLElement | null>, press: (key: KeyPress) => boolean): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const focused = document.activeElement;
      if (event.defaultPrevented || (focused !== document.body && focused?.tagName !== 'MAIN')) return;
      if (!event.code.startsWith('Key') || rowKey(event)?.kind !== 'move') return;
      table.current?.focus({ preventScroll: true });
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [table]);
}
