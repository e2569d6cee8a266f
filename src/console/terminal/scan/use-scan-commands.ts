import { useSetAtom, useStore } from 'jotai';
import { useUser } from '~console/platform/session';
import { useActionHandler } from '../action-handlers';
import { memoryCommands } from '~commands/memory';
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
  useActionHandler(memoryCommands.scanMode, ({ mode }) => setMode({ kind: mode }), 'frame');
  useActionHandler(memoryCommands.disarm, () => setMode({ kind: 'find' }), 'frame');
  useActionHandler(
    memoryCommands.arm,
    ({ line }) => {
      if (!user) return undefined;
      const arming = armLine(line, user, memory, store.get(activeRecordAtom));
      if (!arming.ok) return arming.text;
      if (arming.irreversible) setArming(arming.armed);
      else setMode({ kind: 'act', ...arming.armed });
      return undefined;
    },
    'frame',
  );
}
