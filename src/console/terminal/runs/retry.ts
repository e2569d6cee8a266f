import type { Attempt } from '~commands/caller';
import { lookUp } from './lookup';
import type { RunRequest } from './request';
import { failures, type TranscriptEntry } from './transcript';

/** How many packages of an entry a retry would take up: those its first failing stage failed with. */
export function retryCount(entry: TranscriptEntry): number {
  return failedOutcomes(entry).outcomes.length;
}

/**
 * The request that tries an entry's failures again, from the stage that failed, on the packages as they are now. Where
 * the network lost the answer the very same attempt is repeated, key and body, so that nothing happens twice. Throws
 * ApiFailure when the packages can't be read.
 */
export async function retryOf(entry: TranscriptEntry): Promise<RunRequest> {
  const { from, outcomes } = failedOutcomes(entry);
  const unanswered = new Map<number, Attempt>();
  for (const { package: item, attempt, result } of outcomes) if (!result.ok && result.code === 'offline' && attempt) unanswered.set(item.id, attempt);
  const { packages } = await lookUp(outcomes.map((outcome) => outcome.package.code));
  const stages = entry.stages.slice(from).map(({ command, args }) => ({ command, args }));
  // The line was seen, and its number typed, the first time.
  return { stages, packages, line: entry.line, reviewed: true, counted: true, unanswered };
}

function failedOutcomes(entry: TranscriptEntry): { from: number; outcomes: ReturnType<typeof failures>[number]['outcomes'] } {
  const from = entry.stages.findIndex((stage) => stage.outcomes.some(({ result }) => !result.ok));
  const stage = entry.stages[from];
  return { from: Math.max(from, 0), outcomes: stage ? failures(stage).flatMap((group) => group.outcomes) : [] };
}
