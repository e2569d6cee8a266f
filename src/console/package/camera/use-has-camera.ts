import { useEffect, useState } from 'react';
import { useMedia } from '~console/platform/use-media';

/** A device that is touched and has a camera: where there is a mouse, there is a scanner. */
export function useHasCamera(): boolean {
  const touched = useMedia('(pointer: coarse)');
  const [found, setFound] = useState(false);
  useEffect(() => {
    let here = true;
    // Browsers name none where the address is not safe.
    navigator.mediaDevices
      ?.enumerateDevices()
      .then((devices) => here && setFound(devices.some(({ kind }) => kind === 'videoinput')))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, []);
  return touched && found;
}
