import { may } from '~domain/access';
import type { ErrorCode } from '~domain/errors';
import { decide, type ActingUser, type Decision, type PackageFacts } from '~domain/package-decision';
import type { Command } from './command';
import type { RecordKind } from './record-kinds';
import { recordOf, takesRecord } from './records';
import type { GateUser, RecordDecision, SubjectPackage, SubjectRecord } from './subject';

interface GateContext {
  readonly user: GateUser | null;
  readonly packages: readonly SubjectPackage[];
  /** The one at hand, or the one a row or button stands for; absent = none. */
  readonly record?: SubjectRecord | null;
}

export type DisabledReason =
  | { readonly kind: 'no_packages' }
  | { readonly kind: 'none_eligible'; readonly code: ErrorCode; readonly count: number }
  /** No record of the kind it acts on is at hand. */
  | { readonly kind: 'no_record'; readonly record: RecordKind | 'any' }
  /** The record itself forbids it. */
  | {
      readonly kind: 'record_refused';
      readonly code: ErrorCode;
      readonly why?: 'own' | 'hand';
      readonly record: SubjectRecord;
    };

export type GateAnswer =
  | { readonly state: 'hidden' }
  | { readonly state: 'disabled'; readonly reason: DisabledReason }
  | { readonly state: 'allowed'; readonly eligible: number; readonly refused: number };

/**
 * The one gate: palette, hotkeys, sidebar, buttons and the command line all ask here. It hides, it never guards: the
 * provider judges every call anew and does not trust it.
 */
export function gate(command: Command, context: GateContext): GateAnswer {
  if (!context.user || !may(context.user, command.access)) return { state: 'hidden' };
  if (command.subject === 'none') return { state: 'allowed', eligible: 0, refused: 0 };
  if (command.subject === 'record') return gateRecord(command, context.record ?? null, context.user);
  if (context.packages.length === 0) return { state: 'disabled', reason: { kind: 'no_packages' } };
  return gatePackages(command, context.packages, context.user);
}

function gatePackages(command: Command, packages: readonly SubjectPackage[], user: GateUser): GateAnswer {
  const refused = new Map<ErrorCode, number>();
  let eligible = 0;
  for (const { facts, count } of alikeOf(packages)) {
    const decision = judge(command, facts, user);
    if (decision.ok) eligible += count;
    else refused.set(decision.code, (refused.get(decision.code) ?? 0) + count);
  }
  if (eligible > 0) return { state: 'allowed', eligible, refused: packages.length - eligible };
  return { state: 'disabled', reason: { kind: 'none_eligible', ...commonest(refused) } };
}

/** Packages of which a command takes all or none. */
interface Alike {
  readonly facts: PackageFacts;
  readonly count: number;
}

const alikes = new WeakMap<readonly SubjectPackage[], readonly Alike[]>();

/** Told once of a list, which forty commands are judged on: of ten thousand packages few are unlike. */
function alikeOf(packages: readonly SubjectPackage[]): readonly Alike[] {
  const before = alikes.get(packages);
  if (before) return before;
  const found = new Map<string, { readonly facts: PackageFacts; count: number }>();
  for (const { status, current_hub_id, fm_hub_id, lm_hub_id, held_by_3pl } of packages) {
    const key = `${status} ${current_hub_id} ${fm_hub_id} ${lm_hub_id} ${held_by_3pl}`;
    const one = found.get(key);
    if (one) one.count += 1;
    else found.set(key, { facts: { status, current_hub_id, fm_hub_id, lm_hub_id, held_by_3pl }, count: 1 });
  }
  const alike = [...found.values()];
  alikes.set(packages, alike);
  return alike;
}

function gateRecord(command: Command, record: SubjectRecord | null, user: GateUser): GateAnswer {
  if (!record || !takesRecord(command, record.kind))
    return { state: 'disabled', reason: { kind: 'no_record', record: command.record ?? 'any' } };
  const decision = judgeRecord(command, record, user);
  return decision.ok
    ? { state: 'allowed', eligible: 1, refused: 0 }
    : {
        state: 'disabled',
        reason: { kind: 'record_refused', code: decision.code, ...(decision.why ? { why: decision.why } : {}), record },
      };
}

/** One command on one record. A command without a row of its machine takes any that the user may see, as it is. */
export function judgeRecord({ rule }: Command, record: SubjectRecord, user: GateUser): RecordDecision {
  const definition = recordOf(record.kind);
  if (!may(user, definition.access)) return { ok: false, code: 'EUS008' };
  return rule === undefined ? { ok: true, to: record.status } : definition.judge(rule, record, user);
}

export interface Refused {
  readonly package: SubjectPackage;
  readonly code: ErrorCode;
}

/** Which packages a command would take, and why it would not take the others. */
export function eligibility(
  command: Command,
  packages: readonly SubjectPackage[],
  user: ActingUser,
): { eligible: SubjectPackage[]; refused: Refused[] } {
  const eligible: SubjectPackage[] = [];
  const refused: Refused[] = [];
  for (const item of packages) {
    const decision = judge(command, item, user);
    if (decision.ok) eligible.push(item);
    else refused.push({ package: item, code: decision.code });
  }
  return { eligible, refused };
}

/**
 * One command on one package. A command without a machine row takes any package as it is, or any of its statuses.
 * Cancelling is two rows of the machine behind one call: at once, or as a request where the pickup is under way.
 */
export function judge(command: Command, item: PackageFacts, user: ActingUser): Decision {
  if (command.only && !command.only.statuses.includes(item.status)) return { ok: false, code: command.only.code };
  if (!command.action) return { ok: true, to: item.status };
  const first = decide(command.action, item, user);
  if (first.ok || command.action !== 'cancel_direct') return first;
  const second = decide('cancel_request', item, user);
  return second.ok ? second : first;
}

function commonest(refused: ReadonlyMap<ErrorCode, number>): { code: ErrorCode; count: number } {
  let best: { code: ErrorCode; count: number } = { code: 'EPK011', count: 0 };
  for (const [code, count] of refused) if (count > best.count) best = { code, count };
  return best;
}
