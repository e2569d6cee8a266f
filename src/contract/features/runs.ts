import * as z from 'zod';
import { calledActions } from '~domain/package-machine';
import { defineEndpoints } from '../endpoint';
import { dataOf, errorCode, id, pathId, queryInt, timestamp } from '../fields';
import { runLine } from './batch';

/** Steps of a runsheet are runs too; they are taken back by a further step, not by an undo. */
export const sheetRuns = [
  'sheet_add',
  'sheet_remove',
  'sheet_start',
  'sheet_receive',
  'sheet_scan_back',
  'sheet_close',
  'sheet_cancel',
  'carrier_confirm',
] as const;
export type SheetRun = (typeof sheetRuns)[number];

const run = z
  .object({
    id,
    action: z.enum([...calledActions, 'undo', ...sheetRuns]),
    /** What was typed, where a line started it. */
    line: z.string().nullable(),
    total: z.int(),
    /** `ok` and `refused` make up `total` unless the run was cut off: its key then does the rest. */
    ok: z.int(),
    refused: z.int(),
    /** How many of `ok` have been taken back since. */
    undone: z.int(),
    at: timestamp,
    /** The run that this one took back. */
    undo_of: id.nullable(),
    /** Something is left to take back, and the action lets it. */
    undoable: z.boolean(),
  })
  .meta({ id: 'Run' });

/** `package_code` is null where the package is not the reader's to see. */
const runItem = z
  .object({ id, package_code: z.string().nullable(), ok: z.boolean(), code: errorCode.nullable(), undone: z.boolean() })
  .meta({ id: 'RunItem' });

/**
 * `package_code` as above; where a later step is in the way, the run that it was of, if the user may take that back.
 */
const undoItem = z
  .object({ id, package_code: z.string().nullable(), code: errorCode.nullable(), later_run: id.nullable() })
  .meta({ id: 'UndoItem' });

export const runEndpoints = defineEndpoints({
  'GET /runs': {
    summary: 'One’s own runs, newest first; `before` = the id of the last one seen.',
    access: 'packages',
    query: z.strictObject({
      limit: queryInt(1, 100).default(20),
      before: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: dataOf(z.array(run)),
    errors: [],
  },
  'GET /runs/{id}': {
    summary: 'A run with the outcome of each of its packages.',
    access: 'packages',
    params: pathId,
    response: dataOf(run.extend({ items: z.array(runItem) })),
    errors: ['ESY010'],
  },
  'GET /runs/{id}/undo': {
    summary:
      'What taking back a run would do to each of its packages that it has not been taken back on: `code` = why not, null = it would.',
    access: 'packages',
    params: pathId,
    response: dataOf(z.object({ items: z.array(undoItem) })),
    errors: ['ESY010', 'ESY011', 'ESY012'],
  },
  'POST /runs/{id}/undo': {
    summary:
      'Takes back a run wherever its package still is as the run left it, later steps that were taken back themselves left out; the others are told with EPK030.',
    access: 'packages',
    params: pathId,
    response: runLine,
    produces: 'application/x-ndjson',
    errors: ['ESY010', 'ESY011', 'ESY012'],
    transaction: 'own',
    key: 'required',
  },
});
