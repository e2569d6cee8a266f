import * as z from 'zod';
import { lineResults, mobileUnitStatuses, runsheetStatuses, runsheetTypes } from '~domain/runsheet-types';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  id,
  line,
  listOf,
  namedRef,
  pagination,
  paging,
  pathId,
  queryIds,
  queryList,
  timestamp,
} from '../fields';
import { packageRow } from './package-shapes';

const runsheetSorts = ['created_at', 'dispatched_at', 'code'] as const;

/** A trip as lists show it. */
export const runsheetRow = z
  .object({
    id,
    version: z.int(),
    code: z.string(),
    type: z.enum(runsheetTypes),
    status: z.enum(runsheetStatuses),
    hub: codeRef,
    /** Of a linehaul. */
    destination_hub: codeRef.nullable(),
    courier: namedRef.nullable(),
    license_plate: z.string().nullable(),
    driver_code: z.string().nullable(),
    driver_name: z.string().nullable(),
    /** Packages on it; of them those reported on, and those that were reported as done. */
    packages: z.object({ total: z.int(), reported: z.int(), done: z.int() }),
    dispatched_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'RunsheetRow' });

const person = z.object({ id, name: z.string() });

const mobileUnit = z
  .object({
    id,
    mu_code: z.string(),
    /** Of its seal. */
    serial_number: z.string().nullable(),
    status: z.enum(mobileUnitStatuses),
    packages: z.int(),
    sealed_at: timestamp.nullable(),
    received_at: timestamp.nullable(),
  })
  .meta({ id: 'TripMobileUnit' });

const runsheetLine = z
  .object({
    position: z.int(),
    added_at: timestamp,
    /** Null = not reported yet. */
    result: z.enum(lineResults).nullable(),
    result_reason: z.string().nullable(),
    result_at: timestamp.nullable(),
    note: z.string().nullable(),
    /** In the sheet’s hands: planned, on the road, or to be scanned back. */
    live: z.boolean(),
    /** Taken in cash. */
    cash: z.number().nullable(),
    /** Scanned back in at the hub. */
    back_at: timestamp.nullable(),
    package: packageRow,
  })
  .meta({ id: 'RunsheetLine' });

const runsheetDetail = runsheetRow
  .extend({
    created_by: person.nullable(),
    dispatched_by: person.nullable(),
    closed_by: person.nullable(),
    /** How many packages are in its hands. */
    live: z.int(),
    /** VND. Expected = what its packages were paid in cash; the rest once it was counted. */
    cash: z.object({
      expected: z.number(),
      counted: z.number().nullable(),
      difference: z.number().nullable(),
      reason: z.string().nullable(),
    }),
    mobile_units: z.object({ data: z.array(mobileUnit) }),
    /** With `include=packages`: those the user may see, in the order of adding, a page of them. */
    lines: z.object({ data: z.array(runsheetLine), meta: z.object({ pagination }) }).optional(),
  })
  .meta({ id: 'RunsheetDetail' });

export const runsheetEndpoints = defineEndpoints({
  'GET /runsheets': {
    summary: 'Runsheets that begin or end at a hub of the user, newest first.',
    access: 'runsheets',
    query: z.strictObject({
      ...paging,
      type: queryList(runsheetTypes).optional(),
      status: queryList(runsheetStatuses).optional(),
      hub_id: queryIds.optional(),
      courier_id: queryIds.optional(),
      /** The beginning of a code, plate or courier’s code; words of the courier’s or driver’s name without accents. */
      q: line(100).optional(),
      created_from: timestamp.optional(),
      created_to: timestamp.optional(),
      sort: z.enum(runsheetSorts.flatMap((name) => [name, `-${name}`] as const)).default('-created_at'),
    }),
    response: listOf(runsheetRow),
    errors: [],
  },
  'GET /runsheets/{id}': {
    summary: 'One runsheet with its bags and, asked for, its packages.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({ ...paging, include: z.enum(['packages']).optional() }),
    response: dataOf(runsheetDetail),
    errors: ['ESY014'],
  },
});
