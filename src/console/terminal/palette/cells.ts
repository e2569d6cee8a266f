import { chordLabels, chordInLineClass } from '~console/ui/kbd';
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

/**
 * A title with what was typed marked in it, accents aside. Always in three pieces, so that a letter
 * changes texts and makes no elements.
 */
export function markedCell(title: string, query: string, className = 'shrink-0'): Cell {
  const { from, to } = markOf(title, query) ?? { from: title.length, to: title.length };
  return {
    className,
    pieces: [
      { text: title.slice(0, from) },
      { text: title.slice(from, to), tag: 'b', className: 'text-accent font-semibold' },
      { text: title.slice(to) },
    ],
  };
}

/** Keys as the registry writes them; those of a sequence stand in one box. */
export function keysCell(keys: string): Cell {
  return {
    className: 'shrink-0',
    pieces: [{ text: chordLabels(keys).join(' '), tag: 'kbd', className: chordInLineClass }],
  };
}

/** A package's status under its name in the interface's language. */
export function statusCell(status: PackageStatus, name: string): Cell {
  return {
    className: '',
    pieces: [
      { text: '', tag: 'span', className: `${squareClass(statusFamily(status))} mr-2 inline-block align-middle` },
      { text: name },
    ],
  };
}

const gapClass = 'pl-2';

/**
 * Cells as one line of text, cut off where there is no more room: what is laid out as one takes half the time of as
 * many boxes, and every key does it for all rows in sight.
 */
export function lineCell(cells: readonly Cell[]): Cell {
  const within = ({ className }: Cell, piece: Piece): Piece =>
    className === ''
      ? piece
      : { text: piece.text, tag: piece.tag ?? 'span', className: classes(className, piece.className) };
  return {
    className: 'min-w-0 flex-1 truncate',
    pieces: cells.flatMap((cell, at) => {
      const pieces = cell.pieces.map((piece) => within(cell, piece));
      return at === 0 ? pieces : apart(pieces);
    }),
  };
}

/**
 * Some way from what stands before, with a blank for whoever hears it: in the first piece's own box unless that is a
 * picture.
 */
function apart([first, ...rest]: readonly Piece[]): Piece[] {
  if (!first) return [];
  if (first.text === '' && first.tag !== undefined)
    return [{ text: ' ', tag: 'span', className: gapClass }, first, ...rest];
  return [{ text: ` ${first.text}`, tag: first.tag ?? 'span', className: classes(first.className, gapClass) }, ...rest];
}

const classes = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');
