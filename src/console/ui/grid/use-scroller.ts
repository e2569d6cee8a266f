import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { hasTwoLines } from '../two-lines';
import { createFlight, type Flight } from './flight';
import {
  clampOffset,
  drawn,
  lastOffset,
  makeScale,
  revealing,
  toOffset,
  toTop,
  type Extent,
  type Scale,
} from './scale';

interface Options {
  readonly scrollerRef: Scroller;
  readonly size: GridSize;
  /** null = not known yet: as many as are seen. */
  readonly rows: number | null;
  readonly rowHeight: number;
  /** Height of the head, which covers the upper edge of the scroller, px. */
  readonly headHeight: number;
  /** Another value = another list: begin at its top. */
  readonly epoch: number;
  /** Called at every step while the list is flung, with the index of the row at its upper edge. */
  readonly onPassing: (index: number) => void;
}

interface View {
  /** Virtual px above the first row seen. */
  readonly offset: number;
  /** Where the browser is scrolled to. */
  readonly top: number;
}

/** Rows drawn beyond either edge: what a browser's own scrolling may show before the next frame is drawn. */
const overscan = 2;
/** Lines of a wheel that counts in lines, px. */
const wheelLine = 32;

interface GridSize {
  /** Between the edges, without what the browser scrolls by, px. */
  readonly width: number;
  readonly height: number;
  /** Lines of a row, by the grid's own width. */
  readonly lines: 1 | 2;
  /** Nothing is to be drawn before: reading it would lay all that out. */
  readonly known: boolean;
}

/**
 * What is seen of the rows. Positions are exact to the pixel even where the browser's own scrolling is mapped in
 * proportion.
 */
export function useScroller({ scrollerRef, size, rows, rowHeight, headHeight, epoch, onPassing }: Options) {
  const scale = useMemo(() => {
    const viewport = Math.max(0, size.height - headHeight);
    return makeScale(rows ?? Math.floor(viewport / rowHeight), rowHeight, viewport);
  }, [rows, rowHeight, size.height, headHeight]);
  const { view, standing, place, scrolled } = usePosition(scrollerRef, scale, onPassing);
  const reveal = useCallback(
    (index: number): void => {
      const { scale: present, view: at } = standing();
      const offset = revealing(present, at.offset, index);
      if (offset !== at.offset) place(offset);
    },
    [standing, place],
  );

  /** Brings a stretch across into sight between what covers the left edge and what covers the right one, px. */
  const revealAcross = useCallback(
    (left: number, right: number, coveredLeft: number, coveredRight: number): void => {
      const element = scrollerRef.current;
      if (!element) return;
      if (left < element.scrollLeft + coveredLeft) element.scrollLeft = left - coveredLeft;
      else if (right > element.scrollLeft + element.clientWidth - coveredRight)
        element.scrollLeft = right + coveredRight - element.clientWidth;
    },
    [scrollerRef],
  );
  const focus = useCallback((): void => scrollerRef.current?.focus({ preventScroll: true }), [scrollerRef]);

  // The row that was first stays first when rows become higher or more.
  const kept = useRef({ rowHeight, epoch });
  useLayoutEffect(() => {
    const before = kept.current;
    kept.current = { rowHeight, epoch };
    if (before.epoch !== epoch) place(0);
    else place(clampOffset(scale, (standing().view.offset / before.rowHeight) * rowHeight));
  }, [scale, rowHeight, epoch, standing, place]);

  useScrolling(scrollerRef, { standing, place, scrolled });

  // Between a change of length and the effect that follows it the old offset may lie beyond the end.
  const offset = Math.min(view.offset, lastOffset(scale));
  const extent: Extent = drawn(scale, offset, overscan);
  const shift = scale.scaled ? view.top - offset : 0;
  const { width, known, lines } = size;
  return { scale, extent, shift, width, known, lines, reveal, revealAcross, focus };
}

export type GridView = ReturnType<typeof useScroller>;

type Scroller = RefObject<HTMLDivElement | null>;

