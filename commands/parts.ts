import { limits } from '~domain/limits';
import type { ChainStage } from './plan-stages';
import { endpointOf } from './run-stage';
import type { SubjectPackage } from './subject';

/** Whether a chain has a call for a record, or for all packages together: it is never parted. */
export function callsOnce(stages: readonly ChainStage[]): boolean {
  return stages.some(({ command }) => command.effect.kind === 'call');
}

/**
 * Whether a chain can't be sent later: who calls on a record is to see what it did, unless the verb says otherwise and
 * stands alone.
 */
export function wantsNetwork(stages: readonly ChainStage[]): boolean {
  return callsOnce(stages) && !(stages.length === 1 && stages.every(({ command }) => isDeferrable(command)));
}

/** Whether a call on a record may wait for a network. */
export function isDeferrable({ effect }: ChainStage['command']): boolean {
  return effect.kind === 'call' && effect.offline === true;
}

interface Chain {
  readonly stages: readonly ChainStage[];
  readonly packages: readonly SubjectPackage[];
  readonly undoes?: number;
}

/**
 * A chain in parts that one call each can take, in the order of its packages; each of its stages is one run over all
 * parts. A chain with packages of their own in later stages is planned no longer than one call, and is one part; so is
 * one that makes a call for all of them.
 */
export function chunks<C extends Chain>(chain: C, newKey: () => string): C[] {
  const { stages, packages, undoes } = chain;
  const calls = stages.some(({ command }) => endpointOf(command) !== null) && !callsOnce(stages);
  if (packages.length <= limits.runItems || undoes !== undefined || !calls) return [chain];
  const id = newKey();
  const inSeries = stages.map((stage, index) => ({ ...stage, series: { id: `${id}-${index}` } }));
  const parts: C[] = [];
  for (let from = 0; from < packages.length; from += limits.runItems)
    parts.push({ ...chain, stages: inSeries, packages: packages.slice(from, from + limits.runItems) });
  return parts;
}
