import { describe, expect, it } from 'vitest';
import { parseLine } from './parse';
import { placeOf } from './place';

const values = (line: string): (readonly [string | null, string])[] => {
  const { stages, errors } = parseLine(line);
  expect([line, errors]).toEqual([line, []]);
  return stages.flatMap((stage) =>
    stage.kind === 'verb' ? stage.args.map(({ name, value }) => [name, value] as const) : [],
  );
};

describe('a way between two hubs', () => {
  it('is typed as people write it', () => {
    for (const way of [
      'HCM01→HN03',
      'HCM01->HN03',
      'HCM01>HN03',
      'HCM01-HN03',
      'HCM01 HN03',
      'HCM01 → HN03',
      'HCM01 -> HN03',
    ]) {
      expect([way, values(`quote ${way} 2.3kg cod=500000`)]).toEqual([
        way,
        [
          [null, 'HCM01'],
          [null, 'HN03'],
          [null, '2.3kg'],
          ['cod', '500000'],
        ],
      ]);
    }
    expect(values('báo-giá HCM01→HN03 2,3kg thu_hộ=500k')).toEqual([
      [null, 'HCM01'],
      [null, 'HN03'],
      [null, '2,3kg'],
      ['thu_hộ', '500k'],
    ]);
  });

  it('is one only where two hubs are asked for', () => {
    expect(values('quote HCM-01 HN03 1')).toEqual([
      [null, 'HCM-01'],
      [null, 'HN03'],
      [null, '1'],
    ]);
    expect(values('quote "HCM01-HN03" HN01 1')).toEqual([
      [null, 'HCM01-HN03'],
      [null, 'HN01'],
      [null, '1'],
    ]);
    expect(values('quote from=HCM01 HN03 1')).toEqual([
      ['from', 'HCM01'],
      [null, 'HN03'],
      [null, '1'],
    ]);
  });

  it('counts as two where the next value is completed', () => {
    const next = (line: string) => {
      const place = placeOf(line);
      return place.kind === 'name' ? place.free[0]?.name : place.kind;
    };
    expect(
      ['quote ', 'quote HCM01 ', 'quote HCM01→HN03 ', 'quote HCM01 → HN03 ', 'quote HCM01→HN03 2kg '].map(next),
    ).toEqual(['from', 'to', 'weight', 'weight', 'cod']);
  });
});
