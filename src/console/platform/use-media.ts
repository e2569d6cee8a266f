import { useCallback, useSyncExternalStore } from 'react';

/** As `max-desk:` and `hand:` of styles.css. */
export const narrowScreen = '(width < 56.25rem)';
export const heldInHand = '(pointer: coarse) or (width < 40rem)';
export const phoneScreen = '(width < 40rem)';

/** Whether the screen is such, and again when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
