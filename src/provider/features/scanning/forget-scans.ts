import { sql } from 'kysely';
import type { PeriodicTask } from '../../jobs/background';
import { scansKeptDays } from '~domain/exceptions';

/** Rows of one statement: a day of a large network goes in many short ones that hold nobody up. */
const atOnce = 5_000;

/**
 * Removes what was scanned longer ago than anything is looked for. Rows are numbered as they come, so the oldest are the
 * first by number, and once those are young enough there is no need to look at the rest.
 */
export const forgetScans: PeriodicTask = {
  everyMs: 3_600_000,
  run: async ({ db }) => {
    for (let more = true; more;) {
      const { numAffectedRows } = await sql`
        delete from scans where id in (select id from scans order by id limit ${atOnce}) and at < now() - make_interval(days => ${scansKeptDays})`.execute(
        db,
      );
      more = Number(numAffectedRows ?? 0) === atOnce;
    }
  },
};
