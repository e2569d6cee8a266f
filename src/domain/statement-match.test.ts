import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchStatement, type LineVerdict, type MatchDocument, type MatchLine } from './statement-match';

const line = (id: number, amount: number, description = '', day = '2026-11-21', reference = ''): MatchLine => ({
  id,
  amount,
  description,
  day,
  reference,
});
const document = (
  id: number,
  amount: number,
  references: readonly string[] = [],
  day = '2026-11-21',
): MatchDocument => ({ id, amount, references, day });

describe('matching a statement', () => {
  it('finds a document by its number in the text, torn apart or glued, on whatever day', () => {
    const documents = [document(1, 500, ['CHD-26112100012', 'SLIP777']), document(2, 500, ['CHD-26112100013'])];
    const lines = [line(1, 500, 'HCM01 nop tien CHD 2611 2100012', '2026-11-23'), line(2, 500, 'x.chd26112100013.y')];
    expect(matchStatement(lines, documents)).toEqual([
      { line: 1, verdict: 'matched', document: 1, by: 'reference' },
      { line: 2, verdict: 'matched', document: 2, by: 'reference' },
    ]);
    expect(matchStatement([line(1, 500, '', '2026-11-20', 'slip-777')], documents)).toMatchObject([
      { verdict: 'matched', document: 1 },
    ]);
  });

  it('takes no number for a longer one, and none that is too short to mean anything', () => {
    const documents = [document(1, 500, ['CHD00012'], '2026-01-01'), document(2, 500, ['1234'], '2026-01-01')];
    expect(matchStatement([line(1, 500, 'CHD000123 1234 XCHD00012')], documents)).toEqual([
      { line: 1, verdict: 'left_over' },
    ]);
  });

  it('doubts another amount, two numbers in one line, and one number in two lines', () => {
    const documents = [document(1, 500, ['CHD00012']), document(2, 500, ['CHD00013'])];
    expect(matchStatement([line(1, 400, 'CHD00012')], documents)).toEqual([
      { line: 1, verdict: 'ambiguous', candidates: [1], reason: 'amount_differs' },
    ]);
    expect(matchStatement([line(1, 500, 'CHD00012 CHD00013')], documents)).toEqual([
      { line: 1, verdict: 'ambiguous', candidates: [1, 2], reason: 'several' },
    ]);
    expect(
      matchStatement([line(1, 500, 'CHD00012'), line(2, 500, 'CHD00012')], documents).map(({ verdict }) => verdict),
    ).toEqual(['ambiguous', 'ambiguous']);
  });

  it('goes by amount and day where nothing is named, and only where one line and one document fit', () => {
    const documents = [
      document(1, 500),
      document(2, 700),
      document(3, 700),
      document(4, 900, [], '2026-11-20'),
      document(5, -300),
    ];
    expect(matchStatement([line(1, 500), line(2, 700), line(3, 900), line(4, -300), line(5, 300)], documents)).toEqual([
      { line: 1, verdict: 'matched', document: 1, by: 'amount_day' },
      { line: 2, verdict: 'ambiguous', candidates: [2, 3], reason: 'several' },
      { line: 3, verdict: 'left_over' },
      { line: 4, verdict: 'matched', document: 5, by: 'amount_day' },
      { line: 5, verdict: 'left_over' },
    ]);
  });

  it('reads a number that the bank tore apart, among signs and from five letters on', () => {
    const by = (description: string, reference: string) =>
      matchStatement([line(1, 500, description)], [document(1, 900, [reference])])[0]?.verdict;
    expect(['nop: CHD-00012.', '(chd 000 12)', '+CHD00012+'].map((text) => by(text, 'CHD00012'))).toEqual([
      'ambiguous',
      'ambiguous',
      'ambiguous',
    ]);
    expect([
      by('so 12345', '12345'),
      by('so 1234', '1234'),
      by('a b c d e', 'abcde'),
      by('a b c d e f', 'abcdef'),
    ]).toEqual(['ambiguous', 'left_over', 'ambiguous', 'left_over']);
    expect(by('XCHD00012', 'CHD00012')).toBe('left_over');
  });

  it('lets a line of another amount take nothing from the one that agrees', () => {
    const verdicts = matchStatement(
      [line(1, 400, 'CHD00012'), line(2, 500, 'CHD00012')],
      [document(1, 500, ['CHD00012'])],
    );
    expect(verdicts).toEqual([
      { line: 1, verdict: 'ambiguous', candidates: [1], reason: 'amount_differs' },
      { line: 2, verdict: 'matched', document: 1, by: 'reference' },
    ]);
  });

  it('gives by amount and day only where no other line could be meant, those decided already aside', () => {
    expect(matchStatement([line(1, 500), line(2, 500)], [document(1, 500)]).map(({ verdict }) => verdict)).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
    expect(
      matchStatement([line(1, 500, 'CHD00012'), line(2, 500)], [document(1, 500, ['CHD00012']), document(2, 500)]).map(
        ({ verdict }) => verdict,
      ),
    ).toEqual(['matched', 'matched']);
  });

  it('keeps a document that a doubtful line names from being given to another by amount', () => {
    expect(
      matchStatement([line(1, 400, 'CHD00012'), line(2, 500)], [document(1, 500, ['CHD00012'])]).map(
        ({ verdict }) => verdict,
      ),
    ).toEqual(['ambiguous', 'left_over']);
  });
});

