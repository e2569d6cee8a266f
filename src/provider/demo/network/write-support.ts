import type pg from 'pg';
import type { Random } from '../random';
import { supportTexts } from './support-list';
import { writeRows, type Cell } from './write-rows';

const requestCount = 48;
/** The newest ones nobody has opened yet. */
const unreadCount = 9;
const hour = 3_600_000;

/** Requests of the shops' last three weeks, newest last, at the hub of the shop. */
export async function writeSupport(client: pg.ClientBase, random: Random, now: Date): Promise<void> {
  const { rows: shops } = await client.query<{ id: number; hub_id: number }>('select id, hub_id from shops where active order by id');
  const rows = Array.from({ length: requestCount }, (_, index): readonly Cell[] => {
    const newestFirst = requestCount - 1 - index;
    const created = new Date(now.getTime() - (newestFirst * 10 + random.between(0.2, 8)) * hour);
    const unread = newestFirst < unreadCount;
    const shop = random.pick(shops);
    const [type, subject, content] = random.pick(supportTexts);
    const status = unread ? 'Waiting' : random.pick(newestFirst < 20 ? ['Processing', 'Answered', 'Waiting'] : ['Completed', 'Completed', 'Answered']);
    const read = unread ? null : new Date(created.getTime() + random.between(0.1, 0.2) * hour);
    return [shop.id, shop.hub_id, type, subject, content, status, read, created];
  });
  await writeRows(client, 'support_requests', ['requester_shop_id', 'hub_id', 'request_type', 'subject', 'content', 'status', 'read_at', 'created_at'], rows);
}
