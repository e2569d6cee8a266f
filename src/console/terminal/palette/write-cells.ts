import type { Cell, Piece } from './cells';

/** Makes a row's cells the ones given. `before` is what stands there; only what differs from it is touched. */
export function writeCells(row: HTMLElement, before: readonly Cell[], now: readonly Cell[]): void {
  for (const [at, cell] of now.entries()) {
    const known = before[at];
    if (cell === known) continue;
    const element = row.children[at] ?? row.appendChild(document.createElement('span'));
    if (cell.className !== (known?.className ?? '')) element.className = cell.className;
    for (const [place, piece] of cell.pieces.entries()) writePiece(element, place, known?.pieces[place], piece);
    for (let over = known?.pieces.length ?? 0; over > cell.pieces.length; over -= 1) element.lastChild?.remove();
  }
  for (let over = before.length; over > now.length; over -= 1) row.lastChild?.remove();
}

function writePiece(cell: Element, place: number, before: Piece | undefined, now: Piece): void {
  const node = cell.childNodes[place];
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
