import * as z from 'zod';
import { limits } from '~domain/limits';
import { runsheetTypes } from '~domain/runsheet-types';
import { defineEndpoints, type EndpointSpec } from '../endpoint';
import {
  dataOf,
  errorCode,
  facts,
  id,
  money,
  note,
  ownCode,
  pathId,
  plate,
  queryIds,
  queryInt,
  queryList,
  reasonCode,
  requiredLine,
  requiredNote,
  timestamp,
  version,
  givenCode,
} from '../fields';
import { series } from './batch';
import { packageRow, packageSubject } from './package-shapes';
import { runsheetRow } from './runsheets';

/** What came of one package of a call on a runsheet; each stands for itself. */
export const sheetResult = z
  .discriminatedUnion('ok', [
    z.object({ package_code: z.string(), ok: z.literal(true), package: packageSubject }),
    /** The package as it is now; null = there is none that the caller may see. */
    z.object({
      package_code: z.string(),
      ok: z.literal(false),
      code: errorCode,
      message: z.string(),
      errors: facts.optional(),
      package: packageSubject.nullable(),
    }),
  ])
  .meta({ id: 'SheetResult' });

/** The runsheet as the call leaves it, and its packages in the order they were named: codes first, then ids. */
export const sheetAnswer = z.object({ data: runsheetRow, results: z.array(sheetResult) }).meta({ id: 'SheetAnswer' });

/** Scanned or typed codes, ids of rows, or both. */
const named = { codes: z.array(givenCode).max(limits.scans).optional(), ids: z.array(id).max(limits.scans).optional() };
const some = ({
  codes = [],
  ids = [],
}: {
  codes?: readonly string[] | undefined;
  ids?: readonly number[] | undefined;
}): boolean => codes.length + ids.length > 0 && codes.length + ids.length <= limits.scans;
/** Scans one after the other are one run, whatever calls they come in. */
const inSeries = { series: series.optional() };
const missingNames = { message: 'required', path: ['codes'] };

/** Null or nothing = none. */
const driven = {
  courier_id: id.nullable().optional(),
  license_plate: plate.nullable().optional(),
  driver_code: ownCode.nullable().optional(),
  driver_name: requiredLine(limits.name).nullable().optional(),
};
const seen = { version: version.optional() };
const common = {
  params: pathId,
  access: 'runsheet_work',
  response: sheetAnswer,
} as const satisfies Partial<EndpointSpec>;

/** A line of a courier’s sheet on paper. */
const printLine = z
  .object({
    position: z.int(),
    package_code: z.string(),
    seller_code: z.string(),
    seller_name: z.string(),
    /** Whole wherever the receiver's is. */
    seller_phone: z.string().nullable(),
    pickup_point: z.string(),
    /** With its ward and province, where they are known. */
    pickup_full_address: z.string(),
    receiver_name: z.string(),
    /** Whole for the hub that has the package; its reading is recorded. */
    receiver_phone: z.string(),
    receiver_address: z.string(),
    receiver_full_address: z.string(),
    weight: z.number(),
    cod: z.number(),
    operator_note: z.string().nullable(),
  })
  .meta({ id: 'RunsheetPrintLine' });

