import { describe, expect, it } from 'vitest';
import { progressOf, workOf, type Work } from './progress';
import type { SheetLine, SheetWithLines } from './use-sheet';

const at = (hour: number, minute = 0): string => new Date(Date.UTC(2026, 10, 26, hour, minute)).toISOString();
const now = Date.parse(at(3, 10));

type Line = Work['lines'][number];
const line = (result: string | null, result_at: string | null): Line => ({ result, result_at });
const day = (lines: readonly Line[], dispatched_at: string | null, left: number): Work => ({
  lines,
  sheets: [{ dispatched_at }],
  total: lines.length,
  left,
});

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

  it('counts of a sheet what it has or was reported of it, not what was taken off it', () => {
    // The rest of a line and of a sheet is of no account here.
    const lineOf = (live: boolean, result: SheetLine['result']): SheetLine =>
      ({ live, result, result_at: result && at(2) }) as Partial<SheetLine> as SheetLine;
    const sheet = { dispatched_at: at(1) } as Partial<SheetWithLines['sheet']> as SheetWithLines['sheet'];
    const lines = [lineOf(true, null), lineOf(true, 'attempt'), lineOf(false, 'failed'), lineOf(false, null)];
    const work = workOf({ sheet, lines: [...lines, lineOf(true, 'done')] });
    expect([work.total, work.left]).toEqual([4, 1]);
    const { done, failed, left } = progressOf(work, now);
    expect([done.at(-1), failed.at(-1), left.at(-1)]).toEqual([1, 2, 1]);
  });
});
