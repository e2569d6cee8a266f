import hotkeys from 'hotkeys-js';
import type { Binding } from '~commands/keys';
import { chordOf, type KeyPress } from './chord';
import { createSequence, type SequenceAnswer } from './sequence';
import { modalOpen, takesKeys } from './typing';

interface HotkeyHandlers {
  readonly bindings: readonly Binding[];
  readonly run: (id: string) => void;
  readonly onPending: (keys: string | null) => void;
  /** Escape that nobody else took. */
  readonly onEscape: (event: KeyboardEvent) => void;
}

export interface Hotkeys {
  /** A sequence that was begun is none: a scanner typed it. */
  readonly forget: () => void;
  /** A sequence begun goes before the letters that rows and menus have for themselves. */
  readonly takeNext: (press: KeyPress) => boolean;
  readonly isBound: (press: KeyPress) => boolean;
  /** What a key would do now; nothing is done. */
  readonly meaning: (press: KeyPress) => SequenceAnswer;
  readonly detach: () => void;
}

/** A sequence begun and not gone on with is forgotten after this, in ms: time to read what may follow. */
const patienceMs = 6_000;

/**
 * Keys to commands. hotkeys-js tells of every press (`*`): matching is ours, for its own has no sequences and keeps a
 * key whose release it missed, after a change of window, as pressed. Chords with Ctrl, Alt or Meta and F keys run in
 * fields too. What comes here is surely a person's, and in its turn: `input/input.ts` has seen to that.
 */
export function attachHotkeys({ bindings, run, onPending, onEscape }: HotkeyHandlers): Hotkeys {
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

  const onKey = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    if (chord === null || event.defaultPrevented || event.isComposing) return;
    if (chord === 'escape') {
      const waited = pending;
      forget();
      if (!waited && !modalOpen()) onEscape(event);
      return;
    }
    const isChord = /^(?:mod\+|alt\+|f\d)/.test(chord);
    if (modalOpen() || event.repeat || (!isChord && takesKeys(event.target))) return;
    // The browser's own meaning (Firefox searches on `/`) gives way only where we have one.
    if (known.has(chord)) event.preventDefault();
    if (!isChord || known.has(chord)) press(chord);
  };

  hotkeys.filter = () => true;
  hotkeys('*', onKey);
  return {
    forget: () => {
      if (pending) forget();
    },
    takeNext: (stroke) => {
      const chord = chordOf(stroke);
      if (!pending || chord === null || stroke.key.length !== 1 || modalOpen()) return false;
      press(chord);
      return true;
    },
    isBound: (stroke) => known.has(chordOf(stroke) ?? ''),
    meaning: (stroke) => sequence.peek(chordOf(stroke) ?? ''),
    detach: () => {
      hotkeys.unbind('*', onKey);
      forget();
    },
  };
}
