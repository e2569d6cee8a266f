import * as z from 'zod';
import { handoverStates } from '~domain/carriers';
import { limits } from '~domain/limits';
import { outboundFaults } from '~domain/outbound';
import { lineResults, mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  cursorListOf,
  cursorPaging,
  dataOf,
  id,
  line,
  namedRef,
  ownCode,
  pagination,
  paging,
  pathId,
  queryIds,
  queryList,
  timestamp,
  typedCode,
} from '../fields';
import { seal } from './mobile-unit-shapes';
import { packageRow } from './package-shapes';
import { sheetResult } from './runsheets-work';

/** A hand-over sheet as lists show it. */
export const threePlSheet = z
  .object({
    id,
    version: z.int(),
    code: z.string(),
    status: z.enum(runsheetStatuses),
    carrier: namedRef,
    hub: codeRef,
    packages: z.object({ total: z.int(), allocated: z.int(), waiting: z.int(), accepted: z.int(), failed: z.int() }),
    created_by: z.string().nullable(),
    created_at: timestamp,
    dispatched_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
  })
  .meta({ id: 'ThreePlSheet' });

const sheetLine = z
  .object({
    position: z.int(),
    added_at: timestamp,
    package: packageRow,
    tracking_3pl: z.string().nullable(),
    three_pl_lm_code: z.string().nullable(),
    /** Null = it has not been dispatched. */
    handover: z
      .object({
        state: z.enum(handoverStates),
        attempt: z.int(),
        tries: z.int(),
        due_at: timestamp.nullable(),
        fault: z.enum(outboundFaults).nullable(),
        message: z.string().nullable(),
        cancelling: z.boolean(),
        /** Who sent it to the carrier, and when that last answered. */
        asked_by: z.string().nullable(),
        answered_at: timestamp.nullable(),
      })
      .nullable(),
    result: z.enum(lineResults).nullable(),
    result_at: timestamp.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'ThreePlSheetLine' });

const sheetWritten = z
  .object({ data: threePlSheet, results: z.array(sheetResult) })
  .meta({ id: 'ThreePlSheetWritten' });

const bag = z
  .object({
    id,
    mu_code: z.string(),
    serial_number: z.string().nullable(),
    status: z.enum(mobileUnitStatuses),
    carrier: namedRef,
    hub: codeRef,
    total_packages: z.int(),
    runsheet: codeRef.nullable(),
    created_at: timestamp,
    sealed_at: timestamp.nullable(),
  })
  .meta({ id: 'CarrierBag' });
const bagWritten = z.object({ data: bag, results: z.array(sheetResult) }).meta({ id: 'CarrierBagWritten' });

const codes = z.array(typedCode).min(1, 'required').max(limits.scans);
const packageIds = z.array(id).min(1, 'required').max(limits.scans);
const access = 'outbound_three_pl';
const common = { access, params: pathId } as const;

