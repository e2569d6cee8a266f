import { useEffect, useRef, useState } from 'react';
import { logFailure } from '~console/platform/log';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { cameraFault, readCodes, showCamera, type CameraFault } from './camera';

interface CameraViewProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** What the camera sees, over the field: the page goes on telling what came of each scan. Escape closes it. */
export function CameraView({ onCode, onClose }: CameraViewProps) {
  const t = useText('package');
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const read = async (): Promise<void> => {
      await showCamera(element, signal);
      await readCodes(element, signal, (code) => {
        navigator.vibrate?.(40);
        latest.current(code);
      });
    };
    read().catch((error: unknown) => {
      if (signal.aborted) return;
      logFailure('the camera reads no codes', error);
      setFault(cameraFault(error));
    });
    return () => ending.abort();
  }, []);

  return (
    // A key from within it bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('camera.title')}
      className="flex flex-col gap-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {fault ? (
        <p role="alert" className="rounded bg-failed-soft px-3 py-2">
          {t(`camera.${fault}`)}
        </p>
      ) : (
        // Nothing is heard in it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={video} muted playsInline className="h-[min(14rem,30vh)] w-full rounded bg-raised object-cover" />
      )}
      <div className="flex items-center gap-2">
        <span className="flex-1 text-dim">{fault ? '' : t('camera.aim')}</span>
        {/* The button that opened it is gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onClick={onClose}>
          {t('camera.close')}
        </Button>
      </div>
    </section>
  );
}
