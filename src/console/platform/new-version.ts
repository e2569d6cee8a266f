import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isComing } from './coming';

/**
 * After a reload that changed nothing, as while several providers are being renewed, it is tried this much later; in
 * ms.
 */
const againMs = 60_000;
const key = 'reloaded_for_version';

let other = false;
const listeners = new Set<() => void>();
const keepers = new Set<() => void>();
const holders = new Set<object>();

/** The provider has another contract than this console: it takes nothing from it any more. */
export function noteOtherVersion(): void {
  other = true;
  for (const listener of listeners) listener();
}

export function useOtherVersion(): boolean {
  return useSyncExternalStore(subscribe, () => other);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Told before the page is loaded anew, to keep what is typed in it. The returned function ends it. */
export function onReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

export function reload(): void {
  for (const keep of keepers) keep();
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
}

/**
 * While `held`, nothing is loaded anew unasked: what is in this page's memory alone says what the next scans and lines
 * do, and loaded anew they would do something else.
 */
export function useReloadHeld(held: boolean): void {
  useLayoutEffect(() => {
    if (!held) return undefined;
    const holder = {};
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [held]);
}

/** Whether it may be loaded anew unasked. */
export function mayReload(): boolean {
  const wouldLose = holders.size > 0 || isComing('run', 'scan', 'line');
  return !wouldLose && Date.now() - Number(sessionStorage.getItem(key) ?? 0) > againMs;
}
