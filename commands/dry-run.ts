import type { ActingUser } from '~domain/package-decision';
import type { PackageStatus } from '~domain/statuses';
import type { Command } from './command';
import { judge, type Refused, type SubjectPackage } from './gate';

export interface DryStage {
  readonly command: Command;
  /** As they were before this stage. */
  readonly eligible: readonly SubjectPackage[];
  readonly refused: readonly Refused[];
  /** Where the eligible ones go, the commonest first; a command that keeps the status counts nothing here. */
  readonly moves: readonly { readonly to: PackageStatus; readonly count: number }[];
}

/**
 * What a chain of commands would do, stage by stage, without asking anybody: what one stage takes goes on to the next in
 * the status it would then have, what it refuses drops out.
 */
export function dryRun(chain: readonly Command[], packages: readonly SubjectPackage[], user: ActingUser): DryStage[] {
  let subject = packages;
  return chain.map((command) => {
    const eligible: SubjectPackage[] = [];
    const refused: Refused[] = [];
    const after: SubjectPackage[] = [];
    const counts = new Map<PackageStatus, number>();
    for (const item of subject) {
      const decision = judge(command, item, user);
      if (!decision.ok) {
        refused.push({ package: item, code: decision.code });
        continue;
      }
      eligible.push(item);
      after.push({ ...item, status: decision.to });
      if (decision.to !== item.status) counts.set(decision.to, (counts.get(decision.to) ?? 0) + 1);
    }
    subject = after;
    const moves = [...counts].map(([to, count]) => ({ to, count })).sort((a, b) => b.count - a.count);
    return { command, eligible, refused, moves };
  });
}

/** How many packages a chain changes beyond recall; a person types that number before it runs on more than one. */
export function beyondRecall(stages: readonly DryStage[]): number {
  return Math.max(0, ...stages.filter((stage) => !stage.command.reversible).map((stage) => stage.eligible.length));
}
