import { Command } from 'cmdk';
import { memo, useLayoutEffect, useMemo, useState, type ComponentProps } from 'react';
import { createPlace, type Place } from './place';
import type { ListedRow } from './row';

interface SlotsProps {
  /** Those drawn, from the first on. */
  readonly rows: readonly ListedRow[];
  /** Of all, drawn or not. */
  readonly total: number;
  /** The place of the selected row; -1 = there are none. */
  readonly selected: number;
  readonly onSelect: (place: string) => void;
}

/**
 * The rows, by place. cmdk knows a place, never what stands there: its book-keeping of an item that comes, goes or is renamed
 * costs more than drawing it, so a place once made is kept, hidden while no row needs it. React makes the places; what
 * stands in them is written past it, with everything else of the same render, for there is some of it to write at every key.
 */
export function Slots({ rows, total, selected, onSelect }: SlotsProps) {
  const [most, setMost] = useState(rows.length);
  if (rows.length > most) setMost(rows.length);
  const [places] = useState(() => new Map<number, Place>());
  useLayoutEffect(() => {
    for (const [at, place] of places) place.show(rows[at], at, total, at === selected);
  }, [places, rows, total, selected]);
  return useMemo(() => Array.from({ length: most }, (_, at) => <Slot key={at} at={at} places={places} onSelect={onSelect} />), [most, places, onSelect]);
}

interface SlotProps {
  readonly at: number;
  readonly places: Map<number, Place>;
  readonly onSelect: (place: string) => void;
}

const Slot = memo(function Slot({ at, places, onSelect }: SlotProps) {
  const register = (heading: HTMLElement | null) => {
    const option = heading?.nextElementSibling;
    if (!heading || !(option instanceof HTMLElement)) return undefined;
    places.set(at, createPlace(heading, option));
    return () => {
      places.delete(at);
    };
  };
  return (
    <>
      <div ref={register} aria-hidden="true" className="text-dim text-label px-2 pt-2 pb-1 tracking-wider uppercase" />
      <Command.Item asChild value={String(at)} onSelect={onSelect}>
        <Option />
      </Command.Item>
    </>
  );
});

/** What the place writes. cmdk would say the same of every row, and of the selected one a turn late. */
const written = { id: undefined, role: undefined, 'aria-selected': undefined, 'aria-disabled': undefined, 'data-selected': undefined } as const;

function Option(item: ComponentProps<'div'>) {
  return <div {...item} {...written} />;
}
