import { machineRow } from '~domain/package-machine';
import { runsheetLegs } from '~domain/runsheet-legs';
import type { PackageStatus } from '~domain/statuses';
import { quoted } from '../sql/statement';
import { vietnamClock, vietnamToday } from '../sql/vietnam-clock';

/** Packages (`p`) that a sheet of the kind may take now, wherever they lie: no day that a customer chose lies ahead. */
export function readyFor(type: 'pickup' | 'outbound'): string {
  const leg = runsheetLegs.find((one) => one.type === type);
  const statuses = leg ? (machineRow(leg.plan).from as readonly PackageStatus[]) : [];
  return `p.status in (${quoted(statuses)}) and not p.held_by_3pl
    and (p.reattempt_date is null or ${vietnamClock('p.reattempt_date')}::date <= ${vietnamToday})`;
}
