import { describe, expect, it } from 'vitest';
import { progressOf } from './progress';
import type { CourierDay, DayLine } from './use-courier';

const at = (hour: number, minute = 0): string => new Date(Date.UTC(2026, 10, 26, hour, minute)).toISOString();
const now = Date.parse(at(3, 10));

// The rest of a line and of a day is of no account here.
const line = (result: DayLine['result'], result_at: string | null): DayLine =>
  ({ result, result_at }) as Partial<DayLine> as DayLine;
const day = (lines: readonly DayLine[], dispatched_at: string | null, left: number): CourierDay =>
  ({ lines, sheets: [{ dispatched_at }], total: lines.length, left }) as Partial<CourierDay> as CourierDay;

describe('a day by half hours', () => {
  it('adds up what was reported, from when the sheet left until now', () => {
    const lines = [line('done', at(1, 20)), line('done', at(2, 10)), line('attempt', at(2, 30)), line(null, null)];
    const { slots, done, failed, left } = progressOf(day(lines, at(1), 1), now);
    expect(slots.map((slot) => new Date(slot).toISOString())).toEqual([
      at(1),
      at(1, 30),
      at(2),
      at(2, 30),
      at(3),
      at(3, 30),
    ]);
    expect([done, failed, left]).toEqual([
      [0, 1, 1, 2, 2, 2],
      [0, 0, 0, 1, 1, 1],
      [4, 3, 3, 1, 1, 1],
    ]);
  });

  it('ends with the last report once nothing is left, and has nothing where nothing left', () => {
    expect(progressOf(day([line('done', at(1, 20))], at(1), 0), now).slots).toHaveLength(2);
    expect(progressOf(day([], null, 0), now).slots).toEqual([]);
  });
});
