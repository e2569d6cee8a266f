import * as z from 'zod';
import {
  accountStatuses,
  registerTypes,
  toolKinds,
  onboardingSteps,
  stepActions,
  stepStatuses,
} from '~domain/courier-account';
import { paperKinds, paperStatuses } from '~domain/papers';
import { contractStatuses } from '~domain/e-contract';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import {
  bytes,
  codeRef,
  dataOf,
  id,
  line,
  listOf,
  money,
  note,
  ownCode,
  paging,
  pathId,
  queryIds,
  queryInt,
  queryList,
  requiredLine,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';
import { courierDetail, courierRow, newCourier } from './courier-shapes';
import { paperPhoto } from './paper-shapes';
import { staffDetail } from './staff';

/**
 * A courier to be chosen; the phone masked, as in every list. Who has left is among them, unless others are asked for:
 * sheets and books name him.
 */
const courierChoice = z
  .object({
    id,
    courier_code: z.string(),
    name: z.string(),
    hub: codeRef,
    phone: z.string(),
    account_status: z.enum(accountStatuses),
  })
  .meta({ id: 'CourierChoice' });

const courierSorts = ['created_at', 'courier_code', 'first_name'] as const;

const access = 'couriers';
const common = { access, params: pathId } as const;
const changed = recordAnswer(courierRow);
/** Couriers are numbered for themselves: whoever means one says so, and a number alone is a member of the staff. */
const courier = z.literal('courier');

export const courierEndpoints = defineEndpoints({
  'GET /search-couriers': {
    summary: 'Couriers of the user’s hubs by code or words of the name, exact accents first; without `q` by code.',
    access: 'runsheets',
    query: z.strictObject({
      q: line(100).optional(),
      hub_id: queryIds.optional(),
      account_status: queryList(accountStatuses).optional(),
      limit: queryInt(1, 50).default(10),
    }),
    response: dataOf(z.array(courierChoice)),
    errors: [],
  },
  'GET /couriers': {
    summary:
      'Couriers of the user’s hubs, by code, beginning of phone or plate, or words of the name. Phones and ID cards masked.',
    access,
    query: z.strictObject({
      ...paging,
      sort: z.enum(courierSorts.flatMap((name) => [name, `-${name}`] as const)).default('courier_code'),
      q: line(100).optional(),
      hub_id: queryIds.optional(),
      account_status: queryList(accountStatuses).optional(),
      paper_status: queryList(paperStatuses).optional(),
      e_contract_status: queryList(contractStatuses).optional(),
      register_type: queryList(registerTypes).optional(),
      /** With a step of which it is so. */
      step_status: queryList(stepStatuses).optional(),
    }),
    response: listOf(courierRow),
    errors: [],
  },
  'POST /users/courier-register': {
    summary: 'Take a courier on. GM002, GM003, EUS001: another has this email, phone, plate.',
    access,
    body: newCourier,
    response: changed,
    status: 201,
    errors: ['EUS001', 'GM002', 'GM003'],
  },
  'GET /users/{id}': {
    summary: 'One of the staff, or with `type=courier` a courier, in full. Reading leaves a trace.',
    access: 'staff',
    params: pathId,
    query: z.strictObject({ type: z.enum(['staff', 'courier']).default('staff') }),
    response: dataOf(z.union([courierDetail, staffDetail])),
    errors: ['EUS006'],
  },
  'GET /couriers/{id}/history': {
    summary: 'What was done with a courier’s file, the newest first.',
    ...common,
    query: z.strictObject({ ...paging }),
    response: listOf(
      z.object({
        id,
        at: timestamp,
        action: z.string(),
        actor_name: z.string().nullable(),
        note: z.string().nullable(),
        fields: z.array(z.string()),
      }),
    ),
    errors: ['EUS006'],
  },
  'PATCH /users/{id}/active': {
    summary:
      'Put a courier (`type: courier`) to work, or out of it. ESY082: not all is approved; ESY083: he holds packages or cash.',
    ...common,
    body: z.strictObject({ type: courier, active: z.boolean(), note: note.optional() }),
    response: changed,
    errors: ['EUS006', 'ESY081', 'ESY082', 'ESY083'],
  },
  'PATCH /users/{id}/sync-ship-unit': {
    summary: 'Under which code a ship unit knows a courier (`type: courier`); empty = none. EUS009: the unit is off.',
    ...common,
    /** The unit by its id or by its code. */
    body: z
      .strictObject({ type: courier, ship_unit_id: id.optional(), carrier: ownCode.optional(), code: line(40) })
      .refine(({ ship_unit_id, carrier }) => (ship_unit_id === undefined) !== (carrier === undefined), {
        message: 'required',
        path: ['carrier'],
      }),
    response: changed,
    errors: ['EUS006', 'EUS009', 'ESY026'],
  },
  'PATCH /couriers/{id}/onboarding': {
    summary: 'A step of the way in: sent by the hub, approved or rejected above it.',
    ...common,
    body: z.strictObject({
      step: z.enum(onboardingSteps),
      action: z.enum(stepActions),
      note: note.optional(),
      amount: money.optional(),
      version,
    }),
    response: changed,
    errors: ['EUS006', 'ESY081', 'ESY086'],
  },
  'POST /couriers/{id}/tools': {
    summary: 'Hand a courier something for his work.',
    ...common,
    body: z.strictObject({
      tool: z.enum(toolKinds),
      quantity: z.int().min(1).max(limits.courierTools),
      serial_number: line(40).optional(),
    }),
    response: changed,
    status: 201,
    errors: ['EUS006'],
  },
  'PATCH /couriers/{id}/tools/return': {
    summary: 'Take things back: by id, kind or number.',
    ...common,
    body: z
      .strictObject({
        ids: z.array(id).min(1, 'required').max(limits.maxApiLimit).optional(),
        tool: z.enum(toolKinds).optional(),
        serial_number: requiredLine(40).optional(),
      })
      .refine(({ ids, tool }) => (ids === undefined) !== (tool === undefined), { message: 'required', path: ['tool'] }),
    response: changed,
    errors: ['EUS006', 'ESY081'],
  },
  'POST /couriers/{id}/papers/{kind}': {
    summary: 'A photo of a paper (JPEG, PNG, WebP), kept as JPEG without metadata; all are verified anew.',
    access,
    params: pathId.extend({ kind: z.enum(paperKinds) }),
    upload: { field: 'photo', maxBytes: limits.photo.maxBytes },
    response: dataOf(paperPhoto),
    status: 201,
    errors: ['EUS006'],
  },
  'GET /courier-papers/{id}': {
    summary: 'The photo of a paper, as a thumbnail or as kept. Reading it leaves a trace.',
    ...common,
    query: z.strictObject({ size: z.enum(['thumb', 'full']).default('full') }),
    response: bytes,
    produces: 'image/jpeg',
    cache: 'private',
    errors: ['ESY084'],
  },
  'DELETE /courier-papers/{id}': {
    summary: 'Take a photo of a paper away; the rest is to be verified anew. ESY081: verified ones stay.',
    ...common,
    response: changed,
    errors: ['ESY081', 'ESY084'],
  },
  'PATCH /couriers/{id}/paper-verify': {
    summary: 'Whether the papers prove who he is. ESY085: a side of the ID card is missing.',
    access: 'courier_approval',
    params: pathId,
    body: z.strictObject({ verified: z.boolean(), note: note.optional(), version }),
    response: changed,
    errors: ['EUS006', 'ESY081', 'ESY085', 'ESY086'],
  },
});
