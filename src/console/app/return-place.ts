/** Kept in the history entry of /login, so that a reload does not forget it and the address stays plain. */
export interface LoginState {
  readonly from?: string;
}

/** Where the browser is now, as something to come back to. */
export function presentPlace(): string {
  return window.location.pathname + window.location.search;
}

/** A place inside the console only: never another site, never /login itself. */
export function returnPlace(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return '/';
  return from;
}
