import { codesInPicture } from './read-codes';

export type CameraFault = 'refused' | 'none' | 'failed';

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

export function cameraFault(error: unknown): CameraFault {
  return (error instanceof DOMException ? faults[error.name] : undefined) ?? 'failed';
}

/** Shows the camera at the back in `video` until `signal` ends it. Throws what the browser refuses. */
export async function showCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
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
export async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
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
