import { describe, expect, it } from 'vitest';
import oldProvinces from '../../provider/addresses/data/old-provinces.json';
import provinces from '../../provider/addresses/data/provinces.json';
import { curveOf, labelsOf, placeHubs } from './place-hubs';
import vietNam from './viet-nam.json';

const codesOf = (lines: readonly string[]): string[] => lines.map((line) => line.slice(0, 2)).toSorted();

describe('the map of Viet Nam', () => {
  it('has an outline of each province of now, and a place in each of before; both archipelagos are on it', () => {
    expect(Object.keys(vietNam.provinces).toSorted()).toEqual(codesOf(provinces));
    expect(Object.keys(vietNam.places).toSorted()).toEqual(codesOf(oldProvinces));
    expect([vietNam.islands.hoang_sa, vietNam.islands.truong_sa].map((path) => path.length > 100)).toEqual([
      true,
      true,
    ]);
  });

  it('places hubs of one province beside each other, and none whose place nobody knows', () => {
    const hubs = ['79', '79', '79', '01', 'x'].map((place, id) => ({ id, place }));
    const points = placeHubs(hubs);
    const [first, second, third, north] = [0, 1, 2, 3].map((id) => points.get(id) ?? { x: 0, y: 0 });
    if (!first || !second || !third || !north) throw new Error('not placed');
    expect(points.has(4)).toBe(false);
    const far = (one: typeof first, other: typeof first): number => Math.hypot(one.x - other.x, one.y - other.y);
    for (const pair of [far(first, second), far(second, third), far(first, third)]) {
      expect(pair).toBeGreaterThan(10);
      expect(pair).toBeLessThan(40);
    }
    expect(north.y).toBeLessThan(first.y - 400);
  });

  it('draws there and back apart', () => {
    const [one, other] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    const [there, back] = [curveOf(one, other).at(0.5), curveOf(other, one).at(0.5)];
    expect([there.x, back.x]).toEqual([50, 50]);
    expect(Math.abs(there.y - back.y)).toBeGreaterThan(10);
    expect(curveOf(one, other).at(1)).toEqual(other);
  });

  it('lays no label over another, and leaves out what has no room', () => {
    const crowd = Array.from({ length: 40 }, (_, id) => ({ id, x: 100 + id, y: 100, radius: 4, text: 'HCM01' }));
    const labels = labelsOf([...crowd, { id: 99, x: 400, y: 400, radius: 4, text: 'HN01' }]);
    expect(labels.has(99)).toBe(true);
    expect(labels.size).toBeLessThan(12);
    expect(labels.size).toBeGreaterThan(2);
  });
});
