import { sql, type Kysely } from 'kysely';
import type { supportEndpoints } from '~contract/features/support';
import type { BodyOf, QueryOf, ResponseOf } from '~contract/endpoints';
import { rolesOf } from '~domain/access';
import { supportRow, type SupportAction, type SupportStatus } from '~domain/support-machine';
import { refuse, type HandlersOf, type SignedInUser, type Request } from '../../calls/handler';
import { seenShop } from '~provider/shared/access/visibility';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { notify } from '../../shared/people/notify';
import type { CallingShop } from '../../calls/calling-shop';
import { ticketMatches, visibleTicket } from '../../shared/people/find-tickets';
import { searchWords } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { pageOf, listOrder } from '../../shared/sql/page-of';

type Ticket = ResponseOf<'GET /customer-request'>['data'][number];
type Conversation = ResponseOf<'GET /customer-request/{id}'>['data'];
type Query = QueryOf<'GET /customer-request'>;

const columns = `
  r.id, r.request_type, r.subject, r.content, r.status, r.read_at is null as unread, r.version, r.created_at, r.last_message_at,
  case when s.id is not null then jsonb_build_object('kind', 'shop', 'id', s.id, 'code', s.code, 'name', s.name)
       else jsonb_build_object('kind', 'staff', 'id', null, 'code', coalesce(u.username, ''), 'name', coalesce(u.name, '')) end as requester,
  case when h.id is not null then jsonb_build_object('id', h.id, 'code', h.code) end as hub,
  (select count(*)::int from support_responses a where a.request_id = r.id and a.content is not null) as replies`;
const joins =
  'left join shops s on s.id = r.requester_shop_id left join users u on u.id = r.created_by left join hubs h on h.id = r.hub_id';

async function listTickets({
  query,
  user,
  services: { pool },
}: Request<'GET /customer-request'>): Promise<ResponseOf<'GET /customer-request'>> {
  const { order, turned, keyset } = listOrder('r', query.sort);
  return pageOf<Ticket>(pool, query, {
    from: (values) => `from support_requests r ${joins} where ${conditionsOf(query, user, values).join(' and ')}`,
    order,
    turned,
    keyset,
    select: (found) =>
      `select ${columns} from (select r.id ${found}) chosen join support_requests r on r.id = chosen.id ${joins}
        order by ${order}`,
  });
}

