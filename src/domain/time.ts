export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Viet Nam (`limits.timeZone`) has kept UTC+7 without daylight saving since 1975; no package is older. */
export const vietnamOffsetMs = 7 * hourMs;
/** The same as ISO moments have it. */
export const vietnamOffset = '+07:00';

/** What a clock in Viet Nam shows at a moment (ms), written as if it were UTC's: `2026-11-22T08:30:00.000Z`. */
export function vietnamTime(moment: number): string {
  return new Date(moment + vietnamOffsetMs).toISOString();
}

/** The calendar day in Viet Nam at a moment (ms): `2026-11-22`. */
export function vietnamDay(moment: number): string {
  return vietnamTime(moment).slice(0, 10);
}

/** The Vietnamese midnight before a moment (ms), and the hour of that day which it lies in. */
export function inVietNam(moment: number): { readonly midnight: Date; readonly hour: number } {
  const wall = moment + vietnamOffsetMs;
  const day = Math.floor(wall / dayMs) * dayMs;
  return { midnight: new Date(day - vietnamOffsetMs), hour: Math.floor((wall - day) / hourMs) };
}

/**
 * The moment that a day without its hour is promised for: the morning, or the end of a day whose morning is over, for
 * what is to come on the same day is no past.
 */
export function promiseOf(day: string, now: number): string {
  const morning = `${day}T08:00:00${vietnamOffset}`;
  return Date.parse(morning) > now ? morning : `${day}T23:59:59${vietnamOffset}`;
}
