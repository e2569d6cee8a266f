import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachHotkeys } from '~console/terminal/hotkeys/attach';
import { takeInput } from '~console/terminal/input/input';
import { commands } from '~commands/registry';
import { trackingCode } from '~domain/tracking-code';
import { testSeed } from '../helpers/random';
import { howMany } from '../helpers/run-length';

/** What stood before the scans, and must stand after them. */
const fieldText = 'ghi chú dở';
const bindings = commands.flatMap(({ id, keys }) => (keys === undefined ? [] : [{ id, keys }]));

const page = `
  <main>
    <input id="field" value="${fieldText}">
    <textarea id="area">${fieldText}</textarea>
    <select id="choice"><option>An</option><option selected>Bình</option><option>Hà</option></select>
    <button id="button">Lưu</button>
    <input type="radio" id="radio">
    <input type="checkbox" id="box">
    <table role="grid" tabindex="0" id="rows"><tbody><tr tabindex="0" id="row"><td>1</td></tr></tbody></table>
    <div role="dialog"><input id="dialog" value="${fieldText}"></div>
    <div role="menu" tabindex="0" id="menu"></div>
  </main>`;
const places = ['body', 'field', 'area', 'choice', 'button', 'radio', 'box', 'row', 'rows', 'dialog', 'menu'] as const;

const read: { text: string; mangled: boolean }[] = [];
const fired: string[] = [];
const rowKeys: string[] = [];
let stop: (() => void)[] = [];
let clock = 0;

interface Struck {
  readonly key: string;
  readonly code: string;
  readonly shift?: boolean;
  readonly composing?: boolean;
  readonly ctrl?: boolean;
}

/**
 * One key as the browser gives it; what nobody takes is typed into the field that has the focus. True = nobody took it.
 */
function strike({ key, code, shift = false, composing = false, ctrl = false }: Struck, gap: number): boolean {
  clock += gap;
  vi.advanceTimersByTime(gap);
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', {
    key: composing ? 'Process' : key,
    code,
    shiftKey: shift,
    ctrlKey: ctrl,
    isComposing: composing,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const kept = target.dispatchEvent(event);
  const writable =
    (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement;
  // An input method writes what it likes, whatever becomes of the key.
  if (writable && key.length === 1 && (kept || composing))
    target.setRangeText(composing ? 'ư' : key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
  if (target instanceof HTMLSelectElement && kept && key.length === 1)
    target.selectedIndex = key.codePointAt(0) === undefined ? 0 : (key.codePointAt(0) ?? 0) % 3;
  return kept;
}

interface Scan {
  readonly code: string;
  readonly gaps: readonly number[];
  readonly end: 'Enter' | 'Tab';
  readonly caps: boolean;
  readonly shift: boolean;
  readonly composing: boolean;
  readonly pause: number;
  readonly place: (typeof places)[number];
}

function focus(place: Scan['place']): void {
  if (place === 'body') (document.activeElement as HTMLElement | null)?.blur();
  else document.getElementById(place)?.focus();
}

/** Between the parts of a GS1 label: Ctrl+]. */
const separator = '\u001D';
const signs: Record<string, string> = { '/': 'Slash', ']': 'BracketRight', [separator]: 'BracketRight' };

/** True = the key that ended it did nothing but end it. */
function scan({ code, gaps, end, caps, shift, composing, pause, place }: Scan): boolean {
  focus(place);
  clock += pause;
  vi.advanceTimersByTime(pause);
  [...code].forEach((char, index) => {
    const letter = /[A-Z]/.test(char);
    const gap = index === 0 ? 0 : (gaps[index % gaps.length] ?? 10);
    if (letter && shift) strike({ key: 'Shift', code: 'ShiftLeft', shift: true }, 0);
    const key = letter && caps === shift ? char.toLowerCase() : char;
    const place = signs[char] ?? (letter ? `Key${char}` : `Digit${char}`);
    const ctrl = char === separator;
    strike({ key: ctrl ? ']' : key, code: place, shift: letter && shift, composing, ctrl }, gap);
  });
  return !strike({ key: end, code: end }, gaps[0] ?? 10);
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page;
  read.length = 0;
  fired.length = 0;
  rowKeys.length = 0;
  clock = 10_000;
  const onRowKey = (event: KeyboardEvent): void => {
    if (!/^Key[JKX]$/.test(event.code) || event.shiftKey) return;
    rowKeys.push(event.key);
    event.preventDefault();
  };
  document.getElementById('rows')?.addEventListener('keydown', onRowKey);
  const hotkeys = attachHotkeys({
    bindings,
    run: (id) => fired.push(id),
    onPending: () => undefined,
    onEscape: () => undefined,
  });
  const taking = takeInput({
    onScan: ({ text, mangled }) => read.push({ text, mangled }),
    onScanned: hotkeys.forget,
    onEscape: () => false,
    keyWaitsFor: () => [],
    scanWaitsFor: () => [],
    takeKey: hotkeys.takeNext,
    isBound: hotkeys.isBound,
  });
  stop = [taking, hotkeys.detach];
});
afterEach(() => {
  for (const end of stop) end();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const fields = (): string[] =>
  ['field', 'area', 'dialog'].map((id) => (document.getElementById(id) as HTMLInputElement).value);
const word = (letters: string, least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: least, maxLength: most });

const scanOf = (code: fc.Arbitrary<string>): fc.Arbitrary<Scan> =>
  fc.record({
    code,
    gaps: fc.array(fc.integer({ min: 7, max: 16 }), { minLength: 3, maxLength: 14 }),
    end: fc.constantFrom('Enter', 'Tab'),
    caps: fc.boolean(),
    shift: fc.boolean(),
    composing: fc.boolean(),
    pause: fc.integer({ min: 40, max: 900 }),
    place: fc.constantFrom(...places),
  });
/** Our own labels; and others, which may begin with any key that commands and rows have. */
const codes = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }).map(trackingCode),
  // No label is of letters alone: what is, a hand may have typed.
  word('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 6, 20).filter((code) => /\d/.test(code)),
);

