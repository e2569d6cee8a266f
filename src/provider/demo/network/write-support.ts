import type pg from 'pg';
import type { Random } from '../text/random';
import { supportAnswers, supportTexts } from './support-list';
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
  await writeRows(client, 'support_requests', ['requester_shop_id', 'hub_id', 'request_type', 'subject', 'content', 'status', 'read_at', 'created_at', 'last_message_at'], rows.map((row) => [...row, row.at(-1) ?? null]));
  await writeAnswers(client, random, now);
}

interface Asked {
  readonly id: number;
  readonly status: string;
  readonly type: string;
  readonly at: string;
  readonly shop: string;
  readonly clerk: number | null;
  readonly clerk_name: string | null;
}

/** What became of those that are no longer waiting: taken on, answered, thanked for, ended. One that waits again was answered before. */
async function writeAnswers(client: pg.ClientBase, random: Random, now: Date): Promise<void> {
  const { rows: asked } = await client.query<Asked>(
    `select r.id, r.status, r.request_type as type, r.created_at as at, s.name as shop, clerk.id as clerk, clerk.name as clerk_name
     from support_requests r join shops s on s.id = r.requester_shop_id
     left join lateral (select u.id, u.name from users u join user_hubs a on a.user_id = u.id join roles o on o.id = u.role_id where a.hub_id = r.hub_id and u.active = 1 and o.name = 'hub_operator' order by u.id limit 1) clerk on true
     where r.status <> 'Waiting' or r.read_at is not null order by r.id`,
  );
  const rows = asked.flatMap(({ id, status, type, at, shop, clerk, clerk_name }): (readonly Cell[])[] => {
    const [answer, thanks] = random.pick(supportAnswers[type as keyof typeof supportAnswers]);
    const minutes = random.int(20, 200);
    const after = (share: number): Date => new Date(Math.min(now.getTime() - 60_000, Date.parse(at) + minutes * share * 60_000));
    const staff = [clerk, clerk_name ?? 'Hỗ trợ'] as const;
    const taken = [id, after(0.3), ...staff, false, null, 'Processing'] as const;
    const answered = [id, after(1), ...staff, false, answer, 'Answered'] as const;
    if (status === 'Processing') return [taken];
    if (status === 'Answered') return [taken, answered];
    if (status === 'Completed') return [taken, answered, [id, after(1.5), ...staff, false, null, 'Completed']];
    return [taken, answered, [id, after(1.8), clerk, shop, true, thanks, 'Waiting']];
  });
  await writeRows(client, 'support_responses', ['request_id', 'at', 'author_id', 'author_name', 'by_requester', 'content', 'status'], rows);
  await client.query(`update support_requests r set last_message_at = said.at from (select request_id, max(at) as at from support_responses where content is not null group by request_id) said where said.request_id = r.id`);
}
