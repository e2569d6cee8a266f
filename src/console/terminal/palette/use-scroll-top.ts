import { useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react';

/** A list that stands at its top whenever the query is another one. Asks the browser for nothing as long as nobody scrolls. */
export function useScrollTop(query: string, onLeave: () => void): { readonly list: RefObject<HTMLDivElement | null>; readonly onScroll: (event: UIEvent<HTMLDivElement>) => void } {
  const list = useRef<HTMLDivElement>(null);
  const scrolledFor = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (scrolledFor.current === null || scrolledFor.current === query) return;
    scrolledFor.current = null;
    if (list.current) list.current.scrollTop = 0;
  }, [query]);
  const onScroll = ({ currentTarget }: UIEvent): void => {
    if (currentTarget.scrollTop === 0) return;
    scrolledFor.current = query;
    onLeave();
  };
  return { list, onScroll };
}
