import { useSyncExternalStore } from 'react';

/** Wide enough for a second pane beside the list. */
const wide = '(min-width: 1280px)';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(wide);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