const day = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22');
const amount = fc.constantFrom(100, 200, 300.5, -100);
const code = fc.integer({ min: 10_000, max: 10_008 }).map((n) => `CHD${n}`);
const anyDocuments = fc
  .array(fc.record({ amount, day, references: fc.array(code, { maxLength: 2 }) }), { maxLength: 8 })
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1 })));
const anyLines = fc
  .array(
    fc.record({
      amount,
      day,
      reference: fc.constant(''),
      description: fc.oneof(
        code,
        fc.tuple(code, code).map((two) => two.join(' ')),
        fc.constant('nop tien'),
      ),
    }),
    { maxLength: 10 },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1 })));
const byLine = (verdicts: readonly LineVerdict[]) => [...verdicts].sort((a, b) => a.line - b.line);

describe('any statement', () => {
  it('has one verdict for each line, gives no document away twice, and agrees to the đồng where it decides', () => {
    fc.assert(
      fc.property(anyLines, anyDocuments, (lines, documents) => {
        const verdicts = matchStatement(lines, documents);
        expect(verdicts.map((one) => one.line)).toEqual(lines.map(({ id }) => id));
        const given = verdicts.flatMap((one) => (one.verdict === 'matched' ? [one.document] : []));
        expect(new Set(given).size).toBe(given.length);
        for (const one of verdicts)
          if (one.verdict === 'matched')
            expect(documents.find(({ id }) => id === one.document)?.amount).toBe(
              lines.find(({ id }) => id === one.line)?.amount,
            );
      }),
    );
  });

  it('is judged alike in whatever order lines and documents come', () => {
    fc.assert(
      fc.property(anyLines, anyDocuments, fc.infiniteStream(fc.nat()), (lines, documents, keys) => {
        const shuffled = <T>(all: readonly T[]): T[] =>
          all
            .map((one) => [keys.next().value ?? 0, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one);
        expect(byLine(matchStatement(shuffled(lines), shuffled(documents)))).toEqual(
          byLine(matchStatement(lines, documents)),
        );
      }),
    );
  });

  it('that names each document once by its own number is matched whole', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 10_000, max: 99_999 }), { maxLength: 12 }),
        amount,
        day,
        (numbers, sum, on) => {
          const documents = numbers.map((n, index) => document(index + 1, sum, [`CHD${n}`], on));
          const lines = numbers.map((n, index) => line(index + 1, sum, `Nop COD CHD-${n} ngay 21`, '2026-11-25'));
          expect(
            matchStatement(lines, documents).map((one) => (one.verdict === 'matched' ? one.document : null)),
          ).toEqual(documents.map(({ id }) => id));
        },
      ),
    );
  });
});
