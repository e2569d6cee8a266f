import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { useUser } from '~console/platform/session';
import { registerActionHandler } from '../action-handlers';
import { activeRecordAtom } from '../active-record';
import { useMemory } from '../runs/use-planner';
import { armLine } from './arm';
import { armingAtom, scanModeAtom } from './scan-mode';

/** The commands that say what a scan does. */
export function useScanCommands(): void {
  const user = useUser();
  const memory = useMemory();
  const store = useStore();
  const setMode = useSetAtom(scanModeAtom);
  const setArming = useSetAtom(armingAtom);
  useEffect(() => {
    const removals = [
      registerActionHandler('scan-mode', ({ mode }) => setMode({ kind: mode === 'add' ? 'add' : 'find' })),
      registerActionHandler('disarm', () => setMode({ kind: 'find' })),
      registerActionHandler('arm', ({ line }) => {
        if (!user) return undefined;
        const arming = armLine(String(line), user, memory, store.get(activeRecordAtom));
        if (!arming.ok) return arming.text;
        if (arming.irreversible) setArming(arming.armed);
        else setMode({ kind: 'act', ...arming.armed });
        return undefined;
      }),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [user, memory, store, setMode, setArming]);
}
