import { useEffect, type RefObject } from 'react';

/**
 * Calls `onDismiss` on Esc, on a press outside of `area`, and when a dialog opens over it, while `active`. Left open
 * under a dialog it would take the Esc that is meant for the dialog, and nobody would see why.
 */
export function useDismiss(area: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onDismiss();
    };
    const isOver = (target: EventTarget | null): boolean => {
      const dialog = target instanceof Element ? target.closest('[aria-modal="true"], dialog') : null;
      return dialog !== null && !dialog.contains(area.current);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // In a dialog that stands over it Esc means the dialog, however this came to be open beneath.
      if (!isOver(event.target)) event.stopPropagation();
      onDismiss();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (isOver(target)) onDismiss();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    // Before anyone else hears it: one Esc closes one thing, wherever the focus is.
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [area, active, onDismiss]);
}
