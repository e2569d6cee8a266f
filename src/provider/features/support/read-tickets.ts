import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { CallingShop } from '../../calls/calling-shop';
import type { Request, SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { ticketMatches, visibleTicket } from '../../shared/people/find-tickets';
import { searchWords } from '../../shared/sql/name-search';
import { readOnce, run, Values } from '../../shared/sql/statement';

export type Ticket = ResponseOf<'GET /customer-request'>['data'][number];
export type Conversation = ResponseOf<'GET /customer-request/{id}'>['data'];
type Query = QueryOf<'GET /customer-request'>;

const columns = `
  r.id, r.request_type, r.subject, r.content, r.status, r.read_at is null as unread, r.version, r.created_at, r.last_message_at,
  case when s.id is not null then jsonb_build_object('kind', 'shop', 'id', s.id, 'code', s.code, 'name', s.name)
       else jsonb_build_object('kind', 'staff', 'id', null, 'code', coalesce(u.username, ''), 'name', coalesce(u.name, '')) end as requester,
  case when h.id is not null then jsonb_build_object('id', h.id, 'code', h.code) end as hub,
  (select count(*)::int from support_responses a where a.request_id = r.id and a.content is not null) as replies`;
const joins = 'left join shops s on s.id = r.requester_shop_id left join users u on u.id = r.created_by left join hubs h on h.id = r.hub_id';

export async function listTickets({ query, user, services: { pool } }: Request<'GET /customer-request'>): Promise<ResponseOf<'GET /customer-request'>> {
  const { page, limit, sort } = query;
  const [values, counting] = [new Values(), new Values()];
  const found = (into: Values): string => `from support_requests r ${joins} where ${conditionsOf(query, user, into).join(' and ')}`;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = `r.${sort.replace('-', '')} ${direction}, r.id ${direction}`;
  const [data, [count]] = await Promise.all([
    readOnce<Ticket>(pool, `select ${columns} ${found(values)} order by ${order} limit ${limit} offset ${values.add((page - 1) * limit)}`, values),
    readOnce<{ total: number }>(pool, `select count(*) as total ${found(counting)}`, counting),
  ]);
  return { data, meta: { pagination: paginationOf({ total: count?.total ?? 0, count: data.length, page, limit }) } };
}

function conditionsOf({ status, request_type, hub_id, seller_id, unread, q: typed }: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [visibleTicket(user, values)];
  if (status) conditions.push(`r.status = any(${values.add(status)}::text[])`);
  if (request_type) conditions.push(`r.request_type = any(${values.add(request_type)}::text[])`);
  if (hub_id) conditions.push(`r.hub_id = any(${values.add(hub_id)}::bigint[])`);
  if (seller_id) conditions.push(`r.requester_shop_id = any(${values.add(seller_id)}::bigint[])`);
  if (unread) conditions.push(`r.read_at is ${unread === '1' ? '' : 'not'} null`);
  const q = typed === undefined ? '' : searchWords(typed);
  if (q !== '') conditions.push(ticketMatches(q, values));
  return conditions;
}

/** Whose eyes: somebody of the staff, or a shop's own system. */
export type Viewer = SignedInUser | CallingShop;

const seenBy = (viewer: Viewer, values: Values): string => ('role' in viewer ? visibleTicket(viewer, values) : `r.requester_shop_id = ${values.add(viewer.id)}`);

/** Null = there is none, or it is none of the viewer's. */
export async function readTicket(db: Kysely<Database>, user: Viewer, id: number): Promise<Ticket | null> {
  const values = new Values();
  const [row] = await run<Ticket>(db, `select ${columns} from support_requests r ${joins} where r.id = ${values.add(id)}::bigint and ${seenBy(user, values)}`, values);
  return row ?? null;
}

export async function readConversation(db: Kysely<Database>, user: Viewer, id: number): Promise<Conversation | null> {
  const ticket = await readTicket(db, user, id);
  if (!ticket) return null;
  const messages = await db
    .selectFrom('support_responses')
    .select(['id', 'at', 'author_name as author', 'by_requester', 'content', 'status'])
    .where('request_id', '=', ticket.id)
    .orderBy('id')
    .execute();
  return { ...ticket, messages };
}
