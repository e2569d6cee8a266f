import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordAgeDays, passwordFaults, passwordReminderDue } from './password';

describe('a new password', () => {
  it('needs eight characters with a lowercase and an uppercase letter, a digit and one of five symbols', () => {
    expect(passwordFaults('Hubline@2026')).toEqual([]);
    for (const symbol of '!@#$%') expect(passwordFaults(`Hubline2${symbol}`)).toEqual([]);
    expect(passwordFaults('Hub@2026'.slice(0, 7))).toEqual(['too_short']);
    expect(passwordFaults('HUBLINE@2026')).toEqual(['no_lowercase']);
    expect(passwordFaults('hubline@2026')).toEqual(['no_uppercase']);
    expect(passwordFaults('Hubline@')).toEqual(['no_digit']);
    expect(passwordFaults('Hubline&2026')).toEqual(['no_symbol']);
    expect(passwordFaults(`Aa1@${'x'.repeat(125)}`)).toEqual(['too_long']);
    expect(passwordFaults('')).toEqual(['too_short', 'no_lowercase', 'no_uppercase', 'no_digit', 'no_symbol']);
  });

  it('is judged by what it holds, not by the order', () => {
    const part = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 5 });
    const parts = fc.tuple(part('abcxyz'), part('ABCXYZ'), part('0123456789'), part('!@#$%'));
    fc.assert(
      fc.property(parts, fc.infiniteStream(fc.nat()), (pieces, order) => {
        const shuffled = [...pieces.join('')]
          .map((letter) => [order.next().value, letter] as const)
          .sort(([a], [b]) => Number(a) - Number(b));
        return passwordFaults(shuffled.map(([, letter]) => letter).join('')).length === 0;
      }),
    );
  });
});

describe('the password reminder', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

  it('counts from the later of the two dates', () => {
    expect(passwordAgeDays(ago(200), ago(10), now)).toBe(10);
    expect(passwordAgeDays(ago(10), ago(200), now)).toBe(10);
    expect(passwordAgeDays(ago(7), null, now)).toBe(7);
    expect(passwordAgeDays(null, ago(7), now)).toBe(7);
  });

  it('shows after 180 days, and where there is no date at all', () => {
    expect(passwordAgeDays(null, null, now)).toBe(181);
    expect([179, 180, 181].map(passwordReminderDue)).toEqual([false, false, true]);
    expect(passwordReminderDue(passwordAgeDays(ago(180.5), null, now))).toBe(true);
  });
});
