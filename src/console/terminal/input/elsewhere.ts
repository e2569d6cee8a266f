import { isComing, onArrival } from '~console/platform/coming';
import { questionOpen, takesKeys } from '../hotkeys/typing';
import { rememberField, type Restore } from './field';
import { isInHaste, isOvertaken, noteSeen, surprise } from './hand';
import { keep } from './kept';
import { forField, inputTaker, isTyped, keepWaiting, noteArrival, queue, swallow } from './turns';

/** The field that the hand has gone to by the mouse since it called for what is still coming. */
let chosen: EventTarget | null = null;
/** When a hand last went to another field so. */
let goneAt = Number.NEGATIVE_INFINITY;

/** What is typed into a field is for one that is still to come, or behind text for that. */
export const isForLater = (target: EventTarget | null): boolean =>
  (target !== chosen && isComing(...forField)) || queue.items().some(isTyped);

/** Who presses the mouse on another field has gone there. */
function hearPress({ target }: Event): void {
  noteSeen();
  const pressed = target instanceof Element ? (target.closest('label')?.control ?? target) : null;
  const isField = pressed?.matches('input, textarea, select') === true && takesKeys(pressed);
  chosen = isField && isComing(...forField) ? pressed : null;
  if (!isField || pressed === document.activeElement) return;
  goneAt = performance.now();
  keepWaiting();
  if (composing) composing = { ...composing, isKept: true };
}

/** It has taken the focus from where the hand had gone: what is typed on was meant for that. */
function hearArrival(failed: Parameters<typeof noteArrival>[0]): void {
  if (chosen && document.activeElement !== chosen) {
    chosen = null;
    keepWaiting();
    surprise();
  } else if (!isComing(...forField)) chosen = null;
  noteArrival(failed);
}

interface Composing {
  readonly at: number;
  readonly since: number;
  readonly restore: Restore | null;
  readonly answers: boolean;
  /** Its hand has not seen what came up, or has gone elsewhere. */
  readonly isKept: boolean;
}

/** An input method is at work in a field, and what comes of it is not for that. */
let composing: Composing | null = null;

/** As Firefox and Chrome tell of it; the latter calls the first key of a word by its name on some systems. */
export const isComposed = ({
  isComposing,
  key,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'key' | 'keyCode'>): boolean =>
  isComposing || key === 'Process' || keyCode === 229;

function composingIn({ target, timeStamp: at }: Event): Composing | null {
  const isKept = isInHaste(at);
  const restore = rememberField(target);
  if (restore === null || !(isKept || (inputTaker() !== null && isForLater(target)))) return null;
  return { at, since: performance.now(), restore, answers: questionOpen(), isKept };
}

function placeComposed(text: string, { restore, isKept, ...of }: Composing): void {
  restore?.();
  if (isKept || isOvertaken(of.since)) keep(text);
  else queue.put({ kind: 'composed', text, ...of });
}

/**
 * No page can keep an input method from writing into the field that has the focus: where that is not what was meant,
 * what it has written is taken out again at its end.
 */
function hearComposing(event: CompositionEvent): void {
  const before = composing;
  composing = event.type === 'compositionstart' ? composingIn(event) : null;
  if (event.type === 'compositionend' && before && event.data !== '') placeComposed(event.data, before);
}

/**
 * Text that comes without a key of its own: some letters of an input method, what is dictated or chosen. `release` lets
 * go of what was held back before it.
 */
function hearText(event: InputEvent, release: () => void): void {
  const { data, inputType, isComposing } = event;
  if (inputType !== 'insertText' || isComposing || !event.cancelable || data === null) return;
  const at = composingIn(event);
  if (!at) return;
  swallow(event);
  release();
  placeComposed(data, { ...at, restore: null });
}

/** What is composed since a moment on was a scanner's. */
export function dropComposing(from: number): void {
  if (composing && composing.at >= from) composing = null;
}

/** What comes next may be what was just called for: the hand waits for that. */
export function leaveChosen(): void {
  chosen = null;
}

/** It was heard before the hand went to another field. */
export const isBeforeGoing = (heardAt: number): boolean => heardAt <= goneAt;

/** Hears the mouse and the input method. `release` lets go of keys that were held back. The answer ends it. */
export function hearElsewhere(release: () => void): () => void {
  const atEnd = new AbortController();
  const heardFirst = { capture: true, signal: atEnd.signal };
  window.addEventListener('pointerdown', hearPress, heardFirst);
  window.addEventListener(
    'compositionstart',
    (event) => {
      // What was held back comes before it.
      release();
      hearComposing(event);
    },
    heardFirst,
  );
  window.addEventListener('compositionend', hearComposing, heardFirst);
  window.addEventListener('beforeinput', (event) => hearText(event, release), heardFirst);
  const leave = onArrival(hearArrival);
  return () => {
    atEnd.abort();
    leave();
    chosen = composing = null;
    goneAt = Number.NEGATIVE_INFINITY;
  };
}
