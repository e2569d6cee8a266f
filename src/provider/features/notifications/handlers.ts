import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { notificationEndpoints } from '~contract/features/notifications';
import { audit } from '../../calls/audit';
import type { HandlersOf, SignedInUser } from '../../calls/handler';
import { readableAge } from './readable-age';
import type { Database } from '../../db/schema';
import { anchorSql } from '../../shared/packages/backlog-sql';
import { keptByHub } from '../../shared/packages/kept-counts';
import { visibleTicket } from '../../shared/people/find-tickets';
import { readyFor } from '~provider/shared/packages/package-filters';
import { pageOf } from '../../shared/sql/page-of';
import { run, Values } from '../../shared/sql/statement';
import { vietnamMidnight, vietnamToday } from '~provider/shared/sql/moment';
import { inHubScope } from '../../shared/access/visibility';

/** The user's own; who may not see packages is told nothing of them. */
const isOwn =
  (user: SignedInUser) =>
  ({ and, eb }: ExpressionBuilder<Database, 'notifications'>): Expression<SqlBool> =>
    and([
      eb('user_id', '=', user.id),
      ...(user.packagesExcluded ? [eb('type', '<>', 'new_package_failed' as const)] : []),
    ]);

/** The same of a row `n`. */
const isOwnRow = (user: SignedInUser, values: Values): string =>
  `n.user_id = ${values.add(user.id)} ${user.packagesExcluded ? `and n.type <> 'new_package_failed'` : ''}`;

type Notification = Omit<ResponseOf<'GET /notifications'>['data'][number], 'readable_created_at'> & {
  readonly content_en: string | null;
};

const readNotifications = (pool: pg.Pool, user: SignedInUser, { types, ...place }: QueryOf<'GET /notifications'>) =>
  pageOf<Notification>(pool, place, {
    from: (values) => `from notifications n where ${isOwnRow(user, values)}
      ${types ? `and n.type = any(${values.add(types)}::text[])` : ''}`,
    order: 'n.id desc',
    turned: 'n.id',
    keyset: { column: 'n.id', id: 'n.id', ascending: false },
    select: (found) => `
      select n.id, n.type, n.content, n.content_en, n.url, n.read_at, n.created_at from (select n.* ${found}) n
      order by n.id desc`,
  });

async function countUnread(db: Kysely<Database>, user: SignedInUser): Promise<number> {
  const { total } = await db
    .selectFrom('notifications')
    .where(isOwn(user))
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks the user's own unread ones among `ids` read; ids of others are passed over. Returns how many changed. */
async function markRead(db: Kysely<Database>, user: SignedInUser, ids: readonly number[] | 'all'): Promise<number> {
  let update = db
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where(isOwn(user))
    .where('read_at', 'is', null);
  if (ids !== 'all') update = update.where('id', 'in', [...ids]);
  const result = await update.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

interface PickupNote {
  readonly id: number;
  readonly hub_code: string;
  readonly waiting: number;
  readonly oldest: string | null;
  readonly note: string;
  readonly version: number;
  readonly noted_by: string | null;
  readonly noted_at: string | null;
}

/**
 * Packages waiting for pickup per hub the user may access, but for those that are put off, with the hub's note; hubs with
 * neither left out.
 */
function readPickupNotes(db: Kysely<Database>, user: SignedInUser): Promise<PickupNote[]> {
  const values = new Values();
  const text = `
    select h.id, h.code as hub_code, greatest(w.waiting, 0) as waiting,
      case when w.waiting > 0 then (select min(p.stage_entered_at) from packages p where p.fm_hub_id = h.id
        and ${readyFor('pickup')}) end as oldest, coalesce(n.note, '') as note, coalesce(n.version, 0) as version,
        u.name as noted_by, n.updated_at as noted_at
    from hubs h
    left join (select hub_id, sum(packages)::int as waiting from (
      select hub_id, packages from ${keptByHub('fm', ['Waiting_for_pickup'], values)} k
      union all select p.fm_hub_id, -count(*) from packages p where p.status = 'Waiting_for_pickup'
        and ${anchorSql} >= ${vietnamMidnight(`${vietnamToday} + 1`)} group by 1) k
      group by 1) w on w.hub_id = h.id
    left join pickup_notes n on n.hub_id = h.id
    left join users u on u.id = n.updated_by
    where h.active and ${inHubScope('h.id', user, values)} and (w.waiting > 0 or n.note <> '') order by h.code`;
  return run<PickupNote>(db, text, values);
}

type Unread = ResponseOf<'GET /customer-request-unread'>['data'];

/** Requests nobody has read, of those that the user's own list shows: of all hubs together and of each. */
async function countUnreadRequests(db: Kysely<Database>, user: SignedInUser): Promise<Unread> {
  const values = new Values();
  const text = `select h.code, count(*)::int as unread from support_requests r left join hubs h on h.id = r.hub_id
    where r.read_at is null and ${visibleTicket(user, values)} group by h.code`;
  const rows = await run<{ code: string | null; unread: number }>(db, text, values);
  return {
    count: rows.reduce((sum, { unread }) => sum + unread, 0),
    hubs: Object.fromEntries(rows.flatMap(({ code, unread }) => (code === null ? [] : [[code, unread]]))),
  };
}

/**
 * One row per user and browser; a repeated registration renews token and session. A browser is its present user's
 * alone.
 */
async function registerDevice(
  db: Kysely<Database>,
  user: SignedInUser,
  { device_id, ...device }: { device_id: string; device_token: string; device_type: string },
): Promise<number> {
  await db
    .deleteFrom('user_devices')
    .where('device_token', '=', device.device_token)
    .where('user_id', '<>', user.id)
    .execute();
  const present = { ...device, session_id: user.sessionId };
  const { id } = await db
    .insertInto('user_devices')
    .values({ user_id: user.id, device_id, ...present })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_id']).doUpdateSet({ ...present, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const notificationHandlers: HandlersOf<typeof notificationEndpoints> = {
  'GET /notifications': async ({ query, db, user, locale, services }) => {
    const [{ data, meta }, unread] = await Promise.all([
      readNotifications(services.pool, user, query),
      countUnread(db, user),
    ]);
    const now = Date.now();
    return {
      data: data.map(({ content_en, ...row }) => ({
        ...row,
        content: locale === 'en' ? (content_en ?? row.content) : row.content,
        readable_created_at: readableAge(row.created_at, now, locale),
      })),
      meta,
      unread,
    };
  },

  'POST /notifications/read': async ({ body: { ids }, db, user }) => {
    const read = await markRead(db, user, typeof ids === 'number' ? [ids] : ids);
    if (read > 0)
      await audit(db, {
        actorId: user.id,
        action: 'read_notifications',
        entity: 'user',
        entityId: user.id,
        after: { ids, read },
      });
    return { data: { read } };
  },

  'GET /pickup-note': async ({ db, user }) => {
    const notes = await readPickupNotes(db, user);
    return { data: notes.map((note) => ({ ...note, hub_id: note.id })) };
  },

  'GET /customer-request-unread': async ({ db, user }) => ({ data: await countUnreadRequests(db, user) }),

  'POST /user-device': async ({ body, db, user }) => {
    const id = await registerDevice(db, user, body);
    await audit(db, { actorId: user.id, action: 'register_device', entity: 'user_device', entityId: id });
    return { data: { ok: true } };
  },
};
