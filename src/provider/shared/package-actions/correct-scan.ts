import type { Kysely } from 'kysely';
import { endsWay } from '~domain/carriers';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import type { PackageFields, PackageSnapshot } from '../packages/package-change';
import { onEndedSheets } from '../packages/ended-sheets';
import { run, Values } from '../sql/statement';
import type { ActionArguments, Planner } from './action-call';
import { monthsSince } from '../sql/months';

const byScan: readonly PackageAction[] = [
  'checkin',
  'inbound',
  'inbound_return',
  'pickup_ok',
  'pickup_fail',
  'delivery_ok',
  'delivery_fail',
  'delivery_close_attempt',
  'delivery_close_failed',
  'delivery_close_cancel',
  'return_ok',
  'return_fail',
  'return_close_attempt',
];

interface Step {
  readonly package_id: number;
  readonly id: number;
  /** The step that it took back. */
  readonly undoes: number | null;
  readonly action: PackageAction;
  readonly from_status: PackageStatus;
  readonly to_status: PackageStatus;
  /** The columns that changed, as they were. */
  readonly before: PackageFields | null;
}

/**
 * The package goes back to what its last step says it was, if that was a scan or its carrier's report of the end; both
 * rows stay in its history. What was taken back before counts as never done.
 */
export async function planCorrection(
  { note }: ActionArguments['correct_scan'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const values = new Values();
  const text = `
    select package_id, id, undoes, action, from_status, to_status, before from package_history
    where package_id = any(${values.add(packages.map(({ id }) => id))}::bigint[]) and ${monthsSince(
      'at',
      packages.map((item) => item.created_at),
      values,
    )} order by package_id, id desc`;
  const last = lastStanding(await run<Step>(db, text, values));
  const ended = await onEndedSheets(
    db,
    [...last.values()].map(({ package_id: id, from_status: to }) => ({ id, to })),
  );
  return (seen) => {
    const step = last.get(seen.id);
    const scanned =
      step !== undefined &&
      (byScan.includes(step.action) || (step.action === 'webhook_move' && endsWay(step.to_status)));
    if (!scanned || step.to_status !== seen.status) return refuse('EPK011');
    if (ended.has(seen.id)) return refuse('EPL004');
    return { to: step.from_status, set: step.before ?? {}, note, undoes: step.id };
  };
}

/** Of each package its last step that nothing took back; the latest come first. */
function lastStanding(steps: readonly Step[]): ReadonlyMap<number, Step> {
  const undone = new Set<number>();
  const last = new Map<number, Step>();
  for (const step of steps) {
    if (undone.has(step.id) || last.has(step.package_id)) continue;
    if (step.undoes === null) last.set(step.package_id, step);
    else undone.add(step.undoes);
  }
  return last;
}
