import { inputShown } from '~console/terminal/input/turns';

/** Something typed would be lost now if the page was loaded anew: in a field, in what waits for the prompt, in a dialog. */
export function isTyping(): boolean {
  const field = document.activeElement;
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  const waits = inputShown().waiting !== '';
  return (
    typed !== '' || waits || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
  );
}
