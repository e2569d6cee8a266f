import type { Kysely } from 'kysely';
import type { notificationTypes } from '~contract/features/notifications';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';

type NotificationType = (typeof notificationTypes)[number];

const own = (db: Kysely<Database>, userId: number, types: readonly NotificationType[] | undefined) => {
  const all = db.selectFrom('notifications').where('user_id', '=', userId);
  return types ? all.where('type', 'in', [...types]) : all;
};

export async function readNotifications(
  db: Kysely<Database>,
  userId: number,
  page: { readonly types: readonly NotificationType[] | undefined; readonly limit: number; readonly offset: number },
) {
  return own(db, userId, page.types)
    .select(['id', 'type', 'content', 'url', 'read_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNotifications(db: Kysely<Database>, userId: number, types: readonly NotificationType[] | undefined): Promise<number> {
  const { total } = await own(db, userId, types).select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

export async function countUnread(db: Kysely<Database>, userId: number): Promise<number> {
  const { total } = await own(db, userId, undefined)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks the user's own unread ones among `ids` read; ids of others are passed over. Returns how many changed. */
export async function markRead(db: Kysely<Database>, userId: number, ids: readonly number[] | 'all'): Promise<number> {
  let update = db.updateTable('notifications').set({ read_at: new Date() }).where('user_id', '=', userId).where('read_at', 'is', null);
  if (ids !== 'all') update = update.where('id', 'in', [...ids]);
  const result = await update.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Parcels waiting for pickup per hub the user may access, hubs without any left out. */
export async function countWaitingPickups(db: Kysely<Database>, user: SignedInUser) {
  let waiting = db
    .selectFrom('packages')
    .innerJoin('hubs', 'hubs.id', 'packages.fm_hub_id')
    .where('packages.status', '=', 'Waiting_for_pickup')
    .where('hubs.active', '=', true);
  if (!seesAllHubs(user.role)) waiting = waiting.where(({ eb, fn, val }) => eb('packages.fm_hub_id', '=', fn.any(val([...user.hubIds]))));
  return waiting
    .select(({ fn }) => ['hubs.id', 'hubs.code', fn.countAll<number>().as('waiting')])
    .groupBy(['hubs.id', 'hubs.code'])
    .orderBy('hubs.code')
    .execute();
}

/** Requests of the user's hubs nobody has read; those of no hub are for who sees all hubs. */
export async function countUnreadRequests(db: Kysely<Database>, user: SignedInUser): Promise<number> {
  let unread = db.selectFrom('support_requests').where('read_at', 'is', null);
  if (!seesAllHubs(user.role)) unread = unread.where(({ eb, fn, val }) => eb('hub_id', '=', fn.any(val([...user.hubIds]))));
  const { total } = await unread.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** One row per user and browser; a repeated registration renews the token. */
export async function registerDevice(db: Kysely<Database>, userId: number, device: { device_id: string; device_token: string; device_type: string }): Promise<number> {
  const { id } = await db
    .insertInto('user_devices')
    .values({ user_id: userId, ...device })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_id']).doUpdateSet({ device_token: device.device_token, device_type: device.device_type, updated_at: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
