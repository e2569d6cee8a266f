import { packageMachine, type PackageAction } from '~domain/package-machine';
import { findReason } from '~domain/reasons';
import { stageOf } from '~domain/stages';

/** A package and its history as the database has them, moments in milliseconds since 1970. */
export interface ReadPackage {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly current_hub_id: number | null;
  readonly fm_hub_id: number;
  readonly lm_hub_id: number;
  readonly held_by_3pl: boolean;
  readonly reason: string | null;
  readonly stage_entered_at: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly history: readonly ReadStep[];
}
export interface ReadStep {
  readonly at: number;
  readonly action: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor_id: number | null;
  readonly actor_role: string;
  readonly hub_id: number | null;
  readonly reason: string | null;
  readonly note: string | null;
}

/** Which hubs a user may work at, by user id. */
export type HubAccess = ReadonlyMap<number, readonly number[]>;

const table: Record<string, (typeof packageMachine)[PackageAction]> = packageMachine;
const arrivals = new Set(['checkin', 'inbound', 'inbound_return', 'linehaul_receive', 'linehaul_receive_return']);
const outsiders = new Set(['shop', 'courier', 'system', 'three_pl']);
const bound = new Set(['hub_manager', 'hub_operator', 'area_manager']);
const heldAllowed = new Set([
  'webhook_move',
  'cancel_request',
  'cancel_resolve',
  'cancel_resume',
  'operator_update',
  'print',
  'cod_collect_3pl',
]);
const letsGo = new Set([
  'Delivery_successful',
  'Delivery_failed',
  'Return_successful',
  'Missing',
  '3pl_cancelled',
  'Cancelled',
  'Shop_canceled',
]);
const unprintable = new Set(['Draft', 'Failed', 'Cancelled', 'Shop_canceled']);
const reasonTypes: Record<string, 'pickup' | 'delivery' | 'return'> = {
  pickup_fail: 'pickup',
  delivery_fail: 'delivery',
  return_fail: 'return',
  return: 'return',
};
const noteNeeded = new Set(['lost', 'lost_courier', 'abandon']);

/** The rows of the machine read anew, without the code that wrote the history. */
function stepFaults(step: ReadStep, held: boolean): string[] {
  const row = table[step.action];
  if (!row) return [`no action ${step.action}`];
  const from = step.from_status ?? '';
  const {
    from: starts,
    to: ends,
    actors,
  } = row as { from: readonly string[] | string; to: readonly string[] | string; actors: readonly string[] };
  const startsHere = starts === 'any' || (starts === 'printable' ? !unprintable.has(from) : starts.includes(from));
  const endsHere = ends === 'same' ? step.to_status === from : ends.includes(step.to_status);
  const type = reasonTypes[step.action];
  return [
    startsHere ? '' : `${step.action} from ${from}`,
    endsHere ? '' : `${step.action} to ${step.to_status}`,
    actors.includes(step.actor_role) ? '' : `${step.action} by ${step.actor_role}`,
    held && !heldAllowed.has(step.action) ? `${step.action} while a carrier holds it` : '',
    type && !(step.reason !== null && findReason(step.reason)?.types.includes(type))
      ? `${step.action} for ${step.reason}`
      : '',
    noteNeeded.has(step.action) && !step.note ? `${step.action} without a note` : '',
  ].filter((fault) => fault !== '');
}

function actorFaults(step: ReadStep, custodian: number, access: HubAccess): string[] {
  if (outsiders.has(step.actor_role)) return step.actor_id === null ? [] : [`${step.actor_role} with a user id`];
  if (step.actor_id === null) return [`${step.actor_role} without a user id`];
  const hubs = access.get(step.actor_id) ?? [];
  return bound.has(step.actor_role) && !hubs.includes(custodian) ? [`${step.action} by staff of another hub`] : [];
}

/** Everything that is wrong with a package's history, or between it and the package; nothing = a legal walk. */
export function readHistory(pkg: ReadPackage, access: HubAccess, now: number): string[] {
  const faults: string[] = [];
  let hub: number | null = null;
  let held = false;
  let stay = 0;
  let before: ReadStep | null = null;
  for (const step of pkg.history) {
    if (before === null) {
      if (step.action !== 'create' || step.from_status !== null || step.to_status !== 'Draft')
        faults.push('does not begin as a draft');
      stay = step.at;
    } else {
      if (step.from_status !== before.to_status) faults.push(`gap before ${step.action}`);
      if (step.at <= before.at) faults.push(`${step.action} not after ${before.action}`);
      faults.push(...stepFaults(step, held));
      const arrives = arrivals.has(step.action);
      const custodian: number | null = arrives ? step.hub_id : (hub ?? pkg.fm_hub_id);
      if (custodian === null || step.hub_id !== custodian)
        faults.push(`${step.action} at another hub than the one that has it`);
      else faults.push(...actorFaults(step, custodian, access));
      if ((arrives && step.hub_id !== hub) || stageOf(step.from_status as never) !== stageOf(step.to_status as never))
        stay = step.at;
      if (arrives) hub = step.hub_id;
      if (step.to_status === 'Handover_accepted') held = true;
      else if (letsGo.has(step.to_status)) held = false;
    }
    before = step;
  }
  const agrees = {
    status: before?.to_status === pkg.status,
    updated_at: before?.at === pkg.updated_at,
    created_at: pkg.history[0]?.at === pkg.created_at,
    version: pkg.version === pkg.history.length - 1,
    current_hub_id: hub === pkg.current_hub_id,
    held_by_3pl: held === pkg.held_by_3pl,
    stage_entered_at: stay === pkg.stage_entered_at,
    'the past 45 days': pkg.updated_at <= now && pkg.created_at >= now - 45 * 86_400_000,
  };
  return [
    ...faults,
    ...Object.entries(agrees).flatMap(([field, right]) => (right ? [] : [`${field} does not follow from the history`])),
  ];
}
