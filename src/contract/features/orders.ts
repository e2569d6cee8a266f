import * as z from 'zod';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import { dataOf, id, importErrors, line, money, note, phone, requiredLine, sideCm, weightKg } from '../fields';
import { packageDetail } from './package-shapes';

/** An order as a person types it or a row of the import holds it. Weight kg, sides cm, money VND. */
export const newOrder = z.strictObject({
  seller_id: id,
  order_code: requiredLine(limits.name),
  receiver_name: requiredLine(limits.name),
  receiver_phone: phone,
  receiver_address: requiredLine(limits.text),
  ward_id: id,
  pickup_point: line(limits.text).optional(),
  weight: weightKg,
  length: sideCm,
  width: sideCm,
  height: sideCm,
  value: money,
  cod: money,
  operator_note: note.optional(),
});

type OrderField = keyof z.input<typeof newOrder>;

/**
 * What the CSV has under another name: a person types codes, no ids. A shop's own pickup point is meant, so there is no
 * column for it.
 */
const importNames = {
  seller_id: 'shop_code',
  ward_id: 'ward_code',
  operator_note: 'note',
  pickup_point: null,
} as const;
type Renamed = typeof importNames;

export type ImportColumn = Exclude<{ [N in OrderField]: N extends keyof Renamed ? Renamed[N] : N }[OrderField], null>;

const columnOf = (name: OrderField): ImportColumn | null =>
  name in importNames ? importNames[name as keyof Renamed] : (name as ImportColumn);
const columnsOf = (names: readonly OrderField[]): ImportColumn[] =>
  names.map(columnOf).filter((column) => column !== null);

const orderFields = Object.keys(newOrder.shape) as OrderField[];

/** Columns of the CSV, in the order of the template, which is that of an order. */
export const importColumns = columnsOf(orderFields);
/** Those that a file must have: what an order may lack, a file may lack. */
export const requiredColumns = columnsOf(
  orderFields.filter((name) => !newOrder.shape[name].safeParse(undefined).success),
);

const importReport = z.object({
  total: z.int(),
  created: z.int(),
  /** Rows whose shop already has this order: nothing was done for them. */
  existing: z.int(),
  failed: z.int(),
  errors: importErrors,
});

export const orderEndpoints = defineEndpoints({
  'POST /packages': {
    summary:
      'Create an order; it waits for pickup when its address is served and its shop active. The same order code of a shop is refused (EAL002); EPK014 = no tracking code is left.',
    access: 'create_order',
    body: newOrder,
    response: dataOf(packageDetail),
    status: 201,
    errors: ['EAL002', 'EPK014', 'ESH001', 'ESL0004', 'EUS006'],
  },
  'POST /packages-quote': {
    summary: 'What a package would cost, each line of the arithmetic shown.',
    access: 'create_order',
    body: z.strictObject({
      seller_id: id,
      ward_id: id,
      weight: weightKg,
      length: sideCm,
      width: sideCm,
      height: sideCm,
      value: money,
    }),
    response: dataOf(
      z.object({
        area_type: z.string(),
        chargeable_kg: z.number(),
        shipping_fee: z.number(),
        insurance_fee: z.number(),
        return_fee: z.number(),
        lines: z.array(z.object({ label: z.string(), steps: z.int(), amount: z.number() })),
      }),
    ),
    errors: ['ESH001', 'EUS006'],
  },
  'POST /packages-import': {
    summary:
      'Import up to 10,000 orders from CSV: good rows are kept, each bad one is reported by line and field, a re-import doubles nothing. With `dry_run` it tells what would become of it.',
    access: 'import_orders',
    /** Reads and judges all of it, and writes nothing. */
    query: z.strictObject({ dry_run: z.literal('true').optional() }),
    rawBody: { mediaType: 'text/csv', maxBytes: limits.importBytes },
    response: dataOf(importReport),
    progress: true,
    errors: ['EPK014'],
    transaction: 'own',
  },
});
