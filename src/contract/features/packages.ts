import * as z from 'zod';
import { limits } from '~domain/limits';
import { backlogBuckets } from '~domain/backlog';
import { backlogTypes } from '~domain/stages';
import { packageStatuses } from '~domain/statuses';
import { defineEndpoints } from '../endpoint';
import {
  anyQuery,
  codeRef,
  cursorListOf,
  dataOf,
  facts,
  id,
  line,
  ownCode,
  paging,
  pathId,
  queryIds,
  queryInt,
  queryList,
  status,
  timestamp,
  typedCode,
} from '../fields';
import { historyFilters } from './history-filters';
import { historyEntry, packageDetail, packageRow, packageSubject } from './package-shapes';

export const packageSorts = [
  'created_at',
  'updated_at',
  'stage_entered_at',
  'package_code',
  'cod',
  'weight',
  'status',
  'seller_code',
] as const;

/** The filters of every package list; the URL of the list page carries the same names. */
export const packageFilters = {
  /** Free text: a code, an order code, a receiver's name (folded). */
  q: z.string().normalize('NFC').trim().max(limits.text).optional(),
  status: queryList(packageStatuses).optional(),
  hub_id: queryIds.optional(),
  /** `custody` = the hub that answers for the package, which before its pickup is the one that is to pick it up. */
  hub_role: z.enum(['current', 'fm', 'lm', 'any', 'custody']).default('current'),
  seller_id: queryIds.optional(),
  created_from: timestamp.optional(),
  created_to: timestamp.optional(),
  cod: z.enum(['with', 'without']).optional(),
  /** VND. */
  cod_min: queryInt(0, Math.floor(limits.moneyMax)).optional(),
  /** On one of these runsheets, or on the one of this code; a sheet that is not the user’s to see has no packages. */
  runsheet_id: queryIds.optional(),
  runsheet: ownCode.optional(),
  /** The courier of this code has them, or had them last. */
  courier: ownCode.optional(),
  attempts_min: queryInt(0, 99).optional(),
  printed: z.enum(['yes', 'no']).optional(),
  /** In their present stage since this moment or longer: what backlogs ask for. */
  stage_entered_to: timestamp.optional(),
  /** Any of the next four asks for packages in a backlog of the user’s own hubs, and for no others. */
  backlog_type: queryList(backlogTypes).optional(),
  backlog_bucket: queryList(backlogBuckets).optional(),
  /** Calendar days over at least; 0 = whether late or not. */
  days_over: queryInt(0, 3650).optional(),
  /** Their age counts from this moment or from before it. */
  backlog_since: timestamp.optional(),
};

const packageOrder = z.enum(packageSorts.flatMap((name) => [name, `-${name}`] as const)).default('-created_at');

/** How many packages the filter finds, and when they were counted. */
const counted = z.object({ total: z.int(), counted_at: timestamp });

const packageListQuery = z.strictObject({
  ...paging,
  ...packageFilters,
  /** Where the shop hands them over; empty = nowhere in particular. */
  pickup_point: line(limits.text * 2).optional(),
  /** What a pickup sheet may take now: nothing that is put off or with a carrier. */
  ready: z.literal('pickup').optional(),
  sort: packageOrder,
  /** `none` leaves total and total_pages at -1: pages are then as fast at a million rows as at ten thousand. */
  count: z.enum(['exact', 'none']).default('exact'),
  /** Where the next page begins, as the last answer’s `next` said; takes the place of `page`. */
  cursor: z.string().max(400).optional(),
});

