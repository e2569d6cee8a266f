import { atomWithStorage } from 'jotai/utils';

/** Row heights in px. */
export const densities = [26, 32, 40] as const;
export type Density = (typeof densities)[number];

/** The height of a row on classic pages; remembered in this browser. */
export const densityAtom = atomWithStorage<Density>('row_density', 32, undefined, { getOnInit: true });

export function nextDensity(density: Density): Density {
  return densities[(densities.indexOf(density) + 1) % densities.length] ?? 32;
}
