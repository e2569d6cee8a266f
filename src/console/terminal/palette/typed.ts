import { onScreen } from '~console/platform/when-idle';
import { listRows, type ListedRow, type PaletteGroup } from './row';

/** The rows of a query, as far as they are known now. */
export type RowsOf = (query: string) => readonly PaletteGroup[];

/** What was typed, with the rows that were found for it and by what. */
export interface Typed {
  readonly query: string;
  readonly listed: readonly ListedRow[];
  readonly by: RowsOf;
}

/** What is typed and listed, known here before React draws it. */
interface TypedStore {
  readonly now: () => Typed;
  readonly subscribe: (listener: () => void) => () => void;
  /** The screen shows it already: React may follow once it is painted. */
  readonly ahead: (typed: Typed) => void;
  /** React is told at once, of this or of what it has not been told yet. */
  readonly tell: (typed?: Typed) => void;
  /** Whether the screen is ahead of React. */
  readonly behind: () => boolean;
}

/** What a query asks for, as names are written. */
export const askedOf = (query: string): string => query.normalize('NFC').trim();

export function typedOf(query: string, by: RowsOf): Typed {
  return { query, by, listed: listRows(by(query)) };
}

export function createTyped(first: Typed): TypedStore {
  const listeners = new Set<() => void>();
  let now = first;
  let callOff: (() => void) | null = null;
  const tell = (typed = now): void => {
    callOff?.();
    callOff = null;
    now = typed;
    for (const listener of listeners) listener();
  };
  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        callOff?.();
        callOff = null;
      };
    },
    ahead: (typed) => {
      now = typed;
      callOff ??= onScreen(() => tell());
    },
    tell,
    behind: () => callOff !== null,
  };
}
