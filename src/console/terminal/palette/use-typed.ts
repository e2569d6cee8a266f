import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
  type UIEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { Place } from './place';
import { listRows, optionId, type ListedRow } from './row';
import { createTyped, typedOf, type RowsOf, type Typed } from './typed';

/** px; of a row, and of the heading over one, at the least. */
export const rowHeight = 32;
const headingHeight = 28;
/** px; of the list where the palette is highest, between its input and its footer. */
const mostHeight = 404;

/** As many rows as the highest palette has in sight, if none has a heading. */
export const mostInSight = Math.ceil(mostHeight / rowHeight);

/** How many of the rows begin where the highest palette shows them. */
function inSight(listed: readonly ListedRow[]): number {
  let top = 0;
  for (const [at, { first, heading }] of listed.entries()) {
    if (first && heading !== undefined) top += headingHeight;
    if (top >= mostHeight) return at;
    top += rowHeight;
  }
  return listed.length;
}

/**
 * How many rows of what is typed are drawn: those in sight, until someone scrolls or goes beyond them. Every key draws
 * them anew, and what nobody sees would only delay it.
 */
function useDrawn(
  typed: Typed,
  listed: readonly ListedRow[],
): { readonly drawn: number; readonly drawAllOf: (typed: Typed) => void } {
  const [whole, setWhole] = useState<Typed | null>(null);
  return { drawn: whole === typed ? listed.length : inSight(listed), drawAllOf: setWhole };
}

/** What the browser tells of a key besides `keydown` and `input`: nobody asks for any of it. */
const unheard = ['beforeinput', 'keypress', 'textInput', 'keyup', 'selectionchange'] as const;

/** A character that is typed means nothing but itself. What an input method composes is not told by single keys. */
const isTyped = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key.length === 1 &&
  !(event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);

/**
 * Hears what is typed before anybody below the window does: React looks through every event of a key for listeners, on
 * its way down and up, and a key would take a good part of a millisecond longer. Whoever hears each key first, for
 * scanners, listens at the window too.
 */
function useTyping(field: RefObject<HTMLInputElement | null>, onInput: (text: string) => void): void {
  const latest = useRef(onInput);
  useLayoutEffect(() => {
    latest.current = onInput;
  });
  useLayoutEffect(() => {
    const heard = new AbortController();
    const hear = (type: string, then: (event: Event) => void): void => {
      const listen = (event: Event): void => {
        if (event.target === field.current) then(event);
      };
      window.addEventListener(type, listen, { capture: true, signal: heard.signal });
    };
    hear('input', (event) => {
      event.stopPropagation();
      latest.current(field.current?.value ?? '');
    });
    hear('keydown', (event) => {
      if (isTyped(event)) event.stopPropagation();
    });
    for (const type of unheard) hear(type, (event) => event.stopPropagation());
    return () => heard.abort();
  }, [field]);
}

/** What the list shows: its rows from the first to the last drawn, and which of them is selected. */
export interface TypedRows {
  readonly listed: readonly ListedRow[];
  readonly drawn: number;
  /** -1 = there are none. */
  readonly selected: number;
}

/** What keys do with the rows besides typing. */
export interface TypedKeys {
  /** What is on the screen. */
  readonly shown: RefObject<TypedRows>;
  /** Brings what React draws to what is on the screen. */
  readonly catchUp: () => void;
  readonly drawAll: () => void;
  readonly choose: (at: number) => void;
}

/** What is typed, the rows for it, what draws them and what keys do with them. */
interface TypedList {
  readonly query: string;
  readonly rows: TypedRows;
  readonly box: {
    readonly list: RefObject<HTMLDivElement | null>;
    readonly places: Map<number, Place>;
    readonly onSelect: (place: string) => void;
    readonly onScroll: ScrollTop['onScroll'];
  };
  readonly keys: TypedKeys;
}

interface TypedInput {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly begin: string;
  readonly rowsOf: RowsOf;
  readonly onTyping: (() => void) | undefined;
  readonly onQuery: ((query: string) => void) | undefined;
}

/**
 * What is typed and the rows for it. A key's rows are found and written at once, and React follows when they are
 * painted: the preview, the footer and cmdk are nothing anyone waits for. Only what stands in the places changes that
 * way: with another row than the first selected, the list scrolled, or too few places, React does it all in the same
 * turn.
 */
