import { atom, useStore } from 'jotai';
import { useCallback } from 'react';
import { useLocation } from 'wouter';

/** Asks whether unsaved input may be thrown away, and calls `leave` if so. */
export type LeaveGuard = (leave: () => void) => void;

/** Set by a form while it holds unsaved input, null otherwise. Commands, keys and scans never navigate past it. */
export const leaveGuardAtom = atom<{ readonly ask: LeaveGuard } | null>(null);

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
