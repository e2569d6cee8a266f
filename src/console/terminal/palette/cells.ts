import { chordFaces, chordInLineClass } from '~console/ui/kbd';
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
  const boxes = chordFaces(keys).map((text): Piece => ({ text, tag: 'kbd', className: chordInLineClass }));
  return { className: 'shrink-0', pieces: boxes.flatMap((box, at) => (at === 0 ? [box] : [{ text: ' ' }, box])) };
}

/** A package's status under its name in the interface's language. */
export function statusCell(status: PackageStatus, name: string): Cell {
  return { className: '', pieces: [{ text: '', tag: 'span', className: `${squareClass(statusFamily(status))} mr-2 inline-block align-middle` }, { text: name }] };
}

const gap: Piece = { text: ' ', tag: 'span', className: 'pl-2' };

/** Cells as one line of text, cut off where there is no more room: what is laid out as one takes half the time of as many boxes, and every key does it for all rows in sight. */
export function lineCell(cells: readonly Cell[]): Cell {
  const within = ({ className }: Cell, piece: Piece): Piece =>
    className === '' ? piece : { text: piece.text, tag: piece.tag ?? 'span', className: piece.className === undefined ? className : `${className} ${piece.className}` };
  return { className: 'min-w-0 flex-1 truncate', pieces: cells.flatMap((cell, at) => [...(at === 0 ? [] : [gap]), ...cell.pieces.map((piece) => within(cell, piece))]) };
}
