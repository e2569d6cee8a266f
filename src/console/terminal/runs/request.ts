import type { Argument, Command } from '~commands/command';
import { beyondRecall, dryRun, type DryStage } from '~commands/dry-run';
import type { GateUser, SubjectPackage } from '~commands/gate';
import type { Attempt } from '~commands/run';
import type { LookupMiss } from './transcript';

export type ArgumentValues = Readonly<Record<string, string | number>>;

export interface RequestStage {
  readonly command: Command;
  readonly args: ArgumentValues;
  /** How a value reads where it is an id: the ward's name. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A chain of commands on its packages, on its way from a line, key, button or palette row to being run. */
export interface RunRequest {
  readonly stages: readonly RequestStage[];
  readonly packages: readonly SubjectPackage[];
  /** As typed; null = composed by the interface. */
  readonly line: string | null;
  /** The dry run has been seen: by its author in the prompt, or in the palette. */
  readonly reviewed: boolean;
  /** The number of packages that nothing takes back has been typed. */
  readonly counted: boolean;
  /** Codes of the line that led to no package. */
  readonly missed?: readonly LookupMiss[];
  /** A retry: attempts of the first stage whose answers were lost, by package. */
  readonly unanswered?: ReadonlyMap<number, Attempt>;
}

export type RequestStep =
  | { readonly kind: 'argument'; readonly stage: number; readonly argument: Argument }
  | { readonly kind: 'review' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'run' };

/** What still has to be asked before a request may run. One rule for lines, keys, buttons and the palette. */
export function nextStep(request: RunRequest, user: GateUser): RequestStep {
  for (const [stage, { command, args }] of request.stages.entries()) {
    const argument = command.args.find(({ name, required }) => required && args[name] === undefined);
    if (argument) return { kind: 'argument', stage, argument };
  }
  const wanting = request.stages.some((stage) => lacksAny(stage));
  if (wanting || (!request.reviewed && request.stages.some(({ command }) => command.args.length > 0 || !command.reversible))) return { kind: 'review' };
  const count = beyondRecall(dryRunOf(request, user));
  return count > 1 && !request.counted ? { kind: 'count', count } : { kind: 'run' };
}

/** A command that wants at least one of its optional arguments and has none. */
export function lacksAny({ command, args }: RequestStage): boolean {
  return command.needsSome === true && Object.keys(args).length === 0;
}

export function dryRunOf(request: RunRequest, user: GateUser): DryStage[] {
  return dryRun(
    request.stages.map(({ command }) => command),
    request.packages,
    user,
  );
}

export interface PickedValue {
  readonly value: string | number;
  readonly label?: string;
}

export function withArgument(request: RunRequest, stage: number, name: string, { value, label }: PickedValue): RunRequest {
  const stages = request.stages.map((one, index) => (index === stage ? { ...one, args: { ...one.args, [name]: value }, labels: { ...one.labels, [name]: label ?? String(value) } } : one));
  return { ...request, stages };
}