export const threePlEndpoints = defineEndpoints({
  'GET /three-pl-runsheets': {
    summary: 'Hand-over sheets to carriers, of the user’s hubs, newest first.',
    access,
    query: z.strictObject({
      ...cursorPaging,
      status: queryList(runsheetStatuses).optional(),
      carrier_id: queryIds.optional(),
      hub_id: queryIds.optional(),
      q: line(40).optional(),
    }),
    response: cursorListOf(threePlSheet),
    errors: [],
  },
  'POST /three-pl-runsheets': {
    summary: 'Make a hand-over sheet for a carrier, with packages if codes are given; each is answered for itself.',
    access,
    body: z.strictObject({ carrier_id: id, hub_id: id, codes: codes.optional() }),
    response: sheetWritten,
    status: 201,
    errors: ['ESY026'],
  },
  'GET /three-pl-runsheets/{id}': {
    ...common,
    summary: 'One hand-over sheet with a page of its packages and how each hand-over stands.',
    query: z.strictObject({ ...paging }),
    response: dataOf(
      threePlSheet.extend({ lines: z.object({ data: z.array(sheetLine), meta: z.object({ pagination }) }) }),
    ),
    errors: ['ESY014'],
  },
  'POST /three-pl-runsheets/{id}/packages': {
    ...common,
    summary:
      'Put packages on a sheet that has not left: EPK027, EPK029, EPK012 another hub, EPK013 on another sheet or in a bag, EPK031 on this one, EPL002 with a carrier, EPL003 not in a status to be handed over.',
    body: z.strictObject({ codes }),
    response: sheetWritten,
    errors: ['ESY014', 'EPL001', 'ERS001'],
  },
  'PATCH /three-pl-runsheets/{id}/packages/remove': {
    ...common,
    summary: 'Take packages off a sheet that has not left; those already allocated are taken back.',
    body: z.strictObject({ ids: packageIds }),
    response: sheetWritten,
    errors: ['ESY014', 'EPL001', 'ERS001'],
  },
  'PATCH /three-pl-runsheets/{id}/allocate': {
    ...common,
    summary: 'Set the sheet’s packages aside for the carrier (Waiting_for_handover); EPL003 for those that may not.',
    response: sheetWritten,
    errors: ['ESY014', 'EPL001', 'ERS001', 'EPK017'],
  },
  'PATCH /three-pl-runsheets/{id}/dispatch': {
    ...common,
    summary:
      'Hand the sheet over: the carrier is asked for each package, in the background. EPL005 = something on it is not allocated.',
    response: sheetWritten,
    errors: ['ESY014', 'ESY026', 'EPL001', 'EPL005', 'ERS001', 'EPK017'],
  },
  'PATCH /three-pl-runsheets/{id}/retry': {
    ...common,
    summary: 'Ask the carrier again for packages of the sheet that failed, all of them or those named.',
    body: z.strictObject({ ids: packageIds.optional() }),
    response: sheetWritten,
    errors: ['ESY014', 'EPL004', 'EPK026'],
  },
  'PATCH /three-pl-runsheets/{id}/recall': {
    ...common,
    summary: 'Take packages of the sheet back that the carrier does not have.',
    body: z.strictObject({ ids: packageIds }),
    response: sheetWritten,
    errors: ['ESY014', 'EPL004'],
  },
  'PATCH /three-pl-runsheets/{id}/cancel-at-carrier': {
    ...common,
    summary: 'Ask the carrier to give packages of the sheet back; each follows its answer.',
    body: z.strictObject({ ids: packageIds }),
    response: sheetWritten,
    errors: ['ESY014', 'EPL004'],
  },
  'PATCH /three-pl-runsheets/{id}/close': {
    ...common,
    summary:
      'Close a sheet whose every package the carrier has answered for: what it reported as delivered or returned is confirmed. ERS003 = `packages` still wait or have failed unheeded.',
    response: sheetWritten,
    errors: ['ESY014', 'EPL004', 'ERS003'],
  },
  'PATCH /three-pl-runsheets/{id}/cancel': {
    ...common,
    summary: 'Give up a sheet that has not left; its packages go back to where they were.',
    response: sheetWritten,
    errors: ['ESY014', 'EPK030', 'EPL001', 'ERS001'],
  },
  'POST /three-pl-handovers': {
    summary:
      'Hand packages to a carrier in one go: a sheet for each hub they lie at, allocated and dispatched; each package is answered for itself.',
    access,
    body: z.strictObject({ carrier: ownCode, codes }),
    response: z.object({ data: z.array(threePlSheet), results: z.array(sheetResult) }),
    errors: ['ESY026'],
  },
  'GET /mu-3pl': {
    summary: 'Bags for carriers, of the user’s hubs, newest first.',
    access,
    query: z.strictObject({
      ...cursorPaging,
      status: queryList(mobileUnitStatuses).optional(),
      carrier_id: queryIds.optional(),
      q: line(40).optional(),
    }),
    response: cursorListOf(bag),
    errors: [],
  },
  'POST /mu-3pl': {
    summary: 'Begin a bag for a carrier.',
    access,
    body: z.strictObject({ carrier_id: id, hub_id: id }),
    response: bagWritten,
    status: 201,
    errors: ['ESY026'],
  },
  'GET /mu-3pl/{id}': {
    ...common,
    summary: 'One bag with its packages.',
    response: dataOf(bag.extend({ packages: z.array(packageRow) })),
    errors: ['ESY027'],
  },
  'POST /mu-3pl/{id}/packages': {
    ...common,
    summary: 'Put packages into a bag that is not closed.',
    body: z.strictObject({ codes }),
    response: bagWritten,
    errors: ['ESY027', 'EPK002'],
  },
  'PATCH /mu-3pl/{id}/packages/remove': {
    ...common,
    summary: 'Take packages out of a bag that is not closed (EPK005 = not in it).',
    body: z.strictObject({ ids: packageIds }),
    response: bagWritten,
    errors: ['ESY027', 'EPK002'],
  },
  'PATCH /mu-3pl/{id}/seal': {
    ...common,
    summary: 'Seal a bag; a seal is broken once, so its number is taken once (EAL002).',
    body: z.strictObject({ serial_number: seal }),
    response: bagWritten,
    errors: ['ESY027', 'EPK002', 'EPK006', 'EAL002'],
  },
  'PATCH /mu-3pl/{id}/hand-over': {
    ...common,
    summary: 'Hand a sealed bag to its carrier: all of it on one sheet, dispatched, or nothing of it.',
    response: bagWritten,
    errors: ['ESY026', 'ESY027', 'EPK003', 'EPK004', 'EPK006', 'EPK028'],
  },
});
