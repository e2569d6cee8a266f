import hotkeys from 'hotkeys-js';
import type { Binding } from '~commands/keys';
import { dialogOpening } from '~console/ui/opening-dialog';
import { chordOf } from './chord';
import { createHold, type HeldKey } from './hold';
import { focusedField } from './insert-text';
import { createSequence } from './sequence';
import { createTypeAhead } from './type-ahead';
import { modalOpen, takesKeys } from './typing';

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
    if (chord === null || event.repeat || event.isComposing || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
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
