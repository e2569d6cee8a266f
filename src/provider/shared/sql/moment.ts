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
