import type { BatchAction } from '~contract/features/batch';
import { calledAction, machineRow } from '~domain/package-machine';
import type { CodesCall, ItemsCall } from './caller';
import type { ArgumentValues, Command } from './command';
import { sentence } from './language/tokens';
import type { Series } from './plan-stages';
import type { SubjectPackage } from './subject';

const longestLine = 2_000;

interface AnyPlan {
  readonly command: Command;
  readonly args: ArgumentValues;
  /** What was typed; one too long to be kept goes without. */
  readonly line?: string;
  readonly series?: Series;
}

/** The one call that does a command to many packages. Throws for a command that makes no calls. */
export function batchCallOf(
  { packages, ...plan }: AnyPlan & { readonly packages: readonly SubjectPackage[] },
  idempotencyKey: string,
): ItemsCall {
  const items = packages.map((item) => ({ id: item.id, ...seenVersion(plan.command, item) }));
  return { ...anyCallOf(plan, idempotencyKey), items };
}

/** The same by codes: an edit goes on from what is there when it comes, for its author has seen nothing. */
export function codesCallOf(
  { codes, ...plan }: AnyPlan & { readonly codes: readonly string[] },
  idempotencyKey: string,
): CodesCall {
  return { ...anyCallOf(plan, idempotencyKey), codes };
}

function anyCallOf({ command, args, series, line: own }: AnyPlan, idempotencyKey: string): Omit<ItemsCall, 'items'> {
  const line = series?.line ?? own;
  const typed = line === undefined ? undefined : sentence(line);
  return {
    action: batchAction(command),
    args,
    idempotencyKey,
    ...(series ? { series: series.id } : {}),
    ...(typed !== undefined && typed.length <= longestLine ? { line: typed } : {}),
  };
}

/**
 * An edit says which version its author saw, so that it never overwrites another's unseen (EPK030). A move need not:
 * the machine itself refuses it where the package has meanwhile gone elsewhere.
 */
export function seenVersion(command: Command, item: SubjectPackage): { version?: number } {
  const edits = command.args.length > 0 && command.action !== undefined && machineRow(command.action).to === 'same';
  return edits ? { version: item.version } : {};
}

function batchAction({ id, action }: Command): BatchAction {
  const called = action === undefined ? null : calledAction(action);
  if (called === null) throw new Error(`${id} makes calls but names no action that is one`);
  return called;
}
