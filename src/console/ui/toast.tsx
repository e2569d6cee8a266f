import { useSyncExternalStore } from 'react';
import { logFailure } from '~console/app/log';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

let wanted = false;
const listeners = new Set<() => void>();

let announceMounted: () => void = () => undefined;
/** The library may drop what is shown before its container stands, so the first message waits for it. */
const mounted = new Promise<void>((resolve) => {
  announceMounted = resolve;
});

/** Called by the place for toasts once it stands. */
export function toastsMounted(): void {
  announceMounted();
}

/** Shows a message for 5 s at the top right. The library comes with the first one, so the first paint does not carry it. */
export function toast(kind: ToastKind, text: string): void {
  wanted = true;
  for (const listener of listeners) listener();
  Promise.all([import('react-toastify/unstyled'), mounted])
    .then(([library]) => library.toast[kind](text))
    .catch((error: unknown) => logFailure(`not shown: ${text}`, error));
}

/** Whether there was ever something to show: only then the place for toasts is mounted. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}
