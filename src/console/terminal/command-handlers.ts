import { useEffect, useRef } from 'react';
import type { ArgumentValues } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';

/** What a command was called with. */
export interface CommandCall {
  readonly args: ArgumentValues;
  /** That go along: the button's own, else the selected or open ones; none where the command takes none. */
  readonly packages: readonly SubjectPackage[];
}

type CommandHandler = (call: CommandCall) => void;

const faces = new Map<string, CommandHandler>();

/**
 * A page that asks for a command's values better than the palette does (its form, its dialog with what stands in the way)
 * brings them here while it is open. Keys, buttons and palette come to it once the gate has allowed the command; a typed
 * line says what it means and goes its own way. Of several the latest to come answers; null = none just now.
 */
export function useCommandHandler(id: string, face: CommandHandler | null): void {
  const latest = useRef(face);
  useEffect(() => {
    latest.current = face;
  });
  const there = face !== null;
  useEffect(() => {
    if (!there) return undefined;
    const own: CommandHandler = (call) => latest.current?.(call);
    faces.set(id, own);
    return () => {
      if (faces.get(id) === own) faces.delete(id);
    };
  }, [id, there]);
}

export function commandHandler(id: string): CommandHandler | undefined {
  return faces.get(id);
}
