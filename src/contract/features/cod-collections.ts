import * as z from 'zod';
import { type CashAge, cashNotes } from '~domain/cash';
import { limits } from '~domain/limits';
import { moneyDocumentStatuses } from '~domain/money-documents';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  id,
  line,
  listOf,
  namedRef,
  note,
  paging,
  pathId,
  queryIds,
  queryInt,
  queryList,
  requiredNote,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';
import { countedMoney, moneyDocumentRow, moneyLine } from './money-shapes';

/** What a courier has in hand of a hub's packages and nobody has counted yet. Amounts in VND. */
const inHand = z
  .object({
    /** Null = sheets that nobody drove by name. */
    courier: namedRef.nullable(),
    hub: codeRef,
    packages: z.int(),
    /** Of them paid by transfer, which brings no cash. */
    transfers: z.int(),
    recorded: z.number(),
    /** Short (below 0) and over at the close of his sheets. */
    carried: z.number(),
    /** Recorded and carried. */
    expected: z.number(),
    /** When the oldest of it was paid; null = nothing is in hand. */
    since: timestamp.nullable(),
    /** Counted, and waiting for somebody to approve it. */
    waiting: z.object({ documents: z.int(), counted: z.number() }),
  })
  .meta({ id: 'CashInHand' });

const takenPackage = z
  .object({
    id: z.int(),
    package_code: z.string(),
    seller_code: z.string(),
    receiver_name: z.string(),
    runsheet_code: z.string().nullable(),
    cash: z.number(),
    transferred: z.number(),
    at: timestamp,
  })
  .meta({ id: 'TakenPackage' });

/** VND by how long they have been in hand, in calendar days. */
const ageSums = z
  .object({
    same_day: z.number(),
    days_1_2: z.number(),
    days_3_7: z.number(),
    over_7: z.number(),
  } satisfies Record<CashAge, z.ZodNumber>)
  .meta({ id: 'CashByAge' });

const noteNames: readonly string[] = cashNotes.map((note) => String(note));
const counts = z
  .record(z.string(), z.int().min(0).max(1_000_000))
  .refine((notes) => Object.keys(notes).every((note) => noteNames.includes(note)), 'invalid');
const counted = {
  counted: countedMoney.optional(),
  counts: counts.optional(),
  reason: note.optional(),
  note: note.optional(),
};
const seen = { version: version.optional() };
const common = { params: pathId, response: recordAnswer(moneyDocumentRow) } as const;
const held = ['ESY061', 'EPK030'] as const;
/** Somebody has decided on it already. */
const judged = [...held, 'ECO003', 'ECO009'] as const;

const collectionSorts = ['created_at', 'counted', 'difference', 'code'] as const;

