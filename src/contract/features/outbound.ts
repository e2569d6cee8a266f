import * as z from 'zod';
import { limits } from '~domain/limits';
import { deliveryKinds, deliveryStates, endpointKinds, outboundEvents, outboundFaults } from '~domain/outbound';
import { defineEndpoints } from '../endpoint';
import {
  callOutcome,
  codeRef,
  cursorListOf,
  cursorPaging,
  dataOf,
  done,
  id,
  isHttp,
  line,
  namedRef,
  pathId,
  queryList,
  requiredLine,
  timestamp,
  version,
} from '../fields';

const url = requiredLine(500).refine(isHttp, 'url');
const events = z
  .array(z.enum(outboundEvents))
  .max(outboundEvents.length)
  .refine((list) => new Set(list).size === list.length, 'duplicate');
const name = requiredLine(limits.name);

/** The last that was sent there. */
const lastDelivery = z
  .object({
    id,
    kind: z.enum(deliveryKinds),
    state: z.enum(deliveryStates),
    status: z.int().nullable(),
    fault: z.enum(outboundFaults).nullable(),
    tried_at: timestamp.nullable(),
  })
  .meta({ id: 'LastDelivery' });

const endpoint = z
  .object({
    id,
    kind: z.enum(endpointKinds),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(outboundEvents)),
    enabled: z.boolean(),
    /** Null = it hears of every shop's packages. */
    seller: namedRef.nullable(),
    version,
    created_at: timestamp,
    waiting: z.int(),
    failed: z.int(),
    last_delivery: lastDelivery.nullable(),
  })
  .meta({ id: 'OutboundEndpoint' });

const delivery = z
  .object({
    id,
    kind: z.enum(deliveryKinds),
    state: z.enum(deliveryStates),
    endpoint: z.object({ id, name: z.string(), url: z.string() }),
    package: codeRef.nullable(),
    attempts: z.int(),
    status: z.int().nullable(),
    fault: z.enum(outboundFaults).nullable(),
    created_at: timestamp,
    tried_at: timestamp.nullable(),
    /** The next try; null = there is none. */
    due_at: timestamp.nullable(),
  })
  .meta({ id: 'OutboundDelivery' });

const call = z
  .object({
    id,
    at: timestamp,
    method: z.string(),
    url: z.string(),
    ...callOutcome,
  })
  .meta({ id: 'OutboundCall' });

/** Told once, when it is made; afterwards nobody can read it. */
const secret = z.string();

/** `seller_id`: whose packages a webhook hears of; null = every shop's, and so is a new one that doesn't say. */
const settings = { name, url, events, enabled: z.boolean(), seller_id: id.nullish() };

/** What a form of an endpoint asks for. */
export const endpointSettings = z.strictObject(settings);

/**
 * Calls that go out are `POST` with a JSON body and the headers `Idempotency-Key` (the same for every try of a
 * delivery), `Hubline-Timestamp` (seconds since 1970) and `Hubline-Signature: v1=<hex HMAC-SHA256 of
 * "<timestamp>.<body>">`. Any 2xx is taken. 4xx but 408, 409, 421, 423, 425 and 429, and redirects, are final; all else
 * is tried again, more seldom each time.
 */
export const outboundEndpoints = defineEndpoints({
  'GET /outbound-endpoints': {
    summary: 'Where the house tells others: the order system (OMS) and webhooks, each with what was sent there last.',
    access: 'integrations',
    query: z.strictObject({ kind: z.enum(endpointKinds).optional() }),
    response: dataOf(z.array(endpoint)),
    errors: [],
  },
  'POST /outbound-endpoints': {
    summary:
      'Add an endpoint; its secret is told in this answer and never again. `seller_id` = whose packages a webhook hears of; none = every shop’s. ESY013 = there is an order system already.',
    access: 'integrations',
    body: z.strictObject({ kind: z.enum(endpointKinds), ...settings }),
    response: dataOf(z.object({ id, secret })),
    status: 201,
    errors: ['ESY013'],
    // Not the pipeline's: its record of the answer would keep the secret readable.
    transaction: 'own',
  },
  'PUT /outbound-endpoints/{id}': {
    summary: 'Change an endpoint.',
    access: 'integrations',
    params: pathId,
    body: z.strictObject({ ...settings, version }),
    response: dataOf(z.object({ version })),
    errors: ['ESY013', 'ESY021'],
  },
  'DELETE /outbound-endpoints/{id}': {
    summary: 'Remove an endpoint; what still waits for it fails.',
    access: 'integrations',
    params: pathId,
    response: done,
    errors: ['ESY021'],
  },
  'POST /outbound-endpoints/{id}/secret': {
    summary: 'Give an endpoint a new secret, told in this answer and never again; the old one counts no more.',
    access: 'integrations',
    params: pathId,
    response: dataOf(z.object({ secret })),
    errors: ['ESY021'],
    transaction: 'own',
  },
  'POST /outbound-endpoints/{id}/test': {
    summary: 'Send a test there, once; also while the endpoint is switched off.',
    access: 'integrations',
    params: pathId,
    response: dataOf(z.object({ delivery: id })),
    errors: ['ESY021'],
  },
  'GET /outbound-deliveries': {
    summary:
      'What was to be told, the newest first: failed, waiting to be tried again, done. `next` = the cursor of what follows.',
    access: 'integrations',
    query: z.strictObject({
      ...cursorPaging,
      state: queryList(deliveryStates).optional(),
      kind: queryList(deliveryKinds).optional(),
      /** The beginning of a tracking code. */
      q: line(40).optional(),
      endpoint: z.coerce.number<string>().int().positive().max(2_147_483_647).optional(),
    }),
    response: cursorListOf(delivery),
    errors: [],
  },
  'GET /outbound-deliveries/{id}': {
    summary: 'One delivery with every call that was made for it.',
    access: 'integrations',
    params: pathId,
    response: dataOf(delivery.extend({ calls: z.array(call) })),
    errors: ['ESY022'],
  },
  'POST /outbound-deliveries-retry': {
    summary:
      'Start failed deliveries again, and those that wait for their pause at once. Those that are done stay done.',
    access: 'integrations',
    body: z.strictObject({ ids: z.array(id).min(1, 'required').max(1_000) }),
    response: dataOf(z.object({ retried: z.int() })),
    errors: [],
  },
});
