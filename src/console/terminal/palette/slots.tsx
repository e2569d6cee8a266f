import { Command } from 'cmdk';
import { memo, useMemo, useState, type ComponentProps } from 'react';
import { createPlace, type Place } from './place';

interface SlotsProps {
  /** Rows drawn now, and as many as others may need for the next query. */
  readonly count: number;
  /** Where each place tells that it is there. */
  readonly places: Map<number, Place>;
  readonly onSelect: (place: string) => void;
}

/**
 * Places for rows. cmdk knows a place, never what stands there: its book-keeping of an item that comes, goes or is renamed
 * costs more than drawing it, so a place once made is kept, hidden while no row needs it. React makes the places; what
 * stands in them is written past it, for there is some of it to write at every key.
 */
export function Slots({ count, places, onSelect }: SlotsProps) {
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
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
