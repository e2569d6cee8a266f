import { useSyncExternalStore } from 'react';
import { address } from './address';

/** Asked this often whether the provider answers again, while it does not; in ms. */
const pingEveryMs = 3_000;
const pingPatienceMs = 5_000;

// Outside a browser there is no navigator, or one that does not know.
let online = typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine;
let pinging = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The provider could not be reached for a while, and nobody has been told yet that it can again. */
let away = !online;
const listeners = new Set<() => void>();
/** The browser said that there is no network, or a ping was not answered: more than one call that nobody answered. */
let gone = !online;
const returnListeners = new Set<() => void>();

/** Whether the provider can be reached, as far as is known. */
export function isOnline(): boolean {
  return online;
}

/** Told of every change. The first to listen has the browser's own events heard. */
export function subscribeNetwork(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', ask);
    window.addEventListener('offline', noteLoss);
    if (!navigator.onLine) noteLoss();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', noteLoss);
    clearTimeout(timer);
    timer = undefined;
  };
}

/**
 * Told when the provider can be reached again after it could not be. One call that stays without an answer while pings
 * are answered is no such thing: what is sent anew on a return would be sent without end.
 */
export function subscribeReturn(listener: () => void): () => void {
  returnListeners.add(listener);
  // Somebody must be listening for pings to go out.
  const leave = subscribeNetwork(() => undefined);
  return () => {
    returnListeners.delete(listener);
    leave();
  };
}

/** Whether the provider was out of reach since this was last asked, or since the page was loaded. */
export function takeReturn(): boolean {
  const was = away;
  away = !online;
  return was;
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeNetwork, isOnline);
}

/** A call was answered, whatever the answer. */
export function noteAnswer(): void {
  set(true);
}

/** There is no network: the browser says so. */
function noteLoss(): void {
  gone = true;
  noteSilence();
}

/** A call was not answered: shown at once, and asked about until it is over. */
export function noteSilence(): void {
  set(false);
  if (listeners.size > 0 && timer === undefined) ask();
}

function set(next: boolean): void {
  if (next) {
    clearTimeout(timer);
    timer = undefined;
  }
  if (online === next) return;
  online = next;
  away ||= !next;
  for (const listener of listeners) listener();
  if (!next || !gone) return;
  gone = false;
  for (const listener of returnListeners) listener();
}

/** One light request at a time. */
function ask(): void {
  clearTimeout(timer);
  timer = undefined;
  if (pinging) return;
  pinging = true;
  void ping().then((answered) => {
    pinging = false;
    if (!answered) gone = true;
    set(answered);
    if (!answered && listeners.size > 0) timer = setTimeout(ask, pingEveryMs);
  });
}

/** Never rejects. */
async function ping(): Promise<boolean> {
  try {
    const { status } = await fetch(address('/health'), {
      signal: AbortSignal.timeout(pingPatienceMs),
      cache: 'no-store',
    });
    // A proxy in between answers for a provider that is not there.
    return status < 500;
  } catch {
    // Silence is the answer that was asked for.
    return false;
  }
}
