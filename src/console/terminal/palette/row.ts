import type { ReactNode } from 'react';
import type { Command } from '~commands/command';

/** What is told of the selected row beside the list. */
export type RowPreview =
  | { readonly kind: 'command'; readonly command: Command; readonly why: string | undefined }
  | { readonly kind: 'package'; readonly id: number; readonly code: string }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly (readonly [label: string, value: string])[] };

/** One row of the palette. What Enter does is what is selected, always. */
export interface PaletteRow {
  /** Unique in the list; no blanks at its ends. */
  readonly value: string;
  readonly content: ReactNode;
  /** Why it can't be run now: still reachable, so that it can be read. */
  readonly unavailable?: string | undefined;
  readonly preview?: RowPreview;
  readonly onSelect: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly heading?: string | undefined;
  readonly rows: readonly PaletteRow[];
}

export function allRows(groups: readonly PaletteGroup[]): PaletteRow[] {
  return groups.flatMap((group) => group.rows);
}

export function optionId(value: string): string {
  return `palette-${value.replaceAll(/\s/g, '_')}`;
}
