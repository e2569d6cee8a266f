import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

type RowMove = 'next' | 'previous' | 'first' | 'last' | 'down' | 'up';

type RowKey =
  | { readonly kind: 'move'; readonly move: RowMove; readonly extend: boolean }
  | { readonly kind: 'toggle' | 'all' | 'open' | 'menu' };

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** PageUp and PageDown go this many rows. */
const leap = 10;

const arrows: Record<string, RowMove> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'down',
  PageUp: 'up',
};
/** By their place on the keyboard: an input method may turn the letters into anything. */
const letters: Record<string, RowMove> = { KeyJ: 'next', KeyK: 'previous' };

/** What a key pressed on a table's rows means; null = not the table's. */
export function rowKey(press: KeyPress): RowKey | null {
  const mod = press.ctrlKey || press.metaKey;
  if (press.altKey) return null;
  const arrow = arrows[press.key];
  // Ctrl+Home and Ctrl+End are the same as without: rows are the only cells the cursor knows.
  if (arrow && (!mod || press.key === 'Home' || press.key === 'End'))
    return { kind: 'move', move: arrow, extend: press.shiftKey };
  if (mod) return press.code === 'KeyA' && !press.shiftKey ? { kind: 'all' } : null;
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.shiftKey)) return { kind: 'menu' };
  if (press.shiftKey) return null;
  const letter = letters[press.code];
  if (letter) return { kind: 'move', move: letter, extend: false };
  if (press.code === 'KeyX' || press.key === ' ') return { kind: 'toggle' };
  return press.key === 'Enter' ? { kind: 'open' } : null;
}

/** Where the cursor goes; −1 = it stands on no row yet, and its first move enters at the top (or at the very end). */
export function moveCursor(from: number, move: RowMove, count: number): number {
  const last = count - 1;
  const clamp = (index: number): number => Math.min(Math.max(index, 0), last);
  if (move === 'last') return last;
  if (move === 'first' || from < 0) return clamp(0);
  const steps = { next: 1, previous: -1, down: leap, up: -leap } as const;
  return clamp(from + steps[move]);
}

/** The indexes from a to b, both included, in rising order. */
export function span(a: number, b: number): number[] {
  const low = Math.min(a, b);
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => low + index);
}

/**
 * j and k begin at the rows while nothing else has the focus: after a page was opened they work at once, without any
 * way through header and filters.
 */
export function useEntryKeys(table: RefObject<HTMLElement | null>, press: (key: KeyPress) => boolean): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const focused = document.activeElement;
      if (event.defaultPrevented || (focused !== document.body && focused?.tagName !== 'MAIN')) return;
      if (!event.code.startsWith('Key') || rowKey(event)?.kind !== 'move') return;
      table.current?.focus({ preventScroll: true });
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [table]);
}
