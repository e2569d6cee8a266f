import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { uiCommands } from '~commands/ui-commands';
import { registerActionHandler } from './action-handlers';
import { ownChoiceAtom } from './empty-set';

/** So many rows are chosen here that are not in the working set: the same key clears them, and Escape. */
export function useOwnChoice(chosen: number, clear: () => void): void {
  const setOwn = useSetAtom(ownChoiceAtom);
  const latest = useRef(clear);
  useLayoutEffect(() => {
    latest.current = clear;
  });
  const any = chosen > 0;
  useEffect(() => {
    if (!any) return undefined;
    const leave = (): void => latest.current();
    setOwn({ leave });
    const remove = registerActionHandler(uiCommands.clearSelection, leave, 'page');
    return () => {
      remove();
      setOwn(null);
    };
  }, [any, setOwn]);
}
