import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { logFailure } from '~console/platform/log';
import { useLanguage } from '~console/platform/use-language';
import { whenIdle } from '~console/platform/when-idle';
import { paletteCommandsAtom } from '../start/palette-state';
import { seenCodesAtom } from './seen-codes';

const loadRehearsal = () => import('./rehearse');

/** Mounted once: has the palette's search run before its first key, fetched when nothing else is to be done. */
export function useRehearsal(): void {
  const commands = useAtomValue(paletteCommandsAtom);
  const index = useAtomValue(seenCodesAtom);
  const language = useLanguage();
  useEffect(() => {
    let over = false;
    let callOff = whenIdle(() => {
      loadRehearsal()
        .then(({ rehearse }) => {
          if (!over) callOff = rehearse(commands, language, index);
        })
        .catch((error: unknown) => logFailure('not fetched in advance', error));
    });
    return () => {
      over = true;
      callOff();
    };
  }, [commands, language, index]);
}
