/*
 * Moments (timestamptz) on the Vietnamese clock, as SQL. Viet Nam has kept UTC+7 without daylight saving since 1975,
 * and to look up the zone by its name for each row takes PostgreSQL several times as long.
 */

export const vietnamClock = (sql: string): string => `(${sql} at time zone interval '7 hours')`;

export const vietnamToday = `${vietnamClock('now()')}::date`;

/** The moment a day (date) begins. */
export const vietnamMidnight = (day: string): string => `((${day})::timestamp at time zone interval '7 hours')`;

/** To the second, what is finer cut off: half a second less, and rounded. Of moments since 2000. */
export const vietnamSecond = (sql: string): string => `(${vietnamClock(sql)} - interval '0.5 seconds')::timestamp(0)`;
