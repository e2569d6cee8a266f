import { describe, expect, it } from 'vitest';
import { areaTypes } from './price';
import {
  areaTypeOfZone,
  isTown,
  priceZones,
  zoneBetween,
  zonesOf,
  type ZonedPlace,
  areaTypeBetween,
} from './price-zone';

const saigon: ZonedPlace = { hub_id: 1, province_id: 79, province_code: '79', region: 'Southern', town: true };
const hanoi: ZonedPlace = { hub_id: 2, province_id: 1, province_code: '01', region: 'Northern', town: true };
const hue: ZonedPlace = { hub_id: 3, province_id: 46, province_code: '46', region: 'Central', town: true };
const dongnai: ZonedPlace = { hub_id: 4, province_id: 75, province_code: '75', region: 'Southern', town: true };
const laocai: ZonedPlace = { hub_id: 5, province_id: 15, province_code: '15', region: 'Northern', town: true };
const gialai: ZonedPlace = { hub_id: 6, province_id: 52, province_code: '52', region: 'Central', town: true };

describe('the zone of a way', () => {
  it('is one of eight', () => {
    expect(zoneBetween(saigon, saigon)).toBe('intra_metro');
    expect(zoneBetween(dongnai, dongnai)).toBe('intra_city');
    expect(zoneBetween(saigon, { ...saigon, town: false })).toBe('district_ward');
    expect(zoneBetween(saigon, { ...saigon, hub_id: 9 })).toBe('suburban');
    expect(zoneBetween(saigon, dongnai)).toBe('same_region');
    expect(zoneBetween(saigon, hanoi)).toBe('cross_metro');
    expect(zoneBetween(hue, hanoi)).toBe('cross_metro');
    expect(zoneBetween(gialai, saigon)).toBe('central_region');
    expect(zoneBetween(saigon, laocai)).toBe('cross_region');
  });

  it('is a metropolis’s in the six cities under the central government alone', () => {
    const metro = ['01', '31', '46', '48', '79', '92', '75', '15', '52'].filter(
      (province_code) => zoneBetween({ ...saigon, province_code }, { ...saigon, province_code }) === 'intra_metro',
    );
    expect(metro).toEqual(['01', '31', '46', '48', '79', '92']);
  });

  it('is the Central region’s at either end', () => {
    expect([zoneBetween(saigon, gialai), zoneBetween(hue, laocai), zoneBetween(dongnai, laocai)]).toEqual([
      'central_region',
      'central_region',
      'cross_region',
    ]);
  });

  it('lies in the area type of the same way, wherever it leads', () => {
    const places = [saigon, hanoi, hue, dongnai, laocai, gialai].flatMap((place) => [
      place,
      { ...place, town: false },
      { ...place, hub_id: place.hub_id + 10 },
    ]);
    for (const from of places)
      for (const to of places) expect(areaTypeOfZone[zoneBetween(from, to)]).toBe(areaTypeBetween(from, to));
  });

  it('is told once: the area types part the zones among them', () => {
    expect(areaTypes.flatMap(zonesOf).toSorted()).toEqual([...priceZones].toSorted());
  });

  it('knows a town’s ward by what it is called', () => {
    expect(['Phường Bến Thành', 'Xã Nhà Bè', 'Đặc khu Côn Đảo'].map(isTown)).toEqual([true, false, false]);
  });
});
