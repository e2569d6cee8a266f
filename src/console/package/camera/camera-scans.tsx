import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '~console/platform/icons';
import { cameraOpenAtom } from '~console/platform/panels';
import { useText } from '~console/platform/text';
import { useMedia } from '~console/platform/use-media';
import { runUiAction, useActionHandler } from '~console/terminal/action-handlers';
import { enterScan } from '~console/terminal/input/turns';
import { codesIn } from '~console/terminal/scan/page-scan';
import { Spinner } from '~console/ui/spinner';
import { uiCommands } from '~commands/ui-commands';

const CameraView = lazy(() => import('./camera-view').then((m) => ({ default: m.CameraView })));

/** A device that is touched and has a camera: where there is a mouse, there is a scanner. */
export function useHasCamera(): boolean {
  const touched = useMedia('(pointer: coarse)');
  const [found, setFound] = useState(false);
  useEffect(() => {
    let here = true;
    // Browsers name none where the address is not safe.
    if (touched)
      navigator.mediaDevices
        ?.enumerateDevices()
        .then((devices) => here && setFound(devices.some(({ kind }) => kind === 'videoinput')))
        .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [touched]);
  return touched && found;
}

/** What the camera sees, each code in it a scan. */
export function CameraScans({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense fallback={<Spinner />}>
      <CameraView onCode={(seen) => codesIn(seen).forEach(enterScan)} onClose={onClose} />
    </Suspense>
  );
}

/** Opens the camera from the command line, but where the page has it at its own field for codes. */
export function CameraButton() {
  const t = useText('package');
  const hasCamera = useHasCamera();
  if (!hasCamera) return null;
  return (
    <button
      type="button"
      id="camera"
      aria-label={t('camera.title')}
      // What is typed has the room.
      className="inline-flex h-full w-8 items-center justify-center text-dim group-has-[input:focus]:hidden [:root:has([data-code-field])_&]:hidden"
      onClick={() => runUiAction(uiCommands.camera)}
    >
      <Icon name="camera" />
    </button>
  );
}

/** Beneath whatever page there is: it scans as a scanner does, and lies over nothing. */
export function CameraDock() {
  const [open, setOpen] = useAtom(cameraOpenAtom);
  useActionHandler(uiCommands.camera, () => setOpen((now) => !now), 'frame');
  // Whoever signs in next begins without it.
  useEffect(() => () => setOpen(false), [setOpen]);
  if (!open) return null;
  return (
    <div className="shrink-0 border-t border-line bg-panel p-2">
      <CameraScans
        onClose={() => {
          setOpen(false);
          document.getElementById('camera')?.focus();
        }}
      />
    </div>
  );
}
