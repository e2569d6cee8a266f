import { createHold } from '../hotkeys/hold';
import { takesKeys } from '../hotkeys/typing';
import { createRecogniser, type Press, type Reading } from './recognise';

/** Letters that rows act on at once. A label may begin with any of them. */
const rowLetters = new Set(['KeyJ', 'KeyK', 'KeyX']);

interface RowKeys {
  /** Takes a letter that rows would act on; true = it is held and must go no further. */
  readonly hold: (event: KeyboardEvent) => boolean;
  /** A person pressed them: now they reach the rows, in order. */
  readonly release: () => void;
  /** They were the beginning of a scan. */
  readonly drop: () => void;
  /** An event that comes back from here. */
  readonly isReleased: (event: KeyboardEvent) => boolean;
}

/** Holds back what rows take as commands until it is clear that no scanner typed it. */
function createRowKeys(): RowKeys {
  const released = new WeakSet<Event>();
  const send = async (events: readonly KeyboardEvent[]): Promise<void> => {
    for (const { key, code, target } of events) {
      const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
      released.add(again);
      target?.dispatchEvent(again);
      // What a key did to the rows is there for the next one only once React has drawn it: at the end of this microtask.
      await Promise.resolve();
    }
  };
  const { press, release, drop } = createHold<KeyboardEvent>((events) => void send(events));
  return {
    hold: (event) => {
      const inRows = event.target instanceof Element && event.target.closest('[role=grid]') !== null;
      if (
        !inRows ||
        !rowLetters.has(event.code) ||
        event.repeat ||
        event.shiftKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return false;
      press(event);
      return true;
    },
    release,
    drop,
    isReleased: (event) => released.has(event),
  };
}

export interface ScanListener {
  readonly onScan: (scan: Extract<Reading, { kind: 'scan' }>) => void;
  /** A scanner is typing: keys held back are not a person's. */
  readonly onBurst: () => void;
}

/** A scanner that ends with both carriage return and line feed sends a second key; it belongs to the scan. In ms. */
const tailMs = 60;
/** Two keys this quick may be a person's, rolled; a third is a scanner's. */
const certainLength = 3;

/**
 * Listens before everything else, whatever has the focus. What a scan typed into a field is taken out again, and the key
 * that ends it presses no button and sends no form. Returns how to stop.
 */
export function listenForScans(listener: ScanListener): () => void {
  const recognise = createRecogniser(performance.now());
  const rowKeys = createRowKeys();
  let before: FieldBefore | null = null;
  let ended = Number.NEGATIVE_INFINITY;

  const onBurst = (event: KeyboardEvent, length: number): void => {
    const certain = length >= certainLength;
    if (certain) {
      rowKeys.drop();
      listener.onBurst();
    }
    if (isModifier(event)) return;
    // Its first key may have been one that leads into a field, with a hand as quick as a scanner behind it.
    before ??= rememberField(event.target);
    // Outside of fields nothing waits for characters; tables and menus would take them for their keys.
    if (!before && (certain || rowKeys.hold(event))) swallow(event);
  };
  const onHuman = (event: KeyboardEvent): void => {
    if (isModifier(event)) return;
    rowKeys.release();
    before = rememberField(event.target);
    if (!before && rowKeys.hold(event)) swallow(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (rowKeys.isReleased(event)) return;
    if (
      event.timeStamp - ended < tailMs &&
      (event.key === 'Enter' || event.key === 'Tab' || (event.ctrlKey && event.code === 'KeyJ'))
    ) {
      swallow(event);
      return;
    }
    // The next scan has begun: what ends it belongs to it, however soon it comes after the last.
    if (!isModifier(event)) ended = Number.NEGATIVE_INFINITY;
    const reading = recognise(pressOf(event));
    if (reading.kind === 'human') onHuman(event);
    else if (reading.kind === 'burst') onBurst(event, reading.length);
    else {
      swallow(event);
      rowKeys.drop();
      before?.restore();
      ended = event.timeStamp;
      // Its last character too: held any longer it would be taken for a person's, and hold back the key that follows.
      listener.onBurst();
      listener.onScan(reading);
    }
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    rowKeys.drop();
  };
}

function pressOf(event: KeyboardEvent): Press {
  return {
    code: event.code,
    key: event.key,
    shift: event.shiftKey,
    at: event.timeStamp,
    chord: event.ctrlKey || event.altKey || event.metaKey,
    repeat: event.repeat,
  };
}

function isModifier(event: KeyboardEvent): boolean {
  return event.key === 'Shift' || event.key === 'CapsLock';
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** How a field was before the first character of what may be a scan. */
interface FieldBefore {
  readonly restore: () => void;
}

/** Remembers the focused field's text and selection, or a list's choice; null where typing changes nothing. */
function rememberField(target: EventTarget | null): FieldBefore | null {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && takesKeys(target)))
    return rememberText(target);
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    return { restore: () => put(target, HTMLSelectElement.prototype, value, 'change') };
  }
  return null;
}

function rememberText(field: TextField): FieldBefore {
  const { value } = field;
  const from = field.selectionStart;
  const to = field.selectionEnd;
  return {
    restore: () => {
      // A composition under way would write its text again after us.
      if (document.activeElement === field) {
        field.blur();
        field.focus({ preventScroll: true });
      }
      put(field, Object.getPrototypeOf(field), value, 'input');
      // Numbers, dates and boxes have no selection.
      if (from !== null) field.setSelectionRange(from, to);
    },
  };
}

/** Through the native setter, so that React sees a change that it did not make itself. */
function put(field: TextField | HTMLSelectElement, prototype: object, value: string, event: 'input' | 'change'): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
