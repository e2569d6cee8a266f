import { sql } from 'kysely';
import type { PeriodicTask } from '../jobs/background';
import { pushJobName } from './push-job';
import { signedInThere } from './signed-in-there';

/** Notifications a provider takes up at a time. */
const most = 200;
/** News older than this is not pushed any more: it was made while push was off. */
const freshMinutes = 60;

interface Due {
  readonly notification: number;
  readonly device: number;
}

/**
 * Hands new notifications to the queue, one job for each browser that their user is signed in at. Who may not see
 * packages is told nothing of them.
 */
export const pushRelay: PeriodicTask = {
  everyMs: 1_000,
  run: async ({ db, config }, enqueue) => {
    if (!config.firebaseServiceAccount) return;
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Due>`
        with taken as (
          update notifications set push_due = false
          where id in (select id from notifications where push_due order by id limit ${most} for update skip locked)
          returning id, user_id, type, created_at
        )
        select t.id as notification, d.id as device from taken t join user_devices d on d.user_id = t.user_id
        where t.created_at > now() - make_interval(mins => ${freshMinutes})
          and ${signedInThere}
          and not (t.type = 'new_package_failed' and exists (
            select from users u where u.id = t.user_id and u.email = ${config.packagesExcludedAccount}::text))
        order by t.id, d.id`.execute(tx);
      if (rows.length > 0) await enqueue(tx, pushJobName, rows);
    });
  },
};