describe('ten thousand scans, at any focus, with Caps Lock, Shift and an input method on or off', () => {
  it('are each read once, whole and in order; no hotkey, row or button takes a key of theirs, and fields stay as they were', () => {
    const scans = fc.sample(scanOf(codes), { seed: testSeed(), numRuns: howMany(10_000, 500) });
    const loose = scans.filter((one) => !scan(one));
    vi.advanceTimersByTime(10_000);
    expect(loose).toEqual([]);
    expect(read.length).toBe(scans.length);
    expect(read.findIndex(({ text, mangled }, index) => mangled || text !== scans[index]?.code)).toBe(-1);
    expect(fired).toEqual([]);
    expect(rowKeys).toEqual([]);
    expect(fields()).toEqual([fieldText, fieldText, fieldText]);
    expect((document.getElementById('choice') as HTMLSelectElement).selectedIndex).toBe(1);
  });
});

describe('labels of others with `/` and separators, scanned where no field has the focus', () => {
  const part = word('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 1, 8);
  const label = fc
    .tuple(
      fc.constantFrom('', ']C1', ']D2', ']Q3'),
      part,
      fc.array(fc.tuple(fc.constantFrom('/', separator), part), { minLength: 1, maxLength: 4 }),
    )
    .map(([identifier, first, rest]) => ({
      code: `${identifier}${first}${rest.flat().join('')}`,
      read: `${first}${rest.flat().join('')}`.replaceAll(separator, ' '),
    }))
    .filter(({ code, read: text }) => /\d/.test(text) && text.length > 3 && !code.startsWith('/'));
  const places = ['body', 'button', 'radio', 'box', 'row', 'rows', 'menu'] as const;

  it('are each read once and whole, and open neither the line nor the log', () => {
    const drawn = fc.sample(fc.tuple(label, scanOf(fc.constant('')), fc.constantFrom(...places)), {
      seed: testSeed(),
      numRuns: howMany(2_000, 150),
    });
    for (const [{ code, read: text }, how, place] of drawn) {
      read.length = 0;
      expect([code, scan({ ...how, code, place, composing: false })]).toEqual([code, true]);
      expect(read).toEqual([{ text, mangled: false }]);
    }
    vi.advanceTimersByTime(10_000);
    expect([fired, rowKeys]).toEqual([[], []]);
  });

  it('but a hand’s `/` is the line’s at once, and its `]` the log’s', () => {
    focus('body');
    strike({ key: '/', code: 'Slash' }, 500);
    expect(fired).toEqual(['face.prompt']);
    strike({ key: ']', code: 'BracketRight' }, 500);
    vi.advanceTimersByTime(90);
    expect(fired).toEqual(['face.prompt', 'face.toggle-transcript']);
  });
});

describe('a belt of twenty scans a second', () => {
  it('has each read by itself, also where the scanner ends a code with two keys', () => {
    const sent = Array.from({ length: 50 }, (_, index) => trackingCode(24_100_000 + index));
    for (const [index, code] of sent.entries()) {
      scan({ code, gaps: [3], end: 'Enter', caps: false, shift: false, composing: false, pause: 9, place: 'body' });
      if (index % 2 === 0) expect(strike({ key: 'Enter', code: 'Enter' }, 2)).toBe(false);
    }
    expect(read.map(({ text }) => text)).toEqual(sent);
    expect(fired).toEqual([]);
  });
});

describe('two scanners at once', () => {
  const label = fc.integer({ min: 0, max: 99_999_999 }).map(trackingCode);
  const drawn = fc.record({
    codes: fc.tuple(label, label),
    gaps: fc.tuple(fc.integer({ min: 7, max: 16 }), fc.integer({ min: 7, max: 16 })),
    offset: fc.integer({ min: 0, max: 220 }),
    place: fc.constantFrom('body' as const, 'row' as const, 'rows' as const, 'field' as const),
  });

  it('press no key of the page with what is left of their codes, and leave fields as they were', () => {
    fc.assert(
      fc.property(drawn, ({ codes: [one, other], gaps, offset, place }) => {
        focus(place);
        clock += 1_000;
        vi.advanceTimersByTime(1_000);
        const keysOf = (code: string, gap: number, from: number) =>
          [...code, 'Enter'].map((key, at) => ({
            key,
            code: key === 'Enter' ? key : /[A-Z]/.test(key) ? `Key${key}` : `Digit${key}`,
            at: from + at * gap,
          }));
        const all = [...keysOf(one, gaps[0], 0), ...keysOf(other, gaps[1], offset)].toSorted((a, b) => a.at - b.at);
        const loose = all.filter(
          ({ key, code, at }, index) => strike({ key, code }, at - (all[index - 1]?.at ?? 0)) && key === 'Enter',
        );
        vi.advanceTimersByTime(1_000);
        expect({ loose, fired, rowKeys, fields: fields() }).toEqual({
          loose: [],
          fired: [],
          rowKeys: [],
          fields: [fieldText, fieldText, fieldText],
        });
      }),
      { seed: testSeed(), numRuns: howMany(2_000, 200) },
    );
  });
});

describe('a scanner over a radio link', () => {
  it('that ends a code with two keys presses nothing with the second', () => {
    focus('button');
    const code = trackingCode(24_000_001);
    scan({ code, gaps: [55], end: 'Enter', caps: false, shift: false, composing: false, pause: 500, place: 'button' });
    expect([read.map(({ text }) => text), strike({ key: 'Enter', code: 'Enter' }, 80)]).toEqual([[code], false]);
  });
});

describe('a hand right after a scanner', () => {
  it('has its own key, wherever it is: nothing of the scan is held any longer', () => {
    for (const place of places.filter((one) => one !== 'menu' && one !== 'dialog')) {
      scan({
        code: trackingCode(24_000_001),
        gaps: [10],
        end: 'Enter',
        caps: false,
        shift: true,
        composing: false,
        pause: 500,
        place,
      });
      expect([place, strike({ key: ' ', code: 'Space' }, 61)]).toEqual([place, true]);
    }
  });
});

describe('people', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const typed = (text: string, gaps: readonly number[]): void =>
    [...text].forEach(
      (char, index) =>
        void strike(
          { key: char, code: /\d/.test(char) ? `Digit${char}` : `Key${char.toUpperCase()}` },
          gaps[index % gaps.length] ?? 100,
        ),
    );
  /** Two or three keys rolled together, then the time hands need to come to the next. */
  const rolled = fc
    .array(
      fc.tuple(
        fc.array(fc.integer({ min: 8, max: 40 }), { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 75, max: 250 }),
      ),
      { minLength: 2, maxLength: 8 },
    )
    .map((rolls) => rolls.flatMap(([quick, slow]) => [...quick, slow]));
  /** 240 words a minute, without a rest. */
  const steady = fc.array(fc.integer({ min: 50, max: 180 }), { minLength: 3, maxLength: 12 });

  it('who type fast into a field keep every letter, and are never taken for a scanner', () => {
    fc.assert(
      fc.property(
        word(letters, 6, 40),
        fc.oneof(rolled, steady),
        fc.constantFrom('Enter', 'Tab'),
        fc.integer({ min: 60, max: 400 }),
        (text, gaps, end, last) => {
          const field = document.getElementById('field') as HTMLInputElement;
          field.value = '';
          field.focus();
          typed(text, gaps);
          const kept = strike({ key: end, code: end }, last);
          expect({ read: [...read], kept, value: field.value }).toEqual({ read: [], kept: true, value: text });
        },
      ),
      { seed: testSeed(), numRuns: howMany(2_000, 150) },
    );
  });

  it('who press a row’s keys have them arrive, each once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(word('jkx', 1, 12), fc.oneof(steady, fc.constant([38])), async (text, gaps) => {
        focus('row');
        rowKeys.length = 0;
        vi.advanceTimersByTime(1_000);
        // Told as they are pressed.
        clock = Math.max(clock + 1_000, performance.now());
        typed(text, gaps);
        await vi.advanceTimersByTimeAsync(200);
        expect(rowKeys.join('')).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('who press a letter and an arrow at once have the letter taken first', async () => {
    focus('row');
    const order: string[] = [];
    document.getElementById('rows')?.addEventListener('keydown', ({ key }) => order.push(key));
    strike({ key: 'x', code: 'KeyX' }, 1_000);
    strike({ key: 'ArrowDown', code: 'ArrowDown' }, 20);
    await Promise.resolve();
    expect(order).toEqual(['x', 'ArrowDown']);
  });
});

describe('a code garbled by an input method', () => {
  it('is read from the places of its keys where they are told, and flagged where they are not', () => {
    const code = trackingCode(24_000_001);
    for (const lost of [false, true]) {
      read.length = 0;
      focus('field');
      [...code].forEach((char, index) => {
        const place = /[A-Z]/.test(char) ? `Key${char}` : `Digit${char}`;
        strike({ key: char, code: lost && index === 5 ? '' : place, composing: true }, index === 0 ? 500 : 10);
      });
      strike({ key: 'Enter', code: 'Enter' }, 10);
      expect(read.map(({ mangled }) => mangled)).toEqual([lost]);
      if (!lost) expect(read[0]?.text).toBe(code);
      expect(fields()[0]).toBe(fieldText);
    }
  });
});
