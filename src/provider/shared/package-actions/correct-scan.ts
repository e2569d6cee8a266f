import type { Kysely } from 'kysely';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { refuse } from '../../http/handler';
import type { PackageFields, SeenPackage } from '../package-change';
import { onEndedSheets } from '../sheets/ended-sheets';
import { run, Values } from '../statement';
import type { ActionArguments } from './planners';
import type { Planner } from './plan';

const byScan: readonly PackageAction[] = ['checkin', 'inbound', 'inbound_return', 'pickup_ok', 'pickup_fail', 'delivery_ok', 'delivery_fail', 'return_ok', 'return_fail'];

interface LastStep {
  readonly package_id: number;
  readonly id: number;
  readonly action: PackageAction;
  readonly from_status: PackageStatus;
  readonly to_status: PackageStatus;
  /** The columns that changed, as they were. */
  readonly before: PackageFields | null;
}

/** The parcel goes back to what its last step says it was, if that was a scan; both rows stay in its history. */
export async function planCorrection({ note }: ActionArguments['correct_scan'], db: Kysely<Database>, packages: readonly SeenPackage[]): Promise<Planner> {
  const values = new Values();
  const text = `
    select p.id as package_id, h.id, h.action, h.from_status, h.to_status, h.before from unnest(${values.add(packages.map(({ id }) => id))}::bigint[]) p (id)
    cross join lateral (select * from package_history h where h.package_id = p.id order by h.id desc limit 1) h`;
  const last = new Map((await run<LastStep>(db, text, values)).map((step) => [step.package_id, step]));
  const ended = await onEndedSheets(db, [...last.values()].map(({ package_id: id, from_status: to }) => ({ id, to })));
  return (seen) => {
    const step = last.get(seen.id);
    if (!step || !byScan.includes(step.action) || step.to_status !== seen.status) return refuse('EPK011');
    if (ended.has(seen.id)) return refuse('EPL004');
    return { to: step.from_status, set: step.before ?? {}, note, undoes: step.id };
  };
}
