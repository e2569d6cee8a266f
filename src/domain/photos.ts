import type { PackageAction } from './package-machine';

/** What a photo is evidence of: the proof of delivery, the delivery's circumstances, the way back. */
export const photoKinds = ['epod', 'delivery', 'return'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The row of the package machine that judges whether one may be added. */
export const photoActions = {
  epod: 'photo_epod',
  delivery: 'photo_delivery',
  return: 'photo_return',
} as const satisfies Record<PhotoKind, PackageAction>;
