import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { seed } from '../../tests/helpers/seed';
import { howMany } from '../../tests/helpers/run-length';
import type { RecordKind } from '../record-kinds';
import { recordOf } from '../records';
import { commands, isQualified } from '../registry';
import { sources } from '../sources';
import type { LineErrorCode, Stage, SubjectItem } from './line';
import { parseLine } from './parse';
import { printLine } from '../testing/print-line';

fc.configureGlobal({ seed });

const a = trackingCode(24_000_001);
const b = trackingCode(24_000_002);
const span = { at: 0, end: 0 };

/** What makes a record is two words, the kind's before its own. */
const named = ({ verb, aliases, ...one }: (typeof commands)[number] | (typeof sources)[number]): string[] => {
  const kind =
    'effect' in one && isQualified({ verb, aliases, ...one }) && one.record !== undefined && one.record !== 'any'
      ? `${recordOf(one.record).verb} `
      : '';
  return [verb, ...aliases].map((name) => kind + name);
};
const words = [...commands, ...sources].flatMap(named);
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ';',
        '"',
        '\\',
        '=',
        ',',
        ' ',
        '@sel',
        '@gấp',
        '\u037e',
        '\u200b',
        'note=',
        'lý_do=',
        'status=',
        '3',
        '6-9',
        '\ud800',
        '-',
        a,
        'CL26112100042',
        'claim CL26112100042',
        'đền-bù cl26112100042',
      ),
      fc.constantFrom(...words),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join(''));

/** Stages without their places, for comparing lines that are spaced differently. */
function bare(stages: readonly Stage[]): unknown {
  return stages.map((stage) =>
    stage.kind === 'subject'
      ? { items: stage.items.map(bareItem) }
      : { [stage.kind]: stage.verb, args: stage.args.map(({ name, value }) => [name, value]) },
  );
}

function bareItem(item: SubjectItem): string {
  if (item.kind === 'rows') return `${item.from}-${item.to}`;
  return item.kind === 'code' ? item.code : `@${item.name}`;
}