export const packageEndpoints = defineEndpoints({
  'GET /packages': {
    summary: 'Packages the user may see, filtered, sorted, paged by number or by cursor.',
    access: 'packages',
    query: packageListQuery,
    response: cursorListOf(packageRow),
    errors: [],
  },
  'GET /packages-window': {
    summary: 'A window of the list, from any row of it: as fast in its middle as at its beginning.',
    access: 'packages',
    query: z.strictObject({
      from: queryInt(0, 100_000_000).default(0),
      limit: queryInt(1, 200).default(100),
      ...packageFilters,
      sort: packageOrder,
      /**
       * `now` = counted for this call, for who has just changed packages; otherwise the count may be a minute old, and
       * that of the next call is new.
       */
      count: z.enum(['recent', 'now']).default('recent'),
    }),
    response: z.object({ data: z.array(packageRow), meta: counted }),
    errors: [],
  },
  'GET /packages-subjects': {
    summary:
      'What commands act on of the packages found, as many as one call takes; `next` = the cursor of what follows.',
    access: 'packages',
    query: z.strictObject({
      limit: queryInt(1, limits.runItems).default(limits.runItems),
      ...packageFilters,
      sort: packageOrder,
      cursor: z.string().max(400).optional(),
    }),
    response: z.object({ data: z.array(packageSubject), meta: counted, next: z.string().nullable() }),
    long: true,
    errors: [],
  },
  'GET /total-packages': {
    summary: 'How many packages the filter finds.',
    access: 'packages',
    query: z.strictObject({
      ...packageFilters,
      /** When they reached their receivers: what an export of delivered packages will have in it. */
      delivered_from: timestamp.optional(),
      delivered_to: timestamp.optional(),
    }),
    response: dataOf(counted),
    errors: [],
  },
  'GET /count-packages-by-hub': {
    summary: 'How many packages the filter finds by hub that answers for them, the most first; `hub` null = none yet.',
    access: 'packages',
    query: z.strictObject(packageFilters),
    response: dataOf(z.array(z.object({ hub: codeRef.nullable(), total: z.int() }))),
    errors: [],
  },
  'GET /packages/{id}': {
    summary: 'One package with every field.',
    access: 'packages',
    params: pathId,
    query: anyQuery,
    response: dataOf(packageDetail),
    errors: ['EPK009'],
  },
  'GET /package': {
    summary:
      'One package by its code, as lists show it. EPK012 = it is none of the user’s hubs’; `elsewhere` names the hub it belongs to and the one it is bound for.',
    access: 'packages',
    query: z.strictObject({ code: typedCode }),
    response: dataOf(packageRow),
    errors: ['EPK012', 'EPK027', 'EPK029'],
  },
  'GET /package-tracking': {
    summary: 'Where a package is: status and steps, without personal data.',
    access: 'packages',
    query: z.strictObject({ code: typedCode }),
    response: dataOf(
      z.object({
        code: z.string(),
        status,
        steps: z.array(z.object({ at: timestamp, status, hub_code: z.string().nullable() })),
      }),
    ),
    errors: ['EPK012', 'EPK027', 'EPK029'],
  },
  'GET /packages-master-search': {
    summary:
      'Global search by code, order code or the beginning of either, a carrier’s whole number, or the receiver’s phone: its last 4 digits or more where the asker may read it whole.',
    access: 'packages',
    query: z.strictObject({ code: z.string().normalize('NFC').trim().min(1, 'required').max(100) }),
    response: dataOf(
      z.array(
        z.object({
          id,
          code: z.string(),
          seller_id: id,
          seller_code: z.string(),
          package_status: status,
          receiver_name: z.string(),
        }),
      ),
    ),
    errors: [],
  },
  'POST /packages-post': {
    summary:
      'Packages by codes, in the order given; codes that do not exist, and those of other hubs with whose they are, are listed apart.',
    access: 'packages',
    query: anyQuery,
    body: z.strictObject({ codes: z.array(typedCode).min(1, 'required').max(limits.importRows) }),
    response: dataOf(
      z.object({
        packages: z.array(packageRow),
        malformed: z.array(z.string()),
        elsewhere: z.array(z.object({ code: z.string(), errors: facts })),
        not_found: z.array(z.string()),
      }),
    ),
    long: true,
    errors: [],
    // Reads only: no transaction is worth holding a connection for.
    transaction: 'own',
  },
  'GET /package-history': {
    summary:
      'Steps of packages, newest first: all of one with `package_id` (EPK009 = there is none), otherwise what the filters find, of the last seven days unless told; `moved` = what moved one and stands. `next` = the cursor of what follows.',
    access: 'packages',
    query: z.strictObject({
      ...historyFilters,
      from: timestamp.optional(),
      to: timestamp.optional(),
      limit: queryInt(1, limits.maxApiLimit).optional(),
      cursor: z.string().max(400).optional(),
      /** `exact` = meta.total counts them all; otherwise it is -1. */
      count: z.enum(['exact', 'none']).default('none'),
    }),
    response: z.object({
      data: z.array(historyEntry.extend({ package: codeRef })),
      meta: z.object({ total: z.int(), from: timestamp.nullable() }),
      next: z.string().nullable(),
    }),
    errors: ['EPK009'],
  },
});
