import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { province } from '~contract/features/addresses';
import { requiredLine } from '~contract/fields';
import { fieldErrors } from '~contract/issue-text';
import { addressCode } from '~domain/addresses';
import { limits } from '~domain/limits';
import { codeWithZeros } from '~domain/spreadsheet-cell';
import type { Database } from '../../db/schema';
import type { Tell } from '../../calls/handler';
import type { ImportText } from '../../shared/files/import-texts';
import type { Level } from './read';

/** A row of the file, by the names in its header. */
export interface Cells {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A row as it is to stand; `hub_id` and `clears` (nobody serves it any more) of wards. */
export interface Written {
  readonly code: string;
  readonly name: string;
  readonly region?: string;
  readonly present?: boolean;
  readonly province_id?: number;
  readonly district_id?: number | null;
  readonly hub_id?: number | null;
  readonly clears?: boolean;
}

export interface Judged {
  readonly created: Written[];
  readonly updated: Written[];
  existing: number;
}

interface Known extends Written {
  readonly id: number;
}

/** What rows may refer to, and what is there already. */
export interface Places {
  readonly provinces: ReadonlyMap<string, { readonly id: number; readonly present: boolean }>;
  readonly districts: ReadonlyMap<string, { readonly id: number; readonly province_id: number }>;
  readonly hubs: ReadonlyMap<string, { readonly id: number; readonly active: boolean }>;
  readonly known: readonly Known[];
}

interface Judge {
  readonly fail: (line: number, field: string | null, value: string | null, text: string, n?: number) => void;
  readonly locale: string;
  readonly tell: Tell;
}

const reading = {
  provinces: sql`select id, code, name, region, present from provinces`,
  districts: sql`select id, code, name, province_id from districts`,
  wards: sql`select a.id, a.code, a.name, a.province_id, a.district_id, a.present, c.hub_id from wards a
    left join hub_coverage c on c.ward_id = a.id`,
} as const;

export async function placesOf(tx: Kysely<Database>, level: Level): Promise<Places> {
  const provinces = await tx.selectFrom('provinces').select(['id', 'code', 'present']).execute();
  const districts = await tx.selectFrom('districts').select(['id', 'code', 'province_id']).execute();
  const hubs = await tx.selectFrom('hubs').select(['id', 'code', 'active']).execute();
  const { rows } = await sql<Known>`${reading[level]}`.execute(tx);
  return {
    provinces: new Map(provinces.map((one) => [one.code, one])),
    districts: new Map(districts.map((one) => [one.code, one])),
    hubs: new Map(hubs.map((one) => [one.code, one])),
    known: rows,
  };
}

const own = z.object({ code: province.shape.code, name: requiredLine(limits.addressName) });
const schemas = {
  provinces: own.extend({ region: z.enum(limits.regions), division: z.enum(['', 'present', 'old']) }),
  districts: own.extend({ province_code: z.string().min(1, 'required') }),
  wards: own.extend({ province_code: z.string().min(1, 'required'), district_code: z.string(), hub_code: z.string() }),
} as const;
const nobody = '-';

/** Names are unique beneath one parent. */
const nameKey = (row: Written): string =>
  JSON.stringify([row.present ?? null, row.province_id ?? null, row.district_id ?? null, row.name.toLowerCase()]);

function placeOf<Place>(places: ReadonlyMap<string, Place>, level: Level, typed: string): Place | undefined {
  return places.get(codeWithZeros(addressCode(typed), level, (code) => places.has(code)));
}

/** Why a row is not taken: its field, and what is wrong with it. */
type Fault = readonly [field: string, text: ImportText];

interface Row {
  readonly own: Pick<Written, 'code' | 'name'>;
  readonly cells: Cells['cells'];
  readonly places: Places;
  readonly before: Known | undefined;
}

const readers: Readonly<Record<Level, (row: Row) => Written | Fault>> = {
  provinces: ({ own, cells, before }) => {
    const present = cells.division === '' ? (before?.present ?? true) : cells.division === 'present';
    if (before && before.present !== present) return ['division', 'division_stays'];
    return { ...own, region: cells.region ?? '', present };
  },

  districts: ({ own, cells, places }) => {
    const parent = placeOf(places.provinces, 'provinces', cells.province_code ?? '');
    if (!parent) return ['province_code', 'no_province'];
    return parent.present ? ['province_code', 'new_division'] : { ...own, province_id: parent.id };
  },

  wards: ({ own, cells, places, before }) => {
    const parent = placeOf(places.provinces, 'provinces', cells.province_code ?? '');
    if (!parent) return ['province_code', 'no_province'];
    if (before && before.present !== parent.present) return ['province_code', 'division_stays'];
    const district = cells.district_code ? placeOf(places.districts, 'districts', cells.district_code) : undefined;
    if (cells.district_code && parent.present) return ['district_code', 'new_division'];
    if (cells.district_code && district?.province_id !== parent.id) return ['district_code', 'no_district'];
    const served = servedBy(cells.hub_code ?? '', places, before, parent.present);
    if ('length' in served) return served;
    return { ...own, province_id: parent.id, district_id: district?.id ?? null, present: parent.present, ...served };
  },
};

/** Empty = by whom it was. */
function servedBy(
  code: string,
  { hubs }: Places,
  before: Known | undefined,
  present: boolean,
): Required<Pick<Written, 'hub_id' | 'clears'>> | Fault {
  if (code === '') return { hub_id: before?.hub_id ?? null, clears: false };
  if (code === nobody) return { hub_id: null, clears: true };
  const hub = hubs.get(code.toUpperCase());
  if (!hub) return ['hub_code', 'no_hub'];
  if (!present) return ['hub_code', 'old_division'];
  if (!hub.active && hub.id !== before?.hub_id) return ['hub_code', 'closed_hub'];
  return { hub_id: hub.id, clears: false };
}

function rowOf(
  level: Level,
  { line, cells }: Cells,
  places: Places,
  before: Known | undefined,
  { fail, locale }: Judge,
): Written | null {
  const parsed = schemas[level].safeParse(cells);
  if (!parsed.success) {
    for (const [field, [text = '']] of Object.entries(fieldErrors(parsed.error.issues, locale)))
      fail(line, field, cells[field] ?? null, text);
    return null;
  }
  const { code, name } = parsed.data;
  const row = readers[level]({ own: { code, name }, cells, places, before });
  if (!('length' in row)) return row;
  const [field, text] = row;
  fail(line, field, cells[field] ?? null, text);
  return null;
}

const same = (row: Written, before: Written): boolean =>
  (['name', 'region', 'province_id', 'district_id', 'hub_id'] as const).every(
    (key) => (row[key] ?? null) === (before[key] ?? null),
  );

/** Rows that are judged before others have their turn. */
const part = 500;

/** The good rows, parted by whether they are new; the others are told by line and field. */
export async function judgeRows(level: Level, rows: readonly Cells[], places: Places, judge: Judge): Promise<Judged> {
  const judged: Judged = { created: [], updated: [], existing: 0 };
  const known = new Map(places.known.map((row) => [row.code, row]));
  const names = new Map(places.known.map((row) => [nameKey(row), row.code]));
  const lines = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    if (at % part === 0) await judge.tell(at / rows.length);
    const code = codeWithZeros(addressCode(row.cells.code ?? ''), level, (one) => known.has(one));
    const before = known.get(code);
    const read = rowOf(level, { ...row, cells: { ...row.cells, code } }, places, before, judge);
    if (!read) continue;
    const earlier = lines.get(code);
    const holder = names.get(nameKey(read));
    if (earlier !== undefined) judge.fail(row.line, 'code', code, 'same_code', earlier);
    else if (holder !== undefined && holder !== code) judge.fail(row.line, 'name', read.name, 'name_taken');
    else {
      lines.set(code, row.line);
      if (before && same(read, before)) judged.existing += 1;
      else {
        if (before) names.delete(nameKey(before));
        names.set(nameKey(read), code);
        (before ? judged.updated : judged.created).push(read);
      }
    }
  }
  return judged;
}
