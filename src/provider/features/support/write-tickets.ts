import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { rolesOf } from '~domain/access';
import { supportRow, type SupportAction, type SupportStatus } from '~domain/support-machine';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { notify } from '../../shared/people/notify';
import type { Ticket } from './read-tickets';

type Tx = Kysely<Database>;
/** Null = the shop's own system. */
type Author = Pick<SignedInUser, 'id' | 'hubIds'> | null;

const entity = 'support_request';

interface Asker {
  readonly id: number;
  readonly hub_id: number;
}

/** `shop` null = the user's own request, for headquarters. */
export async function openTicket(tx: Tx, user: Author, shop: Asker | null, { request_type, subject, content }: BodyOf<'POST /customer-request'>): Promise<number> {
  const { id } = await tx
    .insertInto('support_requests')
    .values({ requester_shop_id: shop?.id ?? null, hub_id: shop?.hub_id ?? user?.hubIds[0] ?? null, request_type, subject, content, created_by: user?.id ?? null, read_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, { actorId: user?.id ?? null, action: 'create', entity, entityId: id, after: { shop_id: shop?.id ?? null, request_type, subject, content } });
  return id;
}

/** Tells the people of its hub that there is something to read. */
export async function tellTicket(tx: Tx, user: Author, { id, requester, subject, hub }: Ticket, what: 'new' | 'reply'): Promise<void> {
  const vi = what === 'new' ? `${requester.name}: ${subject}` : `${requester.name} phản hồi: ${subject}`;
  const en = what === 'new' ? `${requester.name}: ${subject}` : `${requester.name} replied: ${subject}`;
  await notify(tx, { type: 'new_ticket', vi, en, url: `/support/${id}`, hubId: hub?.id ?? null, roles: rolesOf('support'), actorId: user?.id ?? null });
}

interface Step {
  readonly action: SupportAction;
  readonly content: string | null;
  readonly author: string;
}

/**
 * One step of a request's machine. False = its status, as it stands when the row is held, does not allow it. A word of the
 * requester's makes it unread; whoever of the staff does something has read it.
 */
export async function stepTicket(tx: Tx, user: Author, ticket: Ticket, { action, content, author }: Step): Promise<boolean> {
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
  await tx.insertInto('support_responses').values({ request_id: ticket.id, author_id: user?.id ?? null, author_name: author, by_requester: byRequester, content, status: to }).execute();
  await audit(tx, { actorId: user?.id ?? null, action, entity, entityId: ticket.id, before: { status: ticket.status satisfies SupportStatus }, after: { status: to, ...(content === null ? {} : { content }) } });
  return true;
}

export async function markTicket(tx: Tx, user: SignedInUser, ticket: Ticket, read: boolean): Promise<void> {
  const changed = await tx
    .updateTable('support_requests')
    .set({ read_at: read ? sql<string>`now()` : null })
    .where('id', '=', ticket.id)
    .where('read_at', read ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) await audit(tx, { actorId: user.id, action: read ? 'read' : 'unread', entity, entityId: ticket.id });
}
