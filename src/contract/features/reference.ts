import * as z from 'zod';
import { limits } from '~domain/limits';
import { paperStatuses } from '~domain/papers';
import { defineEndpoints } from '../endpoint';
import { dataOf, id, line, listOf, namedRef, paging, queryIds, queryInt, queryList } from '../fields';
import { shopRow } from './shop-shapes';

const shopSorts = ['code', 'name', 'created_at'] as const;

const q = line(100).optional();

export const referenceEndpoints = defineEndpoints({
  'GET /hubs': {
    summary: 'Every hub by name. `own` = it is the user’s; `accessible` = and open.',
    access: 'workspace',
    response: dataOf(
      z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          region: z.enum(limits.regions),
          /** Code of the province it stands in by the division before 1 July 2025, whose 63 tell better where. */
          place: z.string(),
          accessible: z.boolean(),
          own: z.boolean(),
        }),
      ),
    ),
    errors: [],
  },
  'GET /shops': {
    summary: 'Shops the user may see, found by code or name; by `ids` also those whose packages he sees.',
    access: 'workspace',
    query: z.strictObject({
      ...paging,
      q,
      ids: queryIds.optional(),
      hub_id: queryIds.optional(),
      active: z.enum(['0', '1']).optional(),
      paper_status: queryList(paperStatuses).optional(),
      /** A bank account is registered, or is not. */
      bank: z.enum(['0', '1']).optional(),
      sort: z.enum(shopSorts.flatMap((name) => [name, `-${name}`] as const)).default('code'),
    }),
    response: listOf(shopRow),
    errors: [],
  },
  'GET /reasons': {
    summary: 'Failure reasons FR001–FR029 with their types and who is at fault.',
    access: 'workspace',
    response: dataOf(
      z.array(
        z.object({ code: z.string(), types: z.array(z.string()), fault: z.string(), vi: z.string(), en: z.string() }),
      ),
    ),
    errors: [],
  },
  'GET /address-level-1': {
    summary: 'Provinces of the present division.',
    access: 'workspace',
    response: dataOf(z.array(namedRef)),
    errors: [],
  },
  'GET /address-level-3': {
    summary: 'Wards, by province or by words of their name.',
    access: 'workspace',
    query: z.strictObject({ province_id: queryInt(1, 1_000_000).optional(), q, limit: queryInt(1, 200).default(50) }),
    response: dataOf(
      z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          province_id: id,
          province_name: z.string(),
          served: z.boolean(),
        }),
      ),
    ),
    errors: [],
  },
});
