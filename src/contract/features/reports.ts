import * as z from 'zod';
import { codStages } from '~domain/cod-stages';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import { anyQuery, dataOf, id, namedRef, ownCode, queryIds, status, timestamp } from '../fields';

export const performanceBys = ['hub', 'courier', 'day'] as const;

const by = z.enum(performanceBys).default('hub');
/** At most 30 days; a missing end is now, a missing beginning the Vietnamese midnight before the end. */
const range = { from: timestamp.optional(), to: timestamp.optional() };

/**
 * Deliveries only. An attempt is an outcome that was reported; success_rate = delivered ÷ attempts, attempt_rate =
 * attempts ÷ dispatched, both from 0 to 1 and null where there is nothing to divide by. Steps that were taken back
 * don’t count.
 */
const figures = {
  dispatched: z.int(),
  attempts: z.int(),
  delivered: z.int(),
  failed: z.int(),
  success_rate: z.number().nullable(),
  attempt_rate: z.number().nullable(),
};

const performance = dataOf(
  z.object({
    from: timestamp,
    to: timestamp,
    /** `key`: a hub’s or courier’s code, or a day; empty where nobody knows the courier. */
    rows: z.array(z.object({ key: z.string(), name: z.string(), ...figures })),
    totals: z.object(figures),
  }),
);

const ids = z.array(id).max(limits.runItems);

export const reportEndpoints = defineEndpoints({
  'GET /package-performance': {
    summary: 'How deliveries at one’s hubs went in a span, by hub, courier or Vietnamese day.',
    access: 'reports',
    query: z.strictObject({
      by,
      ...range,
      hub_id: queryIds.optional(),
      seller_id: queryIds.optional(),
      courier: ownCode.optional(),
    }),
    response: performance,
    errors: ['EPK025'],
  },
  'POST /post-package-performance': {
    summary: 'The same for long lists of ids, which no address could hold.',
    access: 'reports',
    query: anyQuery,
    body: z.strictObject({
      by,
      ...range,
      hub_id: ids.optional(),
      seller_id: ids.optional(),
      package_id: ids.optional(),
      courier: ownCode.optional(),
    }),
    response: performance,
    errors: ['EPK025'],
    // Reads only.
    transaction: 'own',
  },
  'GET /live-report': {
    summary:
      'Today on one page: what moved at which hub and hour, how deliveries go, where the COD is. At most ten seconds old.',
    access: 'packages',
    query: z.strictObject({ hub_id: queryIds.optional() }),
    response: dataOf(
      z.object({
        as_of: timestamp,
        /** The Vietnamese midnight from which it counts. */
        since: timestamp,
        /** Steps into a status since then, by the hub they were done at: the user’s own. `hub` null = at none. */
        flow: z.array(z.object({ hub: namedRef.nullable(), status, count: z.int() })),
        /** Deliveries by hub, as in GET /package-performance. */
        deliveries: z.array(z.object({ hub: namedRef.nullable(), ...figures })),
        totals: z.object({ ...figures, created: z.int(), picked_up: z.int(), returned: z.int() }),
        /** Index = hour of the Vietnamese day. Of today as many as have begun, of yesterday all 24. */
        hours: z.object({
          today: z.array(z.object({ created: z.int(), picked_up: z.int(), delivered: z.int(), failed: z.int() })),
          yesterday: z.array(z.object({ created: z.int(), picked_up: z.int(), delivered: z.int(), failed: z.int() })),
        }),
        /** Where the COD of packages on their way is now: VND, and of how many packages. */
        cod: z.array(z.object({ stage: z.enum(['road', ...codStages]), amount: z.number(), packages: z.int() })),
      }),
    ),
    errors: [],
  },
});
