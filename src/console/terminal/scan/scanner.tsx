import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './scan.css';
import { listenForScans } from './listen';
import type { LastScan } from './scan-state';
import { createSpeaker, type Speaker } from './tones';
import { useScanHandler } from './use-scan-handler';

interface ScannerProps {
  /** A scanner is typing: keys held back as possible commands are its own. */
  readonly onBurst: () => void;
  readonly onSuccess: () => void;
}

const flashes: Record<LastScan['result'], string> = { reading: '', found: 'border-done', repeated: 'border-attention', refused: 'border-failed' };

/** Hears every scan on any page: a tone, a flash round the window and a sentence for screen readers. */
export function Scanner({ onBurst, onSuccess }: ScannerProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState<LastScan | null>(null);
  const speaker = useRef<Speaker | null>(null);

  const say = useCallback(
    (scan: LastScan) => {
      setTold(scan);
      if (scan.result !== 'reading') speaker.current?.play(scan.result);
      if (scan.result === 'found') onSuccess();
    },
    [onSuccess],
  );
  const onScan = useScanHandler(say);
  const handlers = useRef({ onScan, onBurst });
  useEffect(() => {
    handlers.current = { onScan, onBurst };
  });

  useEffect(() => {
    const voice = createSpeaker();
    speaker.current = voice;
    const stop = listenForScans({ onScan: (scan) => handlers.current.onScan(scan), onBurst: () => handlers.current.onBurst() });
    return () => {
      stop();
      voice.close();
      speaker.current = null;
    };
  }, []);

  return (
    <>
      <div aria-live="assertive" className="sr-only">
        {told ? <span key={told.id}>{t(`terminal:scan.say_${told.result}`, { code: told.code, text: told.text })}</span> : null}
      </div>
      {told ? <div key={told.id} aria-hidden="true" className={`scan-flash pointer-events-none fixed inset-0 z-50 border-4 ${flashes[told.result]}`} /> : null}
    </>
  );
}
