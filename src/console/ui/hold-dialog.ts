import { createContext, useContext, useEffect } from 'react';

/** Holds the dialog around, or lets it go. */
export const HoldContext = createContext<((on: boolean) => void) | null>(null);

/**
 * A form holds the dialog it stands in, if it stands in one, while its call is under way: closed by then, it would tell
 * nobody what was refused, and what was typed into it would be gone.
 */
export function useHoldDialog(busy: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => {
    hold?.(busy);
    return () => hold?.(false);
  }, [hold, busy]);
}
