import { takesKeys } from '../hotkeys/typing';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** How a field was before the first character of what may be a scan. */
export interface FieldBefore {
  readonly restore: () => void;
}

/** Remembers the focused field's text and selection, or a list's choice; null where typing changes nothing. */
export function rememberField(target: EventTarget | null): FieldBefore | null {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && takesKeys(target))) return rememberText(target);
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    return { restore: () => put(target, HTMLSelectElement.prototype, value, 'change') };
  }
  return null;
}

function rememberText(field: TextField): FieldBefore {
  const { value } = field;
  const from = field.selectionStart;
  const to = field.selectionEnd;
  return {
    restore: () => {
      // A composition under way would write its text again after us.
      if (document.activeElement === field) {
        field.blur();
        field.focus({ preventScroll: true });
      }
      put(field, Object.getPrototypeOf(field), value, 'input');
      // Numbers, dates and boxes have no selection.
      if (from !== null) field.setSelectionRange(from, to);
    },
  };
}

/** Through the native setter, so that React sees a change that it did not make itself. */
function put(field: TextField | HTMLSelectElement, prototype: object, value: string, event: 'input' | 'change'): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
