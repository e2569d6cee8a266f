import { createHold } from '../hotkeys/hold';

/** Letters that rows act on at once. A label may begin with any of them. */
const rowLetters = new Set(['KeyJ', 'KeyK', 'KeyX']);

export interface RowKeys {
  /** Takes a letter that rows would act on; true = it is held and must go no further. */
  readonly hold: (event: KeyboardEvent) => boolean;
  /** A person pressed them: now they reach the rows, in order. */
  readonly release: () => void;
  /** They were the beginning of a scan. */
  readonly drop: () => void;
  /** An event that comes back from here. */
  readonly isReleased: (event: KeyboardEvent) => boolean;
}

/** Holds back what rows take as commands until it is clear that no scanner typed it. */
export function createRowKeys(): RowKeys {
  const released = new WeakSet<Event>();
  const send = async (events: readonly KeyboardEvent[]): Promise<void> => {
    for (const { key, code, target } of events) {
      const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
      released.add(again);
      target?.dispatchEvent(again);
      // What a key did to the rows is there for the next one only once React has drawn it: at the end of this microtask.
      await Promise.resolve();
    }
  };
  const { press, release, drop } = createHold<KeyboardEvent>((events) => void send(events));
  return {
    hold: (event) => {
      const inRows = event.target instanceof Element && event.target.closest('[role=grid]') !== null;
      if (!inRows || !rowLetters.has(event.code) || event.repeat || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
      press(event);
      return true;
    },
    release,
    drop,
    isReleased: (event) => released.has(event),
  };
}
