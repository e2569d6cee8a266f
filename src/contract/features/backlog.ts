import * as z from 'zod';
import { backlogBuckets } from '~domain/backlog';
import { stockTypes } from '~domain/stock-count';
import { limits } from '~domain/limits';
import { backlogTypes } from '~domain/stages';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  done,
  id,
  listOf,
  namedRef,
  paging,
  pathId,
  queryIds,
  queryInt,
  queryList,
  timestamp,
  givenCode,
} from '../fields';
import { packageRow, packageSubject } from './package-shapes';

export const backlogSorts = [
  'anchor',
  'package_code',
  'seller_code',
  'status',
  'cod',
  'weight',
  'created_at',
  'updated_at',
] as const;

const backlogType = z.enum(backlogTypes);

/** The filters of figures: every figure of an answer and the list that it leads to have them in common. */
const figureFilters = {
  type: queryList(backlogTypes).optional(),
  hub_id: queryIds.optional(),
  seller_id: queryIds.optional(),
};

/** Counts are of packages. A bucket is an age: under 24 h, 24 h to under 48 h, 48 h and over. */
const figures = {
  total: z.int(),
  within_24h: z.int(),
  within_48h: z.int(),
  over_48h: z.int(),
  /** By calendar days over: at index 0 those that are not late, at the last index (7) those with that many or more. */
  days_over: z.array(z.int()),
};

const backlogRow = packageRow
  .extend({
    backlog_type: backlogType,
    /** The age counts from here. */
    anchor: timestamp,
    bucket: z.enum(backlogBuckets),
    due_at: timestamp,
    /** Calendar days in Viet Nam since the day it was due. */
    days_over: z.int(),
  })
  .meta({ id: 'BacklogRow' });

const stockTypeList = z
  .array(z.enum(stockTypes))
  .min(1, 'required')
  .max(stockTypes.length)
  .refine((types) => new Set(types).size === types.length, 'duplicate');

export const checkFindings = ['waiting', 'matched', 'missing', 'left', 'unexpected'] as const;
/**
 * Why a package was not looked for: no such code, another hub's, out with a courier, or in none of the stages checked.
 */
const surprises = ['unknown', 'other_hub', 'away', 'other_stage'] as const;

/**
 * Packages by what came of them: `waiting` = looked for and not scanned yet, which the finish parts into `missing` and
 * those that have `left` the shelf meanwhile.
 */
const counts = z.object({ waiting: z.int(), matched: z.int(), missing: z.int(), left: z.int(), unexpected: z.int() });

const check = z.object({
  id,
  hub: codeRef,
  types: z.array(z.enum(stockTypes)),
  started_by: z.string(),
  started_at: timestamp,
  /** null = it goes on. */
  finished_by: z.string().nullable(),
  finished_at: timestamp.nullable(),
  counts,
});

const surprise = z.enum(surprises).nullable();

const checkLine = z
  .object({
    code: z.string(),
    finding: z.enum(checkFindings),
    surprise,
    scanned_at: timestamp.nullable(),
    scanned_by: z.string().nullable(),
    /** As it is now; null = there is no such package, or it is not the reader's to see. */
    package: packageSubject.extend({ seller_code: z.string(), receiver_name: z.string() }).nullable(),
  })
  .meta({ id: 'ShelfCheckLine' });

export const backlogEndpoints = defineEndpoints({
  'GET /backlog-report': {
    summary: 'The backlog now, by hub and stage: how many of what age and how many days over, with the oldest.',
    access: 'backlog',
    query: z.strictObject(figureFilters),
    response: dataOf(
      z.object({
        as_of: timestamp,
        /**
         * Only hubs and stages that have any. `hub` null = no hub answers for them yet; `oldest` = the hour since which
         * the oldest waits.
         */
        rows: z.array(z.object({ hub: namedRef.nullable(), type: backlogType, ...figures, oldest: timestamp })),
        totals: z.object(figures),
      }),
    ),
    errors: [],
  },
  'GET /backlog-packages': {
    summary: 'A window of the backlog’s packages, from any row of it, the oldest first unless told.',
    access: 'backlog',
    query: z.strictObject({
      from: queryInt(0, 100_000_000).default(0),
      limit: queryInt(1, 200).default(100),
      ...figureFilters,
      bucket: queryList(backlogBuckets).optional(),
      /** Calendar days over at least. */
      days_over: queryInt(0, 3650).optional(),
      q: z.string().normalize('NFC').trim().max(limits.text).optional(),
      sort: z.enum(backlogSorts.flatMap((name) => [name, `-${name}`] as const)).default('anchor'),
    }),
    response: z.object({ data: z.array(backlogRow), meta: z.object({ total: z.int(), counted_at: timestamp }) }),
    errors: [],
  },
  'GET /backlog-checks': {
    summary: 'Checks of shelves, those that go on first, then the newest.',
    access: 'shelf_check',
    query: z.strictObject({ ...paging, hub_id: queryIds.optional(), state: z.enum(['open', 'finished']).optional() }),
    response: listOf(check),
    errors: [],
  },
  'POST /backlog-checks': {
    summary: 'Begins a check of a hub’s shelves; where one of the same goes on already, that one is joined.',
    access: 'shelf_check',
    body: z.strictObject({ hub_id: id, types: stockTypeList }),
    response: dataOf(check),
    errors: [],
  },
  'GET /backlog-checks/{id}': {
    summary: 'A check and how far it is.',
    access: 'shelf_check',
    params: pathId,
    response: dataOf(check),
    errors: ['ESY015'],
  },
  'GET /backlog-checks/{id}/lines': {
    summary: 'The packages of a check with one finding, the last scanned first, then by code.',
    access: 'shelf_check',
    params: pathId,
    query: z.strictObject({
      finding: z.enum(checkFindings),
      from: queryInt(0, 1_000_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(100),
    }),
    response: z.object({ data: z.array(checkLine), meta: z.object({ total: z.int() }) }),
    errors: ['ESY015'],
  },
  'POST /backlog-checks/{id}/scans': {
    summary: 'What was scanned, bags whole; a code sent again counts once.',
    access: 'shelf_check',
    params: pathId,
    body: z.strictObject({
      codes: z.array(givenCode).min(1, 'required').max(limits.maxApiLimit),
    }),
    response: dataOf(
      z.object({
        /** In the order sent, each code once. */
        scans: z.array(z.object({ code: z.string(), finding: z.enum(checkFindings), surprise, repeated: z.boolean() })),
        counts,
      }),
    ),
    errors: ['ESY015', 'ESY016'],
  },
  'POST /backlog-checks/{id}/finish': {
    summary: 'Ends a check: what was not scanned is missing, unless it has left the shelf meanwhile.',
    access: 'shelf_check',
    params: pathId,
    response: dataOf(check),
    errors: ['ESY015', 'ESY016'],
  },
  'DELETE /backlog-checks/{id}': {
    summary: 'Throws away a check that goes on, with its scans: begun by mistake.',
    access: 'shelf_check',
    params: pathId,
    response: done,
    errors: ['ESY015', 'ESY016'],
  },
});
