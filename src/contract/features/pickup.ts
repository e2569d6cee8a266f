import * as z from 'zod';
import { limits } from '~domain/limits';
import { planReasons } from '~domain/route-plan';
import { defineEndpoints, type EndpointSpec } from '../endpoint';
import {
  codeRef,
  dataOf,
  errorCode,
  facts,
  id,
  line,
  namedRef,
  note,
  pathId,
  plate,
  queryInt,
  sideCm,
  timestamp,
  version,
  weightKg,
  givenCode,
} from '../fields';
import { series } from './batch';
import { packageSubject } from './package-shapes';
import { runsheetRow } from './runsheets';
import { sheetResult } from './runsheets-work';

const load = z.object({ packages: z.int(), /** kg */ weight: z.number() });
const ward = z.object({ id, name: z.string() });
const planTypes = ['pickup', 'outbound'] as const;

/**
 * What a route is made of: what waits at one door of a shop, or what is bound for one ward. Larger ones come in parts.
 */
const planGroup = load.extend({
  key: z.string(),
  /** Of a pickup. */
  shop: namedRef.nullable(),
  pickup_point: z.string().nullable(),
  ward: ward.nullable(),
  oldest: timestamp,
  /** As suggested; null = with nobody. */
  courier_id: id.nullable(),
  why: z.enum(planReasons),
});

const planCourier = z.object({
  id,
  code: z.string(),
  name: z.string(),
  license_plate: z.string().nullable(),
  /** On sheets that are not closed, what is reported left out. */
  load,
  /** A sheet of that kind that has not left. */
  sheet: codeRef.nullable(),
  /** Where he carried most of late, the most first. */
  usual: z.array(ward.extend({ packages: z.int() })),
});

const takenGroup = z.strictObject({
  /** Of a pickup, with `pickup_point`. */
  shop_id: id.optional(),
  pickup_point: line(limits.text * 2).optional(),
  /** Of deliveries; null = addresses of no ward we know. */
  ward_id: id.nullable().optional(),
  /** So many of those that wait there, the oldest first. */
  packages: z.int().min(1).max(limits.maxApiLimit),
});

