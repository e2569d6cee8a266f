import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What the browser tells of a key besides `keydown`: nobody above the input asks for any of it. */
const unheard = ['beforeinput', 'keypress', 'textInput', 'keyup', 'selectionchange'] as const;

/**
 * Hears what is typed from the input itself. Left to go up to React, which looks through every event of a key for listeners it
 * does not have, a key would take a good part of a millisecond longer.
 */
export function useTyping(field: RefObject<HTMLInputElement | null>, onInput: (text: string) => void): void {
  const latest = useRef(onInput);
  useLayoutEffect(() => {
    latest.current = onInput;
  });
  useLayoutEffect(() => {
    const input = field.current;
    const heard = new AbortController();
    const listen = (type: string, then: (event: Event) => void): void => input?.addEventListener(type, then, { signal: heard.signal });
    listen('input', (event) => {
      event.stopPropagation();
      latest.current(input?.value ?? '');
    });
    for (const type of unheard) listen(type, (event) => event.stopPropagation());
    return () => heard.abort();
  }, [field]);
}
