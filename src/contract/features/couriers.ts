import * as z from 'zod';
import { defineEndpoints } from '../endpoint';
import { dataOf, id, line, queryIds, queryInt } from '../fields';
import { hubRef } from './package-shapes';

/** A courier to be chosen; the phone masked, as in every list. */
export const courierChoice = z.object({ id, courier_code: z.string(), name: z.string(), hub: hubRef, phone: z.string() });

export const courierEndpoints = defineEndpoints({
  'GET /search-couriers': {
    summary: 'Couriers of the user’s hubs by code or words of the name, exact accents first; without `q` by code. For whoever makes runsheets.',
    access: 'runsheets',
    query: z.strictObject({ q: line(100).optional(), hub_id: queryIds.optional(), limit: queryInt(1, 50).default(10) }),
    response: dataOf(z.array(courierChoice)),
    errors: [],
  },
});
