import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { createRecogniser, type Press, type Scan } from './recognise';

/** What a wedge sends for a text: letters with Shift, each key after the gaps given. */
function typed(
  text: string,
  gaps: readonly number[],
  from: number,
  end: 'Enter' | 'Tab' | null,
  caps = false,
): { presses: Press[]; at: number } {
  let at = from;
  const presses: Press[] = [];
  const push = (code: string, key: string, shift: boolean, gap: number): void => {
    at += gap;
    presses.push({ code, key, shift, at, chord: false, repeat: false });
  };
  [...text].forEach((char, index) => {
    const gap = gaps[index % gaps.length] ?? 10;
    const letter = /[A-Z]/.test(char);
    if (letter && !caps)
      presses.push({ code: 'ShiftLeft', key: 'Shift', shift: true, at: at + gap / 2, chord: false, repeat: false });
    push(letter ? `Key${char}` : `Digit${char}`, caps ? char.toLowerCase() : char, letter && !caps, gap);
  });
  if (end) push(end, end, false, gaps[0] ?? 10);
  return { presses, at };
}

function feed(presses: readonly Press[], recogniser = createRecogniser(), inField = false): Scan[] {
  return presses.flatMap((press) => recogniser.press(press, inField) ?? []);
}

const read = (...[presses, ...rest]: Parameters<typeof feed>): string[] =>
  feed(presses, ...rest).map(({ text }) => text);

const scannerGaps = fc.array(fc.integer({ min: 7, max: 16 }), { minLength: 5, maxLength: 14 });
const code = fc.integer({ min: 0, max: 99_999_999 }).map(trackingCode);

