/** A key as pressed. `at` in milliseconds, from the event's own clock: a busy page must not stretch the gaps. */
export interface Press {
  /** `event.code`: the place on the keyboard, which no layout and no input method changes. */
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
  readonly at: number;
  /** Ctrl, Alt or Meta held. */
  readonly chord: boolean;
  readonly repeat: boolean;
}

export type Reading =
  /** No part of a scan, as far as can be told: the first key of anything, or a person's. */
  | { readonly kind: 'human' }
  /** Too quick for a person: most likely the next character of a scan. */
  | { readonly kind: 'burst'; readonly length: number }
  /**
   * A scan has ended. Its text is not what was scanned where it is `mangled`, an input method swallowed characters, or may be
   * `cut`: it was under way when listening began.
   */
  | {
      readonly kind: 'scan';
      readonly text: string;
      readonly length: number;
      readonly mangled: boolean;
      readonly cut: boolean;
    };

/** Scanners send 7–16 ms apart; the quickest hands, rolling over keys, seldom stay under 40. */
const meanGapMs = 35;
/** A single gap may be longer: a scanner on a radio link stutters. Two such and it is a person. */
const longestGapMs = 60;
const shortestScan = 6;

const symbols: Record<string, readonly [plain: string, shifted: string]> = {
  Minus: ['-', '_'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Semicolon: [';', ':'],
  Equal: ['=', '+'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadDivide: ['/', '/'],
  NumpadDecimal: ['.', '.'],
};
const modifiers = /^(?:Shift|Control|Alt|Meta)(?:Left|Right)$|^CapsLock$/;

/**
 * Tells a keyboard-wedge scanner from a person by timing and shape: six characters or more, quicker than hands, ended by
 * Enter or Tab. Letters come out in upper case whatever Shift and Caps Lock say, for codes have no other. `since` = when it
 * began to hear keys, by their clock.
 */
export function createRecogniser(since = Number.NEGATIVE_INFINITY): (press: Press) => Reading {
  let text = '';
  let length = 0;
  let started = 0;
  let last = Number.NEGATIVE_INFINITY;
  let mangled = false;

  const begin = (press: Press, char: string | null): Reading => {
    text = char ?? '';
    length = char === null ? 0 : 1;
    started = press.at;
    last = press.at;
    mangled = false;
    return { kind: 'human' };
  };

  return (press) => {
    if (modifiers.test(press.code)) return length > 1 ? { kind: 'burst', length } : { kind: 'human' };
    const gap = press.at - last;
    const ends = press.code === 'Enter' || press.code === 'NumpadEnter' || press.code === 'Tab';
    const char = press.chord || press.repeat || ends ? null : charOf(press);
    const quick = length > 0 && gap <= longestGapMs && (press.at - started) / length <= meanGapMs;
    if (!quick) return begin(press, char);
    if (ends && length >= shortestScan && !press.chord) {
      const reading: Reading = { kind: 'scan', text, length, mangled, cut: started - since <= longestGapMs };
      begin(press, null);
      return reading;
    }
    if (char === null && !swallowed(press)) return begin(press, null);
    // An input method answers some keys itself: they arrive without a place, or as corrections of what stood before.
    if (char === null) mangled = true;
    text += char ?? '';
    length += 1;
    last = press.at;
    return { kind: 'burst', length };
  };
}

function charOf({ code, key, shift }: Press): string | null {
  const place = /^Key([A-Z])$|^(?:Digit|Numpad)([0-9])$/.exec(code);
  const plain =
    place?.[1] ?? (shift && code.startsWith('Digit') && key.length === 1 && !/[0-9]/.test(key) ? key : place?.[2]);
  if (plain !== undefined) return plain;
  const symbol = symbols[code];
  if (symbol) return symbol[shift ? 1 : 0];
  return code !== '' && key.length === 1 ? key : null;
}

function swallowed({ code, key }: Press): boolean {
  return code === '' || code === 'Backspace' || key === 'Unidentified' || key === 'Process';
}
