import { takesKeys } from '../hotkeys/typing';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The field that takes what is typed now, if any does. */
function focusedField(): TextField | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) return activeElement.readOnly ? null : activeElement;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.readOnly) return null;
  // Boxes and buttons have no place to put a character; numbers and dates have, but don't say where.
  return activeElement.selectionStart === null ? null : activeElement;
}

/** A key as it is given to a place that was not there when it was pressed. */
export interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The keyboard's, of a key that is held down. */
  readonly repeat: boolean;
}

export function strokeOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): Stroke {
  // Where no field has the focus an input method may hide the character, and gives none: its place tells which.
  const hidden = key === 'Process' ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined;
  const told = hidden === undefined || shiftKey ? hidden : hidden.toLowerCase();
  return { key: told ?? key, code, shiftKey, ctrlKey, metaKey, altKey, repeat };
}

const delivered = new WeakSet<Event>();

/** An event that comes from here, and has been judged. */
export const isDelivered = (event: Event): boolean => delivered.has(event);

/** Presses a key where the focus is, with what the browser would do on it. `at` = when a hand or scanner pressed it. */
export function strike(stroke: Stroke, at: number): void {
  const target = document.activeElement ?? document.body;
  noteTyped(at, rememberField(target));
  const event = new KeyboardEvent('keydown', { ...stroke, bubbles: true, cancelable: true });
  delivered.add(event);
  if (!target.dispatchEvent(event) || stroke.ctrlKey || stroke.metaKey || stroke.altKey) return;
  const field = focusedField();
  if (stroke.key === 'Tab') goOn(target, stroke.shiftKey);
  else if (field) typeInto(field, stroke.key);
  else if (
    (stroke.key === 'Enter' || stroke.key === ' ') &&
    !stroke.repeat &&
    target instanceof HTMLElement &&
    target.matches('button, a[href], summary, [type=checkbox]')
  )
    target.click();
}

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** To the next place that takes the focus, in the dialog that is open, as the browser does on Tab. */
function goOn(from: Element, back: boolean): void {
  const room = from.closest('[aria-modal="true"]') ?? document.body;
  const all = [...room.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [hidden], [hidden] *'),
  );
  const at = all.findIndex((stop) => stop === from);
  const next = back ? Math.max(at, 0) - 1 : (at + 1) % all.length;
  all.at(next)?.focus();
}

/** Pastes a text where the focus is, with what the browser would do on it. */
export function paste(text: string): void {
  const target = document.activeElement ?? document.body;
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: () => text, files: [], items: [], types: ['text/plain'] },
  });
  delivered.add(event);
  const field = target.dispatchEvent(event) ? focusedField() : null;
  if (!field) return;
  const [from, to] = selectionIn(field);
  put(field, from, to, field instanceof HTMLInputElement ? text.replaceAll(/[\r\n]/g, '') : text);
}

/** Writes what an input method composed elsewhere into the field that has the focus; false = none has. */
export function compose(text: string, at: number): boolean {
  const field = focusedField();
  if (!field) return false;
  noteTyped(at, rememberField(field));
  put(field, ...selectionIn(field), text);
  return true;
}

function selectionIn(field: TextField): readonly [from: number, to: number] {
  const from = field.selectionStart ?? field.value.length;
  return [from, field.selectionEnd ?? from];
}

function typeInto(field: TextField, key: string): void {
  const [from, to] = selectionIn(field);
  const isOpen = from === to;
  const { value } = field;
  if (key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit();
  else if (key === 'Enter') put(field, from, to, '\n');
  else if (key === 'Backspace') put(field, isOpen ? from - 1 : from, to, '');
  else if (key === 'Delete') put(field, from, isOpen ? to + 1 : to, '');
  else if (key === 'ArrowLeft') moveTo(field, isOpen ? from - 1 : from);
  else if (key === 'ArrowRight') moveTo(field, isOpen ? to + 1 : to);
  else if (key === 'Home') moveTo(field, value.lastIndexOf('\n', from - 1) + 1);
  else if (key === 'End') moveTo(field, `${value}\n`.indexOf('\n', to));
  else if (key.length === 1) put(field, from, to, key);
}

function moveTo(field: TextField, at: number): void {
  const place = Math.max(0, at);
  field.setSelectionRange(place, place);
}

function put(field: TextField, from: number, to: number, text: string): void {
  const { value } = field;
  const at = Math.max(0, from);
  write(field, `${value.slice(0, at)}${text}${value.slice(to)}`, 'input');
  field.setSelectionRange(at + text.length, at + text.length);
}

/** Through the native setter, so that React sees a change that it did not make itself. */
function write(field: TextField | HTMLSelectElement, value: string, event: 'input' | 'change'): void {
  if (field.value === value) return;
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Gives a field back what stood in it before a key that a scanner typed. */
export type Restore = () => void;

/** Remembers the field's text and selection, or a list's choice; null where typing changes nothing. */
export function rememberField(target: EventTarget | null): Restore | null {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && takesKeys(target)))
    return rememberText(target);
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    return () => write(target, value, 'change');
  }
  return null;
}

function rememberText(field: TextField): Restore {
  const { value } = field;
  const from = field.selectionStart;
  const to = field.selectionEnd;
  return () => {
    // A composition under way would write its text again after us.
    if (document.activeElement === field) {
      field.blur();
      field.focus({ preventScroll: true });
    }
    write(field, value, 'input');
    // Numbers, dates and boxes have no selection.
    if (from !== null) field.setSelectionRange(from, to);
  };
}

/** What the last keys did to fields, each with when it was pressed. */
let typed: readonly { readonly at: number; readonly restore: Restore }[] = [];

/** A key is about to change a field, at once or when its turn has come. */
export function noteTyped(at: number, restore: Restore | null): void {
  if (restore) typed = [...typed.slice(-40), { at, restore }];
}

/** Takes what keys from a moment on have typed out of their fields; those before it have typed for good. */
export function untype(from: number): void {
  for (const { at, restore } of typed.toReversed()) if (at >= from) restore();
  typed = [];
}
