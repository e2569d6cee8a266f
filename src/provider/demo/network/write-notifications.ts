import type pg from 'pg';
import { findReason } from '~domain/reasons';
import { demoUsers } from './user-list';
import { writeRows, type Cell } from './write-rows';

interface Event {
  readonly type: 'new_user' | 'new_ticket' | 'new_package_failed';
  readonly content: string;
  readonly content_en: string;
  readonly url: string;
  readonly at: string;
  readonly hub: number;
}

/** The newest ones a user has not opened, and how many he has in all. */
const unreadEach = 5;
const mostEach = 24;

async function failedPackages(client: pg.ClientBase): Promise<Event[]> {
  const { rows } = await client.query<{ id: number; code: string; reason: string | null; at: string; hub: number }>(
    `select id, code, reason, updated_at as at, current_hub_id as hub from packages
     where status in ('Delivery_failed', 'Delivery_failed_attempt', 'Delivery_cancelled', 'Waiting_for_confirmation')
       and current_hub_id is not null
     order by updated_at desc, id limit 400`,
  );
  return rows.map(({ id, code, reason, at, hub }) => ({
    type: 'new_package_failed',
    content: `Kiện ${code} giao không thành công: ${(reason === null ? undefined : findReason(reason)?.vi) ?? 'chưa rõ lý do'}`,
    content_en: `Delivery of ${code} failed: ${(reason === null ? undefined : findReason(reason)?.en) ?? 'no reason given'}`,
    url: `/packages/${id}`,
    at,
    hub,
  }));
}

async function tickets(client: pg.ClientBase): Promise<Event[]> {
  const { rows } = await client.query<{ id: number; subject: string; shop: string; at: string; hub: number }>(
    `select r.id, r.subject, s.name as shop, r.created_at as at, r.hub_id as hub from support_requests r
      join shops s on s.id = r.requester_shop_id order by r.id desc`,
  );
  return rows.map(({ id, subject, shop, at, hub }) => ({
    type: 'new_ticket',
    content: `${shop}: ${subject}`,
    content_en: `${shop}: ${subject}`,
    url: `/support/${id}`,
    at,
    hub,
  }));
}

async function newCouriers(client: pg.ClientBase): Promise<Event[]> {
  const { rows } = await client.query<{ id: number; name: string; hub_code: string; at: string; hub: number }>(
    `select c.id, c.first_name as name, h.code as hub_code, c.created_at as at, h.id as hub from couriers c
      join hubs h on h.id = c.hub_id
     where c.account_status = 'new' order by c.id`,
  );
  return rows.map(({ id, name, hub_code, at, hub }) => ({
    type: 'new_user',
    content: `Bưu tá mới: ${name} (${hub_code})`,
    content_en: `New courier: ${name} (${hub_code})`,
    url: `/couriers/${id}/info`,
    at,
    hub,
  }));
}

/**
 * The newest of both kinds, the newest first: packages fail by the hundred, and would leave no room for people and
 * tickets.
 */
function mixed(events: readonly Event[]): Event[] {
  const failures = events.filter(({ type }) => type === 'new_package_failed').slice(0, mostEach / 2);
  const others = events.filter(({ type }) => type !== 'new_package_failed').slice(0, mostEach / 2);
  return [...failures, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** What each demo account has heard of its hubs lately. */
export async function writeNotifications(client: pg.ClientBase, now: Date): Promise<void> {
  const events = [...(await failedPackages(client)), ...(await tickets(client)), ...(await newCouriers(client))].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
  const { rows: users } = await client.query<{ id: number; all_hubs: boolean; hubs: number[] }>(
    `select u.id, r.name in ('admin', 'admin_operator') as all_hubs,
      array(select hub_id from user_hubs where user_id = u.id) as hubs
     from users u join roles r on r.id = u.role_id where u.username = any($1) order by u.id`,
    [demoUsers.map((user) => user.account)],
  );
  const rows = users.flatMap((user) => {
    const own = mixed(events.filter((event) => user.all_hubs || user.hubs.includes(event.hub)));
    const cells = own.map((event, index): readonly Cell[] => {
      const readAt = new Date(Math.min(now.getTime(), Date.parse(event.at) + 1_800_000));
      return [
        user.id,
        event.type,
        event.content,
        event.content_en,
        event.url,
        index < unreadEach ? null : readAt,
        event.at,
      ];
    });
    // Ids grow with time, since lists read along them.
    return cells.toReversed();
  });
  await writeRows(
    client,
    'notifications',
    ['user_id', 'type', 'content', 'content_en', 'url', 'read_at', 'created_at'],
    rows,
  );
}