describe('parseLine', () => {
  test('reads codes however they are parted', () => {
    const line = parseLine(` ${a},${b.toLowerCase()}\n${a}\t@chọn `);
    expect(line.errors).toEqual([]);
    expect(bare(line.stages)).toEqual([{ items: [a, b, a, '@sel'] }]);
  });

  test('reads row numbers, ranges in either direction, and sets of either language or the user’s own', () => {
    const line = parseLine(`3,6-9 12-10 @tất-cả,@last @Gấp ; print`);
    expect(line.errors).toEqual([]);
    expect(bare(line.stages.slice(0, 1))).toEqual([{ items: ['3-3', '6-9', '10-12', '@all', '@last', '@gấp'] }]);
    expect(bare(parseLine('1234567 A12').stages)).toEqual([{ items: ['1234567', 'A12'] }]);
  });

  test('reads a chain with quoted values', () => {
    const line = parseLine(`${a} ; return reason=FR012 note="khách \\"dời\\"; lịch" ; print`);
    expect(line.errors).toEqual([]);
    expect(bare(line.stages)).toEqual([
      { items: [a] },
      {
        verb: 'return',
        args: [
          ['reason', 'FR012'],
          ['note', 'khách "dời"; lịch'],
        ],
      },
      { verb: 'print', args: [] },
    ]);
  });

  test('reads values by their places: a sentence needs no quotes, a figure may have a comma', () => {
    expect(bare(parseLine('return FR012 khách dời,  lịch note').stages)).toEqual([
      {
        verb: 'return',
        args: [
          [null, 'FR012'],
          [null, 'khách dời, lịch note'],
        ],
      },
    ]);
    expect(bare(parseLine('resize 2,5 30 width=20').stages)).toEqual([
      {
        verb: 'resize',
        args: [
          [null, '2,5'],
          [null, '30'],
          ['width', '20'],
        ],
      },
    ]);
    expect(bare(parseLine('lost "return"').stages)).toEqual([{ verb: 'lost', args: [[null, 'return']] }]);
  });

  test('reads sources, in either language, with or without accents', () => {
    expect(bare(parseLine('tồn loai=giao quá=48h ; hoan ly_do=FR012').stages)).toEqual([
      {
        source: 'tồn',
        args: [
          ['loai', 'giao'],
          ['quá', '48h'],
        ],
      },
      { verb: 'hoan', args: [['ly_do', 'FR012']] },
    ]);
    expect(parseLine('TIM q="lan anh" ; Hoan-Tac').errors).toEqual([]);
  });

  test('a line may go on from the working set, in either Unicode form', () => {
    expect(bare(parseLine('; hoàn reason=FR012 ;').stages)).toEqual([{ verb: 'hoàn', args: [['reason', 'FR012']] }]);
    expect(parseLine('hoàn'.normalize('NFD')).errors).toEqual([]);
  });

  test.each<[string, LineErrorCode, number, string[]]>([
    ['retrun', 'unknown_verb', 0, ['return', 'retry']],
    ['backlgo', 'unknown_verb', 0, ['backlog']],
    [`${a} ;; print`, 'empty_stage', 15, []],
    [`${a} print`, 'expected_separator', 14, ['; print']],
    [`${a},print`, 'expected_separator', 14, ['; print']],
    ['print giờ', 'expected_argument', 6, []],
    ['lost note=', 'no_value', 10, []],
    ['hoàng', 'unknown_verb', 0, ['hoàn', 'xong']],
    ['ghi-chuu', 'unknown_verb', 0, ['ghi-chú']],
    ['return reason=', 'no_value', 14, ['FR005', 'FR006', 'FR007']],
    ['hoàn ghi_chú=a ghi_chú=b', 'duplicate_argument', 15, ['lý_do=']],
    ['lost note="rơi', 'open_quote', 10, ['"']],
    ['lost "rơi', 'open_quote', 5, ['"']],
    ['lost note=a note=b', 'duplicate_argument', 12, []],
    ['lost note=a ghi_chú=b', 'duplicate_argument', 12, []],
    ['return FR012 reason=FR006', 'duplicate_argument', 13, ['note=']],
    [`return ${a}`, 'codes_first', 7, [`${a} ; return`]],
    ['return @sel', 'codes_first', 7, ['@sel ; return']],
    [`print ; ${a}`, 'codes_first', 8, []],
    ['@a$', 'unknown_set', 0, ['@sel', '@all', '@last', '@prev']],
    ['print copy', 'expected_separator', 6, ['; copy']],
  ])('%s: %s at %i', (text, code, at, fits) => {
    expect(parseLine(text).errors).toMatchObject([{ code, at, fits }]);
  });

  test('never throws, and every place lies within the text', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (text) => {
        const { errors, stages } = parseLine(text);
        for (const { at, end } of [
          ...errors,
          ...stages,
          ...stages.flatMap((stage): readonly { at: number; end: number }[] =>
            stage.kind === 'subject' ? stage.items : stage.args,
          ),
        ]) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: howMany(2_000, 100) },
    );
  });

  test('a printed line parses back to itself', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const line = parseLine(text);
        fc.pre(line.errors.length === 0);
        const printed = printLine(line.stages);
        const again = parseLine(printed);
        expect(again.errors).toEqual([]);
        expect(bare(again.stages)).toEqual(bare(line.stages));
        expect(printLine(again.stages)).toBe(printed);
      }),
      { numRuns: howMany(3_000, 100) },
    );
  });

  test('behind a verb a package without a digit is told as a mistake, not taken for a value when it is read again', () => {
    expect(parseLine(`picked ${a},<`).errors.map(({ code, found }) => [code, found])).toEqual([
      ['expected_argument', '<'],
    ]);
    expect(parseLine(`picked ${a},${b}`).errors).toEqual([]);
  });

  test('a record behind its word, or behind the verb that makes its kind, is printed so that it is read again', () => {
    const value = fc.constantFrom('khách dời', 'CL26112100042', a, 'print', 'x=y', '"', ';');
    for (const [record, code, words] of [
      ['lost_claim', 'CL26112100042', ['claim', 'đền-bù', 'den-bu', 'lost-claim', '']],
      ['hub_lost_claim', 'HLC26112100042', ['charge', 'quy-trách-nhiệm', 'loss-charge', '']],
    ] as const) {
      const verb = fc.oneof(
        ...commands
          .filter((command) => command.record === record && command.subject === 'record')
          .map((command) => stageOf('verb', command, value)),
      );
      fc.assert(
        fc.property(fc.constantFrom(...words), fc.array(verb, { maxLength: 3 }), (word, rest) => {
          const stages = [coded(word, record, code), ...rest];
          const line = parseLine(printLine(stages));
          expect([line.errors, bare(line.stages)]).toEqual([[], bare(stages)]);
        }),
        { numRuns: 300 },
      );
    }
  });

  test('every line that can be built is printed so that it is read again as it was', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('FR012', a, 'print', '2,5', 'a,', '@sel', 'x=y', '"', '\\', ';'),
    );
    const item = fc.oneof(
      fc.constantFrom(a, b, 'A1-B2').map((code): SubjectItem => ({ kind: 'code', code, ...span })),
      fc.tuple(fc.nat(999_999), fc.nat(999_999)).map(([one, other]): SubjectItem => ({
        kind: 'rows',
        from: Math.min(one, other),
        to: Math.max(one, other),
        ...span,
      })),
      fc
        .constantFrom('sel', 'all', 'last', 'gấp', 'kho-2')
        .map((name): SubjectItem => ({ kind: 'set', name, ...span })),
    );
    const onRecord = fc.constantFrom(coded('', 'runsheet', 'ORS26112100042'));
    const head = fc.oneof(
      onRecord,
      fc.array(item, { minLength: 1, maxLength: 5 }).map((items): Stage => ({ kind: 'subject', items, ...span })),
      ...sources.map((source) => stageOf('source', source, value)),
    );
    const verb = fc.oneof(...commands.map((command) => stageOf('verb', command, value)));
    fc.assert(
      fc.property(fc.option(head), fc.array(verb, { minLength: 1, maxLength: 5 }), (first, rest) => {
        const stages = first ? [first, ...rest] : rest;
        const line = parseLine(printLine(stages));
        expect(line.errors).toEqual([]);
        expect(bare(line.stages)).toEqual(bare(stages));
      }),
      { numRuns: howMany(2_000, 100) },
    );
  });
});

