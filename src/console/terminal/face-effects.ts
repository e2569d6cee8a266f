import type { FaceEffect } from '~commands/command';

/** Effects on packages are carried out, and reported, by the runner itself. */
export type PackageFaceEffect = 'copy-codes' | 'print-labels' | 'open-package';
export type ShellFaceEffect = Exclude<FaceEffect, PackageFaceEffect>;

const handlers = new Map<ShellFaceEffect, () => void>();

/**
 * The part of the interface that has the drawer, the dialog or the setting brings what a command does to it, while it is
 * mounted: `useEffect(() => registerFaceEffect('logout', signOut), [])`. The latest to register answers.
 */
export function registerFaceEffect(name: ShellFaceEffect, handler: () => void): () => void {
  handlers.set(name, handler);
  return () => {
    if (handlers.get(name) === handler) handlers.delete(name);
  };
}

/** False where the part that would do it is not on the screen. */
export function runFaceEffect(name: ShellFaceEffect): boolean {
  const handler = handlers.get(name);
  handler?.();
  return handler !== undefined;
}
