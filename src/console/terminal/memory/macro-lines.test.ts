import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { expand } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { macroOf, valuesNamed } from './macro-lines';

const code = trackingCode(24_000_001);

describe('a macro made of lines that were run', () => {
  test('leaves out the packages they named and keeps where others came from', () => {
    expect(
      macroOf(
        [
          `${code} ; return reason=FR012 ; print`,
          '@sel ; note operator_note="đã gọi"',
          'find hub=HCM01 ; print',
          '@all ; print',
          code,
        ],
        [],
      ),
    ).toEqual({
      lines: ['return reason=FR012 ; print', 'note operator_note="đã gọi"', 'find hub=HCM01 ; print', '@all ; print'],
      parameters: 0,
    });
  });

  test('has parameters for the values that are to change, by name or by place', () => {
    expect(macroOf(['return reason=FR012 note="chờ shop"', 'return FR012'], ['FR012', 'chờ shop'])).toEqual({
      lines: ['return reason=$1 note=$2', 'return $1'],
      parameters: 2,
    });
  });

  test('keeps a value of several words whole, and calls with one too', () => {
    const lines = ['note operator_note="thử một"'];
    expect(valuesNamed('thử một', lines)).toEqual(['thử một']);
    expect(valuesNamed('FR012 chờ', lines)).toEqual(['FR012', 'chờ']);
    expect(valuesNamed('FR012, thử một', lines)).toEqual(['FR012', 'thử một']);
    const gc = macroOf(lines, valuesNamed('thử một', lines));
    expect(gc).toEqual({ lines: ['note operator_note=$1'], parameters: 1 });
    expect(expand('gc "nội dung khác"', { aliases: {}, macros: { gc } })).toMatchObject({
      ok: true,
      text: 'note operator_note="nội dung khác"',
    });
  });

  test('called with other values it is the line with those', () => {
    const macro = macroOf(['return reason=FR012 note="chờ shop"', `${code} ; print`], ['FR012', 'chờ shop']);
    const expansion = expand('trả FR029 "khách hẹn; gọi lại"', { aliases: {}, macros: { trả: macro } });
    expect(expansion).toMatchObject({ ok: true, text: 'return reason=FR029 note="khách hẹn; gọi lại" ; print' });
    expect(expansion.ok && parseLine(expansion.text).errors).toEqual([]);
    expect(expand('trả FR029', { aliases: {}, macros: { trả: macro } })).toMatchObject({
      ok: false,
      code: 'lacks_values',
      wants: 2,
    });
  });
});