export const runsheetWorkEndpoints = defineEndpoints({
  'GET /runsheet-counts': {
    summary: 'How many runsheets of some kinds the user’s hubs have in each status.',
    access: 'runsheets',
    query: z.strictObject({
      type: queryList(runsheetTypes).optional(),
      hub_id: queryIds.optional(),
      courier_id: queryIds.optional(),
    }),
    response: dataOf(z.object({ Created: z.int(), Running: z.int(), Closed: z.int(), Cancelled: z.int() })),
    errors: [],
  },
  'POST /runsheets': {
    summary:
      'A new runsheet of a hub: whose, driven with what and, of a linehaul, where to. Packages named are put on it, each judged for itself. EUS006 = no such courier at that hub.',
    access: 'runsheet_work',
    body: z.strictObject({
      type: z.enum(runsheetTypes).exclude(['three_pl']),
      hub_id: id,
      destination_hub_id: id.optional(),
      ids: named.ids,
      ...driven,
    }),
    response: sheetAnswer,
    status: 201,
    errors: ['EUS006'],
  },
  'PATCH /runsheets/{id}': {
    ...common,
    summary: 'Corrects who drives a runsheet and with what, before it leaves.',
    body: z
      .strictObject({ ...driven, ...seen })
      .refine(
        (body) => Object.entries(body).some(([key, value]) => key !== 'version' && value !== undefined),
        'nothing_to_change',
      ),
    errors: ['ESY014', 'EPK030', 'EPL001', 'ERS001', 'EUS006'],
  },
  'POST /runsheets/{id}/packages': {
    ...common,
    summary: 'Puts packages on a runsheet before it leaves. EPK031 = it is on this one already, EPK013 = on another.',
    body: z.strictObject({ ...named, ...inSeries }).refine(some, missingNames),
    errors: ['ESY014', 'EPL001', 'ERS001'],
  },
  'PATCH /runsheets/{id}/packages/remove': {
    ...common,
    summary: 'Takes packages off a runsheet before it leaves. EPK009 = it is not on it.',
    body: z.strictObject({ ...named, ...inSeries }).refine(some, missingNames),
    errors: ['ESY014', 'EPL001', 'ERS001'],
  },
  'GET /runsheets/{id}/missing': {
    summary:
      'Packages that belong to the trip and are not on it: more for a stop that it makes anyway, and those whose day with this courier is today.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(z.array(packageRow.extend({ belongs: z.enum(['stop', 'day']) }))),
    errors: ['ESY014'],
  },
  'GET /runsheets/{id}/candidates': {
    summary:
      'Packages that may go on a runsheet now, those waiting longest first: `stop` = the ward of a delivery, the shop of a pickup or return.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({
      over: z.enum(['24h', '48h']).optional(),
      limit: queryInt(1, limits.maxApiLimit).default(limits.maxApiLimit),
    }),
    response: z.object({ data: z.array(packageRow.extend({ stop: z.string() })), meta: z.object({ total: z.int() }) }),
    errors: ['ESY014'],
  },
  'GET /runsheets/{id}/print': {
    summary: 'A runsheet as it goes on paper with its courier, with whole phones; their reading is recorded.',
    access: 'runsheet_work',
    params: pathId,
    response: dataOf(runsheetRow.extend({ cod: z.number(), lines: z.array(printLine) })),
    errors: ['ESY014'],
  },
  'PATCH /runsheets/{id}/start': {
    ...common,
    summary:
      'Sends a runsheet off with all its packages. While packages that belong to the trip are missing it answers EPL005 and names them, unless `force`.',
    body: z.strictObject({ ...seen, force: z.boolean().optional() }),
    errors: ['ESY014', 'EPK017', 'EPK030', 'EPL001', 'EPL005', 'ERS001', 'ERS003'],
  },
  'PATCH /runsheets/{id}/results': {
    ...common,
    summary:
      'What came of packages of a running sheet. Done: delivered with a photo or a note, the COD taken in cash unless told. Attempt: to be tried again (EPK033 = that was the last). Failed: whichever follows from count and reason. A reason is of the sheet’s kind (EPK021–023).',
    body: z
      .strictObject({
        ...named,
        ...inSeries,
        result: z.enum(['done', 'attempt', 'failed']),
        reason: reasonCode.optional(),
        note: note.optional(),
        reattempt_date: timestamp.optional(),
        cod_collected: money.optional(),
        paid_by: z.enum(['cash', 'transfer']).optional(),
        photo_ids: z.array(id).max(limits.photo.perKind).optional(),
      })
      .refine(some, missingNames)
      .refine(({ result, reason }) => result === 'done' || reason !== undefined, {
        message: 'required',
        path: ['reason'],
      }),
    errors: ['ESY014', 'EPL004'],
  },
  'PATCH /runsheets/{id}/scan-back': {
    ...common,
    summary:
      'Takes packages of a running sheet that were not done back in at the hub; with a reason, those not reported yet are reported failed on the way. EPK011 = neither reported nor a reason given.',
    body: z
      .strictObject({
        ...named,
        ...inSeries,
        reason: reasonCode.optional(),
        note: note.optional(),
        reattempt_date: timestamp.optional(),
      })
      .refine(some, missingNames),
    errors: ['ESY014', 'EPL004'],
  },
  'PATCH /runsheets/{id}/close': {
    ...common,
    summary:
      'Ends a running sheet: what was done is confirmed, the cash counted. ERS003 names the packages still out. A difference to the cash recorded needs its reason and is kept.',
    body: z.strictObject({ ...seen, cash_counted: money.optional(), cash_reason: requiredNote.optional() }),
    errors: ['ESY014', 'EPK030', 'EPL004', 'ERS003'],
  },
  'PATCH /runsheets/{id}/cancel': {
    ...common,
    summary: 'Gives up a runsheet that has not left; its packages wait as before.',
    body: z.strictObject({ ...seen, note: note.optional() }),
    errors: ['ESY014', 'EPK030', 'EPL001', 'ERS001'],
  },
});
