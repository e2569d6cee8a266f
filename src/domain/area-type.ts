import type { AreaType } from './price';

/** One end of a package's way: the hub that serves the address, and where the address lies. */
export interface ServedPlace {
  readonly hub_id: number;
  readonly province_id: number;
  readonly region: string;
}

/**
 * The area type a package is priced by. One hub serves both ends: urban; two hubs of one province: suburban; two
 * provinces of one region: intra_region; else region. What the network does for the package decides, not what a ward is
 * called.
 */
export function areaTypeBetween(from: ServedPlace, to: ServedPlace): AreaType {
  if (from.hub_id === to.hub_id) return 'urban';
  if (from.province_id === to.province_id) return 'suburban';
  return from.region === to.region ? 'intra_region' : 'region';
}
