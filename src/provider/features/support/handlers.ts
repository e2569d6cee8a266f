import type { supportEndpoints } from '~contract/features/support';
import { refuse, type HandlersOf } from '../../calls/handler';
import { seenShop } from '../../shared/access/seen-shop';
import { listTickets, readConversation, readTicket, type Conversation, type Ticket } from './read-tickets';
import { markTicket, openTicket, stepTicket, tellTicket } from './write-tickets';

/** A request as it is after a write on it, which nobody can have taken away. */
const told = (ticket: Ticket | null): { data: Ticket } => {
  if (!ticket) throw new Error('a request that was written is to be seen');
  return { data: ticket };
};

const whole = (data: Conversation | null): { data: Conversation } => {
  if (!data) throw new Error('a request that was written is to be seen');
  return { data };
};

export const supportHandlers: HandlersOf<typeof supportEndpoints> = {
  'GET /customer-request': (request) => listTickets(request),

  'POST /customer-request': async ({ db, user, body }) => {
    const shop = body.shop_id === undefined ? null : await seenShop(db, user, body.shop_id);
    if (body.shop_id !== undefined && !shop) return refuse('ESY093');
    const answer = told(await readTicket(db, user, await openTicket(db, user, shop, body)));
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
    return told(await readTicket(db, user, ticket.id));
  },

  'POST /customer-response': async ({ db, user, body: { request_id, content, as } }) => {
    const ticket = await readTicket(db, user, request_id);
    if (!ticket) return refuse('ESY091');
    const byRequester = as === 'requester';
    const step = { action: byRequester ? 'requester_reply' : 'reply', content, author: byRequester ? ticket.requester.name : user.name } as const;
    if (!(await stepTicket(db, user, ticket, step))) return refuse('ESY092');
    if (byRequester) await tellTicket(db, user, ticket, 'reply');
    return told(await readTicket(db, user, ticket.id));
  },

  'POST /shop-requests': async ({ db, shop, body }) => {
    const id = await openTicket(db, null, shop, body);
    await tellTicket(db, null, told(await readTicket(db, shop, id)).data, 'new');
    return whole(await readConversation(db, shop, id));
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
    return whole(await readConversation(db, shop, ticket.id));
  },
};