export function useSize(scrollerRef: Scroller): GridSize {
  const [size, setSize] = useState<GridSize>({ width: 0, height: 0, lines: 1, known: false });
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      const lines = hasTwoLines(element.offsetWidth) ? 2 : 1;
      setSize((old) =>
        old.known && old.width === width && old.height === height && old.lines === lines
          ? old
          : { width, height, lines, known: true },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollerRef]);
  return size;
}

/** Where the list stands, and the way to another place. */
function usePosition(scrollerRef: Scroller, scale: Scale, onPassing: Options['onPassing']) {
  const [view, setView] = useState<View>({ offset: 0, top: 0 });
  /** `view` is where the list stands, `shown` what was drawn last: they part while it is flung. */
  const now = useRef({ scale, view, shown: view, onPassing });
  useLayoutEffect(() => {
    now.current.scale = scale;
    now.current.onPassing = onPassing;
  }, [scale, onPassing]);

  const show = useCallback((next: View, sync: boolean): void => {
    const { scale: present, shown: before } = now.current;
    now.current.view = next;
    now.current.shown = next;
    const same = drawn(present, next.offset, overscan).start === drawn(present, before.offset, overscan).start;
    // Unscaled, the browser moves the rows by itself.
    if (same && next.offset - next.top === before.offset - before.top) return;
    if (sync) flushSync(() => setView(next));
    else setView(next);
  }, []);

  const flight = useRef<Flight | null>(null);
  useLayoutEffect(() => {
    const made = createFlight(
      // Past React: it is told of no step of a flight, so that the steps cost nothing.
      (flying) => scrollerRef.current?.toggleAttribute('data-flying', flying),
      () => show(now.current.view, true),
    );
    flight.current = made;
    return made.end;
  }, [scrollerRef, show]);

  /** Scrolls to a virtual offset, exactly. */
  const place = useCallback(
    (offset: number, sync = false): void => {
      const element = scrollerRef.current;
      if (!element) return;
      flight.current?.end();
      const { scale: present, view: at } = now.current;
      const exact = clampOffset(present, offset);
      const top = toTop(present, exact);
      // Where it is there already, setting the position would only have everything laid out.
      if (exact === at.offset && Math.abs(top - at.top) < 1) return show(at, sync);
      element.scrollTop = top;
      // Read back: browsers round it. The event that follows finds its position known already.
      return show({ offset: exact, top: element.scrollTop }, sync);
    },
    [scrollerRef, show],
  );
  const scrolled = useCallback(
    (top: number): void => {
      const { scale: present, view: at } = now.current;
      const distance = top - at.top;
      if (Math.abs(distance) < 1) return;
      const next = { offset: toOffset(present, top), top };
      now.current.view = next;
      if (flight.current?.step(distance, present.viewport))
        now.current.onPassing(Math.floor(next.offset / present.rowHeight));
      else show(next, true);
    },
    [show],
  );
  const standing = useCallback(() => now.current, []);
  return { view, standing, place, scrolled };
}

/** Follows the browser's scrolling, and the wheel where that is mapped in proportion. */
function useScrolling(
  scrollerRef: Scroller,
  { standing, place, scrolled }: Omit<ReturnType<typeof usePosition>, 'view'>,
): void {
  useEffect(() => {
    const element = scrollerRef.current;
    if (!element) return undefined;
    const onScroll = (): void => scrolled(element.scrollTop);
    const onWheel = (event: WheelEvent): void => {
      const { scale: present, view: at } = standing();
      // In proportion, one notch of the wheel would fly over hundreds of rows.
      if (!present.scaled || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      const next = clampOffset(present, at.offset + wheelPx(event, present));
      if (next === at.offset) return;
      event.preventDefault();
      element.scrollLeft += event.deltaX;
      place(next, true);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scrollerRef, standing, place, scrolled]);
}

function wheelPx(event: WheelEvent, { viewport }: Scale): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return event.deltaY * wheelLine;
  if (event.deltaMode === WheelEvent.DOM_DELTA_PAGE) return event.deltaY * viewport;
  return event.deltaY;
}
