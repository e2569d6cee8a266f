import { limits } from './limits';
import type { AreaType } from './price';

export const priceZones = limits.priceZones;
export type PriceZone = (typeof priceZones)[number];

/** One end of a way with what its zone hangs on besides the area type. */
export interface ZonedPlace extends ServedPlace {
  readonly province_code: string;
  /** The address lies in a ward of a town (phường); false = in a commune or on an island. */
  readonly town: boolean;
}

/**
 * Provinces that are a city under the central government: Hà Nội, Hải Phòng, Huế, Đà Nẵng, Thành phố Hồ Chí Minh, Cần
 * Thơ.
 */
const metropolises: ReadonlySet<string> = new Set(['01', '31', '46', '48', '79', '92']);

/**
 * The eight zones divide the four area types, each lying in one of them: a table prices whole area types, and where it
 * has a line for a zone, that one goes before.
 */
export const areaTypeOfZone: Readonly<Record<PriceZone, AreaType>> = {
  intra_metro: 'urban',
  intra_city: 'urban',
  district_ward: 'urban',
  suburban: 'suburban',
  same_region: 'intra_region',
  cross_metro: 'region',
  central_region: 'region',
  cross_region: 'region',
};

export function zonesOf(area: AreaType): PriceZone[] {
  return priceZones.filter((zone) => areaTypeOfZone[zone] === area);
}

/**
 * The zone of a way. Within one hub's reach the receiver's ward decides (a commune, a metropolis, any other city);
 * between regions two metropolises, then an end in the Central region, then whatever is left.
 */
export function zoneBetween(from: ZonedPlace, to: ZonedPlace): PriceZone {
  const metro = (place: ZonedPlace): boolean => metropolises.has(place.province_code);
  switch (areaTypeBetween(from, to)) {
    case 'urban':
      if (!to.town) return 'district_ward';
      return metro(to) ? 'intra_metro' : 'intra_city';
    case 'suburban':
      return 'suburban';
    case 'intra_region':
      return 'same_region';
    case 'region':
      if (metro(from) && metro(to)) return 'cross_metro';
      return from.region === 'Central' || to.region === 'Central' ? 'central_region' : 'cross_region';
  }
}

/** Wards of towns are called so since 1 July 2025. */
export function isTown(wardName: string): boolean {
  return wardName.startsWith('Phường');
}

/** One end of a package's way: the hub that serves the address, and where the address lies. */
interface ServedPlace {
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
