import { isHalfCode, isNumberedCode } from '~domain/runsheet-types';
import { isWellFormedCode, looksLikeS10 } from '~domain/tracking-code';

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

/**
 * What a scanner has typed. Its text is not what was scanned where it is `mangled`, an input method swallowed
 * characters, or `cut`: its beginning went elsewhere, before listening began or behind a gap that is a hand's.
 */
export interface Scan {
  readonly text: string;
  /** When its first key was pressed, by the keys' clock. */
  readonly from: number;
  readonly mangled: boolean;
  readonly cut: boolean;
  /** What stood straight before the code, where letters act: a hand’s or the scanner’s own, nobody can tell. */
  readonly before?: string;
}

/** Scanners send 7–16 ms apart; the quickest hands, rolling over keys, seldom stay under 40. */
const quick = { meanMs: 35, longestMs: 60 };
/**
 * Radio links and remote desktops stretch gaps to a typist's, and now and then much more. Then the shape has to tell: a
 * whole label with its check digit is typed by hand at such a pace by nobody. In a field the pace counts for more.
 */
const stretched = { meanMs: 75, meanInFieldMs: 50, longestMs: 90 };
/** A gap longer than this ends whatever was being typed. */
const breakMs = 300;
/** The beginning of a code may have come so long before the rest that a hand seems to have typed it. */
const headMs = 1_500;
const shortestScan = 6;
/**
 * Labels of others are shorter, and their letters would act as keys. At a machine's pace, outside of fields, with a
 * digit in it, no hand has typed them.
 */
const foreign = { shortest: 4, meanMs: 20, longestMs: 40 };
/** Where no key has ended them a hand may have meant them all the same, but for a scanner's own pace. */
const unendedMeanMs = 16;

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

interface Struck {
  /** Null = an input method swallowed it. */
  readonly char: string | null;
  readonly at: number;
}

interface Recogniser {
  /** A scan that this key ends; null = as far as can be told the key is no scanner's, or not its last. */
  readonly press: (press: Press, inField: boolean) => Scan | null;
  /** What has been typed since the last pause may be the beginning of a label. */
  readonly mayGoOn: () => boolean;
  /** A whole label that no key ended, for some scanners send none; or the beginning of one whose rest is lost. */
  readonly endless: (forField: boolean) => Scan | null;
}

/** Between the parts of a GS1 label (FNC1); most keyboards have no other key for it. */
const separator = '\u001D';

export const isSeparator = ({ code, key, chord }: Press): boolean =>
  chord ? code === 'BracketRight' : key === separator;

const withoutIdentifier = (text: string): string => text.replace(/^\][A-Z]\d/, '');

/** No hand types what a scanner puts before such a label, or between its parts. */
const isGs1 = (text: string): boolean => withoutIdentifier(text) !== text || text.includes(separator);

/** Code and check digit are right, whatever identifier the scanner puts before it (`]C1`). */
function isWholeLabel(text: string): boolean {
  const code = withoutIdentifier(text);
  return looksLikeS10(code) && isWellFormedCode(code);
}

const isWholeCode = (text: string): boolean => isWholeLabel(text) || isNumberedCode(text);

/** Of the shape that labels have: in a field anything else was typed, however quickly. Addresses stand in QR codes. */
const isLabelShaped = (text: string): boolean =>
  /^(?:\][A-Z]\d)?(?=.*\d)[A-Z0-9_-]+$/.test(text) || text.includes('://');

/** What an input method has left of a label: a line with Vietnamese words, typed by a program, has blanks in it. */
const isRestOfLabel = (text: string): boolean => /^[^\s;="@]*\d[^\s;="@]*$/.test(text);

/**
 * Between the keys from one on, the last of them to the one that ends it included; but for so many of the longest: one
 * stutter is no hand.
 */
function pace(keys: readonly Struck[], endAt: number, stutters = 0) {
  const gaps = keys
    .map(({ at }, index) => (keys[index + 1]?.at ?? endAt) - at)
    .toSorted((one, other) => one - other)
    .slice(0, keys.length - stutters);
  return { mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, longest: gaps.at(-1) ?? 0 };
}

const textOf = (keys: readonly Struck[]): string => keys.map(({ char }) => char ?? '').join('');

/**
 * What came before the last pause, and before those before it that were short enough: from its first key to its last.
 */
