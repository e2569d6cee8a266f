import { createElement, lazy, Suspense, useLayoutEffect, useRef, type ComponentType } from 'react';
import { announce } from '~console/platform/coming';

/** A dialog that is drawn has the focus within this, in ms; what is typed until then is meant for it. */
const settleMs = 300;
const lookMs = 16;

const places =
  ':is(input:not([type=checkbox],[type=radio],[type=file],[type=hidden],[readonly]),textarea:not([readonly]),select):not(:disabled)';

/**
 * Where whoever opens a form types on: its first place to type in or to choose. What is chosen already, or
 * cannot be yet, is mostly right and comes later. Null where something in it has the focus, or asks for it by its own mark.
 */
export function firstField(within: HTMLElement): HTMLElement | null {
  if (within.contains(document.activeElement) || within.querySelector('[data-autofocus]')) return null;
  const all = [...within.querySelectorAll<HTMLElement>(places)];
  const isOpen = (one: HTMLElement): boolean =>
    !(one instanceof HTMLSelectElement) || (one.value === '' && one.options.length > 0);
  return all.find(isOpen) ?? all[0] ?? null;
}

/** A dialog stands, and takes the focus in a moment. */
export function useOpened(): void {
  useLayoutEffect(() => {
    const end = announce('dialog');
    const until = performance.now() + settleMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const isIn = document.activeElement?.closest('[aria-modal="true"]') !== null && document.activeElement !== null;
      if (isIn || performance.now() > until) end();
      else timer = setTimeout(look, lookMs);
    };
    look();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}

/** A form that was asked for stands once what it is about has been read: what is typed until then is meant for it. */
export function useOpening(pending: boolean, failed: boolean): void {
  const isLost = useRef(failed);
  useLayoutEffect(() => {
    isLost.current = failed;
  }, [failed]);
  useLayoutEffect(() => {
    if (!pending) return undefined;
    const end = announce('dialog');
    return () => queueMicrotask(() => end(isLost.current));
  }, [pending]);
}

/** Stands in for a dialog that is being fetched. `failed` = whether it never will be there. */
export function OpeningDialog({ failed }: { readonly failed?: () => boolean }): null {
  useLayoutEffect(() => {
    const end = announce('dialog');
    // The dialog that takes its place says only behind this that it has come: no key is to slip through in between.
    return () => queueMicrotask(() => end(failed?.()));
  }, [failed]);
  return null;
}

/**
 * A dialog that is fetched when it is first drawn. What is typed until it stands is meant for it. Throws what the
 * fetching does.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let isLost = false;
  const failed = (): boolean => isLost;
  const Fetched = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      isLost = true;
      throw error;
    }
  });
  return function LazyDialog(props: Props) {
    return createElement(
      Suspense,
      { fallback: createElement(OpeningDialog, { failed }) },
      createElement(Fetched, props),
    );
  };
}
