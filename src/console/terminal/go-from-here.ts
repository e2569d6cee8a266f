import { useCallback, useEffect, useRef } from 'react';
import { atom, useStore } from 'jotai';
import { useLocation } from 'wouter';
import { useText } from '~console/platform/text';
import { accessToken } from '~console/platform/tokens';
import { toast } from '~console/ui/toast';

/** Asks whether unsaved input may be thrown away, and calls `leave` if so; false = he stayed here after all. */
export type LeaveGuard = (leave: () => void | Promise<boolean>) => void;

interface Guard {
  readonly ask: LeaveGuard;
  /** Nothing typed, which a draft keeps, but work that ends with the page: signing out asks too. */
  readonly underWay?: boolean;
}

/** Set by a form while it holds unsaved input, null otherwise. Commands, keys and scans never navigate past it. */
export const leaveGuardAtom = atom<Guard | null>(null);

/** Goes to a page of the console, past the guard of a form that is not saved. */
export function useGo(): (path: string) => void {
  const store = useStore();
  const [, navigate] = useLocation();
  return useCallback(
    (path) => {
      const guard = store.get(leaveGuardAtom);
      if (guard) guard.ask(() => navigate(path));
      else navigate(path);
    },
    [store, navigate],
  );
}

/** Back to where he came from; who came by the address itself goes to his first page. */
export function useGoBack(): () => void {
  const go = useGo();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else go('/');
  }, [go]);
}

/** Goes to what a call made or found; `what` = its code or name. */
export type GoThere = (path: string, what: string) => void;

/** Where the browser stands. */
export const placeNow = (): string => location.pathname + location.search;

/** In another session nobody is moved, nor told of what was made. */
function useGoWhile(stays: () => boolean): () => GoThere {
  const t = useText('terminal');
  const go = useGo();
  return useCallback(() => {
    // The page alone: its search or its filters may have moved on without anybody leaving it.
    let from = location.pathname;
    const session = accessToken();
    return (path, what) => {
      if (placeNow() === path || accessToken() !== session) return;
      if (stays() && location.pathname === from) {
        go(path);
        from = location.pathname;
      } else toast('info', t('came_late', { what }), { label: t('scan.open_place'), run: () => go(path) });
    };
  }, [go, stays, t]);
}

/**
 * For a page that opens what a call of it made. Asked where the call begins; what it gives leads there once the answer
 * has come. Whoever has left by then is not moved, for scans and keys of another page mean that page: he is told, with
 * the way there.
 */
export function useGoFromHere(): () => GoThere {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useGoWhile(useCallback(() => !gone.current, []));
}

const always = (): boolean => true;

/** The same for lines, which outlive the palette or button that they came from. */
export const useGoFromPlace = (): (() => GoThere) => useGoWhile(always);
