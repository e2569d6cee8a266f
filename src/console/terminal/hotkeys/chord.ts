export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Characters by place, for when an input method hides what the key means. */
const places: Record<string, readonly [plain: string, shifted: string]> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Space: ['space', 'space'],
};
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph', 'Dead']);

/**
 * A press as the registry writes it: `mod+k`, `shift+m`, `?`. Shift is named with letters only, for a character is
 * typed with or without it as the keyboard has it; Caps Lock changes nothing. Null for a modifier alone.
 */
export function chordOf(press: KeyPress): string | null {
  if (modifiers.has(press.key)) return null;
  const base = baseOf(press);
  const shift = press.shiftKey && (/^[a-z]$/.test(base) || base.length > 1) ? 'shift+' : '';
  return `${press.ctrlKey || press.metaKey ? 'mod+' : ''}${press.altKey ? 'alt+' : ''}${shift}${base}`;
}

function baseOf({ key, code, shiftKey }: KeyPress): string {
  // Letters with marks come from an input method: the place says which key it was.
  if (key.length === 1 && key !== ' ' && key.codePointAt(0) !== undefined && (key.codePointAt(0) ?? 0) < 128)
    return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit([0-9])$/.exec(code)?.[1];
  if (letter !== undefined) return letter.toLowerCase();
  const place = places[code];
  return place ? place[shiftKey ? 1 : 0] : key.toLowerCase();
}
