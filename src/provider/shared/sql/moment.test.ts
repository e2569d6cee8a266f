import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoMoment } from './moment';

it('a moment is written as JavaScript writes it, before 1970 and beyond the year 9999 too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
      (ms) => isoMoment(ms) === new Date(ms).toISOString(),
    ),
  );
  for (const ms of [0, -1, 1, 86_399_999, 86_400_000, Date.parse('2026-11-21T17:00:00.000Z')])
    expect(isoMoment(ms)).toBe(new Date(ms).toISOString());
});
