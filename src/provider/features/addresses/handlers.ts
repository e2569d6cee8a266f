import { sql, type Kysely } from 'kysely';
import type { addressEndpoints } from '~contract/features/addresses';
import type { ResponseOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { unguarded } from '~domain/spreadsheet-cell';
import { addressImportColumns } from '~domain/addresses';
import {
  type HandlersOf,
  refuse,
  type Refusal,
  type SignedInUser,
  type Tell,
  within,
  wrongField,
} from '../../calls/handler';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { readCsv } from '../../shared/files/csv-records';
import { echoOf, importText, type ImportText } from '../../shared/files/import-texts';
import { hubsFollow, shopsFollow } from './follow';
import { listDistricts, listProvinces, listWards, type Level } from './read';
import {
  coverWards,
  createDistrict,
  createProvince,
  createWard,
  removeAddress,
  updateDistrict,
  updateProvince,
  updateWard,
  lockAddresses,
} from './write';
import { judgeRows, placesOf, type Cells, type Judged, type Written } from './import-rows';

type Locale = 'vi' | 'en';
type Report = ResponseOf<'POST /wards-import'>['data'];
type Fault = Report['errors'][number];

interface ImportCall {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly raw: string;
  readonly tell: Tell;
  readonly locale: Locale;
}

/** What is wrong with the columns, by name. */
function headerFaults(
  names: readonly string[],
  columns: readonly string[],
  locale: Locale,
): Record<string, string[]> | null {
  const faults: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const name of names) {
    if (!columns.includes(name)) faults[echoOf(name) || '_'] = [issueText({ message: 'unknown_field' }, locale)];
    else if (names.indexOf(name) !== names.lastIndexOf(name)) faults[name] = [importText('repeated_column', locale)];
  }
  for (const column of columns) if (!names.includes(column)) faults[column] = [importText('missing_column', locale)];
  return Object.keys(faults).length > 0 ? faults : null;
}

/** How much of the time has gone by when the rows are read, and when they are judged. */
const [readTo, judgedTo] = [0.12, 0.33];

/** Rows are judged each for itself; the good ones are written together, while nobody else writes addresses. */
async function importAddresses(
  { db, user, raw, tell, locale }: ImportCall,
  level: Level,
): Promise<{ data: Report } | Refusal<'ESP000'>> {
  const columns: readonly string[] = addressImportColumns[level];
  const { records, misquoted, unread } = await readCsv(raw, limits.addressRows + 1, { tell: within(tell, 0, readTo) });
  const [header, ...rows] = records;
  if (!header) return wrongField('_', 'required', locale);
  const names = header.fields.map((name) => name.trim().toLowerCase());
  const wrong = headerFaults(names, columns, locale);
  if (wrong) return refuse('ESP000', wrong);
  if (rows.length + misquoted.length > limits.addressRows)
    return refuse('ESP000', { _: [importText('too_many_addresses', locale)] });

  const errors: Fault[] = [];
  const fail = (line: number, field: string | null, value: string | null, text: string, n?: number): void => {
    errors.push({
      line,
      field,
      value: value === null ? null : echoOf(value),
      message: isText(text) ? importText(text, locale, n) : text,
    });
  };
  for (const line of misquoted) fail(line, null, null, 'misquoted');
  if (unread !== null) fail(unread, null, null, 'unread');
  const cells = rows.flatMap(({ line, fields }): Cells[] => {
    const cell = (index: number): string => unguarded((fields[index] ?? '').normalize('NFC').trim());
    const broken = fields.findIndex((text) => text.includes('\uFFFD'));
    if (fields.length !== names.length) fail(line, null, null, 'column_count');
    else if (broken !== -1) fail(line, names[broken] ?? null, cell(broken), 'encoding');
    else return [{ line, cells: Object.fromEntries(names.map((name, index) => [name, cell(index)])) }];
    return [];
  });

  await lockAddresses(db);
  const judged = await judgeRows(level, cells, await placesOf(db, level), {
    fail,
    locale,
    tell: within(tell, readTo, judgedTo),
  });
  const shops = await write(db, level, judged, within(tell, judgedTo, 1));
  const failed = new Set(errors.map(({ line }) => line)).size;
  const figures = { created: judged.created.length, updated: judged.updated.length, existing: judged.existing };
  if (figures.created + figures.updated > 0)
    await audit(db, {
      actorId: user.id,
      action: 'import',
      entity: level,
      entityId: 0,
      after: { created: figures.created, updated: figures.updated, ...(shops.length > 0 ? { shops } : {}) },
    });
  return {
    data: {
      total: figures.created + figures.updated + figures.existing + failed,
      ...figures,
      failed,
      errors: errors.sort((a, b) => a.line - b.line),
    },
  };
}

