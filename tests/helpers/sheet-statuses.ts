import { runsheetLegs } from '~domain/runsheet-legs';
import type { RunsheetType } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';

/** Statuses of packages that sit on a sheet of some type: on a Created one, or on a Running one. */
export const sheetStatuses: Readonly<
  Record<'Created' | 'Running', readonly (readonly [PackageStatus, RunsheetType])[]>
> = {
  Created: runsheetLegs.map(({ planned, type }) => [planned, type]),
  Running: runsheetLegs.flatMap(({ running, type }) => running.map((status) => [status, type] as const)),
};
