import * as z from 'zod';
import { limits } from '~domain/limits';
import { packageStatuses } from '~domain/statuses';
import { defineEndpoints } from '../endpoint';
import { dataOf, id, listOf, paging, pathId, queryIds, queryInt, queryList, status, timestamp, typedCode } from '../fields';
import { historyEntry, packageDetail, packageRow, packageSubject } from './package-shapes';

export const packageSorts = ['created_at', 'updated_at', 'stage_entered_at', 'package_code', 'cod', 'weight', 'status', 'seller_code'] as const;

/** The filters of every package list; the URL of the list page carries the same names. */
export const packageFilters = {
  /** Free text: a code, an order code, a receiver's name (folded). */
  q: z.string().normalize('NFC').trim().max(limits.text).optional(),
  status: queryList(packageStatuses).optional(),
  hub_id: queryIds.optional(),
  hub_role: z.enum(['current', 'fm', 'lm', 'any']).default('current'),
  seller_id: queryIds.optional(),
  created_from: timestamp.optional(),
  created_to: timestamp.optional(),
  cod: z.enum(['with', 'without']).optional(),
  attempts_min: queryInt(0, 99).optional(),
  printed: z.enum(['yes', 'no']).optional(),
  /** In their present stage since this moment or longer: what backlogs ask for. */
  stage_entered_to: timestamp.optional(),
};

const packageOrder = z.enum(packageSorts.flatMap((name) => [name, `-${name}`] as const)).default('-created_at');

/** How many packages the filter finds, and when they were counted: at most a few seconds ago. */
const counted = z.object({ total: z.int(), counted_at: timestamp });

export const packageListQuery = z.strictObject({
  ...paging,
  ...packageFilters,
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
    response: listOf(packageRow).extend({ next: z.string().nullable() }),
    errors: [],
  },
  'GET /packages-window': {
    summary: 'A window of the list, from any row of it: as fast in the middle of a million rows as at their beginning.',
    access: 'packages',
    query: z.strictObject({ from: queryInt(0, 100_000_000).default(0), limit: queryInt(1, 200).default(100), ...packageFilters, sort: packageOrder }),
    response: z.object({ data: z.array(packageRow), meta: counted }),
    errors: [],
  },
  'GET /packages-subjects': {
    summary: 'What commands act on of every package the filter finds, as many as one run takes.',
    access: 'packages',
    query: z.strictObject({ limit: queryInt(1, limits.runItems).default(limits.runItems), ...packageFilters, sort: packageOrder }),
    response: z.object({ data: z.array(packageSubject), meta: counted }),
    errors: [],
  },
  'GET /packages/{id}': {
    summary: 'One package with every field.',
    access: 'packages',
    params: pathId,
    response: dataOf(packageDetail),
    errors: ['EPK009'],
  },
  'GET /package': {
    summary: 'One package by its code, as lists show it.',
    access: 'packages',
    query: z.strictObject({ code: typedCode }),
    response: dataOf(packageRow),
    errors: ['EPK027', 'EPK029'],
  },
  'GET /package-tracking': {
    summary: 'Where a package is: status and steps, without personal data.',
    access: 'packages',
    query: z.strictObject({ code: typedCode }),
    response: dataOf(
      z.object({ code: z.string(), status, steps: z.array(z.object({ at: timestamp, status, hub_code: z.string().nullable() })) }),
    ),
    errors: ['EPK027', 'EPK029'],
  },
  'GET /packages-master-search': {
    summary: 'Global search by code, order code or the beginning of either.',
    access: 'packages',
    query: z.strictObject({ code: z.string().normalize('NFC').trim().min(1, 'required').max(100) }),
    response: dataOf(z.array(z.object({ id, code: z.string(), seller_id: id, seller_code: z.string(), package_status: status }))),
    errors: [],
  },
  'POST /packages-post': {
    summary: 'Packages by a list of codes, in the order given; codes that do not exist (or are not the user’s to see) are listed apart.',
    access: 'packages',
    body: z.strictObject({ codes: z.array(typedCode).min(1, 'required').max(limits.importRows) }),
    response: dataOf(z.object({ packages: z.array(packageRow), malformed: z.array(z.string()), not_found: z.array(z.string()) })),
    errors: [],
    // Reads only: no transaction is worth holding a connection for.
    transaction: 'own',
  },
  'GET /package-history': {
    summary: 'Everything that happened to a package, newest first.',
    access: 'packages',
    query: z.strictObject({ package_id: queryInt(1, Number.MAX_SAFE_INTEGER) }),
    response: dataOf(z.array(historyEntry)),
    errors: ['EPK009'],
  },
});

export type PackageParams = z.output<typeof pathId>;
