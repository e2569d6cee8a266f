import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { commands } from '../registry';
import type { LineErrorCode, Stage } from './line';
import { parseLine } from './parse';
import { printLine } from './print';

const a = trackingCode(24_000_001);
const b = trackingCode(24_000_002);

const verbs = commands.flatMap((command) => [command.verb, ...command.aliases]);
const spiced = fc.array(fc.oneof(fc.constantFrom(';', '"', '\\', '=', ',', ' ', '@sel', '\u037e', '\u200b', 'note=', a), fc.constantFrom(...verbs), fc.string({ unit: 'grapheme' }))).map((parts) => parts.join(''));

/** Stages without their places, for comparing lines that are spaced differently. */
function bare(stages: readonly Stage[]): unknown {
  return stages.map((stage) =>
    stage.kind === 'subject'
      ? { items: stage.items.map((item) => (item.kind === 'code' ? item.code : `@${item.name}`)) }
      : { verb: stage.verb, args: stage.args.map(({ name, value }) => [name, value]) },
  );
}

describe('parseLine', { timeout: 60_000 }, () => {
  test('reads codes however they are parted', () => {
    const line = parseLine(` ${a},${b.toLowerCase()}\n${a}\t@chọn `);
    expect(line.errors).toEqual([]);
    expect(bare(line.stages)).toEqual([{ items: [a, b, a, '@sel'] }]);
  });

  test('reads a chain with quoted values', () => {
    const line = parseLine(`${a} ; return reason=FR012 note="khách \\"dời\\"; lịch" ; print`);
    expect(line.errors).toEqual([]);
    expect(bare(line.stages)).toEqual([
      { items: [a] },
      { verb: 'return', args: [['reason', 'FR012'], ['note', 'khách "dời"; lịch']] },
      { verb: 'print', args: [] },
    ]);
  });

  test('a line may go on from the working set, in either language, in either Unicode form', () => {
    expect(bare(parseLine('; hoàn reason=FR012 ;').stages)).toEqual([{ verb: 'hoàn', args: [['reason', 'FR012']] }]);
    expect(parseLine('hoàn'.normalize('NFD')).errors).toEqual([]);
  });

  test.each<[string, LineErrorCode, number, string[]]>([
    ['retrun', 'unknown_verb', 0, ['return']],
    [`${a} ;; print`, 'empty_stage', 15, []],
    [`${a} print`, 'expected_separator', 14, ['; print']],
    ['lost rơi', 'expected_argument', 5, ['note=']],
    ['lost note=', 'no_value', 10, []],
    ['lost note="rơi', 'open_quote', 10, ['"']],
    ['lost note=a note=b', 'duplicate_argument', 12, []],
    [`return ${a}`, 'codes_first', 7, [`${a} ; return`]],
    [`print ; ${a}`, 'codes_first', 8, []],
    ['@tất', 'unknown_set', 0, ['@sel']],
    ['print copy', 'expected_separator', 6, ['; copy']],
  ])('%s: %s at %i', (text, code, at, fits) => {
    expect(parseLine(text).errors).toMatchObject([{ code, at, fits }]);
  });

  test('never throws, and every error lies within the text', () => {
    fc.assert(
      fc.property(fc.oneof(spiced, fc.string({ unit: 'binary' })), (text) => {
        for (const { at, end } of parseLine(text).errors) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('a printed line parses back to itself', () => {
    fc.assert(
      fc.property(spiced, (text) => {
        const line = parseLine(text);
        fc.pre(line.errors.length === 0);
        const printed = printLine(line.stages);
        const again = parseLine(printed);
        expect(again.errors).toEqual([]);
        expect(bare(again.stages)).toEqual(bare(line.stages));
        expect(printLine(again.stages)).toBe(printed);
      }),
      { numRuns: 2_000 },
    );
  });

  test('any value survives being printed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const stage: Stage = { kind: 'verb', verb: 'lost', at: 0, end: 0, args: [{ name: 'note', value, at: 0, end: 0, valueAt: 0 }] };
        expect(bare(parseLine(printLine([stage])).stages)).toEqual(bare([stage]));
      }),
      { numRuns: 2_000 },
    );
  });
});
