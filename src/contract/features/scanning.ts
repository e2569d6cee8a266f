import * as z from 'zod';
import { exceptionKinds } from '~domain/exceptions';
import { limits } from '~domain/limits';
import { lineResults } from '~domain/runsheet-types';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  errorCode,
  facts,
  id,
  line,
  listOf,
  money,
  namedRef,
  note,
  paging,
  queryIds,
  queryInt,
  reasonCode,
  sideCm,
  timestamp,
  weightKg,
  givenCode,
} from '../fields';
import { packageRow, packageSubject } from './package-shapes';

const scanKinds = ['inbound', 'success', 'failure'] as const;
const scanOutcomes = ['done', 'already', 'refused'] as const;

/** Scans as they were made; a code sent twice is done once. */
const scansOf = <T extends z.ZodType>(scan: T) => z.array(scan).min(1, 'required').max(limits.scans);
const photoIds = z.array(id).max(limits.photo.perKind).optional();

const scanned = {
  code: z.string(),
  /** `already` = the package is as the scan would leave it: nothing was changed. */
  outcome: z.enum(scanOutcomes),
  refusal: errorCode.nullable(),
  /** The run that did it, for taking it back. */
  run: id.nullable(),
};

const scan = z
  .object({
    ...scanned,
    /** Of a package taken in: it stays here, goes on from here, or came here although it should not have. */
    route: z.enum(['here', 'onward', 'misrouted']).nullable(),
    message: z.string().nullable(),
    errors: facts.optional(),
    /** As it is now; null = there is none that the caller may see. */
    package: packageSubject.nullable(),
  })
  .meta({ id: 'InboundScan' });

/** In the order sent. */
const scansAnswer = dataOf(z.object({ scans: z.array(scan) }));

const exceptionRow = packageRow.extend({
  value: z.number(),
  /** What was found, where the kind compares two things: COD owed and taken, kg declared and measured. */
  expected: z.number().nullable(),
  found: z.number().nullable(),
  /** Of two scans: the hubs, the later one last. */
  hubs: z.array(z.string()),
  /** When it came to be so. */
  since: timestamp,
  /** Who reported it, and in which words. */
  reported_by: z.string().nullable(),
  note: z.string().nullable(),
});

const storeGroup = z
  .object({
    shop: namedRef,
    hub: codeRef,
    pickup_point: z.string(),
    /** Of the shop; null = none is known. */
    ward: z.object({ id, name: z.string(), province: z.string() }).nullable(),
    packages: z.int(),
    /** kg */
    weight: z.number(),
    oldest: timestamp,
  })
  .meta({ id: 'ExceptionStoreGroup' });

export const scanningEndpoints = defineEndpoints({
  'PATCH /successful-package-scanning': {
    summary:
      'Reports scanned packages picked up, delivered or returned, whichever is under way; each stands for itself. A delivery is proved by photos or a note.',
    access: 'scan_results',
    body: z.strictObject({
      scans: scansOf(
        z.strictObject({
          code: givenCode,
          note: note.optional(),
          cod_collected: money.optional(),
          photo_ids: photoIds,
        }),
      ),
    }),
    response: scansAnswer,
    errors: [],
  },
  'PUT /unsuccessful-package-scanning': {
    summary:
      'Reports the pickup, delivery or return of scanned packages failed, with a reason of that type and, postponed (FR004), a day; each stands for itself.',
    access: 'scan_results',
    body: z.strictObject({
      scans: scansOf(
        z.strictObject({
          code: givenCode,
          reason: reasonCode,
          note: note.optional(),
          reattempt_date: timestamp.optional(),
          photo_ids: photoIds,
        }),
      ),
    }),
    response: scansAnswer,
    errors: [],
  },
  'PUT /checkin-linehaul': {
    summary:
      'Takes scanned packages in at a hub, from their senders or from the road, outward or back, with weight (kg) and sides (cm) put right on the way; each stands for itself.',
    access: 'inbound',
    body: z.strictObject({
      hub_id: id,
      scans: scansOf(
        z.strictObject({
          code: givenCode,
          weight: weightKg.optional(),
          length: sideCm.optional(),
          width: sideCm.optional(),
          height: sideCm.optional(),
          note: note.optional(),
        }),
      ),
    }),
    response: scansAnswer,
    errors: [],
  },
  'GET /scans': {
    summary: 'One’s own last scans of a kind, the newest first.',
    access: 'inbound',
    query: z.strictObject({ kind: z.enum(scanKinds), limit: queryInt(1, 200).default(50) }),
    response: dataOf(
      z.array(z.object({ id, at: timestamp, hub: codeRef.nullable(), ...scanned, package: packageSubject.nullable() })),
    ),
    errors: [],
  },
  'PATCH /packages-update-shippingfee': {
    summary:
      'Reckons the fees of packages anew by the table in force, or sets their shipping fee with a note that says why; each stands for itself.',
    access: 'package.update_fee',
    body: z
      .strictObject({
        ids: z.array(id).min(1, 'required').max(limits.maxApiLimit),
        shipping_fee: money.optional(),
        note: note.optional(),
      })
      .refine(({ shipping_fee, note: words }) => shipping_fee === undefined || Boolean(words), {
        message: 'explain',
        path: ['note'],
      }),
    response: z.object({
      data: z.array(
        z.union([
          z.object({ id, ok: z.literal(true), package: packageSubject }),
          z.object({ id, ok: z.literal(false), code: errorCode, message: z.string() }),
        ]),
      ),
      run: id,
    }),
    errors: [],
  },
  'GET /runsheet-packages-optimize': {
    summary: 'The packages of runsheets in the order of adding, as little of each as judging it needs.',
    access: 'runsheets',
    query: z.strictObject({ ...paging, runsheet_id: queryIds, package_id: queryIds.optional() }),
    response: listOf(
      packageSubject.extend({
        runsheet_id: id,
        position: z.int(),
        result: z.enum(lineResults).nullable(),
        result_reason: z.string().nullable(),
        result_at: timestamp.nullable(),
      }),
    ),
    errors: [],
  },
  'GET /package-store-groups': {
    summary: 'Packages that wait for pickup, by shop and pickup point, the longest waiting first.',
    access: 'pickup',
    query: z.strictObject({
      ...paging,
      hub_id: queryIds.optional(),
      shop_id: queryIds.optional(),
      ward_id: queryIds.optional(),
      /** The beginning of a shop’s code, or words of its name without accents. */
      q: line(100).optional(),
      sort: z.enum(['oldest', 'packages', 'weight', 'shop'].flatMap((name) => [name, `-${name}`])).default('oldest'),
    }),
    response: listOf(storeGroup).extend({ totals: z.object({ packages: z.int(), weight: z.number() }) }),
    errors: [],
  },
  'GET /exception-packages': {
    summary: 'Packages that somebody must look into, of one kind, the longest-standing first.',
    access: 'exceptions',
    query: z.strictObject({
      kind: z.enum(exceptionKinds),
      from: queryInt(0, 10_000_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(100),
      hub_id: queryIds.optional(),
    }),
    response: z.object({ data: z.array(exceptionRow), meta: z.object({ total: z.int() }) }),
    errors: [],
  },
  'GET /exception-counts': {
    summary: 'How many packages of each kind somebody must look into.',
    access: 'exceptions',
    query: z.strictObject({ hub_id: queryIds.optional() }),
    response: dataOf(z.record(z.enum(exceptionKinds), z.int())),
    errors: [],
  },
});
