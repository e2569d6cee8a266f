import { describe, expect, it } from 'vitest';
import { ageOf } from './age';

const now = Date.parse('2026-11-21T10:00:00Z');
const pkg = (entered: string, reattempt: string | null = null) =>
  ({ status: 'Waiting_for_delivery', stage_entered_at: entered, reattempt_date: reattempt }) as const;

describe('the age of a package', () => {
  it.each([
    ['2026-11-20T10:00:01Z', 23, 'within_24h'],
    ['2026-11-20T10:00:00Z', 24, 'within_48h'],
    ['2026-11-19T10:00:01Z', 47, 'within_48h'],
    ['2026-11-19T10:00:00Z', 48, 'over_48h'],
  ])('since %s is %d hours, %s', (entered, hours, bucket) =>
    expect(ageOf(pkg(entered), now)).toEqual({ hours, bucket }),
  );

  it('is of no concern outside the backlog stages', () => {
    expect(ageOf({ ...pkg('2026-11-01T10:00:00Z'), status: 'Delivered' }, now).bucket).toBeNull();
  });

  it('is of no concern before the agreed next attempt, and counts from it afterwards', () => {
    expect(ageOf(pkg('2026-11-01T10:00:00Z', '2026-11-22T10:00:00Z'), now).bucket).toBeNull();
    expect(ageOf(pkg('2026-11-01T10:00:00Z', '2026-11-20T08:00:00Z'), now)).toEqual({
      hours: 26,
      bucket: 'within_48h',
    });
  });

  it('counts from the entry where that is later than an attempt of before', () => {
    expect(ageOf(pkg('2026-11-21T08:00:00Z', '2026-11-10T08:00:00Z'), now)).toEqual({ hours: 2, bucket: 'within_24h' });
  });
});
