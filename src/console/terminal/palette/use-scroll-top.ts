import { useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react';
import type { Typed } from './typed';

interface ScrollTop {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** Whether someone has scrolled, so that the next query is to stand at the top again. */
  readonly scrolled: () => boolean;
}

/** A list that stands at its top whenever the query is another one. Asks the browser for nothing as long as nobody scrolls. */
export function useScrollTop(typed: Typed, now: () => Typed, onLeave: () => void): ScrollTop {
  const list = useRef<HTMLDivElement>(null);
  const scrolledFor = useRef<Typed | null>(null);
  useLayoutEffect(() => {
    if (scrolledFor.current === null || scrolledFor.current === typed) return;
    scrolledFor.current = null;
    if (list.current) list.current.scrollTop = 0;
  }, [typed]);
  const onScroll = ({ currentTarget }: UIEvent): void => {
    if (currentTarget.scrollTop === 0) return;
    scrolledFor.current = now();
    onLeave();
  };
  return { list, onScroll, scrolled: () => scrolledFor.current !== null };
}
