import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noMemory } from '../testing/meaning';
import { expand, type Memory } from './expand';
import { parseLine } from './parse';
import { howMany } from '../../tests/helpers/run-length';

const memory: Memory = {
  aliases: {
    sáng: 'backlog type=delivery over=48h',
    in2: 'print',
    vòng: 'tròn',
    tròn: 'vòng ; print',
    return: 'cancel',
    ghi: 'note gấp',
    Gấp: '@gấp ; note',
  },
  macros: {
    trả: { lines: ['$1 ; return $2', '@last ; note operator_note="$3, hết"'], parameters: 3 },
    nổ: { lines: Array.from({ length: 100 }, () => 'nổ2'), parameters: 0 },
    nổ2: { lines: Array.from({ length: 100 }, () => 'nổ3'), parameters: 0 },
    nổ3: { lines: Array.from({ length: 100 }, () => 'print'), parameters: 0 },
    constructor: { lines: ['print'], parameters: 0 },
  },
};
const text = (line: string): string => {
  const expansion = expand(line, memory);
  return expansion.ok ? expansion.text : expansion.code;
};

describe('expand', () => {
  test('puts an alias for its name, what follows behind it', () => {
    expect(text('sáng hub=HCM01 ; in2')).toBe('backlog type=delivery over=48h hub=HCM01 ;print');
    expect(text('gấp chờ shop')).toBe('@gấp ; note chờ shop');
    expect(text('sáng'.normalize('NFD'))).toBe('backlog type=delivery over=48h');
  });

  test('fills a macro’s values, quoted where they must be, and joins its lines', () => {
    expect(text('trả HL1,HL2 FR012 "chờ \\"shop\\""')).toBe(
      'HL1,HL2 ; return FR012 ; @last ; note operator_note="chờ \\"shop\\", hết"',
    );
    expect(parseLine(text('trả A1B2 "x ; cancel" y')).stages.map(({ kind }) => kind)).toEqual([
      'subject',
      'verb',
      'subject',
      'verb',
    ]);
  });

  test('never overrides a word of the language, nor looks beyond the first word of a stage', () => {
    expect(text('return FR012 ; note in2')).toBe('return FR012 ; note in2');
    expect(text('note "sáng"')).toBe('note "sáng"');
    expect(expand('toString ; constructor', noMemory)).toMatchObject({ ok: true, changed: false });
    expect(text('constructor')).toBe('print');
    // Of several words too, where it is one.
    expect(text('3 ; ghi chú khách hẹn ; ghi')).toBe('3 ; ghi chú khách hẹn ;note gấp');
    expect(text('ghi chú')).toBe('note gấp chú');
  });

  test.each([
    ['vòng', { code: 'endless', name: 'vòng', at: 0, end: 4 }],
    ['@sel ; tròn', { code: 'endless', at: 7, end: 11 }],
    ['trả A1B2 FR012', { code: 'lacks_values', wants: 3, at: 0, end: 3 }],
    ['trả A1B2 FR012 x y', { code: 'many_values', wants: 3, at: 0, end: 3 }],
    ['@sel ; constructor hub=HCM01', { code: 'many_values', wants: 0, at: 7, end: 18 }],
    ['nổ', { code: 'too_long', at: 0, end: 2 }],
  ])('%s: %o', (line, fault) => {
    expect(expand(line, memory)).toMatchObject({ ok: false, ...fault });
  });

  test('never throws, and leaves a line without the user’s own words as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        expect(expand(line, noMemory)).toEqual({ ok: true, text: line, changed: false });
        expect(typeof expand(`sáng ${line}`, memory).ok).toBe('boolean');
      }),
      { numRuns: howMany(1_000, 150) },
    );
  });
});
