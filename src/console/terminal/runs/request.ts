import type { Attempt } from '~commands/caller';
import { previewOf, type Rehearsal } from '~commands/preview';
import type { Argument, ArgumentValues } from '~commands/command';
import type { Miss } from '~commands/outcomes';
import {
  beyondRecall,
  dropsBeforeEnd,
  figureOf,
  missingOf,
  planStages,
  type ChainStage,
  type PlanStage,
} from '~commands/plan-stages';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';

/** A chain of commands on its packages, on its way from a line, key, button or palette row to being run. */
export interface RunRequest {
  readonly stages: readonly ChainStage[];
  readonly packages: readonly SubjectPackage[];
  /** The record at hand when it begins; absent = none. */
  readonly record?: SubjectRecord | null;
  /** A retry of a call on a record whose answer was lost: the very same is sent. */
  readonly again?: Attempt;
  /** As typed; null = composed by the interface. */
  readonly line: string | null;
  /** The dry run has been seen: by its author in the prompt, or in the palette. */
  readonly reviewed: boolean;
  /** How many `@all` stands for, where that is more than the user lets pass: it is looked at first, whatever it is. */
  readonly whole?: number;
  /** It has been seen that packages drop out before what nothing takes back. */
  readonly dropped?: boolean;
  /** The number of packages that nothing takes back has been typed. */
  readonly counted: boolean;
  /** The figure that money is confirmed by has been typed. */
  readonly figured?: boolean;
  /** Codes of the line that led to no package. */
  readonly missed?: readonly Miss[];
  /** A retry: attempts of the first stage whose answers were lost, by package. */
  readonly unanswered?: ReadonlyMap<number, Attempt>;
  /** The run that it takes back. */
  readonly undoes?: number;
  /** The line of what was done since that run, and nothing takes back: whoever undoes may have meant that. */
  readonly past?: string;
  /**
   * Codes that could not be looked up without a network: they belong to the packages, and are looked up before it is
   * sent.
   */
  readonly codes?: readonly string[];
  /** Told once it is written down, or over. */
  readonly onWritten?: () => void;
  /** It decides about what a stage of this queued line was refused: that is off the queue once this is on its way. */
  readonly decides?: { readonly id: number; readonly stage: number };
}

type RequestStep =
  | { readonly kind: 'argument'; readonly stage: number; readonly argument: Argument }
  | { readonly kind: 'review' }
  | { readonly kind: 'count'; readonly count: number }
  /** VND; typed once more before money moves. */
  | { readonly kind: 'figure'; readonly figure: number }
  | { readonly kind: 'run' };

/** What still has to be asked before a request may run. One rule for lines, keys, buttons and the palette. */
export function nextStep(request: RunRequest, user: GateUser): RequestStep {
  for (const [stage, one] of request.stages.entries()) {
    const [argument] = missingOf(one);
    if (argument) return { kind: 'argument', stage, argument };
  }
  const stages = stagesOf(request, user);
  if (
    stages.some(({ wanting }) => wanting) ||
    (!request.reviewed && (request.whole !== undefined || stages.some(isLookedAt))) ||
    (!request.dropped && dropsBeforeEnd(stages))
  )
    return { kind: 'review' };
  const figure = request.figured ? null : figureOf(stages);
  if (figure !== null) return { kind: 'figure', figure };
  // Codes that nobody could look up yet may all be eligible.
  const unknown = stages.some(({ command }) => command.inverse === 'irreversible') ? (request.codes?.length ?? 0) : 0;
  const count = beyondRecall(stages) + unknown;
  return count > 1 && !request.counted ? { kind: 'count', count } : { kind: 'run' };
}

/** What has values, takes packages along with it or can't be taken back is looked at before it runs. */
function isLookedAt({ command, eligible }: PlanStage): boolean {
  const { args, effect, inverse } = command;
  return (
    args.length > 0 ||
    (effect.kind === 'call' && (inverse === 'irreversible' || (effect.takes !== undefined && eligible.length > 0)))
  );
}

/** What a request would do to each of its packages. */
export function stagesOf(request: RunRequest, user: GateUser): PlanStage[] {
  return planStages(request.stages, { packages: request.packages, record: request.record ?? null }, user);
}

function withoutPreview(request: RunRequest): RunRequest {
  return { ...request, stages: request.stages.map(({ preview: _preview, ...stage }) => stage) };
}

/**
 * A request with what the provider says its first change would come to; the same where that is known, or can't be
 * asked.
 */
export async function previewRequest(request: RunRequest, user: GateUser, rehearsal: Rehearsal): Promise<RunRequest> {
  const asked =
    request.stages.some(({ preview }) => preview) ||
    request.again ||
    request.unanswered ||
    (request.codes?.length ?? 0) > 0;
  if (asked) return request;
  return {
    ...request,
    stages: await previewOf(
      request.stages,
      { packages: request.packages, record: request.record ?? null },
      user,
      rehearsal,
    ),
  };
}

export interface PickedValue {
  readonly value: ArgumentValues[string];
  readonly label?: string;
  /** As it would be typed, where the value is an id. */
  readonly word?: string;
}

export function withArgument(
  request: RunRequest,
  stage: number,
  name: string,
  { value, label, word }: PickedValue,
): RunRequest {
  // What was previewed was of other values.
  const bare = withoutPreview(request);
  const stages = bare.stages.map((one, index) =>
    index === stage
      ? {
          ...one,
          args: { ...one.args, [name]: value },
          labels: { ...one.labels, [name]: label ?? String(value) },
          ...(word === undefined ? {} : { words: { ...one.words, [name]: word } }),
        }
      : one,
  );
  return { ...request, stages };
}
