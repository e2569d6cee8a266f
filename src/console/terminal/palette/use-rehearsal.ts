import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { logFailure } from '~console/platform/log';
import { useUser } from '~console/platform/session';
import { whenIdle } from '~console/platform/when-idle';
import { paletteCommandsAtom } from '../start/palette-state';
import { useRowWords } from './row-words';
import { seenCodesAtom } from './seen-codes';

const loadRehearsal = () => import('./rehearse');

/** Mounted once: has the palette search and draw before its first key, fetched when nothing else is to be done. */
export function useRehearsal(): void {
  const commands = useAtomValue(paletteCommandsAtom);
  const index = useAtomValue(seenCodesAtom);
  const words = useRowWords();
  const user = useUser();
  const { language } = words;
  // Other keys or hubs are no reason to begin anew: nobody sees what is drawn.
  const latest = useRef({ words, user });
  useLayoutEffect(() => {
    latest.current = { words, user };
  });
  useEffect(() => {
    let over = false;
    let callOff = whenIdle(() => {
      loadRehearsal()
        .then(({ rehearse }) => {
          const { user, words } = latest.current;
          if (!over) callOff = rehearse({ commands, language, index, opening: user && { user, words } });
        })
        .catch((error: unknown) => logFailure('not fetched in advance', error));
    });
    return () => {
      over = true;
      callOff();
    };
  }, [commands, language, index]);
}
