const boxes = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image']);

/** Whether single keys belong to the element: a field to type in, or a list with its own keys. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !boxes.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable)
    return true;
  return target.closest('[role=menu],[role=listbox],[role=dialog],[role=alertdialog]') !== null;
}

const modals = '[aria-modal="true"]';

/** Whether a dialog keeps everything under it out of reach. */
export const modalOpen = (): boolean => document.querySelector(modals) !== null;

/** … and asks before anything goes on. */
export const questionOpen = (): boolean => document.querySelector(`${modals}[role="alertdialog"]`) !== null;
