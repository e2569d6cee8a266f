import { useEffect, type RefObject } from 'react';

/** Calls `onDismiss` on Esc and on a press outside of `area`, while `active`. */
export function useDismiss(area: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onDismiss();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onDismiss();
    };
    document.addEventListener('pointerdown', onPress);
    // Before anyone else hears it: one Esc closes one thing, wherever the focus is.
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [area, active, onDismiss]);
}
