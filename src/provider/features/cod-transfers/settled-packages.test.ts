import { describe, expect, it } from 'vitest';
import { finderOf, type Known } from './settled-packages';

const pkg = (id: number, tracking_3pl: string | null = `T${id}`): Known => ({
  package_id: id,
  code: `HL${id}`,
  tracking_3pl,
  due: 100_000,
  paid: null,
});

describe('a row of a settlement', () => {
  it.each([
    ['our code', { code: 'HL2', tracking: '' }, 2],
    ['the carrier’s number', { code: '', tracking: 'T3' }, 3],
    ['both', { code: 'HL3', tracking: 'T3' }, 3],
    ['a number that two bear: the first', { code: '', tracking: 'T1' }, 1],
    ['that number and the code of the other', { code: 'HL4', tracking: 'T1' }, 4],
    ['a code and the number of another', { code: 'HL2', tracking: 'T3' }, undefined],
    ['a code of a package without a number, and a number', { code: 'HL5', tracking: 'T5' }, undefined],
    ['nothing that is known', { code: '', tracking: 'T9' }, undefined],
  ])('finds its package by %s', (_by, name, found) => {
    const find = finderOf([pkg(1), pkg(2), pkg(3), pkg(4, 'T1'), pkg(5, null)]);
    expect(find(name)?.package_id).toBe(found);
  });

  it('looks at no other row’s package: a file of ten thousand is through at once', () => {
    let looks = 0;
    const known = Array.from({ length: 10_000 }, (_, id) => {
      const made = pkg(id);
      return Object.defineProperty({ ...made }, 'code', { get: () => ((looks += 1), made.code) }) as Known;
    });
    const find = finderOf(known);
    for (let id = 0; id < known.length; id += 1) find({ code: `HL${id}`, tracking: `T${id}` });
    expect(looks).toBeLessThanOrEqual(known.length * 4);
  });
});
