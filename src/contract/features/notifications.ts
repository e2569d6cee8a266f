import * as z from 'zod';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import { dataOf, done, id, line, listOf, queryInt, queryList, timestamp } from '../fields';

const notificationTypes = ['new_user', 'new_ticket', 'new_package_failed'] as const;

const notification = z
  .object({
    id,
    type: z.enum(notificationTypes),
    content: z.string(),
    url: z.string(),
    read_at: timestamp.nullable(),
    readable_created_at: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'Notification' });

export const notificationEndpoints = defineEndpoints({
  'GET /notifications': {
    summary: 'Notifications of the signed-in user, newest first; `unread` counts all unread ones.',
    access: 'workspace',
    query: z.strictObject({
      limit: queryInt(1, limits.maxApiLimit).default(limits.notificationPageSize),
      page: queryInt(1, 1_000_000).default(1),
      types: queryList(notificationTypes).optional(),
    }),
    response: listOf(notification).extend({ unread: z.int() }),
    errors: [],
  },
  'POST /notifications/read': {
    summary: 'Mark notifications read: a list of ids, one id, or "all".',
    access: 'workspace',
    body: z.strictObject({ ids: z.union([z.literal('all'), id, z.array(id).min(1).max(limits.maxApiLimit)]) }),
    response: dataOf(z.object({ read: z.int() })),
    errors: [],
  },
  'GET /pickup-note': {
    summary: 'Hubs of the user where packages wait for pickup, with their counts, and what dispatchers noted there.',
    access: 'workspace',
    response: dataOf(
      z.array(
        z.object({
          id,
          hub_id: id,
          hub_code: z.string(),
          waiting: z.int(),
          /** When the package that waits longest began to. */
          oldest: timestamp.nullable(),
          note: z.string(),
          version: z.int(),
          noted_by: z.string().nullable(),
          noted_at: timestamp.nullable(),
        }),
      ),
    ),
    errors: [],
  },
  'GET /customer-request-unread': {
    summary: 'How many support requests have not been read.',
    access: 'workspace',
    /** `hubs` = of each hub by its code; headquarters’ are in the sum alone. */
    response: dataOf(z.object({ count: z.int(), hubs: z.record(z.string(), z.int()) })),
    errors: [],
  },
  'POST /user-device': {
    summary: 'Register a browser for push messages.',
    access: 'workspace',
    body: z.strictObject({
      device_id: line(200).min(1, 'required'),
      device_token: line(4096).min(1, 'required'),
      device_type: z.literal(limits.pushDeviceType),
    }),
    response: done,
    errors: [],
  },
});
