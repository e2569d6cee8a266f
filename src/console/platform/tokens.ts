import { useSyncExternalStore } from 'react';
import { limits } from '~domain/limits';

const { accessToken: accessKey, refreshToken: refreshKey } = limits.storageKeys;

/** Why there is no session (any more): an expired one may come back to where it was, a finished one begins anew. */
type SessionEnd = 'expired' | 'signed_out' | 'role_refused' | null;

let end: SessionEnd = null;
const listeners = new Set<() => void>();

export function accessToken(): string | null {
  return localStorage.getItem(accessKey);
}

export function sessionEnd(): SessionEnd {
  return end;
}

export function storeTokens(tokens: { readonly access_token: string; readonly refresh_token: string }): void {
  localStorage.setItem(accessKey, tokens.access_token);
  localStorage.setItem(refreshKey, tokens.refresh_token);
  end = null;
  tell();
}

export function removeTokens(reason: Exclude<SessionEnd, null>): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  end = reason;
  tell();
}

/** Re-renders on sign-in and sign-out, those of other tabs included. */
export function useAccessToken(): string | null {
  return useSyncExternalStore(subscribe, accessToken);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // `key` is null when another tab cleared everything.
    if (event.key === accessKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
