import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsIn, splitByCapacity, plus, suggestRoutes, type PlanCourier, type PlanGroup } from './route-plan';

const capacity = { packages: 20, weight: 50 };
const nothing = { packages: 0, weight: 0 };
const courier = (id: number, usual: Record<number, number> = {}, load = nothing): PlanCourier => ({
  id,
  load,
  usual: new Map(Object.entries(usual).map(([ward, n]) => [Number(ward), n])),
});
const group = (key: string, wardId: number | null, packages: number, weight = packages): PlanGroup => ({
  key,
  wardId,
  packages,
  weight,
});
const told = (groups: readonly PlanGroup[], couriers: readonly PlanCourier[]) =>
  suggestRoutes(groups, couriers, capacity).map(({ key, courierId, why }) => [key, courierId, why]);

describe('a suggested route', () => {
  it('gives a ward to whoever carried most there, however busy others say he is', () => {
    expect(
      told(
        [group('a', 7, 5), group('b', 8, 5)],
        [courier(1, { 8: 3 }), courier(2, { 7: 9, 8: 1 }, { packages: 10, weight: 10 })],
      ),
    ).toEqual([
      ['a', 2, 'usual_ward'],
      ['b', 1, 'usual_ward'],
    ]);
  });

  it('keeps a ward together that is nobody’s, with whoever has least to carry', () => {
    const couriers = [courier(1, {}, { packages: 4, weight: 4 }), courier(2)];
    expect(told([group('a', 7, 3), group('b', 7, 6), group('c', 8, 1)], couriers)).toEqual([
      ['a', 2, 'same_ward'],
      ['b', 2, 'least_load'],
      ['c', 1, 'least_load'],
    ]);
  });

  it('goes on to the next courier where the first is full, and says what is left over and why', () => {
    const couriers = [courier(1, { 7: 5 }, { packages: 15, weight: 10 }), courier(2, {}, { packages: 18, weight: 10 })];
    expect(told([group('a', 7, 5), group('b', 7, 2), group('c', 7, 1), group('d', null, 1, 60)], couriers)).toEqual([
      ['a', 1, 'usual_ward'],
      ['b', 2, 'least_load'],
      ['c', null, 'full'],
      ['d', null, 'too_heavy'],
    ]);
    expect(told([group('a', 7, 5)], [])).toEqual([['a', null, 'no_courier']]);
  });

  it('plans somebody’s usual wards first, then the fullest, the largest groups of each before the small ones', () => {
    // One courier with room for ten: whatever is planned first is taken.
    const one = [courier(1, { 9: 1 }, { packages: 10, weight: 0 })];
    const taken = (groups: readonly PlanGroup[], crew = one) =>
      told(groups, crew)
        .filter(([, id]) => id !== null)
        .map(([key]) => key);
    expect(taken([group('full', 7, 10), group('usual', 9, 1)])).toEqual(['usual']);
    expect(taken([group('small', 7, 2), group('full', 8, 9)])).toEqual(['full']);
    expect(taken([group('b', 8, 6), group('a', 7, 6)])).toEqual(['a']);
    expect(taken([group('small', 7, 3), group('large', 7, 8)])).toEqual(['large']);
    expect(taken([group('b', 7, 6), group('a', 7, 6)])).toEqual(['a']);
    expect(taken([group('x', 7, 6), group('none', null, 6)])).toEqual(['none']);
    expect(taken([group('a', 7, 3), group('b', 8, 6), group('c', 7, 4)])).toEqual(['a', 'c']);
  });

  it('takes an unknown ward for nobody’s, and the one who came first of two alike', () => {
    expect(told([group('a', null, 2), group('b', null, 1)], [courier(2), courier(1)])).toEqual([
      ['a', 1, 'least_load'],
      ['b', 1, 'same_ward'],
    ]);
    expect(suggestRoutes([], [courier(1)], capacity)).toEqual([]);
  });

  it('fills a courier to the last package and kilogram, and not beyond', () => {
    expect([
      fitsIn(capacity, capacity),
      fitsIn({ packages: 21, weight: 1 }, capacity),
      fitsIn({ packages: 1, weight: 50.5 }, capacity),
    ]).toEqual([true, false, false]);
    expect(plus({ packages: 1, weight: 2.5 }, { packages: 3, weight: 4 })).toEqual({ packages: 4, weight: 6.5 });
    expect(told([group('a', 7, 1, 10), group('b', 7, 1, 1)], [courier(1, {}, { packages: 0, weight: 40 })])).toEqual([
      ['a', 1, 'least_load'],
      ['b', null, 'full'],
    ]);
  });

  it('parts what nobody can carry at once, by packages and by weight', () => {
    expect(splitByCapacity(group('a', 1, 45), capacity).map(({ key, packages }) => [key, packages])).toEqual([
      ['a/1', 15],
      ['a/2', 15],
      ['a/3', 15],
    ]);
    expect(splitByCapacity(group('a', 1, 4, 120), capacity).map(({ packages, weight }) => [packages, weight])).toEqual([
      [2, 60],
      [1, 30],
      [1, 30],
    ]);
    expect(splitByCapacity(group('a', 1, 1, 120), capacity).length).toBe(1);
    expect(splitByCapacity(group('a', 1, 20, 50), capacity)).toEqual([group('a', 1, 20, 50)]);
  });
});

const load = fc.record({ packages: fc.integer({ min: 0, max: 25 }), weight: fc.integer({ min: 0, max: 60 }) });
const groups = fc
  .array(
    fc.record({
      wardId: fc.option(fc.integer({ min: 1, max: 6 })),
      packages: fc.integer({ min: 1, max: 25 }),
      weight: fc.integer({ min: 1, max: 60 }),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.map((one, index) => ({ ...one, key: `g${index}` })));
const couriers = fc
  .array(
    fc.record({ load, usual: fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 0, max: 9 })) }),
    { maxLength: 6 },
  )
  .map((list) => list.map(({ load: has, usual }, index) => courier(index + 1, usual, has)));

describe('any suggested plan', () => {
  it('has every group once, loads nobody beyond what he can carry, and leaves nothing that fits', () => {
    fc.assert(
      fc.property(groups, couriers, (all, crew) => {
        const plan = suggestRoutes(all, crew, capacity);
        expect(plan.map(({ key }) => key)).toEqual(all.map(({ key }) => key));
        const loads = new Map(crew.map(({ id, load: has }) => [id, has]));
        for (const [index, { courierId }] of plan.entries())
          if (courierId !== null) loads.set(courierId, plus(loads.get(courierId) ?? nothing, all[index] ?? nothing));
        for (const { id, load: had } of crew)
          expect(loads.get(id) === had || fitsIn(loads.get(id) ?? nothing, capacity)).toBe(true);
        for (const [index, { courierId, why }] of plan.entries())
          if (courierId === null && why === 'full')
            for (const has of loads.values()) expect(fitsIn(plus(has, all[index] ?? nothing), capacity)).toBe(false);
        expect(suggestRoutes(all, crew, capacity)).toEqual(plan);
      }),
    );
  });

  it('parts groups without losing a package', () => {
    fc.assert(
      fc.property(groups, (all) => {
        for (const one of all) {
          const parts = splitByCapacity(one, capacity);
          expect(parts.reduce((sum, part) => sum + part.packages, 0)).toBe(one.packages);
          expect(Math.abs(parts.reduce((sum, part) => sum + part.weight, 0) - one.weight)).toBeLessThan(1e-6);
        }
      }),
    );
  });
});
