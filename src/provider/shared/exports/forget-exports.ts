import { sql } from 'kysely';
import type { PeriodicTask } from '../../jobs/background';

/** An export to which nothing was added for so long has lost its provider, minutes. */
const lostAfterMinutes = 30;

/** What expired is removed, the row of who made what stays; what was lost on its way is told as failed. */
export const forgetExports: PeriodicTask = {
  everyMs: 300_000,
  run: async ({ db }) => {
    await sql`delete from export_parts where export_id in (select id from exports where expires_at < now())`.execute(
      db,
    );
    await sql`
      with lost as (
        update exports set state = 'failed', finished_at = now()
        where state = 'running' and touched_at < now() - make_interval(mins => ${lostAfterMinutes}) returning id
      )
      delete from export_parts where export_id in (select id from lost)`.execute(db);
  },
};
