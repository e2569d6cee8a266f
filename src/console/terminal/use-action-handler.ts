import { useEffect, useRef } from 'react';
import { registerActionHandler, type ActionLayer, type ShellUiAction } from './action-handlers';
import type { ArgumentValues } from '~commands/command';

/** Brings what a command does while the component is mounted; a text it answers with is why it was not done. */
export function useActionHandler(name: ShellUiAction, handler: (args: ArgumentValues) => string | void, layer: ActionLayer = 'page'): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => registerActionHandler(name, (args) => latest.current(args), layer), [name, layer]);
}
