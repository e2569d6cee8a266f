import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { ResponseOf } from '~contract/endpoints';
import { type ImportColumn, importColumns, requiredColumns, newOrder } from '~contract/features/orders';
import { issueText, fieldErrors } from '~contract/issue-text';
import { errorText } from '~domain/errors';
import { limits } from '~domain/limits';
import { addressDigits, codeWithZeros, phoneWithZero, unguarded } from '~domain/spreadsheet-cell';
import { requiredLine } from '~contract/fields';
import { addressCode } from '~domain/addresses';
import { phoneAsKept } from '~domain/text-shapes';
import type { Database } from '../../db/schema';
import {
  refuse,
  type Refusal,
  type Request,
  type SignedInUser,
  type Tell,
  within,
  wrongField,
} from '../../calls/handler';
import { readCsv, type CsvRecord } from '../../shared/files/csv-records';
import { openPriceBook } from '../../shared/packages/price-book';
import { run, Values } from '../../shared/sql/statement';
import { isExhausted } from '../../shared/sql/on-unique-violation';
import { echoOf, importText, type ImportText } from '../../shared/files/import-texts';
import { insertOrders, planOrder, priceOf, type PlannedOrder } from './insert-orders';
import { findShops, findWards } from './places';

/** The rules of a typed order, with shop and ward by code. */
const { seller_id: _byCode, ward_id: _byCodeToo, pickup_point: _ofShop, operator_note, ...fields } = newOrder.shape;
const rowSchema = z.object({
  ...fields,
  shop_code: requiredLine(limits.name),
  ward_code: requiredLine(limits.name).overwrite(addressCode),
  note: operator_note,
});

type ImportRow = z.output<typeof rowSchema>;

interface RowFault {
  readonly field: ImportColumn | null;
  readonly text: string;
}

/**
 * Numbers as a program writes them. A money field takes no third decimal: `250.000` is a Vietnamese quarter million,
 * and reading it as 250 would be worse than asking.
 */
const numbers: Partial<Record<ImportColumn, RegExp>> = {
  weight: /^\d{1,9}(\.\d{1,3})?$/,
  length: /^\d{1,9}(\.\d{1,2})?$/,
  width: /^\d{1,9}(\.\d{1,2})?$/,
  height: /^\d{1,9}(\.\d{1,2})?$/,
  value: /^\d{1,15}(\.\d{1,2})?$/,
  cod: /^\d{1,15}(\.\d{1,2})?$/,
};

/** One row judged field by field; the first fault of each field is told. */
function readRow(
  columns: readonly ImportColumn[],
  values: readonly string[],
  locale: 'vi' | 'en',
): { row: ImportRow } | { faults: RowFault[] } {
  if (values.length !== columns.length) return { faults: [{ field: null, text: importText('column_count', locale) }] };
  const input: Partial<Record<ImportColumn, string | number>> = {};
  const spoiled = new Map<string, ImportText>();
  columns.forEach((column, index) => {
    const text = unguarded(values[index]?.trim() ?? '');
    const shape = numbers[column];
    if (text.includes('\uFFFD')) spoiled.set(column, 'encoding');
    else if (!shape) input[column] = column === 'receiver_phone' ? phoneWithZero(phoneAsKept(text)) : text;
    else if (shape.test(text)) input[column] = Number(text);
    else if (text !== '') spoiled.set(column, 'number');
  });
  const parsed = rowSchema.safeParse(input);
  if (parsed.success && spoiled.size === 0) return { row: parsed.data };
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
  return {
    faults: columns.flatMap((field) => {
      const key = spoiled.get(field);
      const text = key ? importText(key, locale) : errors[field]?.[0];
      return text === undefined ? [] : { field, text };
    }),
  };
}

type Report = ResponseOf<'POST /packages-import'>['data'];

/** Counts rows once each, and lists every fault of the bad ones. */
class ImportReport {
  created = 0;
  existing = 0;
  private readonly faults: Report['errors'] = [];

  fail(line: number, field: string | null, value: string | null, message: string): void {
    this.faults.push({ line, field, value: value === null ? null : echoOf(value), message });
  }

  toJSON(): Report {
    const failed = new Set(this.faults.map((fault) => fault.line)).size;
    const errors = this.faults.sort((a, b) => a.line - b.line);
    return {
      total: this.created + this.existing + failed,
      created: this.created,
      existing: this.existing,
      failed,
      errors,
    };
  }
}

type Locale = 'vi' | 'en';
type Lined<Row> = Row & { readonly line: number };
type PlannedRow = Lined<Pick<ImportRow, 'shop_code' | 'ward_code'>> & { readonly order: PlannedOrder };