interface Head {
  readonly text: string;
  readonly from: number;
  readonly at: number;
}

const noHead = (at: number): Head => ({ text: '', from: at, at });

/** The head that may belong to keys, the first of them pressed at a moment. */
const headOf = (head: Head, at: number): Head => (at - head.at <= headMs ? head : noHead(at));

/**
 * How many keys of a hand a scan came straight behind, as quickly as its own keys; 0 = it is all one. What by itself
 * would be a scan is no hand's, and words with blanks are a line that a program types.
 */
function beforeCode(keys: readonly Struck[]): number {
  const text = textOf(keys);
  const at = text.length < keys.length ? 0 : keys.findIndex((_, from) => isWholeCode(text.slice(from)));
  const before = text.slice(0, Math.max(at, 0));
  const isScanned = before.length >= shortestScan && /\d/.test(before);
  return before.length === 1 || (/^[A-Z0-9_-]+$/.test(before) && !isScanned) ? before.length : 0;
}

/** What has been typed since the last pause. */
interface Typed {
  readonly keys: readonly Struck[];
  /** Where in them the keys begin that are as quick as a scanner's. */
  readonly quickFrom: number;
  readonly head: Head;
  /** When it began to hear keys. */
  readonly since: number;
}

/** As quick as a scanner; labels of others may be short, at a machine's pace and outside of fields. */
function isQuick(keys: readonly Struck[], endAt: number, inField: boolean): boolean {
  const { mean, longest } = pace(keys, endAt);
  const isForeign =
    !inField && keys.length >= foreign.shortest && mean <= foreign.meanMs && longest <= foreign.longestMs;
  return isForeign || (keys.length >= shortestScan && mean <= quick.meanMs && longest <= quick.longestMs);
}

/** As a scanner whose gaps are stretched, or as a hand. */
function isEven(keys: readonly Struck[], endAt: number): boolean {
  const { mean, longest } = pace(keys, endAt);
  return keys.length >= shortestScan && mean <= stretched.meanMs && longest <= stretched.longestMs;
}

/** A scan that ends at a moment, as far as pace and shape tell. */
function scanIn({ keys, quickFrom, head, since }: Typed, endAt: number, inField: boolean): Scan | null {
  const [first] = keys;
  if (!first) return null;
  const whole = textOf(keys);
  const scanOf = (of: readonly Struck[], cut: boolean): Scan => ({
    text: withoutIdentifier(textOf(of)),
    from: of[0]?.at ?? endAt,
    mangled: of.some(({ char }) => char === null),
    // Right when listening began its head may be lost; a label that is whole has lost none.
    cut: cut || ((of[0]?.at ?? 0) - since <= quick.longestMs && !isWholeLabel(textOf(of))),
  });
  if (isWholeLabel(whole)) {
    const { mean, longest } = pace(keys, endAt, 1);
    // Outside of fields nobody types codes.
    if (!inField || (longest <= stretched.longestMs && mean <= stretched.meanInFieldMs)) return scanOf(keys, false);
  }
  const tail = keys.slice(quickFrom);
  const tailText = textOf(tail);
  const isScanners = isQuick(tail, endAt, inField);
  const glued = isScanners ? beforeCode(tail) : 0;
  if (glued > 0) {
    const scan = scanOf(tail.slice(glued), false);
    // A field keeps what was typed; elsewhere it would act.
    return inField ? scan : { ...scan, from: tail[0]?.at ?? scan.from, before: tailText.slice(0, glued).toLowerCase() };
  }
  const typed = inField || !/\d|:\/\//.test(tailText);
  const mangled = tail.some(({ char }) => char === null) && isRestOfLabel(tailText);
  if (isScanners && (!typed || mangled || isLabelShaped(tailText))) {
    const near = headOf(head, first.at);
    const own = textOf(keys.slice(0, quickFrom));
    const longer = [near, { text: '', from: first.at }].map(({ text, from }) => ({
      text: text + own + tailText,
      from,
    }));
    // A field has it all, however often it was held up; elsewhere what came before a pause has acted as keys.
    const label = inField && !isWholeLabel(tailText) && longer.find(({ text }) => isWholeLabel(text));
    if (label) return { text: withoutIdentifier(label.text), from: label.from, mangled: false, cut: false };
    const before = quickFrom > 0 ? own : near.text;
    // What came just before belongs to it where both are a label, and outside of fields in any case.
    const isHalf =
      before !== '' &&
      !isWholeLabel(tailText) &&
      (longer.some(({ text }) => looksLikeS10(text)) || (quickFrom > 0 && !inField));
    return scanOf(tail, isHalf);
  }
  return isEven(keys, endAt) && !inField && isLabelShaped(whole) ? scanOf(keys, false) : null;
}

