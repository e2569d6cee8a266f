import type { Command } from '~commands/command';
import type { Coming } from '~console/platform/coming';
import type { Cell } from './cells';

/** What is told of the selected row beside the list. */
export type RowPreview =
  | { readonly kind: 'command'; readonly command: Command; readonly why: string | undefined }
  | { readonly kind: 'package'; readonly id: number; readonly code: string }
  | {
      readonly kind: 'facts';
      readonly title: string;
      readonly facts: readonly (readonly [label: string, value: string])[];
    };

/** One row of the palette. What Enter does is what is selected, always. */
export interface PaletteRow {
  /** Unique in the list; no blanks at its ends. */
  readonly value: string;
  readonly cells: readonly Cell[];
  /** Why it can't be run now: still reachable, so that it can be read. */
  readonly unavailable?: string | undefined;
  readonly preview?: RowPreview;
  readonly onSelect: () => void;
}

/** What Enter does with it hangs on the package or record of the page. */
export const actsOnPage = ({ preview }: PaletteRow): boolean =>
  preview?.kind === 'command' && preview.command.subject !== 'none';

/** What such a row comes after: the page itself, and what was done to what stands there. */
export const beforePageRow: readonly Coming[] = ['page', 'run'];

export interface PaletteGroup {
  readonly id: string;
  readonly heading?: string | undefined;
  readonly rows: readonly PaletteRow[];
}

/** A row in its place; the first of a group carries the heading over it. */
export interface ListedRow {
  readonly row: PaletteRow;
  readonly group: string;
  readonly heading: string | undefined;
  readonly first: boolean;
}

export function listRows(groups: readonly PaletteGroup[]): ListedRow[] {
  return groups.flatMap(({ id, heading, rows }) =>
    rows.map((row, at) => ({ row, group: id, heading, first: at === 0 })),
  );
}

/**
 * Where Alt and an arrow lead from a row: the first row of the next group, or of the one before; null = there is none.
 */
export function nextGroup(listed: readonly ListedRow[], from: number, direction: 1 | -1): number | null {
  const firsts = listed.flatMap(({ first }, at) => (first ? [at] : []));
  const own = firsts.findLastIndex((at) => at <= from);
  return firsts[own + direction] ?? null;
}

export function optionId(value: string): string {
  return `palette-${value.replaceAll(/\s/g, '_')}`;
}

export function headingId(group: string): string {
  return `palette-group-${group.replaceAll(/\s/g, '_')}`;
}
