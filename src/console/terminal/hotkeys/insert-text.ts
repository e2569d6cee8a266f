export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The field that takes what is typed now, if any does. */
export function focusedField(): TextField | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) return activeElement.readOnly ? null : activeElement;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.readOnly) return null;
  // Boxes and buttons have no place to put a character; numbers and dates have, but don't say where.
  return activeElement.selectionStart === null ? null : activeElement;
}

/** Types a text into a field as if pressed there: through the native setter, so that React sees a change it did not make. */
export function insertText(field: TextField, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const from = selectionStart ?? value.length;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, `${value.slice(0, from)}${text}${value.slice(selectionEnd ?? from)}`);
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
