import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Argument, ArgumentValues, UiCommand, ValuesOf } from '~commands/command';
import type { SubjectPackage } from '~commands/subject';

/** What a command was called with. */
export interface CommandCall {
  readonly args: ArgumentValues;
  /** That go along: the button's own, else the selected or open ones; none where the command takes none. */
  readonly packages: readonly SubjectPackage[];
}

/** A page may do by itself what the frame does elsewhere, while it is there. */
type ActionLayer = 'page' | 'frame';

/** A text is why it was not done. */
type CallHandler = (call: CommandCall) => string | void;
type UiHandler<Args extends readonly Argument[]> = (args: ValuesOf<Args>) => string | void;

/** By the command's id: what is on the screen to do it. */
const layers: Record<ActionLayer, Map<string, CallHandler>> = { page: new Map(), frame: new Map() };

/** Of one layer the latest to register answers, and the page before the frame. */
export function registerCallHandler(id: string, handler: CallHandler, layer: ActionLayer): () => void {
  const handlers = layers[layer];
  handlers.set(id, handler);
  if (awaited?.id === id && layer === 'page') {
    const { args, tell, until } = awaited;
    awaited = null;
    const refused = Date.now() < until ? handler({ args, packages: [] }) : undefined;
    if (typeof refused === 'string') tell(refused);
  }
  return () => {
    if (handlers.get(id) === handler) handlers.delete(id);
  };
}

export function callHandler(id: string): CallHandler | undefined {
  return layers.page.get(id) ?? layers.frame.get(id);
}

/** What the frame does, whatever page is open. */
export const isOfFrame = (id: string): boolean => layers.frame.has(id) && !layers.page.has(id);

/**
 * The part of the interface that has the drawer, the dialog or the setting brings what a command does to it, while it
 * is mounted: `useEffect(() => registerActionHandler(uiCommands.logout, signOut), [])`.
 */
export function registerActionHandler<Args extends readonly Argument[]>(
  { id }: UiCommand<Args>,
  handler: UiHandler<Args>,
  layer: ActionLayer = 'frame',
): () => void {
  // The command's values were read by its own declaration.
  return registerCallHandler(id, ({ args }) => handler(args as ValuesOf<Args>), layer);
}

/** Brings what a command does while the component is mounted; a text it answers with is why it was not done. */
export function useActionHandler<Args extends readonly Argument[]>(
  command: UiCommand<Args>,
  handler: UiHandler<Args>,
  layer: ActionLayer = 'page',
): void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () => registerActionHandler(command, (args: ValuesOf<Args>) => latest.current(args), layer),
    [command, layer],
  );
}

/** A page that is not there by then was not opened for it. */
const patienceMs = 15_000;

let awaited: {
  readonly id: string;
  readonly args: ArgumentValues;
  readonly tell: (refused: string) => void;
  readonly until: number;
} | null = null;

/** Done once the page that does it is there; `tell` = why it was not. Of several the last is waited for. */
export function awaitUiAction(id: string, args: ArgumentValues, tell: (refused: string) => void): void {
  awaited = { id, args, tell, until: Date.now() + patienceMs };
}

/** `absent` = the part that would do it is not on the screen. */
type UiActionAnswer = 'done' | 'absent' | { readonly refused: string };

/** Of the command whose id it is, with values as they were read. */
export function runCallHandler(id: string, args: ArgumentValues): UiActionAnswer {
  const handler = callHandler(id);
  if (!handler) return 'absent';
  const refused = handler({ args, packages: [] });
  return typeof refused === 'string' ? { refused } : 'done';
}

export function runUiAction<Args extends readonly Argument[]>(
  { id }: UiCommand<Args>,
  ...[args]: Partial<ValuesOf<Args>> extends ValuesOf<Args> ? [args?: ValuesOf<Args>] : [args: ValuesOf<Args>]
): UiActionAnswer {
  return runCallHandler(id, args ?? {});
}

/**
 * A page that asks for a command's values better than the palette does (its form, its dialog with what stands in the
 * way) brings them here while it is open. Keys, buttons and palette come to it once the gate has allowed the command; a
 * typed line says what it means and goes its own way. Of several the latest to come answers; null = none just now.
 */
export function useCommandHandler(id: string, handler: ((call: CommandCall) => void) | null): void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  const there = handler !== null;
  useEffect(() => {
    if (!there) return undefined;
    const own: CallHandler = (call) => latest.current?.(call);
    return registerCallHandler(id, own, 'page');
  }, [id, there]);
}
