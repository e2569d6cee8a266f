import { dayMs } from '~domain/time';
import type { Values } from './statement';

/**
 * Rows of a table of months that are no older than the earliest of these moments, a day on either side: clocks differ.
 * The months are known when the statement is planned, so that no other is opened or locked. For statements that are
 * planned for their values each time (`run`, `readOnce`).
 */
export function monthsSince(column: string, moments: readonly string[], values: Values): string {
  return monthsAround(column, [...moments, new Date().toISOString()], values);
}

/** The same up to the latest of the moments. At least one. */
export function monthsAround(column: string, moments: readonly string[], values: Values): string {
  const times = moments.map((moment) => Date.parse(moment));
  const [first, last] = times.reduce(([least, most], time) => [Math.min(least, time), Math.max(most, time)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
  const bound = (ms: number): string => `${values.add(new Date(ms).toISOString())}::timestamptz`;
  return `${column} >= ${bound(first - dayMs)} and ${column} < ${bound(last + dayMs)}`;
}

/** Rows since a moment that the statement itself finds: other months are locked, but not read. */
export const stepsSince = (column: string, moment: string): string =>
  `${column} >= ${moment} - interval '1 day' and ${column} < now() + interval '1 day'`;

/** Steps of a package (`pkg`) that the statement itself finds. */
export const sinceMade = (column: string, pkg = 'p'): string => stepsSince(column, `${pkg}.created_at`);
