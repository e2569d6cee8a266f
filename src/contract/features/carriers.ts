import * as z from 'zod';
import { carrierEventOutcomes, carrierTargets } from '~domain/carriers';
import { limits } from '~domain/limits';
import { outboundFaults } from '~domain/outbound';
import type { PackageStatus } from '~domain/statuses';
import { defineEndpoints } from '../endpoint';
import {
  callOutcome,
  codeRef,
  dataOf,
  id,
  isHttp,
  line,
  listOf,
  ownCode,
  paging,
  pathId,
  queryList,
  requiredLine,
  status,
  timestamp,
  version,
} from '../fields';

/** Empty = not set. */
const url = line(500).refine((text) => text === '' || isHttp(text), 'url');
/** Of a call: an address of its own, or a path of the gateway. */
const callUrl = line(500).refine((text) => text === '' || /^\/[^/\\]/.test(text) || isHttp(text), 'url');

const settings = {
  name: requiredLine(limits.name),
  gateway: url,
  create_package_url: callUrl,
  gen_token_url: callUrl,
  cancel_package_url: callUrl,
  webhook_client: url,
  auto_update_status_package: z.boolean(),
  active: z.boolean(),
};

export const newCarrier = z.strictObject({ code: ownCode, ...settings });

const carrierRow = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    active: z.boolean(),
    auto_update_status_package: z.boolean(),
    gateway: z.string(),
    /** Packages it has, that wait for its answer, and that it refused. */
    accepted: z.int(),
    waiting: z.int(),
    failed: z.int(),
    /** Statuses it reported that nobody has said the meaning of. */
    unknown_statuses: z.int(),
    /** Its circuit is open: nobody calls it before. */
    resting_until: timestamp.nullable(),
    last_call: z
      .object({ at: timestamp, status: z.int().nullable(), fault: z.enum(outboundFaults).nullable() })
      .nullable(),
  })
  .meta({ id: 'CarrierRow' });

const mapping = z
  .object({
    carrier_status: z.string(),
    /** Null = none of ours. */
    status: status.nullable(),
    /** It is said to mean nothing; neither = unknown (EPKS001). */
    ignored: z.boolean(),
    seen: z.int(),
    last_seen_at: timestamp.nullable(),
  })
  .meta({ id: 'CarrierStatusMapping' });

const carrierDetail = carrierRow
  .extend({
    create_package_url: z.string(),
    gen_token_url: z.string(),
    cancel_package_url: z.string(),
    webhook_client: z.string(),
    /** Our address for the carrier’s reports. */
    webhook_server: z.string(),
    gateway_token: z.object({ set: z.boolean(), expires_at: timestamp.nullable() }),
    version,
    statuses: z.array(mapping),
  })
  .meta({ id: 'CarrierDetail' });

const carrierCall = z
  .object({
    id,
    at: timestamp,
    kind: z.string(),
    url: z.string(),
    package: codeRef.nullable(),
    ...callOutcome,
  })
  .meta({ id: 'CarrierCall' });

