import type { ActingUser } from '~domain/package-decision';
import type { PackageStatus } from '~domain/statuses';
import type { Argument, Command } from './command';
import { judge, type Refused, type SubjectPackage } from './gate';

export type ArgumentValues = Readonly<Record<string, string | number>>;

/** Calls that are one run: told under one number, taken back together. */
export interface Series {
  readonly id: string;
  /** Kept with the run in the place of each call's own line. */
  readonly line?: string;
}

/** A command with its values, on its way to being run. */
export interface ChainStage {
  readonly command: Command;
  readonly args: ArgumentValues;
  /** It begins anew with these; otherwise it goes on with what the stage before took. */
  readonly packages?: readonly SubjectPackage[];
  /** It is one call of several; each stage of a chain has a series of its own. */
  readonly series?: Series;
}

export interface PlanStage extends ChainStage {
  /** As they would be before this stage. */
  readonly eligible: readonly SubjectPackage[];
  readonly refused: readonly Refused[];
  /** Where the eligible ones go, the commonest first; a command that keeps the status counts nothing here. */
  readonly moves: readonly { readonly to: PackageStatus; readonly count: number }[];
  /** Required values that are not given, in the order they are asked for. */
  readonly missing: readonly Argument[];
  /** Wants at least one of its optional values and has none. */
  readonly wanting: boolean;
}

/**
 * What a chain of commands would do, stage by stage, without asking anybody: what one stage takes goes on to the next in
 * the status it would then have, what it refuses drops out.
 */
export function planStages(chain: readonly ChainStage[], packages: readonly SubjectPackage[], user: ActingUser): PlanStage[] {
  let subject = packages;
  return chain.map((stage) => {
    subject = stage.packages ?? subject;
    const { after, ...judged } = judgeAll(stage.command, subject, user);
    subject = after;
    return { ...stage, ...judged, missing: missingOf(stage), wanting: isWanting(stage) };
  });
}

function judgeAll(command: Command, packages: readonly SubjectPackage[], user: ActingUser): Pick<PlanStage, 'eligible' | 'refused' | 'moves'> & { after: SubjectPackage[] } {
  const eligible: SubjectPackage[] = [];
  const refused: Refused[] = [];
  const after: SubjectPackage[] = [];
  const counts = new Map<PackageStatus, number>();
  for (const item of packages) {
    const decision = judge(command, item, user);
    if (!decision.ok) {
      refused.push({ package: item, code: decision.code });
      continue;
    }
    eligible.push(item);
    after.push({ ...item, status: decision.to });
    if (decision.to !== item.status) counts.set(decision.to, (counts.get(decision.to) ?? 0) + 1);
  }
  const moves = [...counts].map(([to, count]) => ({ to, count })).sort((a, b) => b.count - a.count);
  return { eligible, refused, moves, after };
}

export function missingOf({ command, args }: ChainStage): Argument[] {
  return command.args.filter((argument) => argument.required && args[argument.name] === undefined);
}

export function isWanting({ command, args }: ChainStage): boolean {
  return command.needsSome === true && Object.keys(args).length === 0;
}

/** How many packages a chain changes beyond recall; a person types that number before it runs on more than one. */
export function beyondRecall(stages: readonly PlanStage[]): number {
  return Math.max(0, ...stages.filter((stage) => stage.command.inverse === 'irreversible').map((stage) => stage.eligible.length));
}