/** Keys at one pace, those among them too that lead to a field (`/`) or are none of a label of ours. */
interface Label {
  readonly keys: readonly Struck[];
  /** What stands before them has led to a field. */
  readonly isText: boolean;
}

const noLabel: Label = { keys: [], isText: false };

/** With one key more; null = of no label. What only begins with `/` is a line. */
function withKey({ keys, isText }: Label, key: Struck | null, gap: number, isBehindText: boolean): Label {
  const text = textOf(keys);
  const goesOn = keys.length > 0 && gap <= (text.startsWith(']') || isGs1(text) ? stretched : quick).longestMs;
  if (key === null || (!goesOn && key.char === '/')) return noLabel;
  return goesOn ? { keys: [...keys, key], isText } : { keys: [key], isText: isBehindText };
}

/** The code of ours at the end of one of a label's parts; of several nobody can tell which is meant. */
function codeIn(label: string): string | undefined {
  const parts = withoutIdentifier(label).replaceAll('/', separator).split(separator);
  const codes = parts.flatMap((part) => [...part].map((_, from) => part.slice(from)).find(isWholeCode) ?? []);
  return new Set(codes).size === 1 ? codes[0] : undefined;
}

/** Another's label with `/` or separators in it, and the code of ours that it has. */
function labelIn({ keys, isText }: Label, endAt: number, inField: boolean, since: number): Scan | null {
  const [first] = keys;
  const text = textOf(keys);
  const slash = text.indexOf('/');
  if (!first || text.includes('://') || !/\d/.test(text)) return null;
  const code = codeIn(text);
  const isParted = slash > 0 || text.includes(separator);
  const isMachines = isQuick(keys, endAt, false);
  if (isGs1(text)) {
    if (!(isMachines || isEven(keys, endAt)) || (code === undefined && !isParted)) return null;
    // Else it is text, or a key or two that act and a line.
  } else if (inField || isText || !isParted || text.includes(' ') || !isMachines) return null;
  else if (slash <= 2 && code !== undefined) return null;
  const isGlued = code !== undefined && !isGs1(text) && text.endsWith(code);
  return {
    text: code ?? withoutIdentifier(text).replaceAll(separator, ' '),
    from: first.at,
    mangled: keys.some(({ char }) => char === null),
    cut: code === undefined && first.at - since <= quick.longestMs,
    ...(isGlued && { before: text.slice(0, -code.length).toLowerCase() }),
  };
}

/** A scan that no key has ended; half of one where no hand can have typed it. */
function endlessIn(keys: readonly Struck[], endAt: number, isText: boolean): Scan | null {
  const [first] = keys;
  if (!first) return null;
  const { mean, longest } = pace(keys, endAt);
  const text = withoutIdentifier(textOf(keys));
  const isWhole = isWholeLabel(text) && mean <= quick.meanMs && longest <= quick.longestMs;
  const perGap = (endAt - first.at) / (keys.length - 1);
  const isMachines = keys.length >= foreign.shortest && perGap <= unendedMeanMs && longest <= foreign.longestMs;
  const isHalf = !isText && isMachines && isHalfCode(text);
  return isWhole || isHalf ? { text, from: first.at, mangled: false, cut: false } : null;
}

/** What goes straight on behind a scan, as quickly, is the rest of another scanner's that came amid it. */
function restOf(keys: readonly Struck[], scannedAt: number, endAt: number): Scan | null {
  const [first] = keys;
  if (!first || first.at - scannedAt > foreign.longestMs) return null;
  const { mean, longest } = pace(keys, endAt);
  if (mean > foreign.meanMs || longest > foreign.longestMs) return null;
  return { text: textOf(keys), from: first.at, mangled: false, cut: true };
}