const carrierEvent = z
  .object({
    id,
    event_id: z.string(),
    carrier_status: z.string(),
    package: codeRef.nullable(),
    tracking_3pl: z.string().nullable(),
    occurred_at: timestamp,
    received_at: timestamp,
    outcome: z.enum(carrierEventOutcomes),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CarrierEvent' });

const targets = z.enum(carrierTargets as readonly [PackageStatus, ...PackageStatus[]]);
const meant = { status: targets.nullable(), ignored: z.boolean() };
/** `was` = what its author saw it mean. */
const meaning = z
  .strictObject({ carrier_status: requiredLine(100), ...meant, was: z.strictObject(meant).optional() })
  .refine((one) => one.status === null || !one.ignored, 'invalid');
const outcome = z
  .object({ ok: z.boolean(), status: z.int().nullable(), fault: z.enum(outboundFaults).nullable() })
  .meta({ id: 'CarrierOutcome' });
const ofCarrier = z.strictObject({ carrier_id: id });

/** A carrier’s report of one package. Either number finds it; its own number of the event makes a repeat harmless. */
const carrierReport = z
  .strictObject({
    event_id: requiredLine(100),
    tracking_number: line(60).optional(),
    code: line(40).optional(),
    status: requiredLine(100),
    occurred_at: timestamp,
    reason: line(limits.text).optional(),
  })
  .refine((one) => Boolean(one.tracking_number) || Boolean(one.code), 'required');

/** By its code. */
export const carrierParam = z.object({ carrier: line(40) });

export const carrierEndpoints = defineEndpoints({
  'GET /user-3pl': {
    summary: 'The outside carriers (3PL), each with how it fares.',
    access: 'three_pl_settings',
    response: dataOf(z.array(carrierRow)),
    errors: [],
  },
  'POST /user-3pl': {
    summary:
      'Add a carrier; its token, which signs both ways, is told in this answer and never again. EAL001 = the name is taken, EAL002 = the code is.',
    access: 'three_pl_settings',
    body: newCarrier,
    response: dataOf(z.object({ id, token: z.string() })),
    status: 201,
    errors: ['EAL001', 'EAL002'],
    // Not the pipeline's: its record of the answer would keep the token readable.
    transaction: 'own',
  },
  'GET /user-3pl/{id}': {
    summary: 'One carrier with its settings and what its statuses mean.',
    access: 'three_pl_settings',
    params: pathId,
    response: dataOf(carrierDetail),
    errors: ['ESY026'],
  },
  'PATCH /user-3pl/{id}': {
    summary: 'Change a carrier’s settings. Once its reports count, those kept till then are judged.',
    access: 'three_pl_settings',
    params: pathId,
    body: z.strictObject({ ...settings, version }),
    response: dataOf(z.object({ version })),
    errors: ['EAL001', 'ESY013', 'ESY026'],
  },
  'PATCH /user-3pl/{id}/statuses': {
    summary:
      'Say what statuses of a carrier mean; its reports of these are judged anew. ESY013 = one no longer means what it `was`.',
    access: 'three_pl_settings',
    params: pathId,
    body: z.strictObject({ statuses: z.array(meaning).min(1, 'required').max(200) }),
    response: dataOf(z.array(mapping)),
    errors: ['ESY013', 'ESY026'],
  },
  'POST /user-3pl/{id}/test': {
    summary: 'Make one signed call to the carrier’s gateway now and tell what came of it.',
    access: 'three_pl_settings',
    params: pathId,
    response: dataOf(outcome),
    errors: ['ESY026', 'EUS009'],
    transaction: 'own',
  },
  'GET /user-3pl/{id}/calls': {
    summary: 'The calls made to a carrier, newest first.',
    access: 'three_pl_settings',
    params: pathId,
    query: z.strictObject({ ...paging, failed: z.enum(['0', '1']).optional() }),
    response: listOf(carrierCall),
    errors: ['ESY026'],
  },
  'GET /user-3pl/{id}/events': {
    summary: 'What a carrier reported, newest first, and what became of each.',
    access: 'three_pl_settings',
    params: pathId,
    query: z.strictObject({ ...paging, outcome: queryList(carrierEventOutcomes).optional() }),
    response: listOf(carrierEvent),
    errors: ['ESY026'],
  },
  'PATCH /gateway-refresh-token': {
    summary: 'Ask a carrier’s gateway for a new access token (gen-token) and keep it. EUS009 = its address is not set.',
    access: 'three_pl_settings',
    body: ofCarrier,
    response: dataOf(outcome.extend({ expires_at: timestamp.nullable() })),
    errors: ['ESY026', 'EUS009'],
    transaction: 'own',
  },
  'POST /three-pl/webhook/ship-connect/token': {
    summary:
      'Give a carrier a new token, told in this answer alone, and with our address to its webhook_client where that is set: the old one counts until it has been, else no more.',
    access: 'three_pl_settings',
    body: ofCarrier,
    response: dataOf(z.object({ token: z.string(), webhook_server: z.string(), told: outcome.nullable() })),
    errors: ['ESY026'],
    transaction: 'own',
  },
  'GET /ship-units': {
    summary: 'Carriers that packages can be handed to.',
    access: 'outbound_three_pl',
    query: z.strictObject({ q: line(40).optional() }),
    response: dataOf(
      z.array(z.object({ id, code: z.string(), name: z.string(), resting_until: timestamp.nullable() })),
    ),
    errors: [],
  },
  'POST /three-pl/webhook/{carrier}': {
    summary:
      'A carrier’s report of a package, signed with its token: `Hubline-Timestamp` (seconds since 1970, at most 5 minutes off) and `Hubline-Signature: v1=<hex HMAC-SHA256 of "<timestamp>.<body>">`. What is not so signed is refused without a word why. Repeats and late reports change nothing; a status nobody knows is kept (EPKS001).',
    access: 'public',
    params: carrierParam,
    body: carrierReport,
    signed: 'carrier',
    response: dataOf(z.object({ ok: z.literal(true), outcome: z.enum(carrierEventOutcomes), repeated: z.boolean() })),
    errors: ['EPKS001'],
    transaction: 'own',
  },
});
