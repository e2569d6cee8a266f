import * as z from 'zod';
import { exportNames } from '~domain/exports';
import { limits } from '~domain/limits';
import { hubCodeShape } from '~domain/text-shapes';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  done,
  email,
  id,
  line,
  listOf,
  namedRef,
  paging,
  pathId,
  phone,
  queryIds,
  queryInt,
  queryList,
  requiredLine,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';

const q = line(100).optional();
const hubCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'required')
  .max(limits.clusterName)
  .regex(hubCodeShape, 'own_code');

const place = {
  name: requiredLine(limits.hubName),
  ward_id: id,
  address: line(limits.text).default(''),
  phone: z.union([z.literal(''), phone]).default(''),
};

/** Region and province follow from the ward, which is one of the present division. */
export const newHub = z.strictObject({ code: hubCode, ...place });
const hubChange = z.strictObject({ ...place, version });

const hubRow = namedRef
  .extend({
    region: z.enum(limits.regions),
    province: z.object({ id, name: z.string() }),
    ward: z.object({ id, name: z.string() }).nullable(),
    address: z.string(),
    phone: z.string().nullable(),
    active: z.boolean(),
    port_codes: z.array(z.string()),
    /** Wards it serves, and who works there. */
    wards: z.int(),
    staff: z.int(),
    couriers: z.int(),
    area_manager: z.object({ id, name: z.string() }).nullable(),
    version,
    created_at: timestamp,
  })
  .meta({ id: 'HubRow' });

/** Longer ones than the limits are taken here, so that EAD002 and EAD003 can say so. */
export const portCode = z.strictObject({
  code: z.string().trim().toUpperCase().min(1, 'required').max(limits.text).regex(hubCodeShape, 'own_code'),
  name: requiredLine(limits.text),
  hub_id: id,
});
const portCodeRow = z
  .object({ id, code: z.string(), name: z.string(), hub: namedRef, version })
  .meta({ id: 'PortCodeRow' });

export const reportRecipient = z.strictObject({
  hub_id: id,
  email,
  name: line(limits.name).default(''),
  reports: z
    .array(z.enum(exportNames))
    .min(1, 'required')
    .max(exportNames.length)
    .refine((names) => new Set(names).size === names.length, 'duplicate'),
  active: z.boolean().default(true),
});
const recipientRow = z
  .object({
    id,
    hub: namedRef,
    email: z.string(),
    name: z.string(),
    reports: z.array(z.enum(exportNames)),
    active: z.boolean(),
    version,
    created_at: timestamp,
  })
  .meta({ id: 'ReportRecipient' });

const dtoRow = z
  .object({
    shop: namedRef,
    hub: codeRef,
    allowed: z.boolean(),
    changed: z.object({ at: timestamp, by: z.string() }).nullable(),
  })
  .meta({ id: 'DropOffShop' });

