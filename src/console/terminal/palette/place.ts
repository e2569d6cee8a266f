import type { Cell, Piece } from './cells';
import { headingId, optionId, type ListedRow } from './row';

type Attributes = Readonly<Record<string, string | null>>;

/** What a place of the list shows: a row with its heading, if it is the first under it. */
export interface Place {
  /** `total` counts all rows, drawn or not; no row = nothing stands here now. */
  readonly show: (listed: ListedRow | undefined, at: number, total: number, selected: boolean) => void;
}

const rowClass =
  'aria-selected:bg-raised aria-selected:border-accent flex min-h-8 scroll-mt-8 cursor-default items-center gap-3 rounded-sm border-l-2 border-transparent px-2 py-1';

/** A place without a row: no option, and passed over by cmdk, which knows it by that it is disabled. */
const nothing: Attributes = {
  hidden: '',
  id: null,
  role: null,
  'aria-selected': null,
  'aria-posinset': null,
  'aria-setsize': null,
  'aria-describedby': null,
  'aria-disabled': 'true',
  'data-selected': null,
};
const noHeading: Attributes = { hidden: '', id: null };

/** Writes a place's two elements, which hold nothing yet. Of what stands there already only what differs is written. */
export function createPlace(heading: Element, option: HTMLElement): Place {
  let cells: readonly Cell[] = [];
  let attributes: Attributes = {};
  let headingAttributes: Attributes = {};
  heading.replaceChildren();
  option.replaceChildren();
  const words = heading.appendChild(document.createTextNode(''));

  return {
    show: (listed, at, total, selected) => {
      attributes = writeAttributes(option, attributes, listed ? attributesOf(listed, at, total, selected) : nothing);
      const headed = listed?.first === true && listed.heading !== undefined;
      headingAttributes = writeAttributes(
        heading,
        headingAttributes,
        headed ? { hidden: null, id: headingId(listed.group) } : noHeading,
      );
      if (headed && words.nodeValue !== listed.heading) words.nodeValue = listed.heading ?? '';
      if (!listed) return;
      writeCells(option, cells, listed.row.cells);
      cells = listed.row.cells;
    },
  };
}

/** What can't be run is not aria-disabled, for cmdk would pass over it: its reason is there to be read. */
function attributesOf({ row, group, heading }: ListedRow, at: number, total: number, selected: boolean): Attributes {
  return {
    hidden: null,
    id: optionId(row.value),
    role: 'option',
    'aria-selected': String(selected),
    'aria-posinset': String(at + 1),
    'aria-setsize': String(total),
    'aria-describedby': heading === undefined ? null : headingId(group),
    'aria-disabled': 'false',
    'data-selected': String(selected),
    class: row.unavailable === undefined ? rowClass : `${rowClass} text-dim`,
  };
}

function writeAttributes(element: Element, before: Attributes, now: Attributes): Attributes {
  for (const [name, value] of Object.entries(now)) {
    if (before[name] === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  return now;
}

/** Makes a row's cells the ones given. `before` is what stands there; only what differs from it is touched. */
export function writeCells(row: HTMLElement, before: readonly Cell[], now: readonly Cell[]): void {
  let next = row.firstElementChild;
  for (const [at, cell] of now.entries()) {
    const element = next ?? row.appendChild(document.createElement('span'));
    next = element.nextElementSibling;
    const known = before[at];
    if (cell !== known) writeCell(element, known, cell);
  }
  for (let over = before.length; over > now.length; over -= 1) row.lastChild?.remove();
}

function writeCell(element: Element, before: Cell | undefined, now: Cell): void {
  if (now.className !== (before?.className ?? '')) element.className = now.className;
  let next = element.firstChild;
  for (const [place, piece] of now.pieces.entries()) {
    const node = next;
    next = node?.nextSibling ?? null;
    writePiece(element, node, before?.pieces[place], piece);
  }
  for (let over = before?.pieces.length ?? 0; over > now.pieces.length; over -= 1) element.lastChild?.remove();
}

function writePiece(cell: Element, node: ChildNode | null, before: Piece | undefined, now: Piece): void {
  if (before === now) return;
  if (!node || !before || before.tag !== now.tag) {
    const made = madeOf(now);
    if (node) node.replaceWith(made);
    else cell.append(made);
    return;
  }
  const text = node instanceof Element ? node.firstChild : node;
  if (text && before.text !== now.text) text.nodeValue = now.text;
  if (node instanceof Element && before.className !== now.className) node.className = now.className ?? '';
}

function madeOf({ text, tag, className }: Piece): Node {
  // Also an empty one: later texts are written into it.
  const node = document.createTextNode(text);
  if (tag === undefined) return node;
  const element = document.createElement(tag);
  element.append(node);
  if (className !== undefined) element.className = className;
  return element;
}
