import { atomWithStorage } from 'jotai/utils';
import { heldInHand, useMedia } from '~console/platform/use-media';
import { inType } from './root-type';

/** Row heights in px. */
export const densities = [26, 32, 40] as const;
export type Density = (typeof densities)[number];

/** The height of a row on classic pages; remembered in this browser. */
export const densityAtom = atomWithStorage<Density>('row_density', 32, undefined, { getOnInit: true });

export function nextDensity(density: Density): Density {
  return densities[(densities.indexOf(density) + 1) % densities.length] ?? 32;
}

/** px that a second line adds to a row; where a thumb has its room already it needs less. */
const secondLine = { byPointer: 16, inHand: 8 };

/** A row that is placed by px; in a hand it is as high as a thumb needs. As `--row-height` of styles.css. */
export function useRowHeight(density: Density, lines: 1 | 2 = 1): number {
  const inHand = useMedia(heldInHand);
  const more = lines === 1 ? 0 : inHand ? secondLine.inHand : secondLine.byPointer;
  return inType((inHand ? 40 : density) + more);
}
