import * as z from 'zod';
import { limits } from '~domain/limits';
import { supportStatuses, supportTypes } from '~domain/support-machine';
import { defineEndpoints } from '../endpoint';
import {
  anyQuery,
  codeRef,
  dataOf,
  id,
  line,
  listOf,
  paging,
  pathId,
  queryIds,
  queryList,
  requiredLine,
  requiredNote,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';

const supportSorts = ['created_at', 'last_message_at'] as const;

const ticket = z
  .object({
    id,
    /** A shop, or somebody of the staff who wrote for himself. */
    requester: z.object({ kind: z.enum(['shop', 'staff']), id: id.nullable(), code: z.string(), name: z.string() }),
    hub: codeRef.nullable(),
    request_type: z.enum(supportTypes),
    subject: z.string(),
    content: z.string(),
    status: z.enum(supportStatuses),
    /** Nobody but whoever wrote it down has opened what the requester last said. */
    unread: z.boolean(),
    /** What was said after the request itself. */
    replies: z.int(),
    version,
    created_at: timestamp,
    last_message_at: timestamp,
  })
  .meta({ id: 'SupportTicket' });

const message = z
  .object({
    id,
    at: timestamp,
    author: z.string(),
    by_requester: z.boolean(),
    /** Null = a step without words. */
    content: z.string().nullable(),
    /** Of the request from here on. */
    status: z.enum(supportStatuses),
  })
  .meta({ id: 'SupportMessage' });

const words = { request_type: z.enum(supportTypes), subject: requiredLine(limits.text), content: requiredNote };

/** `shop_id` absent = one's own request, for headquarters. */
export const newTicket = z.strictObject({ shop_id: id.optional(), ...words });

/** As the shop's own system sees it. */
const ownTicket = ticket
  .omit({ requester: true, unread: true, hub: true, version: true })
  .extend({ messages: z.array(message) })
  .meta({ id: 'ShopTicket' });
const ofShop = { access: 'public', caller: 'shop', response: dataOf(ownTicket) } as const;

export const supportEndpoints = defineEndpoints({
  'GET /customer-request': {
    summary: 'Support requests of the user’s hubs, latest word first; those of no hub are headquarters’.',
    access: 'support',
    query: z.strictObject({
      ...paging,
      status: queryList(supportStatuses).optional(),
      request_type: queryList(supportTypes).optional(),
      hub_id: queryIds.optional(),
      seller_id: queryIds.optional(),
      unread: z.enum(['0', '1']).optional(),
      /** A number, or words of the subject, the content or the shop. */
      q: line(100).optional(),
      sort: z.enum(supportSorts.flatMap((name) => [name, `-${name}`] as const)).default('-last_message_at'),
    }),
    response: listOf(ticket),
    errors: [],
  },
  'POST /customer-request': {
    summary: 'A new support request: of a shop, whose hub is told, or one’s own, for headquarters.',
    access: 'support',
    body: newTicket,
    response: recordAnswer(ticket),
    status: 201,
    errors: ['ESY093'],
  },
  'GET /customer-request/{id}': {
    summary: 'One support request with all that was said and done.',
    access: 'support',
    params: pathId,
    query: anyQuery,
    response: dataOf(ticket.extend({ messages: z.array(message) })),
    errors: ['ESY091'],
  },
  'PATCH /customer-request/{id}': {
    summary: 'Take a request, complete it, or say whether it was read (by others than who wrote).',
    access: 'support',
    params: pathId,
    body: z
      .strictObject({ status: z.enum(['Processing', 'Completed']).optional(), read: z.boolean().optional() })
      .refine(({ status, read }) => status !== undefined || read !== undefined, 'nothing_to_change'),
    response: recordAnswer(ticket),
    errors: ['ESY091', 'ESY092'],
  },
  'POST /customer-response': {
    summary: 'Answer a request, or write down what its requester (or oneself) said: it waits again.',
    access: 'support',
    body: z.strictObject({
      request_id: id,
      content: requiredNote,
      as: z.enum(['staff', 'requester']).default('staff'),
    }),
    response: recordAnswer(ticket),
    status: 201,
    errors: ['ESY091', 'ESY092'],
  },
  'POST /shop-requests': {
    ...ofShop,
    summary:
      'A shop’s own system, by its API key (`Authorization: Bearer hs_…`), opens a request. EUS008 = no such key.',
    body: z.strictObject(words),
    status: 201,
    errors: [],
  },
  'GET /shop-requests/{id}': {
    ...ofShop,
    summary: 'A request of the calling shop, with all that was said.',
    params: pathId,
    errors: ['ESY091'],
  },
  'POST /shop-requests/{id}/reply': {
    ...ofShop,
    summary: 'What the calling shop says on its request: it waits again, an ended one too.',
    params: pathId,
    body: z.strictObject({ content: requiredNote }),
    status: 201,
    errors: ['ESY091'],
  },
});
