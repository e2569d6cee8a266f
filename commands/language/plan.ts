import { may } from '~domain/access';
import { isWellFormedCode } from '~domain/tracking-code';
import { readArgument, type ArgumentFault } from '../arguments';
import type { Argument, Command } from '../command';
import type { GateUser } from '../gate';
import { commandByVerb } from '../registry';
import type { ParsedLine, Span, SubjectStage, VerbStage } from './line';

/** Which packages a line speaks of. */
export interface PlannedSubject {
  /** Well-formed, each once, in the order typed: to be looked up. */
  readonly codes: readonly string[];
  /** EPK027: no request is made for these. */
  readonly malformed: readonly string[];
  /** `@sel`: the working set besides. */
  readonly selection: boolean;
}

export interface PlannedStage extends Span {
  readonly command: Command;
  /** Read values, ready for the endpoint's body. */
  readonly args: Record<string, string | number>;
  /** Required arguments not given, in the order they are asked for. */
  readonly missing: readonly Argument[];
}

export type PlanProblem = Span &
  (
    | { readonly kind: 'argument'; readonly name: string; readonly fault: ArgumentFault }
    | { readonly kind: 'unknown_argument'; readonly name: string; readonly fits: readonly string[] }
    | { readonly kind: 'not_allowed'; readonly verb: string }
    | { readonly kind: 'takes_no_packages'; readonly verb: string }
  );

export interface LinePlan {
  /** Null = no packages named: the line acts on what is at hand. */
  readonly subject: PlannedSubject | null;
  readonly stages: readonly PlannedStage[];
  readonly problems: readonly PlanProblem[];
}

/** What a parsed line would need and do for this user; looks nothing up and never throws. */
export function planLine(line: ParsedLine, user: GateUser, now: Date): LinePlan {
  const problems: PlanProblem[] = [];
  const first = line.stages[0];
  const subject = first?.kind === 'subject' ? planSubject(first) : null;
  const stages: PlannedStage[] = [];
  for (const stage of line.stages) {
    const planned = stage.kind === 'verb' ? planVerb(stage, user, now, problems) : null;
    if (planned) stages.push(planned);
  }
  // Stages are typed: packages flow from each to the next, so a verb that takes none stands alone.
  const chained = subject !== null || stages.length > 1;
  for (const { command, at, end } of chained ? stages : []) {
    if (command.subject === 'none') problems.push({ kind: 'takes_no_packages', verb: command.verb, at, end });
  }
  return { subject, stages, problems: problems.sort((a, b) => a.at - b.at) };
}

function planSubject(stage: SubjectStage): PlannedSubject {
  const codes = new Set<string>();
  const malformed = new Set<string>();
  for (const item of stage.items) if (item.kind === 'code') (isWellFormedCode(item.code) ? codes : malformed).add(item.code);
  return { codes: [...codes], malformed: [...malformed], selection: stage.items.some((item) => item.kind === 'set') };
}

function planVerb(stage: VerbStage, user: GateUser, now: Date, problems: PlanProblem[]): PlannedStage | null {
  const command = commandByVerb(stage.verb);
  if (!command) return null;
  const verbSpan = { at: stage.at, end: stage.at + stage.verb.length };
  if (!may(user, command.access)) {
    problems.push({ kind: 'not_allowed', verb: stage.verb, ...verbSpan });
    return null;
  }
  const args: Record<string, string | number> = {};
  for (const given of stage.args) {
    const argument = command.args.find(({ name }) => name === given.name);
    const span = { at: given.at, end: given.end };
    if (!argument) {
      problems.push({ kind: 'unknown_argument', name: given.name, fits: command.args.map(({ name }) => `${name}=`), ...span });
      continue;
    }
    const reading = readArgument(argument, given.value, now);
    if (reading.ok) args[given.name] = reading.value;
    else problems.push({ kind: 'argument', name: given.name, fault: reading.fault, at: given.valueAt, end: given.end });
  }
  const missing = command.args.filter(({ name, required }) => required && args[name] === undefined);
  return { command, args, missing, ...verbSpan };
}
