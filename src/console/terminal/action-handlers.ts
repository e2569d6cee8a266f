import type { ArgumentValues, UiAction } from '~commands/command';

/** Effects on packages are carried out, and reported, by the runner itself. */
export type PackageUiAction = 'copy-codes' | 'print-labels' | 'open-package';
export type ShellUiAction = Exclude<UiAction, PackageUiAction>;

/** A page may do by itself what the frame does elsewhere, while it is there. */
export type ActionLayer = 'page' | 'frame';

/** Given the command's values; a text is why it was not done. */
type Handler = (args: ArgumentValues) => string | void;
const layers: Record<ActionLayer, Map<ShellUiAction, Handler>> = { page: new Map(), frame: new Map() };

/**
 * The part of the interface that has the drawer, the dialog or the setting brings what a command does to it, while it is
 * mounted: `useEffect(() => registerFaceEffect('logout', signOut), [])`. Of one layer the latest to register answers, and
 * the page before the frame.
 */
export function registerActionHandler(name: ShellUiAction, handler: Handler, layer: ActionLayer = 'frame'): () => void {
  const handlers = layers[layer];
  handlers.set(name, handler);
  if (awaited?.name === name && layer === 'page') {
    const { args, tell, until } = awaited;
    awaited = null;
    const refused = Date.now() < until ? handler(args) : undefined;
    if (typeof refused === 'string') tell(refused);
  }
  return () => {
    if (handlers.get(name) === handler) handlers.delete(name);
  };
}

/** A page that is not there by then was not opened for it. */
const patienceMs = 15_000;

let awaited: { readonly name: ShellUiAction; readonly args: ArgumentValues; readonly tell: (refused: string) => void; readonly until: number } | null = null;

/** Done once the page that does it is there; `tell` = why it was not. Of several the last is waited for. */
export function awaitUiAction(name: ShellUiAction, args: ArgumentValues, tell: (refused: string) => void): void {
  awaited = { name, args, tell, until: Date.now() + patienceMs };
}

/** `absent` = the part that would do it is not on the screen. */
export type UiActionAnswer = 'done' | 'absent' | { readonly refused: string };

export function runUiAction(name: ShellUiAction, args: ArgumentValues = {}): UiActionAnswer {
  const handler = layers.page.get(name) ?? layers.frame.get(name);
  if (!handler) return 'absent';
  const refused = handler(args);
  return typeof refused === 'string' ? { refused } : 'done';
}
