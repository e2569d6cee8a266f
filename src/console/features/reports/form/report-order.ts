import { rangedExports, type ExportFormat, type ExportName } from '~domain/exports';
import type { ExportQuery } from '~console/package/exports/run-export';

/** What the form asks for. */
export interface ReportOrder {
  readonly name: ExportName;
  readonly format: ExportFormat;
  /** Moments, both included. */
  readonly range: { readonly from: string; readonly to: string };
  /** Ids parted by commas; null = all of the user's. */
  readonly hubs: string | null;
}

export function isRanged(name: ExportName): boolean {
  return rangedExports.includes(name);
}

/** The order as its call's query. */
export function queryOf({ name, range, hubs }: ReportOrder): ExportQuery {
  const where: Record<string, string> = hubs === null ? {} : { hub_id: hubs };
  if (!isRanged(name)) return where;
  // The list of packages may be asked for hubs in several roles: a report means those that have to do with it at all.
  if (name === 'packages') return { created_from: range.from, created_to: range.to, ...where, ...(hubs === null ? {} : { hub_role: 'any' }) };
  return { ...range, ...where };
}
