import { fireEvent } from '@testing-library/react';

let clock = 0;

export interface Struck {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey?: boolean;
  readonly shiftKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
  /** 229 of a key that an input method takes. */
  readonly keyCode?: number;
}

const named: Record<string, string> = {
  ' ': 'Space',
  '/': 'Slash',
  ';': 'Semicolon',
  '=': 'Equal',
  '"': 'Quote',
  '@': 'Digit2',
  ']': 'BracketRight',
};

/** The key of a character, as a keyboard without an input method gives it. */
export const keyOf = (char: string): Struck =>
  /[a-z]/i.test(char)
    ? { key: char, code: `Key${char.toUpperCase()}`, shiftKey: /[A-Z]/.test(char) }
    : { key: char, code: /\d/.test(char) ? `Digit${char}` : (named[char] ?? char) };

/**
 * One key so long after the last, in ms; a field gets each character that the page does not take. `straightOn` = that
 * long after it to the millisecond, also where the machine took longer to hear it.
 */
export function strikeKey(struck: Struck, gap: number, straightOn = false): void {
  // By the window's clock, from when on the console listens.
  clock = (straightOn ? clock : Math.max(clock, performance.now() - gap)) + gap;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { ...struck, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!fireEvent(target, event) || !isField || struck.ctrlKey || struck.keyCode === 229 || target.readOnly) return;
  const { value } = target;
  const from = target.selectionStart ?? value.length;
  const to = target.selectionEnd ?? from;
  if (struck.key.length === 1)
    fireEvent.input(target, { target: { value: `${value.slice(0, from)}${struck.key}${value.slice(to)}` } });
}

/** A hand rests for so long before its next key, in ms: it has seen what is there. */
export function rest(ms: number): void {
  clock = Math.max(clock, performance.now()) + ms;
}

const controls: Record<string, Struck> = {
  '\n': { key: 'Enter', code: 'Enter' },
  '\u001B': { key: 'Escape', code: 'Escape' },
  '\u001D': { key: ']', code: 'BracketRight', ctrlKey: true },
};

/**
 * Types as hands do that wait for nothing; a line break is Enter, the character of that name Escape, and what stands
 * between the parts of a GS1 label Ctrl+]. `straightOn` = behind the last key too, however long the machine took.
 */
export function typeOn(text: string, gap = 120, straightOn = false): void {
  for (const [at, char] of [...text].entries()) strikeKey(controls[char] ?? keyOf(char), gap, straightOn || at > 0);
}

/** What an input method tells the field that has the focus, straight behind the last key. */
export function tellComposing(type: 'compositionstart' | 'compositionend', data = ''): void {
  const event = new CompositionEvent(type, { data, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  fireEvent(document.activeElement ?? document.body, event);
}

/** A word that it composes there; `first` = what the browser calls its first key. */
export function compose(text: string, first = 'Process'): void {
  const field = document.activeElement as HTMLInputElement;
  const before = field.value;
  for (let length = 1; length <= text.length; length += 1) {
    const key = { code: 'KeyN', keyCode: 229, isComposing: length > 1 };
    strikeKey({ ...key, key: length === 1 ? first : 'Process' }, 120);
    if (length === 1) tellComposing('compositionstart');
    fireEvent.input(field, { target: { value: before + text.slice(0, length) } });
  }
  tellComposing('compositionend', text);
}
