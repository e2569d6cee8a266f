import { sql } from 'kysely';
import { limits } from '~domain/limits';
import type { PeriodicTask } from './background';

/** Rows of one statement, so that nobody waits for a day of a large network to go. */
const atOnce = 5_000;

/** Removes first answers that nobody can ask for again: a key is known for so many days. */
export const forgetKeys: PeriodicTask = {
  everyMs: 3_600_000,
  run: async ({ db }) => {
    for (let more = true; more;) {
      const { numAffectedRows } = await sql`
        delete from idempotency_keys k using (
          select user_id, endpoint, key from idempotency_keys where created_at < now() - make_interval(days => ${limits.idempotencyDays}) order by created_at limit ${atOnce}
        ) old where k.user_id = old.user_id and k.endpoint = old.endpoint and k.key = old.key`.execute(db);
      more = Number(numAffectedRows ?? 0) === atOnce;
    }
  },
};
