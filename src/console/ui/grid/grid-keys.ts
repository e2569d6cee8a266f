export type RowStep = 'next' | 'previous' | 'page_down' | 'page_up' | 'first' | 'last';
type ColumnStep = 'next' | 'previous' | 'first' | 'last';

export type GridKey =
  | { readonly kind: 'row'; readonly step: RowStep; readonly extend: boolean }
  | { readonly kind: 'column'; readonly step: ColumnStep }
  /** A column's width or place, by steps; only in the head. */
  | { readonly kind: 'resize' | 'reorder'; readonly step: 1 | -1 }
  | { readonly kind: 'toggle' | 'all' | 'open' | 'leave' | 'menu' };

interface GridPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const rows: Record<string, RowStep> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page_down',
  PageUp: 'page_up',
};
const columns: Record<string, ColumnStep> = { ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', End: 'last' };

/**
 * What a press on the grid means, after the ARIA practices; null = it is not the grid's. Letters belong to the hotkeys.
 */
export function gridKey(press: GridPress): GridKey | null {
  const { key, shiftKey: shift, altKey: alt } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (alt) return mod ? null : altKey(key, shift);
  if (mod) {
    if (key === 'Home') return { kind: 'row', step: 'first', extend: shift };
    if (key === 'End') return { kind: 'row', step: 'last', extend: shift };
    // By its place on the keyboard: an input method may turn the letter into anything.
    return press.code === 'KeyA' && !shift ? { kind: 'all' } : null;
  }
  const row = rows[key];
  if (row) return { kind: 'row', step: row, extend: shift };
  if (key === 'ContextMenu' || (key === 'F10' && shift)) return { kind: 'menu' };
  if (shift) return null;
  const column = columns[key];
  if (column) return { kind: 'column', step: column };
  if (key === ' ') return { kind: 'toggle' };
  if (key === 'Enter') return { kind: 'open' };
  return key === 'Escape' ? { kind: 'leave' } : null;
}

function altKey(key: string, shift: boolean): GridKey | null {
  if (key === 'ArrowRight') return { kind: shift ? 'reorder' : 'resize', step: 1 };
  if (key === 'ArrowLeft') return { kind: shift ? 'reorder' : 'resize', step: -1 };
  return key === 'ArrowDown' && !shift ? { kind: 'menu' } : null;
}

/** The head stands above the first row. */
export const headRow = -1;

/** Where a step leads; from = null: the cursor stands nowhere yet and enters at the top (or at the very end). */
export function stepRow(from: number | null, step: RowStep, count: number, page: number): number {
  const last = count - 1;
  if (step === 'last') return last;
  if (step === 'first' || from === null) return Math.min(0, last);
  if (step === 'previous') return Math.max(from - 1, headRow);
  const steps = { next: 1, page_down: page, page_up: -page } as const;
  return Math.min(Math.max(from + steps[step], 0), last);
}

export function stepColumn(from: number, step: ColumnStep, count: number): number {
  if (step === 'first') return 0;
  if (step === 'last') return count - 1;
  return Math.min(Math.max(from + (step === 'next' ? 1 : -1), 0), count - 1);
}
