import { focusedField, insertText, type TextField } from './insert-text';

export interface TypeAhead {
  /** Characters are being kept: the next ones belong behind them. */
  readonly waiting: () => boolean;
  readonly add: (text: string) => void;
  readonly stop: () => void;
}

/** A part of the interface that is fetched on a slow line comes within this, in ms; what was typed is then old. */
const longestMs = 5_000;
const lookMs = 16;

/**
 * Keeps what is typed between the key that opens a field and the field: it may have to be fetched first. `opening` says
 * whether one is still on its way; once it has the focus it gets the characters, in order. None is lost, none is a hotkey.
 * `target` = the field that takes them now.
 */
export function createTypeAhead(opening: () => boolean, target: () => TextField | null = focusedField): TypeAhead {
  let text = '';
  let begun = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    text = '';
  };
  const look = (): void => {
    const field = target();
    if (field) {
      insertText(field, text);
      stop();
    } else if (opening() && performance.now() - begun < longestMs) timer = setTimeout(look, lookMs);
    else stop();
  };
  return {
    waiting: () => timer !== undefined || (opening() && target() === null),
    add: (more) => {
      text += more;
      if (timer !== undefined) return;
      begun = performance.now();
      look();
    },
    stop,
  };
}
