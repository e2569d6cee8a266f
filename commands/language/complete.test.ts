import { describe, expect, test } from 'vitest';
import { commands } from '../registry';
import { complete } from './complete';

const inserts = (text: string): string[] => complete(text, commands).map(({ insert }) => insert);

describe('complete', () => {
  test('verbs by their beginning, accented or not', () => {
    expect(inserts('retu')[0]).toBe('return');
    expect(inserts('HL240000018VN ; ho')[0]).toBe('hoan');
    expect(inserts('hoà')[0]).toBe('hoàn');
  });

  test('after packages only what takes packages', () => {
    expect(inserts('@sel ; ')).toContain('print');
    expect(inserts('@sel ; ')).not.toContain('packages');
    expect(inserts('')).toEqual([]);
  });

  test('names not given yet, then the reasons that fit, by code or by word', () => {
    expect(inserts('return ')).toEqual(['reason=', 'note=']);
    expect(inserts('return reason=FR012 ')).toEqual(['note=']);
    expect(inserts('return reason=FR01')).toContain('FR012');
    expect(inserts('return reason=qua')).toEqual(['FR012', 'FR018']);
    expect(inserts('return reason=FR001')).toEqual([]);
  });
});
