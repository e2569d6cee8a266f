import * as z from 'zod';
import { addressCode } from '~domain/addresses';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import {
  codeRef,
  dataOf,
  done,
  id,
  importErrors,
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
  errors: importErrors,
});

const taken = ['EAD002', 'EAL001', 'EAL002'] as const;
const changes = ['EAD002', 'EAL001', 'EAL002', 'EAL003', 'ESY097'] as const;

const listing = <Query, Row extends z.ZodType>(summary: string, query: Query, row: Row) =>
  ({ summary, access: 'addresses', query, response: listOf(row), errors: [] }) as const;
const adding = <Body, Row extends z.ZodType>(summary: string, body: Body, row: Row) =>
  ({ summary, access: 'addresses', body, response: dataOf(row), status: 201, errors: taken }) as const;
const changing = <Body, Row extends z.ZodType>(summary: string, body: Body, row: Row) =>
  ({ summary, access: 'addresses', params: pathId, body, response: dataOf(row), errors: changes }) as const;
const removing = (summary: string) =>
  ({ summary, access: 'addresses', params: pathId, response: done, errors: ['EAD001', 'ESY097'] }) as const;
const importing = (rows: string) =>
  ({
    summary: `Import ${rows} from CSV: rows are known by their codes: new ones are added, others follow the file, each bad one is reported by line and field; a re-import changes nothing.`,
    access: 'addresses',
    rawBody: { mediaType: 'text/csv', maxBytes: limits.importBytes },
    response: dataOf(importReport),
    progress: true,
    errors: [],
  }) as const;

/** Level 1, 2 and 3 of addresses. The old division (until June 2025) has districts, the present one has none. */
export const addressEndpoints = defineEndpoints({
  'GET /provinces': listing(
    'Provinces of both divisions.',
    z.strictObject({ ...paging, q, division: division.optional(), sort }),
    provinceRow,
  ),
  'POST /provinces': adding('Add a province; code and name are unique in its division.', province, provinceRow),
  'PATCH /provinces/{id}': changing(
    'Change a province; its division is for good. EAL003 = somebody else has just changed it.',
    province.omit({ division: true }).extend({ version }),
    provinceRow,
  ),
  'DELETE /provinces/{id}': removing('Remove a province nothing lies in (EAD001).'),
  'POST /provinces-import': importing('provinces'),

  'GET /districts': listing(
    'Districts, of the old division.',
    z.strictObject({ ...paging, q, province_id: queryIds.optional(), sort }),
    districtRow,
  ),
  'POST /districts': adding(
    'Add a district to a province of the old division; its name is unique there.',
    district,
    districtRow,
  ),
  'PATCH /districts/{id}': changing('Change a district.', district.extend({ version }), districtRow),
  'DELETE /districts/{id}': removing('Remove a district without wards (EAD001).'),
  'POST /districts-import': importing('districts'),

  'GET /wards': listing(
    'Wards of both divisions, with the hub that serves them.',
    z.strictObject({
      ...paging,
      q,
      division: division.optional(),
      province_id: queryIds.optional(),
      district_id: queryInt(1, 2_000_000_000).optional(),
      hub_id: queryIds.optional(),
      served: z.enum(['0', '1']).optional(),
      sort,
    }),
    wardRow,
  ),
  'POST /wards': adding('Add a ward; its name is unique in its district, else in its province.', ward, wardRow),
  'PATCH /wards/{id}': changing('Change a ward, and which hub serves it.', ward.extend({ version }), wardRow),
  'DELETE /wards/{id}': removing('Remove a ward that no hub serves and no address uses (EAD001).'),
  'POST /wards-import': importing('wards, with who serves them,'),
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
