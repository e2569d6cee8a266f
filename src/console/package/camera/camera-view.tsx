import { useEffect, useRef, useState } from 'react';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { logFailure } from '~console/platform/log';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';

// Without its file named the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** What labels bear, as they are found in a picture. */
async function codesInPicture(picture: ImageData): Promise<readonly string[]> {
  const found = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], tryHarder: true });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

type CameraFault = 'refused' | 'none' | 'failed';

/** Pictures are looked at this often, ms; more would only warm the device. */
const lookMs = 120;
/** Wider than this a picture tells no more, px. */
const mostPx = 1_280;
/** A code that stays in sight is read once; out of sight for so long it is read anew, ms. */
const forgetMs = 1_500;

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

function cameraFault(error: unknown): CameraFault {
  return (error instanceof DOMException ? faults[error.name] : undefined) ?? 'failed';
}

/** Shows the camera at the back in `video` until `signal` ends it. Throws what the browser refuses. */
async function showCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: mostPx } },
  });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();
}

/** Tells each code that comes into sight, until `signal` ends it. */
async function readCodes(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  const seen = new Map<string, number>();
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const { videoWidth, videoHeight } = video;
    if (signal.aborted || videoWidth === 0) continue;
    const scale = Math.min(1, mostPx / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    const codes = await codesInPicture(context.getImageData(0, 0, canvas.width, canvas.height));
    const now = performance.now();
    for (const code of codes) {
      if (!signal.aborted && now - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > forgetMs) onCode(code);
      seen.set(code, now);
    }
  }
}

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
