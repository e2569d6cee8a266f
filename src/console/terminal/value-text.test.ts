import { describe, expect, it } from 'vitest';
import { readArgument } from '~commands/arguments';
import type { Argument } from '~commands/command';
import { typedValue, valueText } from './value-text';

const argument = (type: Argument['type']): Argument => ({
  name: 'x',
  words: [],
  title: { vi: '', en: '' },
  type,
  required: true,
});
const hub = argument({ kind: 'hub', send: 'id' });
const moment = argument({ kind: 'moment' });
const given = (x: string | number) => ({ args: { x } });

describe('a value in the palette', () => {
  it('is read by its name, never by an id or as on the wire', () => {
    expect(valueText({ args: { x: 1 }, labels: { x: 'HCM01 Bưu cục Quận 1' } }, hub, 'vi')).toBe(
      'HCM01 Bưu cục Quận 1',
    );
    expect(valueText(given('FR012'), argument({ kind: 'reason', type: 'delivery' }), 'en')).toMatch(/^FR012 \w/);
    expect(valueText(given('2026-11-22T01:00:00.000Z'), moment, 'vi')).toContain('22/11');
    expect(valueText(given(12_500_000), argument({ kind: 'amount', max: 1e9 }), 'vi')).toContain('12.500.000');
    expect(valueText(given('2026-11-22'), argument({ kind: 'day' }), 'vi')).toBe('22/11/2026');
    const choices = [{ value: 'transfer', title: { vi: 'Chuyển khoản', en: 'Transfer' } }];
    expect(valueText(given('transfer'), argument({ kind: 'choice', choices, list: false }), 'vi')).toBe('Chuyển khoản');
    expect(valueText({ args: {} }, hub, 'vi')).toBeNull();
  });

  it('is changed as it would be typed', () => {
    expect(typedValue({ args: { x: 1 }, words: { x: 'HCM01' } }, hub)).toBe('HCM01');
    expect(typedValue(given(1), hub)).toBe('');
    expect(typedValue(given('2026-11-22T01:00:00.000Z'), moment)).toBe('2026-11-22 08:00');
    expect(typedValue(given('2026-11-22'), argument({ kind: 'day' }))).toBe('2026-11-22');
    expect(typedValue(given('rơi hàng'), argument({ kind: 'text', max: 255 }))).toBe('rơi hàng');
    expect(typedValue({ args: {} }, hub)).toBe('');
    const amount = argument({ kind: 'amount', max: 1e9 });
    for (const text of ['1250000', '1250,50', '12,05']) {
      const reading = readArgument(amount, text, new Date());
      expect([reading.ok, reading.ok && typedValue(given(reading.value), amount)]).toEqual([true, text]);
    }
  });
});
