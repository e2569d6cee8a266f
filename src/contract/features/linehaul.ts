import * as z from 'zod';
import { limits } from '~domain/limits';
import { runsheetStatuses } from '~domain/runsheet-types';
import { resolutions, unloadingFindings } from '~domain/unloading';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  id,
  line,
  listOf,
  note,
  paging,
  pathId,
  plate,
  queryIds,
  queryInt,
  queryList,
  timestamp,
  version,
  givenCode,
} from '../fields';
import { findingOf, receivedScan, snapshotRow, tripDetail, tripRow, unloading, unloadingLine } from './linehaul-shapes';
import { codeResults, givenCodes } from './mobile-unit-shapes';

const linehaulSorts = ['created_at', 'dispatched_at'] as const;
/** `late` counts trucks on the road only. */
const linehaulMarks = ['late', 'short', 'unloading'] as const;

const truck = {
  license_plate: plate.optional(),
  driver_code: line(limits.name).optional(),
  driver_name: line(limits.name).optional(),
};
const withResults = z.object({ data: tripDetail, results: codeResults });

export const linehaulEndpoints = defineEndpoints({
  'GET /linehaul-runsheets': {
    summary:
      'Trips between hubs that begin or end at a hub of the user, with their bags, their usual time and what their unloading found.',
    access: 'runsheets',
    query: z.strictObject({
      ...paging,
      status: queryList(runsheetStatuses).optional(),
      /** Of either end. */
      hub_id: queryIds.optional(),
      origin_hub_id: queryIds.optional(),
      destination_hub_id: queryIds.optional(),
      mark: z.enum(linehaulMarks).optional(),
      /** The beginning of a code, plate or driver’s code; words of the driver’s name. */
      q: line(60).optional(),
      sort: z.enum(linehaulSorts.flatMap((name) => [name, `-${name}`] as const)).default('-created_at'),
    }),
    response: listOf(tripRow),
    errors: [],
  },
  'POST /linehaul-runsheets': {
    summary: 'A new trip from one hub to another.',
    access: 'package.linehaul_dispatch',
    body: z.strictObject({ hub_id: id, destination_hub_id: id, ...truck }),
    response: dataOf(tripDetail),
    status: 201,
    errors: ['EPK012'],
  },
  'GET /linehaul-runsheets/{id}': {
    summary: 'One trip with its bags, and what waits for it and is not on it.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(tripDetail),
    errors: ['ESY014'],
  },
  'PATCH /linehaul-runsheets/{id}': {
    summary: 'Another plate or driver for a trip that has not left.',
    access: 'package.linehaul_dispatch',
    params: pathId,
    body: z.strictObject({ version: version.optional(), ...truck }),
    response: dataOf(tripDetail),
    errors: ['ESY014', 'EPK012', 'EPK030', 'EPL001', 'ERS001'],
  },
  'POST /linehaul-runsheets/{id}/mobile-units': {
    summary: 'Loads sealed bags by their codes or seals; each stands for itself.',
    access: 'package.linehaul_dispatch',
    params: pathId,
    body: givenCodes,
    response: withResults,
    errors: ['ESY014', 'EPK012', 'EPL001', 'ERS001'],
  },
  'PATCH /linehaul-runsheets/{id}/mobile-units/remove': {
    summary: 'Takes bags off a trip that has not left; each stands for itself.',
    access: 'package.linehaul_dispatch',
    params: pathId,
    body: givenCodes,
    response: withResults,
    errors: ['ESY014', 'EPK012', 'EPL001', 'ERS001'],
  },
  'PATCH /linehaul-runsheets/{id}/dispatch': {
    summary:
      'Sends a trip off: its bags are closed, its packages are on the road. Sealed bags for the same hub that are not on it (ERS002) are added first, or left with a note that says why.',
    access: 'package.linehaul_dispatch',
    params: pathId,
    /** `left_bags` = those that the note was written for. */
    body: z.strictObject({
      version: version.optional(),
      left_behind: note.optional(),
      left_bags: z.array(id).optional(),
    }),
    response: dataOf(tripDetail),
    errors: ['ESY014', 'EPK006', 'EPK012', 'EPK017', 'EPK030', 'EPL001', 'EPL005', 'ERS001', 'ERS002'],
  },
  'PATCH /linehaul-runsheets/{id}/cancel': {
    summary: 'Calls a trip off that has not left; its bags stay sealed.',
    access: 'package.linehaul_dispatch',
    params: pathId,
    body: z.strictObject({ version: version.optional() }),
    response: dataOf(tripDetail),
    errors: ['ESY014', 'EPK012', 'EPK030', 'EPL001', 'ERS001'],
  },
  'GET /linehaul-runsheets/{id}/snapshot-packages': {
    summary: 'The packages of a trip as they were when it left, by bag.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({
      from: queryInt(0, 1_000_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(500),
    }),
    response: z.object({ data: z.array(snapshotRow), meta: z.object({ total: z.int() }) }),
    errors: ['ESY014'],
  },
  'GET /linehaul-monitoring': {
    summary:
      'What is on the road now, lane by lane: how much, since when, what is late against the lane’s usual time, and what came short in the last seven days.',
    access: 'runsheets',
    query: z.strictObject({ hub_id: queryIds.optional() }),
    response: dataOf(
      z.object({
        as_of: timestamp,
        lanes: z.array(
          z.object({
            hub: codeRef,
            destination_hub: codeRef,
            on_road: z.int(),
            packages: z.int(),
            late: z.int(),
            /** Trips that are being unloaded. */
            unloading: z.int(),
            /** Packages, and the trips they were of. */
            short: z.int(),
            short_trips: z.int(),
            /** Of the truck that is expected next; null = none is. */
            due_at: timestamp.nullable(),
            usual_minutes: z.int().nullable(),
            late_after_minutes: z.int().nullable(),
            /** Earlier trips that say so. */
            trips: z.int(),
          }),
        ),
        totals: z.object({ on_road: z.int(), packages: z.int(), late: z.int(), unloading: z.int(), short: z.int() }),
      }),
    ),
    errors: [],
  },
  'POST /linehaul-runsheets/{id}/unloading': {
    summary: 'Begins to unload a truck at the hub it goes to; where somebody has begun already, that one is joined.',
    access: 'package.linehaul_receive',
    params: pathId,
    response: dataOf(unloading),
    errors: ['ESY014', 'EPK012', 'EPL004'],
  },
  'GET /linehaul-runsheets/{id}/unloading': {
    summary: 'How far a truck is unloaded.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(unloading),
    errors: ['ESY014', 'ESY052'],
  },
  'GET /linehaul-runsheets/{id}/unloading/lines': {
    summary:
      'The packages of an unloading with one finding and what is proposed, the last scanned first, then by code.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({
      finding: z.enum(unloadingFindings),
      from: queryInt(0, 1_000_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(200),
    }),
    response: z.object({ data: z.array(unloadingLine), meta: z.object({ total: z.int() }) }),
    errors: ['ESY014', 'ESY052'],
  },
  'POST /linehaul-runsheets/{id}/unloading/scans': {
    summary:
      'What was scanned at the truck: bags by code or seal, then packages; a code sent again counts once. Packages of the truck are taken in at once.',
    access: 'package.linehaul_receive',
    params: pathId,
    body: givenCodes,
    response: dataOf(
      z.object({ scans: z.array(receivedScan), counts: unloading.shape.counts, bags: unloading.shape.bags }),
    ),
    errors: ['ESY014', 'ESY052', 'ESY053', 'EPK012'],
  },
  'PATCH /linehaul-runsheets/{id}/unloading/settle': {
    summary:
      'Does what is proposed with packages that nobody expected: takes them in, or in and on into the next bag to where they belong; each stands for itself.',
    access: 'package.linehaul_receive',
    params: pathId,
    body: z.strictObject({
      finding: findingOf,
      settlement: z.enum(resolutions),
      codes: z.array(givenCode).max(limits.scans).optional(),
    }),
    response: z.object({ data: unloading, results: codeResults }),
    errors: ['ESY014', 'ESY052', 'EPK012'],
  },
  'PATCH /linehaul-runsheets/{id}/unloading/finish': {
    summary:
      'Ends an unloading and its trip: what was not scanned is missing, with a note that says why. So do packages over or misrouted that are not settled; the refusal names them. `waiting` and `open` = how many of either its user was shown; EPK030 = there are others by now.',
    access: 'package.linehaul_receive',
    params: pathId,
    body: z.strictObject({
      note: note.optional(),
      waiting: z.int().nonnegative().optional(),
      open: z.int().nonnegative().optional(),
    }),
    response: dataOf(unloading),
    errors: ['ESY014', 'ESY052', 'ESY053', 'EPK012', 'EPK030'],
  },
});
