import * as z from 'zod';
import { backlogBuckets } from '~domain/backlog';
import { exportColumns } from '~domain/export-columns';
import { exportFormats, exportNames, type ExportName } from '~domain/exports';
import { limits } from '~domain/limits';
import { backlogTypes } from '~domain/stages';
import { defineEndpoints } from '../endpoint';
import { bytes, dataOf, id, listOf, paging, pathId, queryIds, queryInt, queryList, timestamp } from '../fields';
import { historyFilters } from './history-filters';
import { packageFilters } from './packages';

const format = z.enum(exportFormats).default('csv');

/**
 * From and to which moment, both included; a missing end is now, as is one to come. Over 30 days, or without a beginning
 * → EPK025.
 */
const range = { from: timestamp.optional(), to: timestamp.optional() };
const where = { hub_id: queryIds.optional(), seller_id: queryIds.optional() };

const backlogFilters = { type: queryList(backlogTypes).optional(), ...where, ...range };

const columnsOf = (name: ExportName): string =>
  `Columns: ${Object.values(exportColumns[name])
    .map(({ title }) => title.en)
    .join(', ')}.`;

/** An export as its file and as its row in the history of exports. */
const file = { response: bytes, file: exportFormats, errors: ['EPK025'] } as const;

const exportStates = ['running', 'done', 'cancelled', 'failed'] as const;

const exportRow = z
  .object({
    id,
    name: z.enum(exportNames),
    format: z.enum(exportFormats),
    file_name: z.string(),
    made_by: z.string(),
    /** What it was asked for, as text under the names of its call. */
    filters: z.record(z.string(), z.string()),
    state: z.enum(exportStates),
    /** So far, while it is running. */
    rows: z.int(),
    bytes: z.int(),
    /** Of one that is made day by day: how many of them are there. */
    days: z.object({ done: z.int(), of: z.int() }).nullable(),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
    /** Until when it can be downloaded again; null = it can’t. */
    expires_at: timestamp.nullable(),
  })
  .meta({ id: 'Export' });

export const exportEndpoints = defineEndpoints({
  'GET /export-packages': {
    summary: `Packages created in a range of at most 30 days (created_from, created_to), under the list’s filters. ${columnsOf('packages')}`,
    access: 'packages',
    query: z.strictObject({ format, ...packageFilters }),
    ...file,
  },
  'GET /export-backlog-view': {
    summary: `The backlog as its list shows it now; \`from\` and \`to\` bound the moments from which ages count. ${columnsOf('backlog-view')}`,
    access: 'backlog',
    query: z.strictObject({
      format,
      ...backlogFilters,
      bucket: queryList(backlogBuckets).optional(),
      days_over: queryInt(0, 3650).optional(),
      q: z.string().normalize('NFC').trim().max(limits.text).optional(),
    }),
    ...file,
  },
  'GET /export-backlog-by-type': {
    summary: `The backlog now in figures, by hub and stage. ${columnsOf('backlog-by-type')}`,
    access: 'backlog',
    query: z.strictObject({ format, ...backlogFilters }),
    ...file,
  },
  'GET /export-package-successful': {
    summary: `Packages delivered in a range. ${columnsOf('package-successful')}`,
    access: 'reports',
    query: z.strictObject({ format, ...range, ...where }),
    ...file,
  },
  'GET /export-package-sales': {
    summary: `Orders created in a range and their money, by shop. ${columnsOf('package-sales')}`,
    access: 'reports',
    query: z.strictObject({ format, ...range, ...where }),
    ...file,
  },
  'GET /export-package-report-system': {
    summary: `What hubs did in a range, day by day. ${columnsOf('package-report-system')}`,
    access: 'reports',
    query: z.strictObject({ format, ...range, ...where }),
    ...file,
  },
  'GET /export-packages-incomplete': {
    summary: `Packages created in a range that have not come to an end. ${columnsOf('packages-incomplete')}`,
    access: 'reports',
    query: z.strictObject({ format, ...range, ...where }),
    ...file,
  },
  'GET /export-package-history': {
    summary: `Steps of packages in a range, newest first. ${columnsOf('package-history')}`,
    access: 'packages',
    query: z.strictObject({ format, ...range, ...historyFilters }),
    ...file,
  },
  'GET /exports': {
    summary: 'Exports made, newest first: one’s own, and others’ that hold nothing of hubs beyond one’s own.',
    access: 'workspace',
    query: z.strictObject({ ...paging, name: queryList(exportNames).optional(), mine: z.enum(['yes']).optional() }),
    response: listOf(exportRow),
    errors: [],
  },
  'GET /exports/{id}': {
    summary: 'One export: how far it is, and until when it can be downloaded.',
    access: 'workspace',
    params: pathId,
    response: dataOf(exportRow),
    errors: ['ESY018'],
  },
  'GET /exports/{id}/file': {
    summary: 'An export again, as it was when it was made; until it expires.',
    access: 'workspace',
    params: pathId,
    response: bytes,
    file: exportFormats,
    errors: ['ESY018'],
  },
});
