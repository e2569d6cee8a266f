import { atom } from 'jotai';
import type { Command } from '~commands/command';
import { commands } from '~commands/registry';
import type { RunRequest } from '../runs/request';

type PaletteState =
  | { readonly kind: 'closed' }
  /** The list of everything, with what has been typed so far. */
  | { readonly kind: 'list'; readonly query: string }
  /** Lines to begin with, and the grammar. */
  | { readonly kind: 'help' }
  /** Asking for what a request still lacks. */
  | { readonly kind: 'request'; readonly request: RunRequest };

export const paletteAtom = atom<PaletteState>({ kind: 'closed' });

/** What the palette lists as commands: the registry, but for measurements that put a longer list in its place. */
export const paletteCommandsAtom = atom<readonly Command[]>(commands);
