import type { Cell, Piece } from './cells';

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
