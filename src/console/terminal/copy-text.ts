/**
 * Puts a text on the clipboard; false where the browser refuses. Consoles reached over plain http, as inside a hub's
 * own network, have no clipboard object: there the old way still works.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyOldWay(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return copyOldWay(text);
    throw error;
  }
}

function copyOldWay(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
