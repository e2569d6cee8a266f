import type { EachEndpoint } from '~commands/command';
import { judge, type GateUser, type SubjectPackage } from '~commands/gate';
import { runEach, type Attempt, type Caller } from '~commands/run';
import { errorCatalogue } from '~domain/errors';
import { toSubject } from '../subject';
import type { RequestStage } from './request';
import type { StageOutcome } from './transcript';

export interface StageRun extends RequestStage {
  readonly endpoint: EachEndpoint;
  readonly packages: readonly SubjectPackage[];
  readonly user: GateUser;
  readonly unanswered?: ReadonlyMap<number, Attempt> | undefined;
}

/**
 * Runs one stage and tells each package's outcome as it comes. What the gate refuses is told without a call. An attempt
 * whose answer was lost is repeated whatever the gate says: its effect may be the very reason the gate refuses it now.
 */
export async function* runStage(stage: StageRun, caller: Caller, signal: AbortSignal): AsyncGenerator<StageOutcome> {
  const { command, args, endpoint, user, unanswered } = stage;
  const byId = new Map(stage.packages.map((item) => [item.id, item]));
  const sent: SubjectPackage[] = [];
  for (const item of byId.values()) {
    const decision = judge(command, item, user);
    if (decision.ok || unanswered?.has(item.id)) sent.push(item);
    else yield { package: item, result: { ok: false, code: decision.code, message: errorCatalogue[decision.code].en } };
  }
  const run = { command, endpoint, args, packages: sent, ...(unanswered ? { unanswered } : {}) };
  for await (const { id, attempt, result } of runEach(run, caller, signal)) {
    const before = byId.get(id);
    if (before) yield { package: result.ok ? toSubject(result.package) : before, attempt, result };
  }
}
