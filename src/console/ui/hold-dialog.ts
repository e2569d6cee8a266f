import { createContext, useContext, useEffect, useRef, type FocusEvent, type FormEvent } from 'react';

/** Holds the dialog around, or lets it go. */
export const HoldContext = createContext<((on: boolean) => void) | null>(null);

/**
 * A form holds the dialog it stands in, if it stands in one, while its call is under way: closed by then, it would tell
 * nobody what was refused, and what was typed into it would be gone.
 */
export function useHoldDialog(busy: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => {
    hold?.(busy);
    return () => hold?.(false);
  }, [hold, busy]);
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What is searched for is no input, nor is a file, which is sent as soon as it is chosen. */
const notTyped: readonly string[] = ['search', 'file', 'checkbox', 'radio', 'button', 'submit'];

function isTextControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !notTyped.includes(target.type))
  );
}

/** Watches what is typed within an area: give it `watch`, ask `isTyped` whether something would be lost now. */
export function useTyped() {
  const before = useRef(new Map<Control, string>());
  const typed = useRef(new Set<Control>());
  return {
    watch: {
      onFocusCapture: ({ target }: FocusEvent) => {
        if (isTextControl(target) && !before.current.has(target)) before.current.set(target, target.value);
      },
      onInputCapture: ({ target }: FormEvent) => {
        if (isTextControl(target)) typed.current.add(target);
      },
    },
    /** A text that was given back its old words is none, nor is one that is gone from the page: it was sent. */
    isTyped: () =>
      [...typed.current].some(
        (control) => control.isConnected && control.value !== (before.current.get(control) ?? ''),
      ),
  };
}
