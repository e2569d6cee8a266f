import { may } from '~domain/access';
import type { ErrorCode } from '~domain/errors';
import { decide, type ActingUser, type Decision } from '~domain/package-decision';
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
  const { eligible, refused } = eligibility(command, context.packages, context.user);
  if (eligible.length > 0) return { state: 'allowed', eligible: eligible.length, refused: refused.length };
  return { state: 'disabled', reason: { kind: 'none_eligible', ...commonest(refused) } };
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
export function judge(command: Command, item: SubjectPackage, user: ActingUser): Decision {
  if (command.only && !command.only.statuses.includes(item.status)) return { ok: false, code: command.only.code };
  if (!command.action) return { ok: true, to: item.status };
  const first = decide(command.action, item, user);
  if (first.ok || command.action !== 'cancel_direct') return first;
  const second = decide('cancel_request', item, user);
  return second.ok ? second : first;
}

function commonest(refused: readonly Refused[]): { code: ErrorCode; count: number } {
  const counts = new Map<ErrorCode, number>();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  let best: { code: ErrorCode; count: number } = { code: 'EPK011', count: 0 };
  for (const [code, count] of counts) if (count > best.count) best = { code, count };
  return best;
}
