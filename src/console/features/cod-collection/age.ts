import { hourMs } from '~domain/time';

export type Age = 'fresh' | 'late' | 'far_late';

/** Cash a day in hand is late, two are far too late. */
export function ageOf(since: string | null, now: number): Age {
  const hours = since === null ? 0 : (now - Date.parse(since)) / hourMs;
  if (hours >= 48) return 'far_late';
  return hours >= 24 ? 'late' : 'fresh';
}
