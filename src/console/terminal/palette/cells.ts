import { chordClass, chordFaces, chordsClass } from '~console/ui/kbd';
import { squareClass } from '~console/ui/status';
import { statusFamily, type PackageStatus } from '~domain/statuses';
import { markOf } from './rank';

/** A run of text within a cell; without a tag it is the cell's own text. */
export interface Piece {
  readonly text: string;
  readonly tag?: 'b' | 'kbd' | 'span';
  readonly className?: string;
}

/** A part of a row, from left to right: plain data, for it is written to the screen without React. */
export interface Cell {
  readonly className: string;
  readonly pieces: readonly Piece[];
}

export function textCell(text: string, className = ''): Cell {
  return { className, pieces: [{ text }] };
}

/** A title with what was typed marked in it, accents aside. Of the same pieces whatever is marked, so that a key only changes their texts. */
export function markedCell(title: string, query: string, className = 'shrink-0'): Cell {
  const { from, to } = markOf(title, query) ?? { from: 0, to: 0 };
  return { className, pieces: [{ text: title.slice(0, from) }, { text: title.slice(from, to), tag: 'b', className: 'text-accent font-semibold' }, { text: title.slice(to) }] };
}

/** Keys as the registry writes them. */
export function keysCell(keys: string): Cell {
  return { className: chordsClass, pieces: chordFaces(keys).map((text) => ({ text, tag: 'kbd', className: chordClass })) };
}

/** A package's status under its name in the interface's language. */
export function statusCell(status: PackageStatus, name: string): Cell {
  return {
    className: 'inline-flex max-w-full items-center gap-2',
    pieces: [
      { text: '', tag: 'span', className: squareClass(statusFamily(status)) },
      { text: name, tag: 'span', className: 'truncate' },
    ],
  };
}
