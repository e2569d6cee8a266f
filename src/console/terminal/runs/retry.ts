import { isTransient } from '~domain/errors';
import type { Attempt } from '~commands/caller';
import type { Command } from '~commands/command';
import type { RecordOutcome, StageOutcome } from '~commands/outcomes';
import { takesPackages } from '~commands/plan-stages';
import type { SubjectPackage } from '~commands/subject';
import { lookUp } from './lookup';
import type { RunRequest } from './request';
import { failures, type TranscriptEntry } from './transcript';

/**
 * How many packages of an entry a retry would take up: those its first failing stage failed with by what may pass; a
 * record alone counts as one.
 */
export function retryCount(entry: TranscriptEntry): number {
  const { outcomes, ended } = failedOutcomes(entry);
  return Math.max(outcomes.length, ended && !ended.result.ok ? 1 : 0);
}

/**
 * The request that tries an entry's failures again, from the stage that failed, on the packages as they are now. Where
 * the network lost the answer the very same attempt is repeated, key and body, so that nothing happens twice. Throws
 * ApiFailure when the packages can't be read.
 */
export async function retryOf(entry: TranscriptEntry): Promise<RunRequest> {
  const { from, outcomes, ended } = failedOutcomes(entry);
  const unanswered = new Map<number, Attempt>();
  for (const { package: item, attempt, result } of outcomes)
    if (!result.ok && result.code === 'offline' && attempt) unanswered.set(item.id, attempt);
  // What was previewed is past, and what scans did one by one is a run of its own.
  const [first, ...behind] = entry.chain
    .slice(from, from + 1 + countBehind(entry, from))
    .map(({ preview: _past, series: _one, ...stage }) => stage);
  if (!first) throw new Error('a retry of nothing');
  const now = await asTheyAre([
    ...outcomes.map((outcome) => outcome.package),
    ...behind.flatMap((stage) => stage.packages ?? []),
  ]);
  const { packages: _begunWith, ...again } = first;
  const stages = [
    again,
    ...behind.map((stage) => (stage.packages ? { ...stage, packages: now(stage.packages) } : stage)),
  ];
  const lost = ended && !ended.result.ok && ended.result.code === 'offline' ? ended.attempt : undefined;
  // The line was seen, and its number typed, the first time.
  return {
    stages,
    packages: now(outcomes.map((outcome) => outcome.package)),
    record: ended?.record ?? first.record ?? null,
    line: entry.line,
    reviewed: true,
    counted: true,
    figured: true,
    ...(lost ? { again: lost } : { unanswered }),
  };
}

/**
 * How many stages behind one are tried with it: up to one that has begun with packages or a record of its own. That has
 * been through what the failure kept from the others; what failed there is tried again by itself.
 */
function countBehind({ chain, stages }: TranscriptEntry, from: number): number {
  const behind = chain.slice(from + 1);
  const begun = behind.findIndex(({ command, packages }, index) => {
    const log = stages.find(({ at }) => at === from + 1 + index);
    return log && !log.held && (packages !== undefined || !takesPackages(command));
  });
  return begun === -1 ? behind.length : begun;
}

/** Reads packages anew, and answers with those of them that are there. */
async function asTheyAre(
  of: readonly SubjectPackage[],
): Promise<(named: readonly SubjectPackage[]) => SubjectPackage[]> {
  const { packages } = await lookUp([...new Set(of.map(({ code }) => code))]);
  const known = new Map(packages.map((item) => [item.id, item]));
  return (named) => named.flatMap(({ id }) => known.get(id) ?? []);
}

/** The entry whose failures were tried again, in one of their own: they are not tried once more from here. */
export function retried(entry: TranscriptEntry): TranscriptEntry {
  const { outcomes, ended } = failedOutcomes(entry);
  return { ...entry, retried: new Set([...entry.retried, ...outcomes, ...(ended ? [ended] : [])]) };
}

interface Failed {
  readonly from: number;
  readonly outcomes: ReturnType<typeof failures>[number]['outcomes'];
  readonly ended: RecordOutcome | undefined;
}

function failedOutcomes({ stages, retried: known }: TranscriptEntry): Failed {
  const again = (command: Command, outcome: StageOutcome | RecordOutcome): boolean =>
    !known.has(outcome) && passes(command, outcome.result);
  const stage = stages.find(
    ({ outcomes, ended, command }) =>
      (ended !== undefined && again(command, ended)) || outcomes.some((outcome) => again(command, outcome)),
  );
  return {
    from: stage?.at ?? 0,
    outcomes: stage
      ? failures(stage).flatMap((group) => group.outcomes.filter((outcome) => again(stage.command, outcome)))
      : [],
    ended: stage?.ended,
  };
}

/**
 * Tried again it may go another way. What has changed since a run stays changed, and taking that back ends alike each
 * time.
 */
function passes({ effect }: Command, result: RecordOutcome['result']): boolean {
  return !result.ok && isTransient(result.code) && !(effect.kind === 'undo' && result.code === 'EPK030');
}
