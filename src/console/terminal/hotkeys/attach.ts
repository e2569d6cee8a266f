import hotkeys from 'hotkeys-js';
import type { Binding } from '~commands/keys';
import { dialogOpening } from '~console/ui/opening-dialog';
import { chordOf } from './chord';
import { createHold, type HeldKey } from './hold';
import { createSequence } from './sequence';
import { modalOpen, takesKeys } from './typing';

interface TypeAhead {
  /** Characters are being kept: the next ones belong behind them. */
  readonly waiting: () => boolean;
  readonly add: (text: string) => void;
  readonly stop: () => void;
}

/** A part of the interface that is fetched on a slow line comes within this, in ms; what was typed is then old. */
const longestMs = 5_000;
const lookMs = 16;

/**
 * Keeps what is typed between the key that opens a field and the field: it may have to be fetched first. `opening` says
 * whether one is still on its way; once it has the focus it gets the characters, in order. None is lost, none is a hotkey.
 * `target` = the field that takes them now.
 */
function createTypeAhead(opening: () => boolean, target: () => TextField | null = focusedField): TypeAhead {
  let text = '';
  let begun = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    text = '';
  };
  const look = (): void => {
    const field = target();
    if (field) {
      insertText(field, text);
      stop();
    } else if (opening() && performance.now() - begun < longestMs) timer = setTimeout(look, lookMs);
    else stop();
  };
  return {
    waiting: () => timer !== undefined || (opening() && target() === null),
    add: (more) => {
      text += more;
      if (timer !== undefined) return;
      begun = performance.now();
      look();
    },
    stop,
  };
}

export interface HotkeyHandlers {
  readonly bindings: readonly Binding[];
  readonly run: (id: string) => void;
  readonly onPending: (keys: string | null) => void;
  /** Escape that nobody else took. */
  readonly onEscape: (event: KeyboardEvent) => void;
  /** A field is about to take the focus, and does not have it yet. */
  readonly opening: () => boolean;
}

export interface Hotkeys {
  /** A scanner is typing. */
  readonly drop: () => void;
  readonly detach: () => void;
}

/** A sequence begun and not gone on with is forgotten after this, in ms: time to read what may follow. */
const patienceMs = 6_000;

/** Goes to the prompt. Labels hold no such character at their head, so it need not wait to be told from a scan. */
const promptKey = '/';

/**
 * Keys to commands. hotkeys-js tells of every press (`*`): matching is ours, for its own has no sequences and keeps a key
 * whose release it missed, after a change of window, as pressed. Chords with Ctrl, Alt or Meta and F keys run at once and in fields
 * too: no scanner sends them. Single keys wait until they are surely a person's; what he typed on meanwhile reaches the field
 * that the first of them opened.
 */
export function attachHotkeys({ bindings, run, onPending, onEscape, opening }: HotkeyHandlers): Hotkeys {
  const sequence = createSequence(bindings);
  const known = new Set(bindings.flatMap(({ keys }) => keys.split(' ')));
  let patience: ReturnType<typeof setTimeout> | undefined;
  let pending = false;
  const tell = (keys: string | null): void => {
    pending = keys !== null;
    onPending(keys);
  };
  const forget = (): void => {
    clearTimeout(patience);
    sequence.reset();
    tell(null);
  };
  const press = (chord: string): void => {
    clearTimeout(patience);
    const answer = sequence.press(chord);
    tell(answer.kind === 'pending' ? answer.keys : null);
    if (answer.kind === 'pending') patience = setTimeout(forget, patienceMs);
    if (answer.kind === 'run') run(answer.id);
  };
  /** What is typed while a dialog opens is meant for it, whatever field of the page still has the focus. */
  const target = (): ReturnType<typeof focusedField> => (dialogOpening() ? null : focusedField());
  const typeAhead = createTypeAhead(() => opening() || dialogOpening(), target);
  /** A key before may have opened a field, or be about to: then the rest was meant for it. */
  const release = (keys: readonly HeldKey[]): void => {
    for (const { chord, text } of keys) {
      if (typeAhead.waiting() || focusedField() !== null) {
        if (text === null) return;
        typeAhead.add(text);
      } else if (!takesKeys(document.activeElement) && !modalOpen()) press(chord);
    }
  };
  const hold = createHold(release);

  const onKey = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    if (chord === null || event.defaultPrevented || event.isComposing) return;
    if (chord === 'escape') {
      typeAhead.stop();
      const waited = pending;
      forget();
      if (!waited && !modalOpen()) onEscape(event);
      return;
    }
    const immediate = /^(?:mod\+|alt\+|f\d)/.test(chord);
    const text = !immediate && event.key.length === 1 ? event.key : null;
    if (typeAhead.waiting() && text !== null) {
      event.preventDefault();
      typeAhead.add(text);
      return;
    }
    if (modalOpen() || event.repeat) return;
    if (!immediate && takesKeys(event.target)) return;
    // The browser's own meaning (Firefox searches on `/`) gives way only where we have one.
    if (known.has(chord)) event.preventDefault();
    if (immediate || (chord === promptKey && hold.empty() && !pending)) {
      if (known.has(chord)) press(chord);
    } else hold.press({ chord, text });
  };

  /** A sequence begun goes before the letters that rows and menus have for themselves. */
  const onNext = (event: KeyboardEvent): void => {
    if (!pending && hold.empty()) return;
    const chord = chordOf(event);
    if (
      chord === null ||
      event.repeat ||
      event.isComposing ||
      event.key.length !== 1 ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (modalOpen() || takesKeys(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    hold.press({ chord, text: event.key });
  };

  hotkeys.filter = () => true;
  hotkeys('*', onKey);
  window.addEventListener('keydown', onNext, true);
  return {
    drop: () => {
      hold.drop();
      typeAhead.stop();
      // Its first letter may have passed for a key that others follow.
      if (pending) forget();
    },
    detach: () => {
      hotkeys.unbind('*', onKey);
      window.removeEventListener('keydown', onNext, true);
      hold.drop();
      typeAhead.stop();
      forget();
    },
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The field that takes what is typed now, if any does. */
function focusedField(): TextField | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) return activeElement.readOnly ? null : activeElement;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.readOnly) return null;
  // Boxes and buttons have no place to put a character; numbers and dates have, but don't say where.
  return activeElement.selectionStart === null ? null : activeElement;
}

/** Types a text into a field as if pressed there: through the native setter, so that React sees a change it did not make. */
function insertText(field: TextField, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const from = selectionStart ?? value.length;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(
    field,
    `${value.slice(0, from)}${text}${value.slice(selectionEnd ?? from)}`,
  );
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
