import hotkeys from 'hotkeys-js';
import { chordOf } from './chord';
import { createHold } from './hold';
import { createSequence } from './sequence';
import { modalOpen, takesKeys } from './typing';

export interface HotkeyHandlers {
  readonly bindings: readonly { readonly id: string; readonly keys: string }[];
  readonly run: (id: string) => void;
  readonly onPending: (keys: string | null) => void;
  /** Escape that nobody else took. */
  readonly onEscape: () => void;
}

export interface Hotkeys {
  /** A scanner is typing. */
  readonly drop: () => void;
  readonly detach: () => void;
}

/** A sequence begun and not gone on with is forgotten after this, in ms. */
const patienceMs = 2_000;

/**
 * Keys to commands. hotkeys-js tells of every press (`*`): matching is ours, for its own has no sequences and keeps a key
 * whose release it missed, after a change of window, as pressed. Chords with Ctrl or Meta run at once and in fields too:
 * no scanner sends them. Single keys wait until they are surely a person's.
 */
export function attachHotkeys({ bindings, run, onPending, onEscape }: HotkeyHandlers): Hotkeys {
  const sequence = createSequence(bindings);
  const known = new Set(bindings.flatMap(({ keys }) => keys.split(' ')));
  let patience: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    clearTimeout(patience);
    sequence.reset();
    onPending(null);
  };
  const press = (chord: string): void => {
    clearTimeout(patience);
    const answer = sequence.press(chord);
    onPending(answer.kind === 'pending' ? answer.keys : null);
    if (answer.kind === 'pending') patience = setTimeout(forget, patienceMs);
    if (answer.kind === 'run') run(answer.id);
  };
  const hold = createHold((chord) => {
    // The key before may have moved the focus into a field: this one was meant for it, and comes too late.
    if (!takesKeys(document.activeElement) && !modalOpen()) press(chord);
  });

  const onKey = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    if (chord === null || event.defaultPrevented || event.isComposing) return;
    if (chord === 'escape') {
      forget();
      if (!modalOpen()) onEscape();
      return;
    }
    if (modalOpen() || event.repeat) return;
    const immediate = chord.startsWith('mod+') || chord.startsWith('alt+');
    if (!immediate && takesKeys(event.target)) return;
    // The browser's own meaning (Firefox searches on `/`) gives way only where we have one.
    if (known.has(chord)) event.preventDefault();
    if (!immediate) hold.press(chord);
    else if (known.has(chord)) press(chord);
  };

  hotkeys.filter = () => true;
  hotkeys('*', onKey);
  return {
    drop: hold.drop,
    detach: () => {
      hotkeys.unbind('*', onKey);
      hold.drop();
      forget();
    },
  };
}
