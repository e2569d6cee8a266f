import * as z from 'zod';
import { sql, type RawBuilder } from 'kysely';
import { defineJob } from '../jobs/job';
import { sendPush } from './send-push';
import type { PeriodicTask } from '../jobs/background';

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

/**
 * Whether the user of a browser (`d`) is signed in there, in the session in which it was registered: what is pushed to
 * one that he has left would be read by the next who sits there. Sessions of before a restore are gone, and their
 * numbers come again.
 */
const signedInThere: RawBuilder<boolean> = sql`exists (
  select from sessions s where s.id = d.session_id and s.user_id = d.user_id and s.created_at <= d.updated_at
    and s.ended_at is null and s.expires_at > now())`;

const pushJobName = 'push';

/** One notification to one browser. What its user has read meanwhile, or has signed out before, is told no more. */
export const pushJob = defineJob({
  name: pushJobName,
  data: z.object({ notification: z.int().positive(), device: z.int().positive() }),
  effectKey: ({ notification, device }) => `push:${notification}:${device}`,
  run: async ({ notification, device }, { services, signal, once }) => {
    const account = services.config.firebaseServiceAccount;
    if (!account) return;
    const found = await services.db
      .selectFrom('notifications as n')
      .innerJoin('user_devices as d', 'd.user_id', 'n.user_id')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select(['n.id', 'n.content', 'n.content_en', 'n.url', 'd.device_token', 'u.locale'])
      .where('n.id', '=', notification)
      .where('d.id', '=', device)
      .where('n.read_at', 'is', null)
      .where(signedInThere)
      .executeTakeFirst();
    if (!found) return;
    const body = found.locale === 'en' ? (found.content_en ?? found.content) : found.content;
    const end = await sendPush(
      services,
      account,
      { notificationId: found.id, deviceToken: found.device_token, body, url: found.url },
      signal,
    );
    await once(async (tx) => {
      // Registered anew meanwhile, it has another token, and stays.
      if (end === 'gone')
        await tx
          .deleteFrom('user_devices')
          .where('id', '=', device)
          .where('device_token', '=', found.device_token)
          .execute();
    });
  },
  // Each try that failed is in the log of calls; the notification itself waits in the list.
  giveUp: async () => undefined,
});