function conditionsOf(
  { status, request_type, hub_id, seller_id, unread, q: typed }: Query,
  user: SignedInUser,
  values: Values,
): string[] {
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
type Viewer = SignedInUser | CallingShop;

const seenBy = (viewer: Viewer, values: Values): string =>
  'role' in viewer ? visibleTicket(viewer, values) : `r.requester_shop_id = ${values.add(viewer.id)}`;

/** Null = there is none, or it is none of the viewer's. */
async function readTicket(db: Kysely<Database>, user: Viewer, id: number): Promise<Ticket | null> {
  const values = new Values();
  const [row] = await run<Ticket>(
    db,
    `select ${columns} from support_requests r ${joins} where r.id = ${values.add(id)}::bigint
      and ${seenBy(user, values)}`,
    values,
  );
  return row ?? null;
}

async function readConversation(db: Kysely<Database>, user: Viewer, id: number): Promise<Conversation | null> {
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

type Tx = Kysely<Database>;
/** Null = the shop's own system. */
type Author = Pick<SignedInUser, 'id'> | null;

const entity = 'support_request';

interface Asker {
  readonly id: number;
  readonly hub_id: number;
}

/** `shop` null = the user's own request, for headquarters. */
async function openTicket(
  tx: Tx,
  user: Author,
  shop: Asker | null,
  { request_type, subject, content }: BodyOf<'POST /customer-request'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('support_requests')
    .values({
      requester_shop_id: shop?.id ?? null,
      hub_id: shop?.hub_id ?? null,
      request_type,
      subject,
      content,
      created_by: user?.id ?? null,
      read_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, {
    actorId: user?.id ?? null,
    action: 'create',
    entity,
    entityId: id,
    after: { shop_id: shop?.id ?? null, request_type, subject, content },
  });
  return id;
}

/** Tells the people of its hub that there is something to read. */
async function tellTicket(
  tx: Tx,
  user: Author,
  { id, requester, subject, hub }: Ticket,
  what: 'new' | 'reply',
): Promise<void> {
  const vi = what === 'new' ? `${requester.name}: ${subject}` : `${requester.name} phản hồi: ${subject}`;
  const en = what === 'new' ? `${requester.name}: ${subject}` : `${requester.name} replied: ${subject}`;
  await notify(tx, {
    type: 'new_ticket',
    vi,
    en,
    url: `/support/${id}`,
    hubId: hub?.id ?? null,
    roles: rolesOf('support'),
    actorId: user?.id ?? null,
  });
}

interface Step {
  readonly action: SupportAction;
  readonly content: string | null;
  readonly author: string;
}

/**
 * One step of a request's machine. False = its status, as it stands when the row is held, does not allow it. A word of
 * the requester's makes it unread; whoever of the staff does something has read it.
 */
async function stepTicket(tx: Tx, user: Author, ticket: Ticket, { action, content, author }: Step): Promise<boolean> {
  const { from, to } = supportRow(action);
  const byRequester = action === 'requester_reply';
  const changed = await tx
    .updateTable('support_requests')
    .set({
      status: to,
      version: sql`version + 1`,
      read_at: byRequester ? null : sql<string>`coalesce(read_at, now())`,
      ...(content === null ? {} : { last_message_at: sql<string>`now()` }),
    })
    .where('id', '=', ticket.id)
    .where('status', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx
    .insertInto('support_responses')
    .values({
      request_id: ticket.id,
      author_id: user?.id ?? null,
      author_name: author,
      by_requester: byRequester,
      content,
      status: to,
    })
    .execute();
  await audit(tx, {
    actorId: user?.id ?? null,
    action,
    entity,
    entityId: ticket.id,
    before: { status: ticket.status satisfies SupportStatus },
    after: { status: to, ...(content === null ? {} : { content }) },
  });
  return true;
}

/** Who wrote down what the requester of `r` last said; null = the shop's own system did. */
const lastWriter = sql<number | null>`(select w.author_id from (select 0 as id, r.created_by as author_id
  union all select a.id, a.author_id from support_responses a where a.request_id = r.id and a.by_requester) w
  order by w.id desc limit 1)`;

/** Whoever wrote the last word down has not read it for those who are to answer. */
async function markTicket(tx: Tx, user: SignedInUser, ticket: Ticket, read: boolean): Promise<void> {
  const changed = await tx
    .updateTable('support_requests as r')
    .set({ read_at: read ? sql<string>`now()` : null })
    .where('id', '=', ticket.id)
    .where('read_at', read ? 'is' : 'is not', null)
    .$if(read, (marked) => marked.where(lastWriter, 'is distinct from', user.id))
    .returning('id')
    .executeTakeFirst();
  if (changed) await audit(tx, { actorId: user.id, action: read ? 'read' : 'unread', entity, entityId: ticket.id });
}

/** Nobody answers himself: what he says on his own request is its requester's word. */
async function isOwn(tx: Tx, user: SignedInUser, ticket: Ticket): Promise<boolean> {
  if (ticket.requester.kind === 'shop') return false;
  const { created_by } = await tx
    .selectFrom('support_requests')
    .select('created_by')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  return created_by === user.id;
}

/** A request as it is after a write on it, which nobody can have taken away. */
function written<T extends Ticket>(data: T | null): { data: T } {
  if (!data) throw new Error('a request that was written is to be seen');
  return { data };
}

export const supportHandlers: HandlersOf<typeof supportEndpoints> = {
  'GET /customer-request': (request) => listTickets(request),

  'POST /customer-request': async ({ db, user, body }) => {
    const shop = body.shop_id === undefined ? null : await seenShop(db, user, body.shop_id);
    if (body.shop_id !== undefined && !shop) return refuse('ESY093');
    const answer = written(await readTicket(db, user, await openTicket(db, user, shop, body)));
    await tellTicket(db, user, answer.data, 'new');
    return answer;
  },

  'GET /customer-request/{id}': async ({ db, user, params }) => {
    const data = await readConversation(db, user, params.id);
    return data ? { data } : refuse('ESY091');
  },

  'PATCH /customer-request/{id}': async ({ db, user, params, body: { status, read } }) => {
    const ticket = await readTicket(db, user, params.id);
    if (!ticket) return refuse('ESY091');
    if (status !== undefined) {
      const action = status === 'Processing' ? 'take' : 'complete';
      if (!(await stepTicket(db, user, ticket, { action, content: null, author: user.name }))) return refuse('ESY092');
    }
    if (read !== undefined) await markTicket(db, user, ticket, read);
    return written(await readTicket(db, user, ticket.id));
  },

  'POST /customer-response': async ({ db, user, body: { request_id, content, as } }) => {
    const ticket = await readTicket(db, user, request_id);
    if (!ticket) return refuse('ESY091');
    const byRequester = as === 'requester' || (await isOwn(db, user, ticket));
    const step = {
      action: byRequester ? 'requester_reply' : 'reply',
      content,
      author: byRequester ? ticket.requester.name : user.name,
    } as const;
    if (!(await stepTicket(db, user, ticket, step))) return refuse('ESY092');
    if (byRequester) await tellTicket(db, user, ticket, 'reply');
    return written(await readTicket(db, user, ticket.id));
  },

  'POST /shop-requests': async ({ db, shop, body }) => {
    const id = await openTicket(db, null, shop, body);
    await tellTicket(db, null, written(await readTicket(db, shop, id)).data, 'new');
    return written(await readConversation(db, shop, id));
  },

  'GET /shop-requests/{id}': async ({ db, shop, params }) => {
    const data = await readConversation(db, shop, params.id);
    return data ? { data } : refuse('ESY091');
  },

  'POST /shop-requests/{id}/reply': async ({ db, shop, params, body: { content } }) => {
    const ticket = await readTicket(db, shop, params.id);
    if (!ticket) return refuse('ESY091');
    // From every status: what a requester says is never refused.
    await stepTicket(db, null, ticket, { action: 'requester_reply', content, author: shop.name });
    await tellTicket(db, null, ticket, 'reply');
    return written(await readConversation(db, shop, ticket.id));
  },
};