const stop = load
  .extend({
    shop: z.object({ id, code: z.string(), name: z.string(), phone: z.string().nullable() }),
    pickup_point: z.string(),
    ward: z.string().nullable(),
    done: z.int(),
    failed: z.int(),
    packages_at: z.array(
      packageSubject.extend({
        position: z.int(),
        order_code: z.string(),
        weight: z.number(),
        result: z.string().nullable(),
        result_reason: z.string().nullable(),
        result_at: timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'PickupStop' });

const checkinFindings = ['waiting', 'matched', 'unexpected', 'missing', 'left', 'refused'] as const;
/**
 * `waiting` = he reported it picked up and it was not scanned yet, which the finish makes `missing`; `unexpected` = it
 * came though he had not reported it, and is taken in; `refused` = it can't be taken in; `left` = something else became
 * of it.
 */
const checkinCounts = z
  .object({
    waiting: z.int(),
    matched: z.int(),
    unexpected: z.int(),
    missing: z.int(),
    left: z.int(),
    refused: z.int(),
  })
  .meta({ id: 'CheckinCounts' });
const checkin = runsheetRow
  .extend({
    counts: checkinCounts,
    /** Packages he has reported picked up by now; what the check-in begins with. */
    reported: z.int(),
  })
  .meta({ id: 'Checkin' });

const checkinScan = z.strictObject({
  code: givenCode,
  weight: weightKg.optional(),
  length: sideCm.optional(),
  width: sideCm.optional(),
  height: sideCm.optional(),
  note: note.optional(),
});
const oneCheckin = {
  params: pathId,
  access: 'runsheet_work',
  response: dataOf(checkin),
} as const satisfies Partial<EndpointSpec>;

export const pickupEndpoints = defineEndpoints({
  'PUT /pickup-note/{id}': {
    summary: 'The note of a hub’s pickups, under the hub’s id. ESY013 = somebody wrote meanwhile.',
    access: 'pickup',
    params: pathId,
    body: z.strictObject({ note, version }),
    response: dataOf(z.object({ id, note: z.string(), version: z.int(), noted_by: z.string(), noted_at: timestamp })),
    errors: ['ESY013'],
  },
  'GET /pickup-plan': {
    summary: 'Which courier should fetch, or bring, what: suggested by his usual wards and by what he can carry.',
    access: 'runsheets',
    query: z.strictObject({ hub_id: queryInt(1, Number.MAX_SAFE_INTEGER), type: z.enum(planTypes).default('pickup') }),
    response: dataOf(
      z.object({
        as_of: timestamp,
        hub: codeRef,
        type: z.enum(planTypes),
        capacity: load,
        couriers: z.array(planCourier),
        groups: z.array(planGroup),
      }),
    ),
    errors: [],
  },
  'POST /pickup-plan': {
    summary:
      'Makes the runsheets of a plan, all or none, each with what waits in its groups now; groups go onto the named sheet where one is given. EUS006 = no such courier at that hub.',
    access: 'runsheet_work',
    body: z.strictObject({
      hub_id: id,
      type: z.enum(planTypes),
      sheets: z
        .array(
          z.strictObject({
            courier_id: id,
            license_plate: plate.nullable().optional(),
            runsheet_id: id.optional(),
            groups: z.array(takenGroup).min(1, 'required').max(1000),
          }),
        )
        .min(1, 'required')
        .max(500),
    }),
    response: dataOf(
      z.object({
        /** `refused` = codes of packages that somebody else took meanwhile, with the reason. */
        sheets: z.array(
          runsheetRow.extend({
            added: z.int(),
            refused: z.array(z.object({ package_code: z.string(), code: errorCode })),
          }),
        ),
      }),
    ),
    status: 201,
    errors: ['EPK017', 'EUS006', 'ESY014', 'EPL001', 'ERS001'],
  },
  'GET /runsheets/{id}/stops': {
    summary: 'A runsheet by its doors, those not done first: how far each is, with its packages.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(z.object({ sheet: runsheetRow, stops: z.array(stop) })),
    errors: ['ESY014'],
  },
  'POST /checkin-runsheets': {
    summary:
      'A courier announces that he is coming back to his hub, which is meant where none is named; where his check-in is open already, that one is answered. EUS006 = no such courier at that hub.',
    access: 'runsheet_work',
    body: z.strictObject({ hub_id: id.optional(), courier_id: id }),
    response: dataOf(checkin),
    status: 201,
    errors: ['EUS006'],
  },
  'GET /checkin-runsheets/{id}': {
    summary: 'A check-in and how far it is.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(checkin),
    errors: ['ESY014'],
  },
  'GET /checkin-runsheets/{id}/lines': {
    summary: 'The packages of a check-in with one finding, the last scanned first.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({
      finding: z.enum(checkinFindings),
      from: queryInt(0, 1_000_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(100),
    }),
    response: z.object({
      data: z.array(
        z.object({
          code: z.string(),
          finding: z.enum(checkinFindings),
          refusal: errorCode.nullable(),
          at: timestamp.nullable(),
          /** As it is now; null = there is none that the reader may see. */
          package: packageSubject.extend({ seller_code: z.string(), weight: z.number() }).nullable(),
        }),
      ),
      meta: z.object({ total: z.int() }),
    }),
    errors: ['ESY014'],
  },
  'PATCH /checkin-runsheets/{id}/start': {
    ...oneCheckin,
    summary: 'The courier is here: what he reported picked up by now is what his check-in expects.',
    errors: ['ESY014', 'EPL001', 'ERS001'],
  },
  'POST /checkin-runsheets/{id}/scans': {
    ...oneCheckin,
    summary:
      'Takes scanned packages in from the courier, weight (kg) and sides (cm) put right on the way; each stands for itself and is told as expected or not. A code sent again counts once.',
    body: z
      .strictObject({
        scans: z.array(checkinScan).max(limits.scans).optional(),
        /** Those as they were declared. */ codes: z.array(givenCode).max(limits.scans).optional(),
        /** Scans one after the other are one run, whatever calls they come in. */ series: series.optional(),
      })
      .refine(
        ({ scans = [], codes = [] }) => scans.length + codes.length > 0 && scans.length + codes.length <= limits.scans,
        { message: 'required', path: ['scans'] },
      ),
    response: z.object({
      /** As other calls on runsheets tell their packages. */
      results: z.array(sheetResult),
      data: z.object({
        scans: z.array(
          z.object({
            code: z.string(),
            finding: z.enum(['matched', 'unexpected', 'refused']),
            repeated: z.boolean(),
            refusal: errorCode.nullable(),
            message: z.string().nullable(),
            errors: facts.optional(),
            /** The run that did it, for taking it back. */
            run: id.nullable(),
            /** It stays here, or goes on from here. */
            route: z.enum(['here', 'onward', 'misrouted']).nullable(),
            package: packageSubject.nullable(),
          }),
        ),
        counts: checkinCounts,
      }),
    }),
    errors: ['ESY014', 'EPL004'],
  },
  'PATCH /checkin-runsheets/{id}/finish': {
    ...oneCheckin,
    summary: 'Ends a check-in: what was not scanned is missing, and still in the courier’s hands.',
    errors: ['ESY014', 'EPL004'],
  },
  'PATCH /checkin-runsheets/{id}/cancel': {
    ...oneCheckin,
    summary: 'Gives up a check-in that has not begun.',
    errors: ['ESY014', 'EPL001', 'ERS001'],
  },
});
