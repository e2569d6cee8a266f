import type { Command } from './command';

/** Keys as people set them: a chord (`mod+k`) or a sequence of chords parted by blanks (`g p`). */
export interface Binding {
  readonly id: string;
  readonly keys: string;
  /** Bindings that share are of one verb for several kinds of records: the one whose page is open answers. */
  readonly shares?: string | undefined;
}

/**
 * Letters that rows take while they have the focus. Everything else works on every page, so these are the only keys
 * that hold in one context alone; a command on one of them would be dead wherever there is a list.
 */
export const listKeys: readonly Binding[] = [
  { id: 'list.next', keys: 'j' },
  { id: 'list.previous', keys: 'k' },
  { id: 'list.toggle', keys: 'x' },
];

/**
 * `equal` = the same keys; `begins` = the keys of `one` are the beginning of those of `other`, which are never reached.
 */
export interface KeyConflict {
  readonly kind: 'equal' | 'begins';
  readonly one: string;
  readonly other: string;
}

/**
 * Why keys can't be taken at all: they are the browser's or a screen reader's, or move about in every part of the
 * console.
 */
type KeyFault = 'browser' | 'moving';

// F9 and Alt with 1 to 4 are no browser's before they are the page's: hands that scan reach them without looking.
const fKeys = Array.from({ length: 12 }, (_, index) => `f${index + 1}`).filter((key) => key !== 'f9');
const browserChords = new Set([
  ...[...'acdefghijlnopqrstuvwxyz0123456789+-='].map((key) => `mod+${key}`),
  ...[...'abcijmnopqrtvw'].map((key) => `mod+shift+${key}`),
  ...[...'def056789'].map((key) => `alt+${key}`),
  ...['arrowleft', 'arrowright', 'home', 'f4', 'space'].map((key) => `alt+${key}`),
  ...[
    'tab',
    'shift+tab',
    'f4',
    'f5',
    'shift+r',
    'shift+delete',
    'enter',
    'pageup',
    'pagedown',
    'arrowleft',
    'arrowright',
    'home',
    'end',
  ].map((key) => `mod+${key}`),
  ...fKeys,
  ...fKeys.map((key) => `shift+${key}`),
  'shift+f9',
]);
/** Insert and Caps Lock are what screen readers are called with; ctrl alone silences them. */
const readerKeys = /(?:^|\+)(?:insert|capslock|scrolllock|numlock|contextmenu|printscreen|pause)$/;
const movingKeys =
  /(?:^|\+)(?:tab|escape|enter|space|backspace|delete|arrow(?:up|down|left|right)|home|end|pageup|pagedown)$/;

export function keyFault(keys: string): KeyFault | null {
  const chords = keys.split(' ');
  if (chords.some((chord) => browserChords.has(chord) || readerKeys.test(chord))) return 'browser';
  return chords.some((chord) => movingKeys.test(chord)) ? 'moving' : null;
}

const telex = /^(?:[aeo]{2}|[aou]w|dd|[aeiouyw][sfrxjz])$/;
const vni = /^(?:[aeiouy]\d|d9)$/;

/**
 * Whether an input method that is on would join two of the keys to one letter: `a` and `w` to `ă`, `d` and `9` to `đ`.
 */
export function formsLetter(keys: string): boolean {
  const chords = keys.split(' ');
  return chords.some((chord, index) => {
    const pair = `${chords[index - 1] ?? ''}${chord}`;
    return index > 0 && (telex.test(pair) || vni.test(pair));
  });
}

/** Keys that begin with a character alone, without Ctrl, Alt or ⌘: what WCAG 2.1.4 wants to be switched off. */
export function isCharacterKeys(keys: string): boolean {
  const [first = ''] = keys.split(' ');
  return /^(?:shift\+)?.$/u.test(first);
}

/**
 * What the keys of a command are shared under: verbs of one name for different kinds of records; undefined = under
 * nothing.
 */
export function sharesOf({ subject, verb }: Pick<Command, 'subject' | 'verb'>): string | undefined {
  return subject === 'record' ? verb : undefined;
}

/** Every pair of bindings that get into each other's way. */
export function keyConflicts(bindings: readonly Binding[]): KeyConflict[] {
  return bindings.flatMap((one, at) =>
    bindings.slice(at + 1).flatMap((other): KeyConflict[] => {
      if (one.keys === other.keys && one.shares !== undefined && one.shares === other.shares) return [];
      if (one.keys === other.keys) return [{ kind: 'equal', one: one.id, other: other.id }];
      if (other.keys.startsWith(`${one.keys} `)) return [{ kind: 'begins', one: one.id, other: other.id }];
      return one.keys.startsWith(`${other.keys} `) ? [{ kind: 'begins', one: other.id, other: one.id }] : [];
    }),
  );
}
