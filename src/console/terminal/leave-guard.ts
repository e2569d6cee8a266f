import { atom, useStore } from 'jotai';
import { useCallback } from 'react';
import { useLocation } from 'wouter';

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
