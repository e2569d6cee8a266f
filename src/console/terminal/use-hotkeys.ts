import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useUser } from '~console/app/session';
import { may } from '~domain/access';
import { commands } from '~commands/registry';
import { attachHotkeys, type Hotkeys } from './hotkeys/attach';
import { pendingKeysAtom } from './hotkeys/pending';
import { stopLatestAtom } from './runs/running';
import { useRunCommand } from './use-run-command';

/** Keys of every command this user may ever use; whether it can run now the gate says when its key is pressed. */
export function useHotkeys(): { readonly drop: () => void } {
  const user = useUser();
  const run = useRunCommand();
  const setPending = useSetAtom(pendingKeysAtom);
  const stop = useSetAtom(stopLatestAtom);
  const latest = useRef({ run, stop });
  const attached = useRef<Hotkeys | null>(null);
  useEffect(() => {
    latest.current = { run, stop };
  });

  const role = user?.role;
  const onlyOperation = user?.only_operation;
  const bindings = useMemo(() => {
    if (role === undefined || onlyOperation === undefined) return [];
    const mine = commands.filter(({ access }) => may({ role, only_operation: onlyOperation }, access));
    return mine.flatMap(({ id, keys }) => (keys === undefined ? [] : [{ id, keys }]));
  }, [role, onlyOperation]);

  useEffect(() => {
    const hotkeys = attachHotkeys({
      bindings,
      run: (id) => latest.current.run(id),
      onPending: setPending,
      onEscape: () => void latest.current.stop(),
    });
    attached.current = hotkeys;
    return () => {
      attached.current = null;
      hotkeys.detach();
    };
  }, [bindings, setPending]);

  return useMemo(() => ({ drop: () => attached.current?.drop() }), []);
}
