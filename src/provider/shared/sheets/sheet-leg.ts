import { startsFrom } from '~domain/package-decision';
import { runsheetLegs, type RunsheetLeg } from '~domain/runsheet-legs';
import type { RunsheetType } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';

/**
 * The leg of a package on a sheet of the kind: a linehaul carries two. Null = sheets of that kind are filled otherwise.
 */
export function legOf(type: RunsheetType, status: PackageStatus): RunsheetLeg | null {
  const legs = runsheetLegs.filter((leg) => leg.type === type);
  return (
    legs.find((leg) => leg.planned === status || leg.running.includes(status) || startsFrom(leg.plan, status)) ??
    legs[0] ??
    null
  );
}