export const codCollectionEndpoints = defineEndpoints({
  'GET /cod-collections': {
    summary: 'Collections of the user’s hubs: cash of couriers that was counted, newest first.',
    access: 'cod_collection',
    query: z.strictObject({
      ...paging,
      status: queryList(moneyDocumentStatuses).optional(),
      hub_id: queryIds.optional(),
      courier_id: queryIds.optional(),
      created_from: timestamp.optional(),
      created_to: timestamp.optional(),
      /** The beginning of a code, or a courier’s code or words of his name. */
      q: line(limits.text).optional(),
      sort: z.enum(collectionSorts.flatMap((name) => [name, `-${name}`] as const)).default('-created_at'),
    }),
    response: listOf(moneyDocumentRow),
    errors: [],
  },
  'POST /cod-collections': {
    summary:
      'Counts a courier’s cash: all he has in hand at a hub, or that of packages of one courier. Another sum than expected needs a reason; `expected` = what the counter saw, EPK030 = no longer so. ECO008 = nothing of it is to be collected, or somebody counts it already.',
    access: 'cod_counting',
    body: z
      .strictObject({
        courier_id: id.nullable().optional(),
        hub_id: id.optional(),
        ids: z.array(id).min(1, 'required').max(limits.runItems).optional(),
        expected: countedMoney.optional(),
        ...counted,
      })
      .refine((body) => body.courier_id !== undefined || body.ids !== undefined, {
        message: 'required',
        path: ['courier_id'],
      })
      .refine((body) => body.counted !== undefined || body.counts !== undefined, {
        message: 'required',
        path: ['counted'],
      }),
    response: recordAnswer(moneyDocumentRow),
    status: 201,
    errors: ['EUS006', 'EPK030', 'ECO007', 'ECO008'],
  },
  'GET /cod-collections/ageing': {
    summary:
      'Cash of closed sheets not yet counted, by days since it was paid: now by who has it, and as 28 days ended.',
    access: 'cod_collection',
    query: z.strictObject({ hub_id: queryIds.optional() }),
    response: dataOf(
      z.object({
        /** The oldest first, as `2026-11-26`. */
        days: z.array(z.object({ day: z.string(), sums: ageSums })),
        held: z.array(z.object({ hub: codeRef, courier: namedRef.nullable(), sums: ageSums })),
      }),
    ),
    errors: [],
  },
  'GET /cod-collections/couriers': {
    summary: 'Who has cash in hand, at which hub, how much and since when, those who have it longest first.',
    access: 'cod_collection',
    query: z.strictObject({ hub_id: queryIds.optional(), q: line(limits.text).optional() }),
    response: dataOf(z.array(inHand)),
    errors: [],
  },
  'GET /cod-collections/couriers/{id}': {
    summary:
      'What a courier has in hand at a hub (his own unless said), package by package; 0 = sheets that nobody drove by name.',
    access: 'cod_collection',
    params: z.object({ id: z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    query: z.strictObject({
      hub_id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: dataOf(inHand.extend({ lines: z.array(takenPackage) })),
    long: true,
    errors: ['EUS006'],
  },
  'GET /cod-collections/{id}': {
    summary: 'One collection.',
    access: 'cod_collection',
    params: pathId,
    response: dataOf(moneyDocumentRow),
    errors: ['ESY061'],
  },
  'GET /cod-collections/{id}/packages': {
    summary: 'The packages of a collection with what each brought, by code.',
    access: 'cod_collection',
    params: pathId,
    query: z.strictObject({
      from: queryInt(0, 1_000_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(500),
    }),
    response: z.object({ data: z.array(moneyLine), meta: z.object({ total: z.int() }) }),
    errors: ['ESY061'],
  },
  'PATCH /cod-collections/{id}': {
    ...common,
    summary: 'Corrects what was counted before anybody decided; whoever does may not approve it any more.',
    access: 'cod_counting',
    body: z
      .strictObject({ ...counted, ...seen })
      .refine(
        (body) => Object.entries(body).some(([key, value]) => key !== 'version' && value !== undefined),
        'nothing_to_change',
      ),
    errors: [...judged, 'ECO007', 'EUS009'],
  },
  'PATCH /cod-collections/{id}/approve': {
    ...common,
    summary:
      'The hub has the cash: its packages become Cod_collected, the books follow. EUS008 = by nobody who counted it.',
    access: 'package.cod_collect',
    body: z.strictObject(seen),
    errors: judged,
  },
  'PATCH /cod-collections/{id}/reject': {
    ...common,
    summary: 'Gives the packages free to be counted again.',
    access: 'cod_counting',
    body: z.strictObject({ reason: requiredNote, ...seen }),
    errors: judged,
  },
  'POST /cod-collections/{id}/contra': {
    ...common,
    summary:
      'Takes an approved collection back by a document of its own, which somebody else approves. EPK032 = money of it has gone on.',
    access: 'cod_counting',
    body: z.strictObject({ reason: requiredNote, ...seen }),
    status: 201,
    errors: [...held, 'EPK032', 'EUS009'],
  },
});
