import { limits } from '~domain/limits';
import type { SubjectPackage } from './gate';
import type { ChainStage } from './plan-stages';
import { endpointOf } from './run-stage';

interface Chain {
  readonly stages: readonly ChainStage[];
  readonly packages: readonly SubjectPackage[];
  readonly undoes?: number;
}

/**
 * A chain in parts that one call each can take, in the order of its packages; each of its stages is one run over all
 * parts. A chain with packages of their own in later stages is planned no longer than one call, and is one part.
 */
export function partsOf<C extends Chain>(chain: C, newKey: () => string): C[] {
  const { stages, packages, undoes } = chain;
  const calls = stages.some(({ command }) => endpointOf(command) !== null);
  if (packages.length <= limits.runItems || undoes !== undefined || !calls) return [chain];
  const id = newKey();
  const inSeries = stages.map((stage, index) => ({ ...stage, series: { id: `${id}-${index}` } }));
  const parts: C[] = [];
  for (let from = 0; from < packages.length; from += limits.runItems) parts.push({ ...chain, stages: inSeries, packages: packages.slice(from, from + limits.runItems) });
  return parts;
}
