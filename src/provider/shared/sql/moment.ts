import { dayMs } from '~domain/time';

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

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An ISO timestamp of a request as PostgreSQL takes it: in UTC, and within four-digit years, out of which an offset may
 * lead.
 */
export function moment(text: string): string {
  return new Date(Math.min(Math.max(Date.parse(text), first), last)).toISOString();
}

/** Whether a column has the moment that a request tells, or none where it tells none. */
export const isMoment = (column: string | null, told: string | undefined): boolean =>
  column === null || told === undefined ? column === null && told === undefined : moment(column) === moment(told);

/**
 * As `moment`, all of its millisecond: the wire counts those, columns microseconds. No reckoning of the database's, so
 * that it knows the months while it plans.
 */
export const momentEnd = (text: string): string => moment(text).replace('Z', '999Z');

/** A moment as the wire tells it, where PostgreSQL makes the JSON. */
export const isoSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of days lately asked for: `YYYY-MM-DDT`. Moments of one answer are of few days. */
const days = new Map<number, string>();
const mostDays = 2_000;
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/**
 * What `Date.prototype.toISOString` says, at a sixth of its cost: an answer may have hundreds. `ms` = whole ms since
 * 1970.
 */
export function isoMoment(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const rest = ms - day * dayMs;
  const seconds = Math.floor(rest / 1_000);
  const clock = `${two[Math.floor(seconds / 3_600)]}:${two[Math.floor(seconds / 60) % 60]}:${two[seconds % 60]}`;
  return `${dateOf(day)}${clock}.${String(rest % 1_000).padStart(3, '0')}Z`;
}

function dateOf(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const [date = ''] = new Date(day * dayMs).toISOString().split('T');
  days.set(day, `${date}T`);
  return `${date}T`;
}
