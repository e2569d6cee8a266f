import type { ScanEnd } from './scan-state';

interface Note {
  /** Hz */
  readonly pitch: number;
  /** Seconds from the beginning. */
  readonly from: number;
  readonly lasts: number;
  readonly shape: OscillatorType;
}

const high: Note = { pitch: 1_320, from: 0, lasts: 0.07, shape: 'sine' };
const good: readonly Note[] = [high];

/** Good and bad must be told apart across a noisy hall: one short and high, the other long, low and rough. */
const tones: Record<ScanEnd, readonly Note[]> = {
  found: good,
  added: good,
  done: good,
  queued: good,
  repeated: [high, { ...high, from: 0.1 }],
  refused: [{ pitch: 196, from: 0, lasts: 0.32, shape: 'square' }],
};

const loudness = 0.18;

export interface Speaker {
  readonly play: (result: ScanEnd) => void;
  readonly close: () => void;
}

/** Browsers let a page sound only after its user has touched it, so the audio begins with the first key or press. */
export function createSpeaker(): Speaker {
  let audio: AudioContext | null = null;
  const wake = (): void => {
    if (typeof AudioContext === 'undefined') return;
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
  };
  window.addEventListener('keydown', wake, { once: true, capture: true });
  window.addEventListener('pointerdown', wake, { once: true, capture: true });
  return {
    play: (result) => {
      if (audio) for (const note of tones[result]) sound(audio, note);
    },
    close: () => {
      window.removeEventListener('keydown', wake, true);
      window.removeEventListener('pointerdown', wake, true);
      if (audio) void audio.close();
    },
  };
}

function sound(audio: AudioContext, { pitch, from, lasts, shape }: Note): void {
  const start = audio.currentTime + from;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = shape;
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, start);
  // Cut off at once it would click.
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + lasts);
}
