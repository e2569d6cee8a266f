import { isDeferrable } from '~commands/parts';
import { endpointOf } from '~commands/run-stage';
import type { ChainStage } from '~commands/plan-stages';
import { logFailure } from '~console/platform/log';
import type { RunRequest } from '../runs/request';
import type { DurableLine, Queue } from './queue';
import { NotStored } from './queue-disk';
import type { QueuedLine, QueuedStage } from './queued-line';
import type { SendTools } from './send-line';

/** Whether a chain asks the provider for anything; copying and opening ask the browser alone. */
export function actsOn(stages: readonly ChainStage[]): boolean {
  return stages.some(
    ({ command }) => command.effect.kind === 'undo' || endpointOf(command) !== null || isDeferrable(command),
  );
}

export function lineToKeep(request: RunRequest, line: string, state: DurableLine['state']): DurableLine {
  return {
    line,
    stages: request.stages.map(({ command, args, packages, series }): QueuedStage => ({
      command: command.id,
      args,
      ...(packages ? { packages } : {}),
      ...(series ? { series } : {}),
    })),
    packages: request.packages,
    ...recordOf(request),
    codes: request.codes ?? [],
    missed: request.missed ?? [],
    undoes: request.undoes ?? null,
    state,
  };
}

/** The record of a line that is one call on it. */
function recordOf({ stages, record }: RunRequest): Pick<DurableLine, 'record'> {
  const [first] = stages;
  const own = first?.command.subject === 'record' ? (first.record ?? record) : null;
  return own ? { record: own } : {};
}

/**
 * A line that is about to be sent, written down with its key. Null where there is nothing to write down, or no place:
 * it is then sent all the same, and a lost answer is for its author to ask for again.
 */
export async function durableLine(request: RunRequest, line: string, queue: Queue): Promise<QueuedLine | null> {
  if (!actsOn(request.stages) || request.unanswered) return null;
  try {
    return await queue.keep(lineToKeep(request, line, 'running'));
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    logFailure('the run is sent without being written down', error);
    return null;
  }
}

/** The queue as a line under way writes to it. */
export function durableStore(queue: Queue): SendTools['store'] {
  return { change: async (id, change) => (await queue.store()).change(id, change) };
}
