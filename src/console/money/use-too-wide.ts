import { useLayoutEffect, useState, type RefObject } from 'react';

interface Measured {
  readonly width: number;
  readonly rows: readonly unknown[];
  readonly tooWide: boolean;
}

/**
 * Whether what stands in the box is wider than it. Asked anew for other rows and in another width: as long as it is not
 * known all stands side by side, and is measured before it is seen.
 */
export function useTooWide(box: RefObject<HTMLElement | null>, rows: readonly unknown[]): boolean {
  const [width, setWidth] = useState(0);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const known = measured !== null && measured.width === width && measured.rows === rows;
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element || known) return;
    const ask = (): void => setMeasured({ width, rows, tooWide: element.scrollWidth > element.clientWidth });
    ask();
  }, [box, known, width, rows]);
  return known && measured.tooWide;
}