/** Rows written by one statement: few enough to hold no lock for long. */
const chunk = 500;

async function inChunks<Row>(
  rows: readonly Row[],
  tell: Tell,
  work: (some: readonly Row[]) => Promise<void> | void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    await tell(from / rows.length);
    await work(rows.slice(from, from + chunk));
  }
}

/**
 * Good rows are kept whatever the others are; chunks stand each for itself, so that an import cut off in the middle is
 * simply sent again: orders that are there already are counted and left alone.
 */
export async function importOrders({
  db,
  user,
  query,
  raw,
  tell,
  locale,
}: Request<'POST /packages-import'>): Promise<ResponseOf<'POST /packages-import'> | Refusal<'ESP000' | 'EPK014'>> {
  const dryRun = query.dry_run === 'true';
  const [readTo, judgedTo] = dryRun ? [0.3, 0.55] : [0.1, 0.2];
  const { records, misquoted, unread } = await readCsv(raw, limits.importRows + 1, { tell: within(tell, 0, readTo) });
  const [header, ...rows] = records;
  if (!header) return wrongField('_', 'required', locale);
  const columns = readHeader(header.fields, locale);
  if (!isColumns(columns)) return refuse('ESP000', columns);
  if (rows.length + misquoted.length > limits.importRows)
    return refuse('ESP000', { _: [importText('too_many_rows', locale)] });
  const report = new ImportReport();
  for (const line of misquoted) report.fail(line, null, null, importText('misquoted', locale));
  if (unread !== null) report.fail(unread, null, null, importText('unread', locale));
  const judge = judgeOf(columns, report, locale);
  const good: Lined<ImportRow>[] = [];
  await inChunks(rows, within(tell, readTo, judgedTo), (some) => void good.push(...judge(some)));
  const plan = await plannerOf(db, user, good, report, locale);
  try {
    await inChunks(good, within(tell, judgedTo, 1), async (some) => {
      const orders = plan(some);
      if (orders.length === 0) return;
      await db.transaction().execute((tx) => writeChunk(tx, user, orders, report, dryRun, locale));
    });
  } catch (error) {
    // No tracking code is left; what was written before the last one stays.
    if (isExhausted(error)) return refuse('EPK014');
    throw error;
  }
  return { data: report.toJSON() };
}

function isColumns(header: readonly ImportColumn[] | Record<string, string[]>): header is readonly ImportColumn[] {
  return Array.isArray(header);
}

/** Judges part after part of a file: the rows whose fields are right; of an order that stands twice, the first. */
function judgeOf(columns: readonly ImportColumn[], report: ImportReport, locale: Locale) {
  const lines = new Map<string, number>();
  const readOne = ({ line, fields }: CsvRecord): Lined<ImportRow>[] => {
    const read = readRow(columns, fields, locale);
    if ('faults' in read) {
      for (const { field, text } of read.faults)
        report.fail(line, field, field && (fields[columns.indexOf(field)] ?? null), text);
      return [];
    }
    // Codes are in capital letters, however they are typed.
    const shop_code = read.row.shop_code.toUpperCase();
    const key = JSON.stringify([shop_code, read.row.order_code]);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      report.fail(line, 'order_code', read.row.order_code, importText('duplicate', locale, earlier));
      return [];
    }
    lines.set(key, line);
    return [{ ...read.row, shop_code, line }];
  };
  return (records: readonly CsvRecord[]) => records.flatMap(readOne);
}

/** Looks shops, wards and prices up for all rows at once; plans part after part of them, and reports rows without. */
async function plannerOf(
  db: Kysely<Database>,
  user: SignedInUser,
  rows: readonly Lined<ImportRow>[],
  report: ImportReport,
  locale: Locale,
): Promise<(some: readonly Lined<ImportRow>[]) => PlannedRow[]> {
  const shops = await findShops(db, user, { codes: [...new Set(rows.map((row) => row.shop_code))] });
  const typed = rows.flatMap(({ ward_code: code }) => [code, code.padStart(addressDigits.wards, '0')]);
  const wardCodes = await knownWards(db, [...new Set(typed)]);
  const wards = await findWards(db, { codes: [...wardCodes] });
  const book = await openPriceBook(
    db,
    [...shops.values()].map((shop) => ({ shop_id: shop.id, hub_id: shop.hub_id })),
  );
  const planned = ({ line, note, shop_code, ward_code, ...row }: Lined<ImportRow>): PlannedRow[] => {
    const shop = shops.get(shop_code);
    if (!shop?.active)
      report.fail(line, 'shop_code', shop_code, importText(shop ? 'inactive_shop' : 'no_shop', locale));
    else if (!shop.served) report.fail(line, 'shop_code', shop_code, errorText('ESH001', locale));
    const ward = wards.get(codeWithZeros(ward_code, 'wards', (code) => wardCodes.has(code)));
    const price = shop && ward && priceOf(shop, ward, book);
    if (!ward) report.fail(line, 'ward_code', ward_code, errorText('ESH001', locale));
    else if (shop && !price) report.fail(line, 'ward_code', ward_code, importText('unpriced', locale));
    return shop?.active && shop.served && ward && price
      ? [
          {
            line,
            shop_code,
            ward_code,
            order: planOrder({ ...row, operator_note: note, seller_id: shop.id, ward_id: ward.id }, shop, ward, price),
          },
        ]
      : [];
  };
  return (some) => some.flatMap(planned);
}

