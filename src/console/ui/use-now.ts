import { useSyncExternalStore } from 'react';
import { minuteMs } from '~domain/time';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, minuteMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The present moment in ms, the same for everything on the screen, going on by the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