describe('recogniser', () => {
  test('tells a scan that was under way when it began to hear, and no later one', () => {
    const since = 5_000;
    const recognise = createRecogniser(since);
    const tail = typed('40200014VN', [12], since, 'Enter');
    const whole = typed('HL240200014VN', [12], tail.at + 400, 'Enter');
    expect([...feed(tail.presses, recognise), ...feed(whole.presses, recognise)]).toMatchObject([
      { text: '40200014VN', cut: true },
      { text: 'HL240200014VN', cut: false },
    ]);
  });

  test('reads every scan once, whole, in order, at any gaps of 7 to 16 ms, with Enter or Tab, with Shift or Caps Lock', () => {
    const scan = fc.record({
      code,
      gaps: scannerGaps,
      end: fc.constantFrom('Enter' as const, 'Tab' as const),
      pause: fc.integer({ min: 20, max: 3_000 }),
      caps: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(scan, { minLength: 1, maxLength: 20 }), (scans) => {
        const recognise = createRecogniser();
        let at = 1_000;
        const texts: string[] = [];
        for (const one of scans) {
          const burst = typed(one.code, one.gaps, at + one.pause, one.end, one.caps);
          at = burst.at;
          texts.push(...read(burst.presses, recognise));
        }
        expect(texts).toEqual(scans.map((one) => one.code));
      }),
      { numRuns: 500 },
    );
  });

  test('reads a scan whose gaps a radio link or a remote desktop has stretched, also into a field', () => {
    const uneven = fc.array(fc.integer({ min: 7, max: 60 }), { minLength: 13, maxLength: 14 });
    fc.assert(
      fc.property(code, uneven, (text, gaps) => {
        expect(feed(typed(text, gaps, 0, 'Enter').presses)).toMatchObject([{ text, cut: false }]);
        // In a field as far as no hand keeps up such a pace.
        const mean = gaps.slice(0, 13).reduce((sum, gap) => sum + gap, 0) / 13;
        fc.pre(mean <= 48);
        expect(feed(typed(text, gaps, 0, 'Enter').presses, createRecogniser(), true)).toMatchObject([
          { text, cut: false },
        ]);
      }),
      { numRuns: 500 },
    );
  });

  /** Held up so long behind a few of its keys. */
  const stuttered = (text: string, ms: number, behind: readonly number[]): Press[] =>
    typed(text, [12], 0, 'Enter', true).presses.map((press, index) => ({
      ...press,
      at: press.at + ms * behind.filter((at) => index >= at).length,
    }));

  test('half a code behind a long stutter is told as such where the other half acted as keys, or the whole is no label', () => {
    const half = [{ text: '000018VN', cut: true }];
    expect(feed(stuttered('HL240000018VN', 700, [5]))).toMatchObject(half);
    expect(feed(stuttered('HL241000018VN', 700, [5]), createRecogniser(), true)).toMatchObject(half);
  });

  test.each([[100], [250], [301], [700]])(
    'a code that a field has whole is one, held up for %d ms as often as may be',
    (ms) => {
      for (const behind of [[1], [3], [7], [2, 4], [1, 2, 5]])
        expect(feed(stuttered('HL240000018VN', ms, behind), createRecogniser(), true)).toMatchObject([
          { text: 'HL240000018VN', from: 12, cut: false },
        ]);
    },
  );

  test('a line that is typed as quickly as a scanner types is a line', () => {
    const keys = [...'note HL240000018VN'].map((char, index): Press => ({
      code: char === ' ' ? 'Space' : /\d/.test(char) ? `Digit${char}` : `Key${char.toUpperCase()}`,
      key: char,
      shift: false,
      at: index * 5,
      chord: false,
      repeat: false,
    }));
    const enter: Press = { code: 'Enter', key: 'Enter', shift: false, at: 100, chord: false, repeat: false };
    expect(feed([...keys, enter], createRecogniser(), true)).toEqual([]);
    expect(feed([...keys.slice(0, 4).map((key) => key), ...keys.slice(0, 4), enter], createRecogniser(), true)).toEqual(
      [],
    );
  });

  test('a line that a program types is a line, though letters with marks have no place on the keyboard', () => {
    const keys = [...'HL240000018VN ; note "dòng 2"'].map((key, index): Press => ({
      code: key === 'ò' ? '' : key === ' ' ? 'Space' : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
      key,
      shift: false,
      at: index * 5,
      chord: false,
      repeat: false,
    }));
    const end: Press = { code: 'Enter', key: 'Enter', shift: false, at: 150, chord: false, repeat: false };
    expect(feed([...keys, end], createRecogniser(), true)).toEqual([]);
  });

  test('a whole label that no key ends is one once nothing follows, and an identifier before it is none of it', () => {
    const recogniser = createRecogniser();
    feed(typed('HL240000018VN', [10], 0, null).presses, recogniser);
    expect(recogniser.endless(false)).toMatchObject({ text: 'HL240000018VN' });
    expect(recogniser.endless(false)).toBeNull();
    const bracket: Press = { code: 'BracketRight', key: ']', shift: false, at: 990, chord: false, repeat: false };
    expect(read([bracket, ...typed('C1HL240000018VN', [10], 990, 'Enter').presses])).toEqual(['HL240000018VN']);
  });

  test('half a label of ours that no key ends is no hand’s, and the rest of it none by itself', () => {
    const recogniser = createRecogniser();
    feed(typed('HL24000', [10], 0, null).presses, recogniser);
    expect(recogniser.endless(false)).toMatchObject({ text: 'HL24000', from: 10 });
    expect(feed(typed('0018VN', [10], 700, 'Enter').presses, recogniser)).toMatchObject([
      { text: '0018VN', cut: true },
    ]);
    // A hand's pace, a label of others, or text for a field that is on its way.
    for (const [text, gap] of [
      ['HL24000', 40],
      ['GHN2400', 10],
    ] as const) {
      const other = createRecogniser();
      feed(typed(text, [gap], 0, null).presses, other);
      expect(other.endless(false)).toBeNull();
    }
    const slash: Press = { code: 'Slash', key: '/', shift: false, at: 0, chord: false, repeat: false };
    const behind = createRecogniser();
    feed([slash, ...typed('HL24000', [10], 0, null).presses], behind);
    expect(behind.endless(false)).toBeNull();
  });

  test('a scan straight behind text is the code at its end; a field keeps the text, elsewhere it is told', () => {
    for (const [text, kept] of [
      ['X', 'X'],
      ['NOTE', 'NOTE'],
      ['A12', 'A12'],
    ] as const)
      for (const code of ['HL240000018VN', 'ORS26112100042', 'MU26112100042']) {
        const { presses } = typed(`${text}${code}`, [10], 0, 'Enter', true);
        const from = (text.length + 1) * 10;
        expect(feed(presses, createRecogniser(), true)).toEqual([{ text: code, from, mangled: false, cut: false }]);
        expect(feed(presses)).toEqual([
          { text: code, from: 10, mangled: false, cut: false, before: kept.toLowerCase() },
        ]);
      }
    // Another scan's, or no code of ours.
    for (const text of ['HL240000018VNHL240000021VN', 'HL2400HL240000018VN', 'NOTEHL240000010VN'])
      expect(feed(typed(text, [10], 0, 'Enter', true).presses, createRecogniser(), true)).toMatchObject([{ text }]);
  });

  test('what goes straight on behind a scan is the rest of another scanner’s, but nothing behind a key of a hand', () => {
    for (const inField of [true, false]) {
      const scan = typed('HL240000018VNHL2400000', [5], 0, 'Enter');
      const recogniser = createRecogniser();
      feed(scan.presses, recogniser, inField);
      const rest = { text: 'VN', cut: true };
      expect(feed(typed('VN', [8], scan.at, 'Enter').presses, recogniser, inField)).toMatchObject([rest]);
      const other = createRecogniser();
      feed(scan.presses, other, inField);
      const escape: Press = {
        code: 'Escape',
        key: 'Escape',
        shift: false,
        at: scan.at + 5,
        chord: false,
        repeat: false,
      };
      expect(feed([escape, ...typed('VN', [8], scan.at + 5, 'Enter').presses], other, inField)).toEqual([]);
      const late = createRecogniser();
      feed(scan.presses, late, inField);
      expect(feed(typed('VN', [50], scan.at, 'Enter').presses, late, inField)).toEqual([]);
    }
  });

  test('takes no typist for a scanner, however fast', () => {
    const gaps = fc.array(
      fc.oneof(
        { arbitrary: fc.integer({ min: 45, max: 250 }), weight: 9 },
        { arbitrary: fc.integer({ min: 8, max: 40 }), weight: 1 },
      ),
      { minLength: 10, maxLength: 40 },
    );
    const word = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIKLMNOPQRSTUVXY0123456789'),
      minLength: 6,
      maxLength: 30,
    });
    fc.assert(
      fc.property(word, gaps, (text, pace) => {
        // Two keys rolled together now and then; nobody rolls six in a row.
        fc.pre(!pace.some((gap, index) => gap < 45 && (pace[(index + 1) % pace.length] ?? 0) < 45));
        expect(read(typed(text, pace, 0, 'Enter').presses, createRecogniser(), true)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a held key, a shortcut and a short burst are no scans', () => {
    const held = Array.from({ length: 20 }, (_, index) => ({
      code: 'KeyJ',
      key: 'j',
      shift: false,
      at: index * 30,
      chord: false,
      repeat: index > 0,
    }));
    expect(
      read([...held, { code: 'Enter', key: 'Enter', shift: false, at: 610, chord: false, repeat: false }]),
    ).toEqual([]);
    expect(read(typed('AB1', [10], 0, 'Enter').presses)).toEqual([]);
  });

  test('a short label of others is a scan where its letters would act, and text in a field', () => {
    expect(read(typed('VN12', [10, 16], 0, 'Enter').presses)).toEqual(['VN12']);
    expect(read(typed('VN12', [10, 16], 0, 'Enter').presses, createRecogniser(), true)).toEqual([]);
    // Hands: two keys rolled together, no digit, or a pause.
    expect(read(typed('VN12', [45, 8], 0, 'Enter').presses)).toEqual([]);
    expect(read(typed('GPGU', [10], 0, 'Enter').presses)).toEqual([]);
    expect(read(typed('VN12', [10, 10, 60], 0, 'Enter').presses)).toEqual([]);
  });

  test('a scan that follows a person’s key at once is still read whole', () => {
    const recognise = createRecogniser();
    feed(typed('A', [10], 0, null).presses, recognise);
    expect(read(typed('HL240000018VN', [10], 60, 'Enter').presses, recognise)).toEqual(['HL240000018VN']);
  });

  test('what an input method swallowed is flagged, never read as a code', () => {
    const { presses } = typed('HL240000018VN', [10], 0, 'Enter');
    const mangled = presses.map((press, index) => (index === 6 ? { ...press, code: '', key: 'Unidentified' } : press));
    expect(feed(mangled)).toMatchObject([{ mangled: true }]);
  });

  test('an address in a QR code is one scan too, to be refused as a whole', () => {
    const keys: [string, string, boolean][] = [
      ['KeyH', 'h', false],
      ['KeyT', 't', false],
      ['KeyT', 't', false],
      ['KeyP', 'p', false],
      ['Semicolon', ':', true],
      ['Slash', '/', false],
      ['Slash', '/', false],
      ['KeyX', 'x', false],
      ['Enter', 'Enter', false],
    ];
    const presses = keys.map(([place, key, shift], index) => ({
      code: place,
      key,
      shift,
      at: index * 10,
      chord: false,
      repeat: false,
    }));
    for (const inField of [true, false]) expect(read(presses, createRecogniser(), inField)).toEqual(['HTTP://X']);
    // With a way and a page of its own, as of most shops.
    const way = ['/', 'a', '/', '1', '2', '?', 'c', '=', '3'].map((key) => ({ key, shift: key === '?', chord: false }));
    const codes: Record<string, string> = { '/': 'Slash', '?': 'Slash', '=': 'Equal' };
    const [end] = presses.slice(-1);
    const long = [
      ...presses.slice(0, -1),
      ...way.map((one, at) => ({
        ...one,
        code: codes[one.key] ?? (/\d/.test(one.key) ? `Digit${one.key}` : `Key${one.key.toUpperCase()}`),
        at: (presses.length - 1 + at) * 10,
        repeat: false,
      })),
      ...(end ? [{ ...end, at: (presses.length - 1 + way.length) * 10 }] : []),
    ];
    for (const inField of [true, false]) expect(read(long, createRecogniser(), inField)).toEqual(['HTTP://X/A/12?C=3']);
  });

  /** What a wedge sends for any label, each key so long after the last; `|` = what stands between parts of a GS1 label. */
  const label = (text: string, gap: number, from = 0): Press[] =>
    [...text, '\n'].map((char, index) => ({
      code:
        { '\n': 'Enter', '/': 'Slash', ']': 'BracketRight', '|': 'BracketRight', ' ': 'Space', '-': 'Minus' }[char] ??
        (/\d/.test(char) ? `Digit${char}` : `Key${char.toUpperCase()}`),
      key: { '\n': 'Enter', '|': ']' }[char] ?? char,
      shift: false,
      at: from + index * gap,
      chord: char === '|',
      repeat: false,
    }));

  test.each([
    ['GHN/2400/12', 'GHN/2400/12'],
    ['1/2A', '1/2A'],
    ['gp/12-3', 'GP/12-3'],
    ['HL240000018VN/2', 'HL240000018VN'],
    [']C10012345678901234567510AB12|2112', '0012345678901234567510AB12 2112'],
    [']d2400HL240000018VN|10AB12', 'HL240000018VN'],
    [']Q3400hl240000018vn', 'HL240000018VN'],
    ['|0112345678901231|21HL240000018VN', 'HL240000018VN'],
    ['400HL240000018VN|401MU26112100042', '400HL240000018VN 401MU26112100042'],
  ])('the label %s, with `/` or separators in it, is one scan', (text, read) => {
    for (const gap of [7, 16]) {
      expect(feed(label(text, gap))).toEqual([{ text: read, from: 0, mangled: false, cut: false }]);
      const behind = createRecogniser();
      feed(label('HL240000018VN', 10), behind);
      expect(feed(label(text, gap, 500), behind)).toMatchObject([{ text: read, from: 500 }]);
    }
  });

  test('what stands before `/` and a code of ours on a label is told', () => {
    expect(feed(label('VTP/HL240000018VN', 10))).toEqual([
      { text: 'HL240000018VN', from: 0, mangled: false, cut: false, before: 'vtp/' },
    ]);
  });

  test('GS1 labels are read at a radio link’s pace, and into fields', () => {
    for (const inField of [true, false])
      for (const [text, read] of [
        [']d2400HL240000018VN|10AB12', 'HL240000018VN'],
        [']C10112345678901231|21AB12', '0112345678901231 21AB12'],
      ] as const)
        for (const gap of [10, 70])
          expect(feed(label(text, gap), createRecogniser(), inField)).toMatchObject([{ text: read, from: 0 }]);
  });

  test('keys that act and a line behind them are no label: by a hand, with blanks, in a field, or one of ours at `/`', () => {
    expect(feed(label('gp/12ab', 45))).toEqual([]);
    expect(feed(label('gp/12ab', 10), createRecogniser(), true)).toEqual([]);
    expect(feed(label('u/note 12', 10))).toEqual([]);
    expect(feed(label('/note/a12', 10))).toEqual([]);
    // The line alone is the scanner’s or the program’s.
    expect(feed(label('gp/HL240000018VN', 10))).toMatchObject([{ text: 'HL240000018VN', from: 30 }]);
    expect(feed(label('u|12', 120))).toEqual([]);
  });

  test('a scanner that ends with a line feed alone is one, and Ctrl+J of a hand ends nothing', () => {
    const { presses, at } = typed('HL240000018VN', [10], 0, null);
    const feedAt = (ms: number): Press => ({
      code: 'KeyJ',
      key: 'j',
      shift: false,
      at: ms,
      chord: true,
      repeat: false,
    });
    for (const inField of [true, false]) {
      expect(read([...presses, feedAt(at + 10)], createRecogniser(), inField)).toEqual(['HL240000018VN']);
      expect(read([...typed('note', [120], 0, null).presses, feedAt(600)], createRecogniser(), inField)).toEqual([]);
    }
  });
});
