import { useSyncExternalStore } from 'react';
import type { ToastContent } from 'react-toastify';
import { lazyPart } from '~console/platform/lazy-part';
import { logFailure } from '~console/platform/log';
import { Button } from './button';

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

/** What can be done about a message, on it. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Where they stand. */
export const toastsPart = lazyPart(() => import('./toasts').then((m) => m.Toasts));

/** What messages need. Fetched when the page is idle: the news that there is no network must not need one. */
export async function loadToasts() {
  const [library] = await Promise.all([import('react-toastify/unstyled'), toastsPart.fetch()]);
  return library;
}

/**
 * Shows a message for 5 s at the top right; the same again only begins its time anew. The library comes with the first
 * one, so the first paint does not carry it.
 */
export function toast(kind: ToastKind, text: string, action?: ToastAction): void {
  loadToasts()
    .then(async (library) => {
      // Not before: a place for toasts that can't be fetched would take the whole page with it.
      wanted = true;
      for (const listener of listeners) listener();
      await mounted;
      const toastId = `${kind} ${text}`;
      const render: ToastContent = action ? withAction(text, action) : text;
      if (library.toast.isActive(toastId)) return library.toast.update(toastId, { render });
      return library.toast[kind](render, { toastId });
    })
    .catch((error: unknown) => logFailure(`not shown: ${text}`, error));
}

const withAction =
  (text: string, { label, run }: ToastAction): ToastContent =>
  ({ closeToast }) => (
    <ActionToast
      text={text}
      label={label}
      run={() => {
        closeToast();
        run();
      }}
    />
  );

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

function ActionToast({
  text,
  label,
  run,
}: {
  readonly text: string;
  readonly label: string;
  readonly run: () => void;
}) {
  return (
    <span className="flex items-center justify-between gap-3">
      <span>{text}</span>
      <Button onClick={run} className="h-6">
        {label}
      </Button>
    </span>
  );
}