export function useTyped({ field, begin, rowsOf, onTyping, onQuery }: TypedInput): TypedList {
  const [store] = useState(() => createTyped(typedOf(begin, rowsOf)));
  const typed = useSyncExternalStore(store.subscribe, store.now);
  // Other rows for the same query: more of them have come in.
  const listed = useMemo(() => (typed.by === rowsOf ? typed.listed : listRows(rowsOf(typed.query))), [typed, rowsOf]);
  const [chosen, setChosen] = useState<{ readonly typed: Typed; readonly value: string } | null>(null);
  const kept = chosen?.typed === typed ? listed.findIndex(({ row }) => row.value === chosen.value) : -1;
  const selected = kept >= 0 ? kept : Math.min(0, listed.length - 1);
  const { drawn, drawAllOf } = useDrawn(typed, listed);

  const [places] = useState(() => new Map<number, Place>());
  const shown = useRef<TypedRows>({ listed, drawn, selected });
  const drawAll = (): void => {
    if (shown.current.drawn < shown.current.listed.length) drawAllOf(store.now());
  };
  const { list, onScroll, scrolled } = useScrollTop(typed, store.now, drawAll);
  const latest = useRef({ rowsOf, onQuery });
  useLayoutEffect(() => {
    latest.current = { rowsOf, onQuery };
  }, [rowsOf, onQuery]);
  useLayoutEffect(() => {
    shown.current = { listed, drawn, selected };
    showRows(field.current, places, shown.current);
  }, [field, places, listed, drawn, selected]);
  useLayoutEffect(() => {
    let told = store.now().query;
    return store.subscribe(() => {
      const { query: now } = store.now();
      if (now !== told) latest.current.onQuery?.(now);
      told = now;
    });
  }, [store]);

  const onInput = (text: string): void => {
    onTyping?.();
    const next = typedOf(text, latest.current.rowsOf);
    const rows: TypedRows = { listed: next.listed, drawn: inSight(next.listed), selected: 0 };
    const before = shown.current;
    const textsOnly =
      rows.drawn > 0 &&
      rows.drawn <= places.size &&
      before.selected === 0 &&
      before.drawn <= inSight(before.listed) &&
      !scrolled();
    if (!textsOnly) return store.tell(next);
    shown.current = rows;
    showRows(field.current, places, rows);
    // A frame may not begin before some ms: the rows are laid out until then rather than in it.
    list.current?.getBoundingClientRect();
    return store.ahead(next);
  };
  const catchUp = useCallback(() => {
    if (store.behind()) flushSync(() => store.tell());
  }, [store]);
  /** What is on the screen is what a key or a click means, however fast it follows. */
  const onSelect = useCallback(
    (place: string) => {
      catchUp();
      shown.current.listed[Number(place)]?.row.onSelect();
    },
    [catchUp],
  );
  const choose = (at: number): void => {
    const row = shown.current.listed[at]?.row;
    if (row && at !== shown.current.selected) setChosen({ typed: store.now(), value: row.value });
  };
  useTyping(field, onInput);
  const { query } = typed;
  return {
    query,
    rows: { listed, drawn, selected },
    box: { list, places, onSelect, onScroll },
    keys: { shown, catchUp, drawAll, choose },
  };
}

/**
 * Writes the rows to their places, and for screen readers which of them the input stands at: all in one go, so that
 * they never differ.
 */
function showRows(
  input: Element | null,
  places: ReadonlyMap<number, Place>,
  { listed, drawn, selected }: TypedRows,
): void {
  for (const [at, place] of places) place.show(at < drawn ? listed[at] : undefined, at, listed.length, at === selected);
  const row = listed[selected]?.row;
  const id = row ? optionId(row.value) : null;
  if (!input || input.getAttribute('aria-activedescendant') === id) return;
  if (id === null) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', id);
}

interface ScrollTop {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** Whether someone has scrolled, so that the next query is to stand at the top again. */
  readonly scrolled: () => boolean;
}

/**
 * A list that stands at its top whenever the query is another one. Asks the browser for nothing as long as nobody
 * scrolls.
 */
function useScrollTop(typed: Typed, now: () => Typed, onLeave: () => void): ScrollTop {
  const list = useRef<HTMLDivElement>(null);
  const scrolledFor = useRef<Typed | null>(null);
  useLayoutEffect(() => {
    if (scrolledFor.current === null || scrolledFor.current === typed) return;
    scrolledFor.current = null;
    if (list.current) list.current.scrollTop = 0;
  }, [typed]);
  const onScroll = ({ currentTarget }: UIEvent): void => {
    if (currentTarget.scrollTop === 0) return;
    scrolledFor.current = now();
    onLeave();
  };
  return { list, onScroll, scrolled: () => scrolledFor.current !== null };
}
