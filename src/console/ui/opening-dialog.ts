import { createElement, lazy, Suspense, useLayoutEffect, type ComponentType } from 'react';
import { announce } from '~console/platform/coming';

/** A dialog that is drawn has the focus within this, in ms; what is typed until then is meant for it. */
const settleMs = 300;
const lookMs = 16;

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
