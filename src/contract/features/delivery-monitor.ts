import * as z from 'zod';
import { lineResults, runsheetStatuses, runsheetTypes } from '~domain/runsheet-types';
import { defineEndpoints } from '../endpoint';
import { codeRef, dataOf, id, listOf, localDay, paging, pathId, queryIds, timestamp } from '../fields';
import { packageRow } from './package-shapes';

const courier = z.object({
  id,
  code: z.string(),
  name: z.string(),
  hub: codeRef,
  license_plate: z.string().nullable(),
});

/** `left` = not reported yet. */
const progress = { total: z.int(), done: z.int(), failed: z.int(), left: z.int() };

const sheet = z.object({
  id,
  code: z.string(),
  type: z.enum(runsheetTypes),
  status: z.enum(runsheetStatuses),
  ...progress,
  dispatched_at: timestamp.nullable(),
});

/** VND. `in_hand` = taken in cash and not yet handed in, of whichever day; `ceiling` = the most he should carry. */
const cash = z.object({ in_hand: z.number(), ceiling: z.number() });

export const deliveryMonitorEndpoints = defineEndpoints({
  'GET /delivery-monitor': {
    summary: 'Couriers out today or with cash in hand: sheets, how far each is, cash against the ceiling, last report.',
    access: 'runsheets',
    query: z.strictObject({ hub_id: queryIds.optional() }),
    response: dataOf(
      z.object({
        as_of: timestamp,
        couriers: z.array(
          z.object({
            courier,
            sheets: z.array(sheet),
            ...progress,
            cash,
            last: z
              .object({
                at: timestamp,
                package_code: z.string(),
                result: z.enum(lineResults),
                reason: z.string().nullable(),
              })
              .nullable(),
          }),
        ),
      }),
    ),
    errors: [],
  },
  'GET /courier-deliveries/{id}': {
    summary:
      'A courier’s deliveries and returns of a day in Viet Nam, today unless told: sheets, what came of each package, cash.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({ date: localDay.optional() }),
    response: dataOf(
      z.object({
        as_of: timestamp,
        date: localDay,
        courier,
        ...progress,
        cash: cash.extend({
          /** Of that day. */ collected: z.number(),
          /** To be collected from what is left. */ expected: z.number(),
        }),
        sheets: z.array(sheet),
        lines: z.array(
          packageRow.extend({
            runsheet_id: id,
            position: z.int(),
            result: z.enum(lineResults).nullable(),
            result_reason: z.string().nullable(),
            result_at: timestamp.nullable(),
            line_note: z.string().nullable(),
            cod_collected: z.number(),
          }),
        ),
      }),
    ),
    errors: ['EUS006'],
  },
  'GET /courier-failed-attempts/{id}': {
    summary: 'A courier’s failed deliveries and returns, the latest first, with what became of the packages since.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({ ...paging, date_from: localDay.optional(), date_to: localDay.optional() }),
    response: listOf(
      packageRow.extend({
        runsheet: codeRef,
        result: z.enum(lineResults),
        result_reason: z.string().nullable(),
        result_at: timestamp,
        line_note: z.string().nullable(),
        photos: z.array(id),
      }),
    ).extend({ courier }),
    errors: ['EUS006'],
  },
});
