import { commands } from '~commands/registry';
import type { ChainStage } from '~commands/plan-stages';
import type { QueuedStage } from './queued-line';

/** The commands of a queued line; null where this console has not all of them (it was queued by a newer one). */
export function chainOf(stages: readonly QueuedStage[]): ChainStage[] | null {
  const chain = stages.flatMap(({ command: id, args, packages, series }) => {
    const command = commands.find((one) => one.id === id);
    return command ? [{ command, args, ...(packages ? { packages } : {}), ...(series ? { series } : {}) }] : [];
  });
  return chain.length === stages.length ? chain : null;
}