/** With one key more; a gap that is a hand's begins the quick ones anew. */
function joined({ keys: before, quickFrom }: Typed, key: Struck, gap: number): Pick<Typed, 'keys' | 'quickFrom'> {
  const keys = [...before, key];
  const begun = keys[quickFrom];
  const slow =
    begun !== undefined &&
    keys.length - quickFrom > 1 &&
    (gap > quick.longestMs || (key.at - begun.at) / (keys.length - 1 - quickFrom) > quick.meanMs);
  return { keys, quickFrom: slow ? keys.length - 1 : quickFrom };
}

/**
 * Tells a keyboard-wedge scanner from a person by pace, shape and end: six characters or more, quicker than hands, four
 * at a machine's pace outside of fields, or a whole label that is typed evenly, ended by Enter or Tab. Letters come out
 * in upper case whatever Shift and Caps Lock say, for codes have no other. `since` = when it began to hear keys, by
 * their clock.
 */
export function createRecogniser(since = Number.NEGATIVE_INFINITY): Recogniser {
  let last = Number.NEGATIVE_INFINITY;
  let typed: Typed = { keys: [], quickFrom: 0, head: noHead(last), since };
  /** A key before has led to a field, which may still be on its way: what follows is text. */
  let isText = false;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let label = noLabel;
  const forget = (at: number, head = typed.head): void => {
    typed = { keys: [], quickFrom: 0, head, since };
    last = at;
  };

  /** A key that is none of a scanner's stands between. */
  const begin = (at: number, leadsToField: boolean): void => {
    isText = leadsToField;
    scannedAt = Number.NEGATIVE_INFINITY;
    forget(at, noHead(at));
  };
  const end = (at: number, inField: boolean): Scan | null => {
    const isIn = at - last <= breakMs;
    const ofOthers = isIn ? labelIn(label, at, inField, since) : null;
    // No key in it has led to a field.
    if (ofOthers) ({ isText } = label);
    label = noLabel;
    const scan =
      isIn && !ofOthers ? (scanIn(typed, at, inField || isText) ?? restOf(typed.keys, scannedAt, at)) : ofOthers;
    // A scanner's key leaves no field.
    if (scan) scannedAt = at;
    else isText = false;
    forget(at, noHead(at));
    return scan;
  };
  const hear = (press: Press): void => {
    const { at } = press;
    const gap = at - last;
    const char = press.chord || press.repeat ? null : charOf(press);
    // An input method answers some keys itself: they arrive without a place, or as corrections of what stood before.
    const isSwallowed = char === null && !press.chord && !press.repeat && swallowed(press);
    if (gap > headMs) isText = false;
    const mark = isSeparator(press) ? separator : char;
    label = withKey(label, mark !== null || isSwallowed ? { char: mark, at } : null, gap, isText);
    if (char === null && !(isSwallowed && typed.keys.length > 0 && gap <= quick.longestMs))
      return begin(at, press.chord);
    const before = textOf(typed.keys);
    const isOfAddress = /[:/]$/.test(before) || (gap <= quick.longestMs && before.includes('://'));
    if (char === '/' && !isOfAddress) return begin(at, true);
    if (gap > breakMs) {
      const [first] = typed.keys;
      const near = headOf(typed.head, first?.at ?? at);
      forget(
        at,
        first
          ? { text: near.text + textOf(typed.keys), from: near.text === '' ? first.at : near.from, at: last }
          : near,
      );
    }
    typed = { ...typed, ...joined(typed, { char, at }, gap) };
    last = at;
  };
  return {
    press: (press, inField) => {
      if (modifiers.test(press.code)) return null;
      const ends = /^(?:Enter|NumpadEnter|Tab)$/.test(press.code) && !press.chord && !press.repeat;
      if (ends) return end(press.at, inField);
      // Some end with a line feed alone.
      const scan = press.chord && press.code === 'KeyJ' ? end(press.at, inField) : null;
      if (!scan) hear(press);
      return scan;
    },
    mayGoOn: () => {
      const text = textOf(typed.keys);
      return text.length > 2 && isLabelShaped(text);
    },
    endless: (forField) => {
      const scan = endlessIn(typed.keys, last, isText || forField);
      if (!scan) return null;
      // The rest of one may come yet, and is none by itself.
      forget(last, isWholeLabel(scan.text) ? typed.head : { text: scan.text, from: scan.from, at: last });
      return scan;
    },
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
