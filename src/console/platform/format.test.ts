import { describe, expect, it } from 'vitest';
import { formatClock, formatCount, formatDate, formatKg, formatMoment, formatReadAt, formatShort } from './format';

describe('numbers', () => {
  it('show weights to the gram with a comma', () => {
    expect(formatKg(2.3)).toBe('2,3');
    expect(formatKg(0.125)).toBe('0,125');
    expect(formatKg(1200)).toBe('1.200');
  });

  it('group counts by points', () => expect(formatCount(41_208)).toBe('41.208'));
});

describe('moments', () => {
  it('stand on the Vietnamese clock, over midnight too', () => {
    expect(formatMoment('2026-11-20T17:05:00Z')).toBe('00:05 21/11/2026');
    expect(formatDate('2026-12-31T17:00:00Z')).toBe('01/01/2027');
    expect(formatClock('2026-11-21T02:41:05Z')).toBe('09:41:05');
  });

  it('of what was read tell their day where it is over', () => {
    const now = Date.parse('2026-11-20T23:00:00Z');
    expect(formatReadAt(Date.parse('2026-11-20T17:05:09Z'), now)).toBe('00:05:09');
    expect(formatReadAt('2026-11-20T16:15:00Z', now)).toBe('23:15:00 20/11/2026');
  });

  it('are short within the year, and name the year outside of it', () => {
    const now = Date.parse('2026-12-31T16:59:00Z');
    expect(formatShort('2026-11-21T02:41:00Z', now)).toBe('09:41 21/11');
    expect(formatShort('2025-11-21T02:41:00Z', now)).toBe('21/11/2025');
    expect(formatShort('2026-12-31T17:00:00Z', now)).toBe('01/01/2027');
  });
});
