import { useEffect } from 'react';
import { announce } from '~console/platform/coming';

/** A page that has not come by then is waited for no longer; and how often it is looked for. In ms. */
const patienceMs = 15_000;
const lookMs = 16;

/** A page says by itself, to screen readers too, that it or its list is on its way, or that it has failed. */
const arriving = '#content :is([data-arriving], [role=grid][aria-busy=true], table[aria-busy=true])';
const failed = '[data-failed]';

/** From the moment another page is asked for, keys and lines wait until it stands with its list. */
export function usePageComing(): void {
  useEffect(() => {
    let place = '';
    let end: ((failed?: boolean) => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arrived = (isFailed: boolean): void => {
      end?.(isFailed);
      end = null;
    };
    const look = (until: number): void => {
      if (document.querySelector(failed) !== null) arrived(true);
      else if (document.querySelector(arriving) === null) arrived(false);
      // A part of it may take its time; the page stands.
      else if (performance.now() > until) arrived(false);
      else timer = setTimeout(() => look(until), lookMs);
    };
    const begin = (): void => {
      const { pathname, search } = window.location;
      if (place === pathname + search) return;
      place = pathname + search;
      end ??= announce('page');
      clearTimeout(timer);
      // It is drawn at the end of this turn.
      timer = setTimeout(() => look(performance.now() + patienceMs));
    };
    // As wouter tells them.
    const kinds = ['pushState', 'replaceState', 'popstate'] as const;
    for (const kind of kinds) window.addEventListener(kind, begin);
    begin();
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, begin);
      clearTimeout(timer);
      end?.();
    };
  }, []);
}
