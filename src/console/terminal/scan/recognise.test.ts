import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { createRecogniser, type Press, type Reading } from './recognise';

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

function feed(presses: readonly Press[], recognise = createRecogniser()): Reading[] {
  return presses.map((press) => recognise(press));
}

const scansOf = (readings: readonly Reading[]): string[] =>
  readings.flatMap((reading) => (reading.kind === 'scan' ? [reading.text] : []));

const scannerGaps = fc.array(fc.integer({ min: 7, max: 16 }), { minLength: 5, maxLength: 14 });
const code = fc.integer({ min: 0, max: 99_999_999 }).map(trackingCode);

describe('recogniser', { timeout: 60_000 }, () => {
  test('tells a scan that was under way when it began to hear, and no later one', () => {
    const since = 5_000;
    const recognise = createRecogniser(since);
    const tail = typed('40200014VN', [12], since, 'Enter');
    const whole = typed('HL240200014VN', [12], tail.at + 400, 'Enter');
    expect(
      [...feed(tail.presses, recognise), ...feed(whole.presses, recognise)].filter(({ kind }) => kind === 'scan'),
    ).toMatchObject([
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
        const read: string[] = [];
        for (const one of scans) {
          const burst = typed(one.code, one.gaps, at + one.pause, one.end, one.caps);
          at = burst.at;
          read.push(...scansOf(feed(burst.presses, recognise)));
        }
        expect(read).toEqual(scans.map((one) => one.code));
      }),
      { numRuns: 500 },
    );
  });

  test('no character of a scan after its first passes for a person’s', () => {
    fc.assert(
      fc.property(code, scannerGaps, (text, gaps) => {
        const readings = feed(typed(text, gaps, 0, 'Enter').presses).filter((reading) => reading.kind === 'human');
        // The Shift before the first letter, and the first letter.
        expect(readings.length).toBeLessThanOrEqual(3);
      }),
    );
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
        expect(scansOf(feed(typed(text, pace, 0, 'Enter').presses))).toEqual([]);
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
      scansOf(feed([...held, { code: 'Enter', key: 'Enter', shift: false, at: 610, chord: false, repeat: false }])),
    ).toEqual([]);
    expect(scansOf(feed(typed('AB12', [10], 0, 'Enter').presses))).toEqual([]);
  });

  test('a scan that follows a person’s key at once is still read whole', () => {
    const recognise = createRecogniser();
    feed(typed('A', [10], 0, null).presses, recognise);
    expect(scansOf(feed(typed('HL240000018VN', [10], 60, 'Enter').presses, recognise))).toEqual(['HL240000018VN']);
  });

  test('what an input method swallowed is flagged, never read as a code', () => {
    const { presses } = typed('HL240000018VN', [10], 0, 'Enter');
    const mangled = presses.map((press, index) => (index === 6 ? { ...press, code: '', key: 'Unidentified' } : press));
    expect(feed(mangled).at(-1)).toMatchObject({ kind: 'scan', mangled: true });
  });

  test('an address in a QR code is one scan too, to be refused as a whole', () => {
    const recognise = createRecogniser();
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
    const readings = keys.map(([place, key, shift], index) =>
      recognise({ code: place, key, shift, at: index * 10, chord: false, repeat: false }),
    );
    expect(scansOf(readings)).toEqual(['HTTP://X']);
  });
});
