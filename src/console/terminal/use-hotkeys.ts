import { useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { sharesOf } from '~commands/keys';
import { takesRecord } from '~commands/records';
import { commandById, commands } from '~commands/registry';
import type { SubjectRecord } from '~commands/subject';
import { attachHotkeys, type Hotkeys } from './hotkeys/attach';
import { pendingKeysAtom } from './hotkeys/pending';
import { modalOpen, takesKeys } from './hotkeys/typing';
import { useBindings } from './hotkeys/user-keys';
import { disarmAtom, leaveOneAtom } from './leave-modes';
import { paletteAtom } from './palette/palette-state';
import { activeRecordAtom } from './active-record';
import { useRunCommand } from './use-run-command';
import { useTellCleared } from './use-tell-cleared';

/** Of verbs that share their keys, that of the record whose page is open. */
function meant(id: string, record: SubjectRecord | null): string {
  const command = commandById(id);
  if (!record || sharesOf(command) === undefined || takesRecord(command, record.kind)) return id;
  return commands.find((one) => sharesOf(one) === sharesOf(command) && takesRecord(one, record.kind))?.id ?? id;
}

/** The user's keys at work on every page. */
export function useHotkeys(): { readonly drop: () => void } {
  const bindings = useBindings();
  const store = useStore();
  const run = useRunCommand();
  const setPending = useSetAtom(pendingKeysAtom);
  const leaveOne = useSetAtom(leaveOneAtom);
  const tellCleared = useTellCleared();
  const leave = (disarmed: boolean): void => tellCleared(leaveOne({ inField: takesKeys(document.activeElement), disarmed }));
  const latest = useRef({ run, leave });
  const attached = useRef<Hotkeys | null>(null);
  useEffect(() => {
    latest.current = { run, leave };
  });

  // Whatever else takes the key, the prompt or a dialog: after Escape no scan acts.
  const disarm = useSetAtom(disarmAtom);
  const disarming = useRef<Event | null>(null);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && disarm()) disarming.current = event;
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [disarm]);

  useEffect(() => {
    const hotkeys = attachHotkeys({
      bindings,
      run: (id) => latest.current.run(meant(id, store.get(activeRecordAtom))),
      onPending: setPending,
      onEscape: (event) => latest.current.leave(event === disarming.current),
      // The palette is fetched when first asked for; its field has the focus as soon as it is drawn.
      opening: () => store.get(paletteAtom).kind !== 'closed' && !modalOpen(),
    });
    attached.current = hotkeys;
    return () => {
      attached.current = null;
      hotkeys.detach();
    };
  }, [bindings, store, setPending]);

  return useMemo(() => ({ drop: () => attached.current?.drop() }), []);
}
