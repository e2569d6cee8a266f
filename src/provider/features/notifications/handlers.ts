import type { notificationEndpoints } from '~contract/features/notifications';
import { audit } from '../../calls/audit';
import type { HandlersOf } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { readableAge } from './readable-age';
import {
  countNotifications,
  countUnread,
  countUnreadRequests,
  markRead,
  readPickupNotes,
  readNotifications,
  registerDevice,
} from './store';

export const notificationHandlers: HandlersOf<typeof notificationEndpoints> = {
  'GET /notifications': async ({ query: { types, limit, page }, db, user, locale }) => {
    const [rows, total, unread] = await Promise.all([
      readNotifications(db, user, { types, limit, offset: (page - 1) * limit }),
      countNotifications(db, user, types),
      countUnread(db, user),
    ]);
    const now = Date.now();
    return {
      data: rows.map(({ content_en, ...row }) => ({
        ...row,
        content: locale === 'en' ? (content_en ?? row.content) : row.content,
        readable_created_at: readableAge(row.created_at, now, locale),
      })),
      meta: { pagination: paginationOf({ total, count: rows.length, page, limit }) },
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

  'GET /customer-request-unread': async ({ db, user }) => ({ data: { count: await countUnreadRequests(db, user) } }),

  'POST /user-device': async ({ body, db, user }) => {
    const id = await registerDevice(db, user, body);
    await audit(db, { actorId: user.id, action: 'register_device', entity: 'user_device', entityId: id });
    return { data: { ok: true } };
  },
};
