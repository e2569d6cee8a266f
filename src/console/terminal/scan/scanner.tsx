import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type TFunction, t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { OverDialogs } from '~console/platform/over-dialogs';
import { Said } from '~console/platform/said';
import { refusalText } from '~console/platform/refusal-text';
import { onWrite } from '~console/platform/writes';
import './scan.css';
import { beginInput, takeInput } from '../input/input';
import type { InputTaker } from '../input/turns';
import {
  typedScanAtom,
  type ScanEnd,
  type ScanSaid,
  lastScanAtom,
  settleScanAtom,
  type ScanAnswer,
} from './scan-state';
import { useScanHandler } from './use-scan-handler';
import { passing } from '../offline/send-line';
import { transcriptAtom, type TranscriptEntry } from '../runs/transcript';
import { readWrite } from '../steps/read-write';
import { unloggedEndpoints } from '../steps/unlogged-endpoints';

/** It had been done before: no refusal, there is nothing left to do. */
const doneBefore = 'EPK031';

/** What a code's end means for its scan; null = nothing yet, it is sent again. */
function answerOf(fault: string | null): ScanAnswer | null {
  if (fault === null) return { result: 'done', text: t('terminal:scan.settled') };
  if (fault in passing) return null;
  return { result: fault === doneBefore ? 'repeated' : 'refused', text: refusalText({ code: fault }) };
}

/** What an entry tells of a code last, by something that is another one when it is told anew. */
function toldOf(
  entry: TranscriptEntry | undefined,
  code: string,
): { readonly of: object; readonly end: ScanAnswer } | null {
  const outcome = entry?.stages.flatMap(({ outcomes }) => outcomes).findLast(({ package: item }) => item.code === code);
  if (outcome) {
    const { result, package: item } = outcome;
    const end: ScanAnswer = result.ok
      ? { result: 'done', text: t(`ui:status.${item.status}`) }
      : { result: 'refused', text: refusalText(result) };
    return { of: outcome, end };
  }
  const miss = entry?.missed.findLast((one) => one.code === code);
  return miss
    ? { of: miss, end: { result: 'refused', text: refusalText({ code: miss.fault, errors: miss.errors }) } }
    : null;
}

/**
 * The last scan is told as it stands: what came of it since, by the queue or by whatever else was done to its package.
 */
function useSettleLast(): void {
  const store = useStore();
  useEffect(() => {
    const settle = (end: ScanAnswer | null): void => {
      if (end) store.set(settleScanAtom, end);
    };
    let before = store.get(transcriptAtom);
    const stopLines = store.sub(transcriptAtom, () => {
      const entries = store.get(transcriptAtom);
      const known = before;
      before = entries;
      const code = store.get(lastScanAtom)?.code;
      if (code === undefined) return;
      for (const entry of entries) {
        const old = known.find(({ id }) => id === entry.id);
        if (old === entry) continue;
        const told = toldOf(entry, code);
        if (told && told.of !== toldOf(old, code)?.of) settle(told.end);
      }
    });
    const stopSteps = onWrite((write) => {
      if (unloggedEndpoints.has(write.endpoint)) return;
      const code = store.get(lastScanAtom)?.code ?? '';
      const fault = readWrite(write, null, '').packages.get(code);
      if (fault !== undefined) settle(answerOf(fault));
    });
    return () => {
      stopLines();
      stopSteps();
    };
  }, [store]);
}

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

interface Speaker {
  readonly play: (result: ScanEnd) => void;
  readonly close: () => void;
}

/** Browsers let a page sound only after its user has touched it, so the audio begins with the first key or press. */
function createSpeaker(): Speaker {
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

interface ScannerProps {
  /** What keys do, which come in one stream with the scans. */
  readonly keys: Omit<InputTaker, 'onScan'>;
  readonly onSuccess: () => void;
}

const flashes: Record<ScanEnd, string> = {
  found: 'border-done',
  added: 'border-done',
  done: 'border-done',
  queued: 'border-attention',
  repeated: 'border-attention',
  refused: 'border-failed',
};

/** So long a scan's sentence stands, in ms: one that stayed would be said again by each dialog that closes. */
const keptMs = 2_000;

/** What came of it before what it was: a scanner's next keys cut short whatever is being said. */
function sentence({ result, code, text }: ScanSaid, t: TFunction): string {
  const [, error, why] = /^(E[A-Z]{2}\d{3}) (.+)$/s.exec(text) ?? [];
  return t(`terminal:scan.say_${result}`, {
    code: error === undefined ? code : `${code}, ${error}`,
    text: (why ?? text).replace(/\.$/, ''),
  });
}

/**
 * Hears every scan on any page: a tone, a flash round the window and a sentence for screen readers. It alone says what
 * came of a scan, and of a code typed in place of one; whatever else shows it is silent.
 */
export function Scanner({ keys, onSuccess }: ScannerProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState<ScanSaid | null>(null);
  const typed = useAtomValue(typedScanAtom);
  // What was said before a page without this frame is not said again behind it.
  const [before] = useState(typed);
  const speaker = useRef<Speaker | null>(null);

  const say = useCallback(
    (scan: ScanSaid) => {
      setTold(scan);
      speaker.current?.play(scan.result);
      if (scan.result !== 'refused') onSuccess();
    },
    [onSuccess],
  );
  useEffect(() => {
    if (!told) return undefined;
    const timer = setTimeout(() => setTold(null), keptMs);
    return () => clearTimeout(timer);
  }, [told]);
  useSettleLast();
  const onScan = useScanHandler(say);
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });

  // From the moment that it is drawn, as behind a sign-in: what is heard before the frame can take it waits.
  useLayoutEffect(beginInput, []);
  useEffect(() => {
    const voice = createSpeaker();
    speaker.current = voice;
    const stop = takeInput({ ...keys, onScan: (scan) => latest.current(scan) });
    return () => {
      stop();
      voice.close();
      speaker.current = null;
    };
  }, [keys]);

  return (
    <>
      <OverDialogs>
        <div aria-live="assertive" className="sr-only">
          {told ? <span key={told.id}>{sentence(told, t)}</span> : null}
        </div>
        <Said key={`typed ${typed?.id}`} text={typed && typed !== before ? sentence(typed, t) : ''} />
      </OverDialogs>
      {told ? (
        <div
          key={told.id}
          aria-hidden="true"
          className={`scan-flash pointer-events-none fixed inset-0 z-50 border-4 ${flashes[told.result]}`}
        />
      ) : null}
    </>
  );
}
