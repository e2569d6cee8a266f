import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allSelected,
  countSelected,
  headState,
  inSpan,
  isSelected,
  noSelection,
  spanOf,
  toggled,
  withRows,
  type GridSelection,
} from './selection';

const total = 12;
const index = fc.nat(total - 1);
const act = fc.oneof(
  fc.record({ kind: fc.constant('toggle' as const), at: index }),
  fc.record({ kind: fc.constant('range' as const), at: index, to: index }),
  fc.constantFrom({ kind: 'all' as const }, { kind: 'none' as const }),
);

/** Row i has the id 100 − i: an index is no id. */
const idOf = (at: number): number => 100 - at;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step);

describe('a selection', () => {
  it('is what a list of ticks would be, after anything done to it', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let selection: GridSelection = noSelection;
        let ticks = range(0, total - 1).map(() => false);
        for (const one of acts) {
          if (one.kind === 'toggle') {
            selection = toggled(selection, idOf(one.at));
            ticks = ticks.map((tick, at) => (at === one.at ? !tick : tick));
          } else if (one.kind === 'range') {
            const span = spanOf(one.at, one.to);
            selection = withRows(selection, range(span.from, span.to).map(idOf), true);
            ticks = ticks.map((tick, at) => tick || inSpan(span, at));
          } else {
            selection = one.kind === 'all' ? allSelected : noSelection;
            ticks = ticks.map(() => one.kind === 'all');
          }
          const count = ticks.filter(Boolean).length;
          expect(ticks.map((_, at) => isSelected(selection, idOf(at)))).toEqual(ticks);
          expect(countSelected(selection, total)).toBe(count);
          expect(headState(selection, total)).toBe(count === 0 ? 'none' : count === total ? 'all' : 'some');
        }
      }),
    );
  });

  it('leaves the one it came from as it was', () => {
    const one = toggled(noSelection, 7);
    toggled(one, 7);
    withRows(one, [8], true);
    expect(isSelected(one, 7)).toBe(true);
    expect(countSelected(one, null)).toBe(1);
    expect(countSelected(noSelection, null)).toBe(0);
  });

  it('of everything but some has no count while the length is unknown', () => {
    expect(countSelected(allSelected, null)).toBeNull();
    expect(countSelected(toggled(allSelected, 3), 1_000_000)).toBe(999_999);
    expect(headState(toggled(allSelected, 3), null)).toBe('some');
  });
});