export const hubEndpoints = defineEndpoints({
  'GET /hub-details': {
    summary: 'The hubs the caller works at, in full: where they stand, their port codes, wards and people.',
    access: 'hubs',
    query: z.strictObject({
      ...paging,
      q,
      ids: queryIds.optional(),
      region: queryList(limits.regions).optional(),
      active: z.enum(['0', '1']).optional(),
      province_id: queryInt(1, 2_000_000_000).optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('code'),
    }),
    response: listOf(hubRow),
    errors: [],
  },
  'POST /hubs': {
    summary: 'Open a hub. EAL001 = the name is taken, EAL002 = the code is.',
    access: 'hubs_edit',
    body: newHub,
    response: recordAnswer(hubRow),
    status: 201,
    errors: ['EAL001', 'EAL002'],
  },
  'GET /hubs/{id}': {
    summary: 'One hub in full.',
    access: 'hubs',
    params: pathId,
    response: dataOf(hubRow),
    errors: ['ESY096'],
  },
  'PATCH /hubs/{id}': {
    summary: 'Change a hub; its code is for good. EAL003 = somebody else has just changed it.',
    access: 'hubs_edit',
    params: pathId,
    body: hubChange,
    response: recordAnswer(hubRow),
    errors: ['EAL001', 'EAL003', 'ESY096'],
  },
  'PATCH /hubs/{id}/activate': {
    summary: 'Put a hub to work again.',
    access: 'hubs_edit',
    params: pathId,
    response: recordAnswer(hubRow),
    errors: ['ESY096', 'EUS009'],
  },
  'PATCH /hubs/{id}/deactivate': {
    summary:
      'Close a hub. EAD001 = packages are there or on their way to it, shops are picked up from there, or it has cash, couriers with cash or undecided documents.',
    access: 'hubs_edit',
    params: pathId,
    response: recordAnswer(hubRow),
    errors: ['EAD001', 'ESY096', 'EUS009'],
  },

  'GET /hub-port-codes': {
    summary: 'Port codes of the caller’s hubs: what stands on bags and papers for a hub.',
    access: 'hub_port_codes',
    query: z.strictObject({
      ...paging,
      q,
      hub_id: queryIds.optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('code'),
    }),
    response: listOf(portCodeRow),
    errors: [],
  },
  'POST /hub-port-codes': {
    summary: 'Add a port code. EAD003 = longer than 10, EAD002 = the name is longer than 100.',
    access: 'hubs_edit',
    body: portCode,
    response: dataOf(portCodeRow),
    status: 201,
    errors: ['EAD002', 'EAD003', 'EAL001', 'EAL002'],
  },
  'PATCH /hub-port-codes/{id}': {
    summary: 'Change a port code.',
    access: 'hubs_edit',
    params: pathId,
    body: portCode.extend({ version }),
    response: dataOf(portCodeRow),
    errors: ['EAD001', 'EAD002', 'EAD003', 'EAL001', 'EAL002', 'EAL003', 'ESY097'],
  },
  'DELETE /hub-port-codes/{id}': {
    summary: 'Remove a port code. EAD001 = it is the only one of a hub at work.',
    access: 'hubs_edit',
    params: pathId,
    response: done,
    errors: ['EAD001', 'ESY097'],
  },

  'GET /emails': {
    summary:
      'Who is to be sent which reports of a hub. Hubline sends no mail itself: whatever mails the exports reads whom to send them from here.',
    access: 'report_recipients',
    query: z.strictObject({
      ...paging,
      q,
      hub_id: queryIds.optional(),
      report: queryList(exportNames).optional(),
      active: z.enum(['0', '1']).optional(),
      sort: z.enum(['hub', '-hub', 'email', '-email']).default('hub'),
    }),
    response: listOf(recipientRow),
    errors: [],
  },
  'POST /emails': {
    summary: 'Add a recipient. EUS002 = the hub has that address already.',
    access: 'report_recipients',
    body: reportRecipient,
    response: dataOf(recipientRow),
    status: 201,
    errors: ['EUS002'],
  },
  'PATCH /emails/{id}': {
    summary: 'Change a recipient.',
    access: 'report_recipients',
    params: pathId,
    body: reportRecipient.extend({ version }),
    response: dataOf(recipientRow),
    errors: ['EUS002', 'ESY013', 'ESY097'],
  },
  'DELETE /emails/{id}': {
    summary: 'Remove a recipient.',
    access: 'report_recipients',
    params: pathId,
    response: done,
    errors: ['ESY097'],
  },

  'GET /allow-dto': {
    summary:
      'Shops and whether each may use DTO, drop-off to office: its people bring packages to the counter of a hub instead of waiting for a pickup.',
    access: 'allow_dto',
    query: z.strictObject({
      ...paging,
      q,
      hub_id: queryIds.optional(),
      allowed: z.enum(['0', '1']).optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('code'),
    }),
    response: listOf(dtoRow),
    errors: [],
  },
  'PATCH /allow-dto': {
    summary: 'Allow a shop DTO, or take it away; who did so and when is kept.',
    access: 'allow_dto',
    body: z.strictObject({ shop_id: id, allowed: z.boolean() }),
    response: dataOf(dtoRow),
    errors: ['ESY097'],
  },
});
