import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupRows, mostRows, stabilizeRows, type PlacedRow } from './stable-rows';

const placed = (value: string, group = value.charAt(0)): PlacedRow => ({
  group,
  heading: group.toUpperCase(),
  row: { value, cells: [], onSelect: () => undefined },
});
const values = (rows: readonly PlacedRow[]): string[] => rows.map(({ row }) => row.value);

describe('rows that come late', () => {
  test('stand below those in sight, whatever their kind', () => {
    const shown = ['a1', 'b1'].map((value) => placed(value));
    const settled = stabilizeRows(
      shown,
      ['a1', 'a2', 'b1', 'b2'].map((value) => placed(value)),
    );
    expect(values(settled)).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(groupRows(settled).map(({ heading, rows }) => [heading, rows.length])).toEqual([
      ['A', 1],
      ['B', 1],
      ['A', 1],
      ['B', 1],
    ]);
  });

  test('never move or remove a row in sight, and make none appear twice', () => {
    const some = fc
      .uniqueArray(fc.constantFrom('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2', 'c3'))
      .map((list) => list.map((value) => placed(value)));
    fc.assert(
      fc.property(some, fc.array(some, { maxLength: 4 }), (first, later) => {
        let shown = first;
        for (const next of later) {
          const settled = stabilizeRows(shown, next);
          expect(values(settled).slice(0, shown.length)).toEqual(values(shown));
          expect(new Set(values(settled)).size).toBe(settled.length);
          shown = settled;
        }
        expect(groupRows(shown).flatMap(({ rows }) => rows.map(({ value }) => value))).toEqual(values(shown));
      }),
    );
  });

  test('are no more than anyone reads', () => {
    expect(
      stabilizeRows(
        [],
        Array.from({ length: 80 }, (_, index) => placed(`a${index}`)),
      ),
    ).toHaveLength(mostRows);
  });
});
