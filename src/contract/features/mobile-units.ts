import * as z from 'zod';
import { limits } from '~domain/limits';
import { mobileUnitStatuses } from '~domain/runsheet-types';
import { defineEndpoints } from '../endpoint';
import {
  dataOf,
  id,
  line,
  listOf,
  note,
  ownCode,
  paging,
  pathId,
  queryIds,
  queryInt,
  queryList,
  version,
} from '../fields';
import { labelDrawing } from './labels';
import {
  codeResults,
  givenCodes,
  mobileUnitDetail,
  mobileUnitLine,
  mobileUnitRow,
  seal,
  sealRead,
} from './mobile-unit-shapes';

const mobileUnitSorts = ['created_at', 'mu_code'] as const;

const withResults = z.object({ data: mobileUnitDetail, results: codeResults });

export const mobileUnitEndpoints = defineEndpoints({
  'GET /mobile-units': {
    summary: 'Bags that begin or end at a hub of the user, newest first.',
    access: 'runsheets',
    query: z.strictObject({
      ...paging,
      status: queryList(mobileUnitStatuses).optional(),
      /** Of either end. */
      hub_id: queryIds.optional(),
      origin_hub_id: queryIds.optional(),
      destination_hub_id: queryIds.optional(),
      runsheet_id: queryIds.optional(),
      /** On its way = its truck has left and nobody has received it. */
      place: z.enum(['here', 'road', 'received']).optional(),
      /** The beginning of a code or seal. */
      q: line(60).optional(),
      sort: z.enum(mobileUnitSorts.flatMap((name) => [name, `-${name}`] as const)).default('-created_at'),
    }),
    response: listOf(mobileUnitRow),
    errors: [],
  },
  'POST /mobile-units': {
    summary: 'A new, empty bag from one hub to another.',
    access: 'package.mu_add',
    body: z.strictObject({ origin_hub_id: id, destination_hub_id: id, serial_number: seal.optional() }),
    response: dataOf(mobileUnitDetail),
    status: 201,
    errors: ['EAL002', 'EPK012'],
  },
  'GET /mobile-units/{id}': {
    summary: 'One bag with what was done with it.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(mobileUnitDetail),
    errors: ['ESY051'],
  },
  'GET /mobile-units/{id}/packages': {
    summary: 'What is in a bag, or was in it when it was received, in the order of adding.',
    access: 'runsheets',
    params: pathId,
    query: z.strictObject({
      from: queryInt(0, 100_000).default(0),
      limit: queryInt(1, limits.maxApiLimit).default(500),
    }),
    response: z.object({ data: z.array(mobileUnitLine), meta: z.object({ total: z.int() }) }),
    errors: ['ESY051'],
  },
  'GET /mobile-units/{id}/label': {
    summary: 'The tag of a bag as a drawing.',
    access: 'runsheets',
    params: pathId,
    response: dataOf(labelDrawing),
    errors: ['ESY051'],
  },
  'PATCH /mobile-units/{id}': {
    summary: 'Another seal or destination for a bag that has not left; what is in it must be bound that way.',
    access: 'package.mu_add',
    params: pathId,
    body: z
      .strictObject({ version: version.optional(), destination_hub_id: id.optional(), serial_number: seal.optional() })
      .refine(
        ({ destination_hub_id, serial_number }) => destination_hub_id !== undefined || serial_number !== undefined,
        'nothing_to_change',
      ),
    response: dataOf(mobileUnitDetail),
    errors: ['ESY051', 'EAL002', 'EPK002', 'EPK008', 'EPK012', 'EPK030'],
  },
  'POST /mobile-units/{id}/packages': {
    summary: 'Puts scanned packages into a bag; each stands for itself.',
    access: 'package.mu_add',
    params: pathId,
    body: givenCodes,
    response: withResults,
    errors: ['ESY051', 'EPK002', 'EPK012'],
  },
  'PATCH /mobile-units/{id}/packages/remove': {
    summary: 'Takes packages out of a bag; each stands for itself.',
    access: 'package.mu_add',
    params: pathId,
    body: givenCodes,
    response: withResults,
    errors: ['ESY051', 'EPK002', 'EPK012'],
  },
  'PATCH /mobile-units/{id}/seal': {
    summary: 'Seals a bag with packages in it: it can go with a trip now.',
    access: 'package.mu_add',
    params: pathId,
    body: z.strictObject({ version: version.optional(), serial_number: seal.optional() }),
    response: dataOf(mobileUnitDetail),
    errors: ['ESY051', 'EAL002', 'EPK002', 'EPK006', 'EPK012', 'EPK030'],
  },
  'PATCH /mobile-units/{id}/assign': {
    summary: 'Puts a sealed bag on a trip to where it goes.',
    access: 'package.mu_add',
    params: pathId,
    /** The trip by its id or by its code. */
    body: z
      .strictObject({ runsheet_id: id.optional(), runsheet: ownCode.optional() })
      .refine(({ runsheet_id, runsheet }) => (runsheet_id === undefined) !== (runsheet === undefined), {
        message: 'required',
        path: ['runsheet'],
      }),
    response: dataOf(mobileUnitDetail),
    errors: ['ESY051', 'ESY014', 'EPK004', 'EPK008', 'EPK012', 'EPK013', 'EPK031', 'EPL001', 'ERS001'],
  },
  'PATCH /mobile-units/{id}/unassign': {
    summary: 'Takes a bag off its trip.',
    access: 'package.mu_remove',
    params: pathId,
    response: dataOf(mobileUnitDetail),
    errors: ['ESY051', 'EPK004', 'EPK012', 'EPL001', 'ERS001', 'ERS002'],
  },
  'PATCH /mobile-units/{id}/receive': {
    summary:
      'Receives a bag at the hub it goes to: its seal is read, or a note says why it cannot be. Unloading its truck begins with the first bag.',
    access: 'package.linehaul_receive',
    params: pathId,
    body: z
      .strictObject({ serial_number: sealRead.optional(), note: note.optional() })
      .refine(({ serial_number, note: words }) => serial_number !== undefined || Boolean(words), {
        message: 'required',
        path: ['serial_number'],
      }),
    response: dataOf(mobileUnitDetail),
    errors: ['ESY051', 'EPK010', 'EPK012'],
  },
  'POST /mobile-units/{id}/unload': {
    summary: 'Takes packages of a received bag in at the hub; what is not of its truck is told apart.',
    access: 'package.linehaul_receive',
    params: pathId,
    body: givenCodes,
    response: withResults,
    errors: ['ESY051', 'ESY053', 'EPK010', 'EPK012'],
  },
});
