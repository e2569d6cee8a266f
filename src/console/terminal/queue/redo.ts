import { eligibility } from '~commands/gate';
import type { GateUser, SubjectPackage } from '~commands/subject';
import type { RunRequest } from '../runs/request';
import { chainOf } from '../offline/chain-of';
import type { QueuedLine } from '../offline/queued-line';

/**
 * What would do a line all the same to what refused it: from the first stage that refused any, on those that would now
 * take it; the next such stage is decided when this one is. Null where no stage has any.
 */
export function redoRequest(line: QueuedLine, now: readonly SubjectPackage[], user: GateUser): RunRequest | null {
  const chain = chainOf(line.stages) ?? [];
  const requests = chain.flatMap((stage, index): RunRequest[] => {
    const refused = new Set(line.refused.filter((one) => one.stage === index).map((one) => one.package.id));
    const { eligible } = eligibility(
      stage.command,
      now.filter(({ id }) => refused.has(id)),
      user,
    );
    const { packages: _anew, ...first } = stage;
    const stages = [first, ...chain.slice(index + 1)];
    return eligible.length === 0
      ? []
      : [
          {
            stages,
            packages: eligible,
            ...(line.record ? { record: line.record } : {}),
            line: line.line,
            reviewed: true,
            counted: false,
            decides: { id: line.id, stage: index },
          },
        ];
  });
  return requests[0] ?? null;
}