function coded(verb: string, record: RecordKind, code: string): Stage {
  return { kind: 'record', verb, record, args: [{ name: null, value: code, valueAt: 0, ...span }], ...span };
}

/** A stage with some of its values by place, then some of the others by any of their names. */
function stageOf(
  kind: 'verb' | 'source',
  one: (typeof commands)[number] | (typeof sources)[number],
  value: fc.Arbitrary<string>,
): fc.Arbitrary<Stage> {
  const { id, args } = one;
  const names = args.map(({ name, words: others }) => [name, ...others]);
  return fc
    .record({
      word: fc.constantFrom(...named(one)),
      placed: fc.nat(args.length),
      called: fc.subarray(names),
      pick: fc.nat(),
      values: fc.array(value, { minLength: 2 * args.length + 1, maxLength: 2 * args.length + 1 }),
    })
    .map(({ word, placed, called, pick, values }) => {
      const byPlace = names
        .slice(0, placed)
        .map(() => ({ name: null, value: values.pop() ?? '', valueAt: 0, ...span }));
      const byName = called
        .filter((name) => names.indexOf(name) >= placed)
        .map((name) => ({ name: name[pick % name.length] ?? null, value: values.pop() ?? '', valueAt: 0, ...span }));
      const stage = { verb: word, args: [...byPlace, ...byName], ...span };
      if (kind === 'source') return { kind, ...stage };
      return { kind, command: id, target: null, items: [], ...stage };
    });
}