/** Those of the codes that are a ward's, served or not: zeros that a table dropped are none's but of its own ward. */
async function knownWards(db: Kysely<Database>, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from wards where code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ code }) => code));
}

async function writeChunk(
  tx: Kysely<Database>,
  user: SignedInUser,
  rows: readonly PlannedRow[],
  report: ImportReport,
  dryRun: boolean,
  locale: Locale,
): Promise<void> {
  const known = await knownOrders(
    tx,
    rows.map(({ order }) => order),
  );
  const fresh = rows.filter(({ order }) => !known.has(keyOf(order)));
  const open = await holdOpenHubs(
    tx,
    fresh.map(({ order }) => order),
  );
  const orders = fresh.flatMap(({ line, shop_code, ward_code, order }) => {
    const shut = [
      ...(open.has(order.fm_hub_id) ? [] : [['shop_code', shop_code] as const]),
      ...(open.has(order.lm_hub_id) ? [] : [['ward_code', ward_code] as const]),
    ];
    for (const [field, value] of shut) report.fail(line, field, value, errorText('ESH001', locale));
    return shut.length === 0 ? order : [];
  });
  const written = dryRun || orders.length === 0 ? orders.length : (await insertOrders(tx, user, orders)).size;
  report.created += written;
  report.existing += rows.length - fresh.length + orders.length - written;
}

/** The hubs of the orders that are still open: the file was read a while ago, and they stay so until it is written. */
async function holdOpenHubs(tx: Kysely<Database>, orders: readonly PlannedOrder[]): Promise<Set<number>> {
  const ids = [...new Set(orders.flatMap(({ fm_hub_id, lm_hub_id }) => [fm_hub_id, lm_hub_id]))];
  const { rows } = await sql<{ id: number }>`
    select id from hubs where id = any(${ids}::bigint[]) and active order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Asked beforehand, so that a repeated import takes no tracking codes; what slips in meanwhile the insert passes over.
 */
async function knownOrders(db: Kysely<Database>, orders: readonly PlannedOrder[]): Promise<Set<string>> {
  const values = new Values();
  const sellers = values.add(orders.map((order) => order.seller_id));
  const codes = values.add(orders.map((order) => order.order_code));
  const text = `
    select p.seller_id, p.order_code from unnest(${sellers}::int[], ${codes}::text[]) as o (seller_id, order_code)
    join packages p on p.seller_id = o.seller_id and p.order_code = o.order_code`;
  const known = await run<Pick<PlannedOrder, 'seller_id' | 'order_code'>>(db, text, values);
  return new Set(known.map(keyOf));
}

function keyOf(order: Pick<PlannedOrder, 'seller_id' | 'order_code'>): string {
  return `${order.seller_id} ${order.order_code}`;
}

/** The file's columns in its order, or what is wrong with them by name (ESP000). */
function readHeader(
  fields: readonly string[],
  locale: 'vi' | 'en',
): readonly ImportColumn[] | Record<string, string[]> {
  const names = fields.map((field) => field.trim().toLowerCase());
  const errors = new Map<string, string[]>();
  for (const name of names) {
    if (!isImportColumn(name)) errors.set(echoOf(name) || '_', [issueText({ message: 'unknown_field' }, locale)]);
    else if (names.indexOf(name) !== names.lastIndexOf(name)) errors.set(name, [importText('repeated_column', locale)]);
  }
  for (const column of requiredColumns)
    if (!names.includes(column)) errors.set(column, [importText('missing_column', locale)]);
  return errors.size > 0 ? Object.fromEntries(errors) : names.filter(isImportColumn);
}

function isImportColumn(name: string): name is ImportColumn {
  return (importColumns as readonly string[]).includes(name);
}
