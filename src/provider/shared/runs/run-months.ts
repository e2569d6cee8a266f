import { dayMs } from '~domain/time';
import { monthsAround, monthsSince } from '../sql/months';
import type { Values } from '../sql/statement';

/**
 * For so long a run is known by its call: by its key, and as one of a series. By its number it is known as long as it
 * is kept.
 */
const knownDays = 35;

/** A run as its rows are found: by its number alone every month would be looked into. */
export interface RunRef {
  readonly id: number;
  /** When it began. */
  readonly at: string;
}

const away = (moment: string, days: number): string => new Date(Date.parse(moment) + days * dayMs).toISOString();
const knownBefore = (moment: string): string => away(moment, -knownDays);
const knownAfter = (moment: string): string => away(moment, knownDays);

/** Runs that began of late. */
export const begunLately = (column: string, values: Values): string =>
  monthsSince(column, [knownBefore(new Date().toISOString())], values);

/** Runs that may be of one series with one that began of late. */
export const besideLate = (column: string, values: Values): string =>
  monthsSince(column, [knownBefore(knownBefore(new Date().toISOString()))], values);

/** Runs that something is of which was done at these moments. */
export const begunBefore = (column: string, moments: readonly string[], values: Values): string =>
  monthsAround(column, [...moments, ...moments.map(knownBefore)], values);

/** Runs that may be of one series with one that began at this moment. */
export const seriesAround = (column: string, moment: string, values: Values): string =>
  monthsAround(column, [knownBefore(moment), knownAfter(moment)], values);

/** The same of the row `of`; which months these are is found while the statement runs. */
export const besideRun = (column: string, of: string): string =>
  `${column} >= ${of}.created_at - interval '${knownDays} days' and ${column} < ${of}.created_at + interval '${knownDays} days'`;

/** What came of runs that began at these moments; what is from before there were months tells no moment of its own. */
export const outcomesOf = (column: string, moments: readonly string[], values: Values): string =>
  `(${monthsAround(column, moments, values)} or ${column} = '-infinity')`;
