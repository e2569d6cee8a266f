import type { BatchAction } from '~contract/features/batch';
import { machineRow } from '~domain/package-machine';
import type { BatchCall } from './caller';
import type { ArgumentValues, Command } from './command';
import { sentence } from './language/tokens';
import type { Series } from './plan-stages';
import type { SubjectPackage } from './subject';

const longestLine = 2_000;

export interface BatchPlan {
  readonly command: Command;
  readonly args: ArgumentValues;
  readonly packages: readonly SubjectPackage[];
  /** What was typed; one too long to be kept goes without. */
  readonly line?: string;
  readonly series?: Series;
}

/** The one call that does a command to many packages. Throws for a command that makes no calls. */
export function batchCallOf({ command, args, packages, series, line: own }: BatchPlan, idempotencyKey: string): BatchCall {
  const line = series?.line ?? own;
  const typed = line === undefined ? undefined : sentence(line);
  const items = packages.map((item) => ({ id: item.id, ...seenVersion(command, item) }));
  return { action: batchAction(command), args, items, idempotencyKey, ...(series ? { series: series.id } : {}), ...(typed !== undefined && typed.length <= longestLine ? { line: typed } : {}) };
}

/**
 * An edit says which version its author saw, so that it never overwrites another's unseen (EPK030). A move need not:
 * the machine itself refuses it where the package has meanwhile gone elsewhere.
 */
export function seenVersion(command: Command, item: SubjectPackage): { version?: number } {
  const edits = command.args.length > 0 && command.action !== undefined && machineRow(command.action).to === 'same';
  return edits ? { version: item.version } : {};
}

/** The machine's two rows of cancelling are one call. */
function batchAction({ id, action }: Command): BatchAction {
  if (action === 'cancel_direct') return 'cancel';
  if (action === undefined || !isBatchAction(action)) throw new Error(`${id} makes calls but names no action`);
  return action;
}

const named: Readonly<Record<BatchAction, true>> = {
  lost: true,
  lost_courier: true,
  lost_approval: true,
  return: true,
  abandon: true,
  cancel: true,
  resize: true,
  change_receiver: true,
  operator_update: true,
  print: true,
  retry_push_oms: true,
  retry_3pl: true,
  handover_recall: true,
  inbound: true,
  pickup_ok: true,
  pickup_fail: true,
  delivery_ok: true,
  delivery_fail: true,
  return_ok: true,
  return_fail: true,
  update_fee: true,
  correct_scan: true,
};

function isBatchAction(action: string): action is BatchAction {
  return Object.hasOwn(named, action);
}
