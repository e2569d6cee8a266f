import { isTransient } from '~domain/errors';
import type { Attempt } from '~commands/caller';
import type { Command } from '~commands/command';
import type { RecordOutcome } from '~commands/outcomes';
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
  const { packages } = await lookUp(outcomes.map((outcome) => outcome.package.code));
  const stages = entry.stages.slice(from).map(({ command, args }) => ({ command, args }));
  const lost = ended && !ended.result.ok && ended.result.code === 'offline' ? ended.attempt : undefined;
  // The line was seen, and its number typed, the first time.
  return {
    stages,
    packages,
    record: ended?.record ?? null,
    line: entry.line,
    reviewed: true,
    counted: true,
    figured: true,
    ...(lost ? { again: lost } : { unanswered }),
  };
}

interface Failed {
  readonly from: number;
  readonly outcomes: ReturnType<typeof failures>[number]['outcomes'];
  readonly ended: RecordOutcome | undefined;
}

function failedOutcomes(entry: TranscriptEntry): Failed {
  const from = entry.stages.findIndex(
    ({ outcomes, ended, command }) =>
      (ended !== undefined && passes(command, ended.result)) || outcomes.some(({ result }) => passes(command, result)),
  );
  const stage = entry.stages[from];
  return {
    from: Math.max(from, 0),
    outcomes: stage
      ? failures(stage).flatMap((group) => group.outcomes.filter(({ result }) => passes(stage.command, result)))
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
