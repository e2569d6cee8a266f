import type { ErrorCode } from '~domain/errors';
import { decide, decideCancel, decideInbound, type ActingUser, type Decision } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import type { ActionCall, Plan } from './action-call';

/** Allowed: by which row of the machine, and where it leads. */
export interface Allowed {
  readonly ok: true;
  readonly seen: PackageSnapshot;
  readonly action: PackageAction;
  readonly to: PackageStatus;
}

/**
 * Judges an action on a package in the user's scope. Whoever looks at an older state is told so first: what else could
 * be said would be about a package he has not seen.
 */
export function judge(
  call: ActionCall,
  seen: PackageSnapshot,
  version: number | undefined,
  user: ActingUser,
): Allowed | { readonly ok: false; readonly code: ErrorCode } {
  if (version !== undefined && version !== seen.version) return { ok: false, code: 'EPK030' };
  const { action, decision } = decisionOf(call, seen, user);
  return decision.ok ? { ok: true, seen, action, to: decision.to } : decision;
}

function decisionOf(
  call: ActionCall,
  seen: PackageSnapshot,
  user: ActingUser,
): { readonly action: PackageAction; readonly decision: Decision } {
  if (call.action === 'cancel') return decideCancel(seen, user);
  if (call.action === 'inbound') return decideInbound(call.args.hub_id, seen, user);
  return { action: call.action, decision: decide(call.action, seen, user) };
}

export function changeOf({ action, to }: Allowed, plan: Plan): PackageChange {
  return {
    action,
    to: plan.to ?? to,
    set: plan.set,
    reason: plan.reason ?? null,
    note: plan.note || null,
    recorded: plan.recorded ?? false,
    ...(plan.undoes === undefined ? {} : { undoes: plan.undoes }),
  };
}
