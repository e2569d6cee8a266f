import * as z from 'zod';
import { defineJob } from '../jobs/job';
import { sendPush } from './send-push';
import { signedInThere } from './signed-in-there';

export const pushJobName = 'push';

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
