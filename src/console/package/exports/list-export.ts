import type { ListFilters } from '~commands/source';
import type { QueryOf } from '~contract/endpoints';
import { exportFormats, type ExportFormat, type ExportName } from '~domain/exports';
import type { ExportQuery } from './run-export';

/** What exporting a list means: which export, and its filters. */
export interface ListExport {
  readonly name: Extract<ExportName, 'packages' | 'backlog-view'>;
  readonly query: ExportQuery;
}

/** What the backlog's export can be asked for, by how lists call it. */
const backlogNames: Readonly<Partial<Record<string, keyof QueryOf<'GET /export-backlog-view'>>>> = {
  backlog_type: 'type',
  backlog_bucket: 'bucket',
  days_over: 'days_over',
  hub_id: 'hub_id',
  seller_id: 'seller_id',
  q: 'q',
};

/**
 * The list in sight as an export, whose rows are those of the list: the backlog has an export of its own, which knows
 * ages, where it can be asked for all that the list is. Its order is the export's own.
 */
export function listExportOf(filters: ListFilters): ListExport {
  const { sort: _order, ...rest } = filters;
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query[name] = value;
  const ofBacklog = asBacklog(query);
  return ofBacklog ? { name: 'backlog-view', query: ofBacklog } : { name: 'packages', query };
}

/** The filters by the names of the backlog's export, which counts by the hub that answers; null = it can't say them. */
function asBacklog({ hub_role, ...filters }: ExportQuery): ExportQuery | null {
  if (filters.backlog_type === undefined) return null;
  if (filters.hub_id !== undefined && hub_role !== 'custody') return null;
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    const known = backlogNames[name];
    if (known === undefined) return null;
    query[known] = value;
  }
  return query;
}

export function formatOf(typed: unknown): ExportFormat | null {
  return exportFormats.find((format) => format === typed) ?? null;
}
