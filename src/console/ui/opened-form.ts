import { createElement, useCallback, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react';
import { useTyped } from './hold-dialog';
import { LazyDropQuestion } from './lazy-dialogs';
import { firstField } from './opening-dialog';

/** A dialog around does by itself what is done here for a form in the page. */
const isInDialog = (form: Element): boolean => form.closest('[role=dialog], [role=alertdialog]') !== null;

/** What it asks over itself hears its own keys. */
const isWithin = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

interface OpenedForm {
  readonly opened: ReturnType<typeof useTyped>['watch'] & {
    readonly ref: RefCallback<HTMLElement>;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Whether what was typed may go; stands in the form. */
  readonly question: ReactNode;
}

/**
 * For a form that is opened, as by a key (`<form {...opened}>`): it begins at its first field, Ctrl+Enter sends it, and
 * Escape leaves it by `onLeave`, once the loss of what was typed was agreed to. The focus then goes back to where it was.
 * Where the page is its form (no `onLeave`) Escape leaves the field alone: what is pressed next is a key again.
 * `begins` = false where it only stands in its page.
 */
export function useOpenedForm(onLeave?: () => void, begins = true): OpenedForm {
  const { watch, isTyped } = useTyped();
  const [asking, setAsking] = useState(false);
  const returns = onLeave !== undefined;
  const ref = useCallback(
    (form: HTMLElement | null) => {
      if (!form || !begins || isInDialog(form)) return undefined;
      const before = document.activeElement;
      firstField(form)?.focus();
      if (!returns) return undefined;
      return () => {
        const asked = document.activeElement?.closest('[role=alertdialog]') ?? null;
        // What took the focus meanwhile keeps it.
        if (!asked && !form.contains(document.activeElement)) return;
        const giveBack = (): void => {
          const now = document.activeElement;
          if (!asked && now !== document.body) return;
          if (before instanceof HTMLElement && before !== document.body && before.isConnected)
            before.focus({ preventScroll: true });
          else if (now instanceof HTMLElement) now.blur();
        };
        // Behind the question, which gives it back in a task of its own.
        queueMicrotask(() => queueMicrotask(giveBack));
      };
    },
    [begins, returns],
  );
  // Before a list that stands open takes Enter for itself.
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, currentTarget: form } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !isWithin(event) || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { currentTarget: form } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event) || isInDialog(form)) return;
    event.preventDefault();
    if (!onLeave) {
      if (event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    if (form.querySelector('[aria-busy=true]')) return;
    if (isTyped()) setAsking(true);
    else onLeave();
  };
  return {
    opened: { ...watch, ref, onKeyDownCapture, onKeyDown },
    question: asking && createElement(LazyDropQuestion, { onStay: () => setAsking(false), onLeave: () => onLeave?.() }),
  };
}
