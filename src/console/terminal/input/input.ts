import { forgetComing, onArrival } from '~console/platform/coming';
import { untype } from './field';
import { noteSeen } from './hand';
import { dropKept } from './kept';
import { createListener } from './listener';
import { dropTurns, giveTo, inputTaker, noteArrival, type InputTaker } from './turns';

let stop: (() => void) | null = null;

/** Keys that were pressed before this script was there: those that `first-keys.js` kept. */
interface FirstKeys {
  readonly since: number;
  readonly keys: readonly KeyboardEvent[];
  readonly end: () => void;
}

const firstKeys = (): FirstKeys | undefined => (window as { readonly firstKeys?: FirstKeys }).firstKeys;

/**
 * Takes keys and scans from now on, before the frame is there that they are for: hands don't wait for a page to load.
 */
export function beginInput(): void {
  if (stop) return;
  const first = firstKeys();
  const heard = [...(first?.keys ?? [])];
  first?.end();
  const listen = createListener(first?.since ?? performance.now());
  for (const event of heard) listen.onKeyDown(event);
  window.addEventListener('keydown', listen.onKeyDown, true);
  window.addEventListener('pointerdown', noteSeen, true);
  const leave = onArrival(noteArrival);
  stop = () => {
    window.removeEventListener('keydown', listen.onKeyDown, true);
    window.removeEventListener('pointerdown', noteSeen, true);
    listen.end();
    leave();
  };
}

/** Where no frame is coming, keys are keys: a password typed by a machine ends with Enter too. */
export function endInput(): void {
  firstKeys()?.end();
  stop?.();
  stop = null;
  untype(Number.POSITIVE_INFINITY);
  noteSeen();
  dropTurns();
  forgetComing();
  dropKept();
}

/** Takes what is given, from what was given before on, until the answer is called. */
export function takeInput(by: InputTaker): () => void {
  beginInput();
  giveTo(by);
  return () => {
    if (inputTaker() === by) endInput();
  };
}
