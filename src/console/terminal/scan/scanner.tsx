import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { OverDialogs } from '~console/platform/over-dialogs';
import { Said } from '~console/platform/said';
import './scan.css';
import { beginInput, takeInput } from '../input/input';
import type { InputTaker } from '../input/turns';
import { typedScanAtom, type ScanEnd, type ScanSaid } from './scan-state';
import { createSpeaker, type Speaker } from './tones';
import { useScanHandler } from './use-scan-handler';
import { useSettleLast } from './use-settle-last';

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
