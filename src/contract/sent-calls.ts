import * as z from 'zod';
import { carrierPauses } from '~domain/carriers';
import { outboundEvents, retryPauses } from '~domain/outbound';
import { status, timestamp } from './fields';

/*
 * What Hubline sends to others, and how it reads what they answer. Senders are typed by these, and OpenAPI tells them:
 * a field that isn't here goes out to nobody who could count on it.
 */

const text = z.string().nullable();

/** Money in VND, weight in kg, sides in cm. */
const order = z.object({
  code: z.string(),
  order_code: z.string(),
  seller_code: z.string(),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  receiver_address: z.string(),
  ward_code: text,
  ward: text,
  province: text,
  weight: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  value: z.number(),
  cod: z.number(),
});

const packageEvent = z
  .object({
    id: z.string(),
    event: z.enum(outboundEvents),
    occurred_at: timestamp,
    sequence: z.int(),
    package: z.object({ code: z.string(), order_code: z.string(), seller_code: z.string(), tracking_3pl: text }),
    from_status: status.nullable(),
    to_status: status,
    hub_code: text,
    reason: text,
  })
  .meta({ id: 'PackageEvent' });

/** What the order system answers a push with; an empty answer of 2xx counts as accepted. */
export const omsVerdict = z.object({
  status: z.enum(['accepted', 'needs_approval', 'rejected']),
  reason: z.string().nullish().catch(null),
});

/** A number is as good as its text, but for one that has lost its last digits on the way. */
const typed = z.union([z.string(), z.int()]).transform((value) => String(value).trim());

/** What a carrier answers `package.create` with; whatever else stands there, the number says that it has the package. */
export const carrierAccepted = z.object({
  tracking_number: typed.pipe(
    z
      .string()
      .max(60)
      .regex(/^[\x21-\x7e]+$/),
  ),
  sort_code: typed
    .pipe(
      z
        .string()
        .max(40)
        .regex(/^[\x20-\x7e]*$/),
    )
    .nullish()
    .catch(null),
});
export const carrierRejected = z.object({ status: z.literal('rejected') });
export const cancelRejected = z.object({ status: z.enum(['rejected', 'refused']) });

/** What a carrier's gateway answers the call for a token with. */
export const gatewayToken = z.object({
  // It goes into a header as it is.
  access_token: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().int().positive().max(31_536_000).nullish().catch(null),
});

interface SentCall {
  readonly summary: string;
  readonly body: z.ZodType;
  /** What is read of an answer of 2xx; absent = any will do. */
  readonly answer?: z.ZodType;
  /** Seconds before each further try. */
  readonly retries: readonly number[];
}

/** By its event; the call for a token alone has none. */
export const sentCalls = {
  'package.created': {
    summary:
      'To webhooks and the OMS: an order is new. After a fault a later event may come before an earlier: `sequence` rises with what happened.',
    body: packageEvent,
    retries: retryPauses.event,
  },
  'package.status_changed': {
    summary: 'To webhooks and the OMS: a package has changed its status.',
    body: packageEvent,
    retries: retryPauses.event,
  },
  test: {
    summary: 'To any of them, by the button of a test; `carrier` where it is one, else `id`.',
    body: z.object({
      event: z.literal('test'),
      id: z.string().optional(),
      carrier: z.string().optional(),
      occurred_at: timestamp,
    }),
    retries: retryPauses.test,
  },
  'order.push': {
    summary:
      'To the OMS: a failed order, pushed again. Accepted, or answered with nothing, it waits for pickup; `needs_approval`: for approval; rejected it stays failed.',
    body: z.object({
      event: z.literal('order.push'),
      order: order.extend({
        status,
        shipping_fee: z.number(),
        insurance_fee: z.number(),
        created_at: timestamp,
      }),
    }),
    answer: omsVerdict,
    retries: retryPauses.oms_push,
  },
  'package.create': {
    summary: 'To a carrier: take this package. It answers with its number, or with `rejected` and a `reason`.',
    body: z.object({
      event: z.literal('package.create'),
      carrier: z.string(),
      attempt: z.int(),
      order: order.extend({ pickup_hub: text, pickup_address: text, note: text }),
    }),
    answer: z.union([carrierAccepted, carrierRejected]),
    retries: carrierPauses.create,
  },
  'package.cancel': {
    summary: 'To a carrier: give it back. Any 2xx is a yes, but for `rejected` or `refused` with a `reason`.',
    body: z.object({
      event: z.literal('package.cancel'),
      carrier: z.string(),
      code: z.string(),
      tracking_number: text,
    }),
    answer: cancelRejected,
    retries: carrierPauses.cancel,
  },
  'webhook.connect': {
    summary: 'To a carrier, signed with the token it knows: its new one, and where its reports go.',
    body: z.object({
      event: z.literal('webhook.connect'),
      carrier: z.string(),
      webhook_server: z.string(),
      token: z.string(),
    }),
    retries: [],
  },
  token: {
    summary: 'To a carrier’s gateway: a token, which further calls bring as `Authorization: Bearer`.',
    body: z.object({ client: z.literal('hubline'), carrier: z.string() }),
    answer: gatewayToken,
    retries: [],
  },
} as const satisfies Record<string, SentCall>;

export type SentName = keyof typeof sentCalls;
/** The body of a call, of those named or of any. */
export type Sent<Name extends SentName = SentName> = z.output<(typeof sentCalls)[Name]['body']>;
