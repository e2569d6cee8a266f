import type { ListFilters } from '~commands/source';
import { exportFormats, type ExportFormat, type ExportName } from '~domain/exports';
import type { ExportQuery } from './run-export';

/** What exporting a list means: which export, and its filters. */
export interface ListExport {
  readonly name: Extract<ExportName, 'packages' | 'backlog-view'>;
  readonly query: ExportQuery;
}

/** The list in sight as an export: the backlog has one of its own, which knows ages. Its order is the export's own. */
export function listExportOf(filters: ListFilters): ListExport {
  const { sort: _order, ...rest } = filters;
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query[name] = value;
  if (query.backlog_type === undefined) return { name: 'packages', query };
  const { backlog_type, backlog_bucket, hub_role: _custody, ...others } = query;
  return {
    name: 'backlog-view',
    query: { ...others, type: backlog_type, ...(backlog_bucket === undefined ? {} : { bucket: backlog_bucket }) },
  };
}

export function formatOf(typed: unknown): ExportFormat | null {
  return exportFormats.find((format) => format === typed) ?? null;
}
