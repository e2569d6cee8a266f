import { limits } from '~domain/limits';

/** Kinds of sheets by which packages come to a door. */
export const roundTypes = `('outbound', 'return')`;

/** The beginning of a day in Viet Nam, given as SQL of a date. */
export const dayStart = (day: string): string => `(${day})::timestamp at time zone '${limits.timeZone}'`;
export const today = `(now() at time zone '${limits.timeZone}')::date`;

/** Sheets (`r`) of a day: those that left on it, and today those that are still out. */
export const ofDay = (day: string): string =>
  `r.type in ${roundTypes} and ((r.dispatched_at >= ${dayStart(day)} and r.dispatched_at < ${dayStart(`${day} + 1`)}) or (r.status = 'Running' and ${day} = ${today}))`;

/** Counts of a sheet's lines (`l`). */
export const progressSql = `
  count(l.*) as total, count(*) filter (where l.result = 'done') as done, count(*) filter (where l.result is not null and l.result <> 'done') as failed, count(l.*) filter (where l.result is null) as "left"`;
