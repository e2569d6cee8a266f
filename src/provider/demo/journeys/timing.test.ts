import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingMoment } from './timing';

const day = 86_400_000;
const someNow = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
const localHour = (at: number): number => ((at + 7 * 3_600_000) % day) / 3_600_000;

describe('working moments', () => {
  it('keep their order and never lie ahead of now', () => {
    fc.assert(
      fc.property(someNow, fc.array(fc.integer({ min: 0, max: 40 * day }), { minLength: 2 }), (now, agos) => {
        const moments = agos.toSorted((a, b) => b - a).map((ago) => workingMoment(now - ago, now));
        expect(moments.every((moment, index) => moment <= now && moment >= (moments[index - 1] ?? 0))).toBe(true);
      }),
    );
  });

  it('lie between 06:30 and 22:00 in Hồ Chí Minh on days gone by', () => {
    fc.assert(
      fc.property(someNow, fc.integer({ min: day, max: 40 * day }), (now, ago) => {
        const hour = localHour(workingMoment(now - ago, now));
        expect(hour).toBeGreaterThanOrEqual(6.499);
        expect(hour).toBeLessThanOrEqual(22.001);
      }),
    );
  });
});
