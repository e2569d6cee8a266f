export type Age = 'fresh' | 'late' | 'far_late';

const hour = 3_600_000;

/** Cash a day in hand is late, two are far too late. */
export function ageOf(since: string | null, now: number): Age {
  const hours = since === null ? 0 : (now - Date.parse(since)) / hour;
  if (hours >= 48) return 'far_late';
  return hours >= 24 ? 'late' : 'fresh';
}
