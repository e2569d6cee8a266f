import { useEffect, useRef } from 'react';
import { registerFaceEffect, type FaceLayer, type ShellFaceEffect } from './face-effects';
import type { ArgumentValues } from '~commands/command';

/** Brings what a command does while the component is mounted; a text it answers with is why it was not done. */
export function useFaceEffect(name: ShellFaceEffect, handler: (args: ArgumentValues) => string | void, layer: FaceLayer = 'page'): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => registerFaceEffect(name, (args) => latest.current(args), layer), [name, layer]);
}
