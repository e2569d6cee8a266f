import { useEffect, useRef, useState } from 'react';
import { chordOf } from '~console/terminal/hotkeys/chord';

/** A sequence is at its end when nothing follows for this long; in ms. */
const pauseMs = 900;
const longest = 3;

interface Recorder {
  /** The chords pressed so far while recording, else null. */
  readonly chords: readonly string[] | null;
  readonly start: () => void;
}

/**
 * Listens for the keys a person wants: one chord, or up to three after each other. Enter or a pause ends it, Escape
 * gives up, Tab gives up and goes on. Nothing else hears the keys meanwhile.
 */
export function useRecorder(onDone: (keys: string) => void): Recorder {
  const [chords, setChords] = useState<readonly string[] | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const recording = chords !== null;

  useEffect(() => {
    if (!recording) return undefined;
    let pressed: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      setChords(null);
      if (pressed.length > 0) done.current(pressed.join(' '));
    };
    const giveUp = (): void => {
      pressed = [];
      end();
    };
    const onKey = (event: KeyboardEvent): void => {
      const chord = chordOf(event);
      if (chord === 'tab' || chord === 'shift+tab') return giveUp();
      event.preventDefault();
      event.stopImmediatePropagation();
      if (chord === null || event.repeat) return undefined;
      if (chord === 'escape') return giveUp();
      if (chord === 'enter') return end();
      pressed = [...pressed, chord];
      setChords(pressed);
      clearTimeout(timer);
      if (pressed.length === longest) return end();
      timer = setTimeout(end, pauseMs);
      return undefined;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', giveUp, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', giveUp, true);
    };
  }, [recording]);

  return { chords, start: () => setChords([]) };
}