function isText(text: string): text is ImportText {
  return /^[a-z_]+$/.test(text);
}

/** Rows written by one statement. */
const part = 1_000;

/** Answers the shops that are another hub's by it. */
async function write(tx: Kysely<Database>, level: Level, { created, updated }: Judged, tell: Tell): Promise<number[]> {
  const most = Math.max(created.length, updated.length);
  const served: number[] = [];
  for (let from = 0; from < most; from += part) {
    await tell(from / most);
    const to = from + part;
    served.push(...(await writers[level](tx, created.slice(from, to), updated.slice(from, to))));
  }
  if (level === 'districts')
    await sql`update wards w set province_id = d.province_id, version = w.version + 1 from districts d
      where d.id = w.district_id and d.province_id <> w.province_id`.execute(tx);
  else await hubsFollow(tx);
  return level === 'wards' ? shopsFollow(tx, served) : [];
}

type Rows = readonly Written[];

const json = (rows: Rows): string => JSON.stringify(rows);

/** Each answers the wards that a hub serves by it. */
const writers: Readonly<
  Record<Level, (tx: Kysely<Database>, created: Rows, updated: Rows) => Promise<readonly number[]>>
> = {
  provinces: async (tx, created, updated) => {
    await sql`insert into provinces (code, name, region, present) select code, name, region, present
      from jsonb_to_recordset(${json(created)}::jsonb) as r(code text, name text, region text,
      present boolean)`.execute(tx);
    await sql`update provinces a set name = r.name, region = r.region, version = version + 1
      from jsonb_to_recordset(${json(updated)}::jsonb) as r(code text, name text, region text)
      where a.code = r.code`.execute(tx);
    return [];
  },

  districts: async (tx, created, updated) => {
    await sql`insert into districts (code, name, province_id) select code, name, province_id
      from jsonb_to_recordset(${json(created)}::jsonb) as r(code text, name text, province_id int)`.execute(tx);
    await sql`update districts a set name = r.name, province_id = r.province_id, version = version + 1
      from jsonb_to_recordset(${json(updated)}::jsonb) as r(code text, name text, province_id int)
      where a.code = r.code`.execute(tx);
    return [];
  },

  wards: async (tx, created, updated) => {
    const shape = sql`as r(code text, name text, province_id int, district_id int, present boolean, hub_id int,
      clears boolean)`;
    await sql`insert into wards (code, name, province_id, district_id, present)
      select code, name, province_id, district_id, present
      from jsonb_to_recordset(${json(created)}::jsonb) ${shape}`.execute(tx);
    await sql`update wards a set name = r.name, province_id = r.province_id, district_id = r.district_id,
      version = version + 1 from jsonb_to_recordset(${json(updated)}::jsonb) ${shape}
      where a.code = r.code`.execute(tx);
    const both = json([...created, ...updated]);
    const { rows } = await sql<{ ward_id: number }>`insert into hub_coverage (ward_id, hub_id)
      select a.id, r.hub_id
      from jsonb_to_recordset(${both}::jsonb) ${shape} join wards a on a.code = r.code where r.hub_id is not null
      on conflict (ward_id) do update set hub_id = excluded.hub_id returning ward_id`.execute(tx);
    await sql`delete from hub_coverage c using jsonb_to_recordset(${both}::jsonb) ${shape}
      join wards a on a.code = r.code where r.clears and c.ward_id = a.id`.execute(tx);
    return rows.map(({ ward_id }) => ward_id);
  },
};

export const addressHandlers: HandlersOf<typeof addressEndpoints> = {
  'GET /provinces': ({ services, query }) => listProvinces(services.pool, query),
  'POST /provinces': (request) => createProvince(request, request.body),
  'PATCH /provinces/{id}': (request) => updateProvince(request, request.params.id, request.body),
  'DELETE /provinces/{id}': (request) => removeAddress(request, 'provinces', request.params.id),
  'POST /provinces-import': (request) => importAddresses(request, 'provinces'),

  'GET /districts': ({ services, query }) => listDistricts(services.pool, query),
  'POST /districts': (request) => createDistrict(request, request.body),
  'PATCH /districts/{id}': (request) => updateDistrict(request, request.params.id, request.body),
  'DELETE /districts/{id}': (request) => removeAddress(request, 'districts', request.params.id),
  'POST /districts-import': (request) => importAddresses(request, 'districts'),

  'GET /wards': ({ services, query }) => listWards(services.pool, query),
  'POST /wards': (request) => createWard(request, request.body),
  'PATCH /wards/{id}': (request) => updateWard(request, request.params.id, request.body),
  'DELETE /wards/{id}': (request) => removeAddress(request, 'wards', request.params.id),
  'POST /wards-import': (request) => importAddresses(request, 'wards'),
  'PATCH /hub-coverage': (request) => coverWards(request, request.body),
};
