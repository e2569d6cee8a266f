import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  readonly id: string;
  /** The column whose place it would take. */
  readonly target: string;
}

/** px before a press on a head is a drag and no click. */
const slack = 6;

/** Columns dragged by their heads to the place of another. */
export function useHeadDrag(onMove: (id: string, target: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const press = (event: ReactPointerEvent, id: string): void => {
    if (event.button !== 0) return;
    dragged.current = false;
    const startX = event.clientX;
    let target = id;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (!dragged.current && Math.abs(clientX - startX) < slack) return;
      dragged.current = true;
      const head = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
      target = head?.dataset.column ?? id;
      setDrag({ id, target });
    };
    const end = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      stop.current = null;
      setDrag(null);
    };
    const drop = (): void => {
      end();
      if (dragged.current && target !== id) onMove(id, target);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    stop.current = end;
  };
  /** Whether the click that follows a press was the end of a drag. */
  const wasDrag = (): boolean => dragged.current;

  return { drag, press, wasDrag };
}
