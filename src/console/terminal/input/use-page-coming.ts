import { useEffect } from 'react';
import { announce, comesNearer } from '~console/platform/coming';
import { giveUpPage } from './turns';

/** A page of which nothing more has come for so long is waited for no longer; and how often it is looked for. In ms. */
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
    const look = (awaited: Element | null, until: number): void => {
      const next = document.querySelector(arriving);
      if (document.querySelector(failed) !== null) return arrived(true);
      if (next === null) return arrived(false);
      if (performance.now() > until) {
        // A part of it may take its time; the page stands.
        giveUpPage();
        return arrived(false);
      }
      // What was waited for is there, and something else of the page is still to come.
      const isNearer = next !== awaited;
      if (isNearer && awaited) comesNearer();
      timer = setTimeout(() => look(next, isNearer ? performance.now() + patienceMs : until), lookMs);
    };
    const begin = (): void => {
      const { pathname, search } = window.location;
      if (place === pathname + search) return;
      place = pathname + search;
      end ??= announce('page');
      clearTimeout(timer);
      // It is drawn at the end of this turn.
      timer = setTimeout(() => look(null, performance.now() + patienceMs));
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
