import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isComing } from '~console/platform/coming';
import { actsOnPage, beforePageRow, nextGroup, optionId } from './row';
import type { TypedKeys } from './use-typed';

/** Keys that mean what is on the screen. Others only change the text. */
const meaning = /^(?:Arrow|Home$|End$|Page|Enter$|Escape$|Tab$)/;

interface ListKeys {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly keys: TypedKeys;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Enter came before the first row, or before what the one that is `listed` comes after. */
  readonly onEnter: (text: string, listed: boolean) => void;
}

/** What keys do besides typing; cmdk has those that it is left with. */
export function takeKey(event: KeyboardEvent, { field, keys, onBack, onClose, onEnter }: ListKeys): void {
  const { shown, catchUp, drawAll, choose } = keys;
  const { key, altKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (meaning.test(key)) catchUp();
  const at = shown.current;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const leaves =
    key === 'End' ||
    (step === 1 && at.selected + 1 >= at.drawn) ||
    (step === -1 && at.selected === 0) ||
    (step !== 0 && (mod || altKey));
  if (leaves) flushSync(drawAll);
  const group = altKey && step !== 0 ? nextGroup(at.listed, at.selected, step) : null;
  if (group !== null) {
    flushSync(() => choose(group));
    document.getElementById(optionId(at.listed[group]?.row.value ?? ''))?.scrollIntoView({ block: 'nearest' });
  } else if (key === 'Escape' || (mod && event.code === 'KeyK')) onClose();
  else if (key === 'Backspace' && field.current?.value === '' && !mod) onBack();
  else if (key === 'Enter' && !event.nativeEvent.isComposing) {
    // cmdk would look for the row on the screen, which is drawn a little later than it is known.
    const chosen = at.listed[at.selected];
    if (chosen && !(actsOnPage(chosen.row) && isComing(...beforePageRow))) chosen.row.onSelect();
    else onEnter(field.current?.value ?? '', chosen !== undefined);
  } else if (key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
}
