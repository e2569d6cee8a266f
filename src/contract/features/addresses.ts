import * as z from 'zod';
import { addressCode } from '~domain/address-code';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  done,
  id,
  line,
  listOf,
  namedRef,
  paging,
  pathId,
  queryIds,
  queryInt,
  requiredLine,
  version,
} from '../fields';

const q = line(100).optional();
const code = z
  .string()
  .trim()
  .overwrite(addressCode)
  .min(1, 'required')
  .max(limits.clusterName)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'invalid');
/** Longer than the limit is taken here, so that EAD002 can say so. */
const name = requiredLine(limits.text);
const division = z.enum(['present', 'old']);
const sort = z.enum(['code', '-code', 'name', '-name']).default('code');

export const province = z.strictObject({
  code,
  name,
  region: z.enum(limits.regions),
  division: division.default('present'),
});
export const district = z.strictObject({ code, name, province_id: id });
/** The division is its province's; only of the old one has it a district. Null = no hub serves it. */
export const ward = z.strictObject({
  code,
  name,
  province_id: id,
  district_id: id.nullable().default(null),
  hub_id: id.nullable().default(null),
});

const provinceRow = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    region: z.enum(limits.regions),
    division,
    districts: z.int(),
    wards: z.int(),
    /** Of the present division: wards that a hub serves. */
    served: z.int(),
    /** Side by side: the present provinces an old one went into, or the old ones a present one was made of. */
    counterparts: z.array(z.string()),
    version,
  })
  .meta({ id: 'ProvinceRow' });
const districtRow = z
  .object({ id, code: z.string(), name: z.string(), province: namedRef, wards: z.int(), version })
  .meta({ id: 'DistrictRow' });
const wardRow = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    province: namedRef,
    district: namedRef.nullable(),
    division,
    hub: codeRef.nullable(),
    /** Side by side: the present ward an old one went into, or the old ones a present one was made of. */
    counterparts: z.array(z.string()),
    version,
  })
  .meta({ id: 'WardRow' });

const importReport = z.object({
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows that are there already just so. */
  existing: z.int(),
  failed: z.int(),
  /** `line` as a text editor counts, the header being line 1. `field` null = the whole row. */
  errors: z.array(
    z.object({ line: z.int(), field: z.string().nullable(), value: z.string().nullable(), message: z.string() }),
  ),
});

const taken = ['EAD002', 'EAL001', 'EAL002'] as const;
const changes = ['EAD002', 'EAL001', 'EAL002', 'EAL003', 'ESY097'] as const;
const rawBody = { mediaType: 'text/csv', maxBytes: limits.importBytes } as const;
const imports =
  'rows are known by their codes: new ones are added, others follow the file, each bad one is reported by line and field; a re-import changes nothing.';

/** Level 1, 2 and 3 of addresses. The old division (until June 2025) has districts, the present one has none. */
export const addressEndpoints = defineEndpoints({
  'GET /provinces': {
    summary: 'Provinces of both divisions.',
    access: 'addresses',
    query: z.strictObject({ ...paging, q, division: division.optional(), sort }),
    response: listOf(provinceRow),
    errors: [],
  },
  'POST /provinces': {
    summary: 'Add a province; code and name are unique in its division.',
    access: 'addresses',
    body: province,
    response: dataOf(provinceRow),
    status: 201,
    errors: taken,
  },
  'PATCH /provinces/{id}': {
    summary: 'Change a province; its division is for good. EAL003 = somebody else has just changed it.',
    access: 'addresses',
    params: pathId,
    body: province.omit({ division: true }).extend({ version }),
    response: dataOf(provinceRow),
    errors: changes,
  },
  'DELETE /provinces/{id}': {
    summary: 'Remove a province nothing lies in (EAD001).',
    access: 'addresses',
    params: pathId,
    response: done,
    errors: ['EAD001', 'ESY097'],
  },
  'POST /provinces-import': {
    summary: `Import provinces from CSV: ${imports}`,
    access: 'addresses',
    rawBody,
    response: dataOf(importReport),
    errors: [],
  },

  'GET /districts': {
    summary: 'Districts, of the old division.',
    access: 'addresses',
    query: z.strictObject({ ...paging, q, province_id: queryIds.optional(), sort }),
    response: listOf(districtRow),
    errors: [],
  },
  'POST /districts': {
    summary: 'Add a district to a province of the old division; its name is unique there.',
    access: 'addresses',
    body: district,
    response: dataOf(districtRow),
    status: 201,
    errors: taken,
  },
  'PATCH /districts/{id}': {
    summary: 'Change a district.',
    access: 'addresses',
    params: pathId,
    body: district.extend({ version }),
    response: dataOf(districtRow),
    errors: changes,
  },
  'DELETE /districts/{id}': {
    summary: 'Remove a district without wards (EAD001).',
    access: 'addresses',
    params: pathId,
    response: done,
    errors: ['EAD001', 'ESY097'],
  },
  'POST /districts-import': {
    summary: `Import districts from CSV: ${imports}`,
    access: 'addresses',
    rawBody,
    response: dataOf(importReport),
    errors: [],
  },

  'GET /wards': {
    summary: 'Wards of both divisions, with the hub that serves them.',
    access: 'addresses',
    query: z.strictObject({
      ...paging,
      q,
      division: division.optional(),
      province_id: queryIds.optional(),
      district_id: queryInt(1, 2_000_000_000).optional(),
      hub_id: queryIds.optional(),
      served: z.enum(['0', '1']).optional(),
      sort,
    }),
    response: listOf(wardRow),
    errors: [],
  },
  'POST /wards': {
    summary: 'Add a ward; its name is unique in its district, else in its province.',
    access: 'addresses',
    body: ward,
    response: dataOf(wardRow),
    status: 201,
    errors: taken,
  },
  'PATCH /wards/{id}': {
    summary: 'Change a ward, and which hub serves it.',
    access: 'addresses',
    params: pathId,
    body: ward.extend({ version }),
    response: dataOf(wardRow),
    errors: changes,
  },
  'DELETE /wards/{id}': {
    summary: 'Remove a ward that no hub serves and no address uses (EAD001).',
    access: 'addresses',
    params: pathId,
    response: done,
    errors: ['EAD001', 'ESY097'],
  },
  'POST /wards-import': {
    summary: `Import wards, with who serves them, from CSV: ${imports}`,
    access: 'addresses',
    rawBody,
    response: dataOf(importReport),
    errors: [],
  },
  'PATCH /hub-coverage': {
    summary: 'Have a hub serve wards of the present division, named by their ids or codes, or nobody (null).',
    access: 'addresses',
    body: z
      .strictObject({
        hub_id: id.nullable(),
        ward_ids: z.array(id).min(1, 'required').max(limits.coveredWards).optional(),
        ward_codes: z.array(code).min(1, 'required').max(limits.coveredWards).optional(),
      })
      .refine(({ ward_ids, ward_codes }) => (ward_ids === undefined) !== (ward_codes === undefined), {
        path: ['ward_ids'],
        message: 'required',
      }),
    response: dataOf(z.object({ changed: z.int() })),
    errors: [],
  },
});
