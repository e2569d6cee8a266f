import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '~console/platform/text';
import { phoneScreen, useMedia } from '~console/platform/use-media';
import { CommandButton } from '../terminal/buttons/command-button';
import { OptionList } from '../ui/option-list';
import { Popover } from '../ui/popover';
import type { Filters } from './list-state';
import type { FilterProps, FilterSlot } from './resource';

interface FilterBarProps extends FilterProps {
  readonly slots: readonly FilterSlot[];
  readonly filters: Filters;
  /** Beside them, at the end. */
  readonly children?: ReactNode;
}

const look = 'filter-row flex items-start gap-2 px-3 pt-1 pb-3 max-desk:items-center max-desk:py-1.5 hand:flex-wrap';

export function FilterBar({ slots, filters, change, children }: FilterBarProps) {
  return (
    <div className={look}>
      <FilterControls
        slots={slots}
        filters={filters}
        change={change}
        className="gap-2 max-desk:[&_input[type=search]]:w-44"
      />
      {children}
    </div>
  );
}

interface FilterControlsProps extends FilterProps {
  readonly slots: readonly FilterSlot[];
  readonly className: string;
  /** Where there is little room: they share their lines on every narrow screen. */
  readonly compact?: boolean;
}

const nameOf = (slot: FilterSlot): string => Object.keys(slot.params).join();
const isSet = (slot: FilterSlot, filters: Filters): boolean =>
  Object.keys(slot.params).some((name) => filters[name] !== undefined);

/** In a hand they share their lines with what stands beside them. */
const sharing = 'hand:contents';

/** Pushed sideways on a low screen at a desk, where the list below needs the room. */
const oneLine = 'max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:p-0.5 max-desk:*:shrink-0';

/**
 * The filters used most and those in use, a menu of the others, and the way to take all off. On a phone the search
 * alone: rows are what its screen is for.
 */
export function FilterControls({ slots, filters, change, className, compact = false }: FilterControlsProps) {
  const t = useText('resource');
  const bar = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  // One alone is as soon found in the bar as in a menu.
  const foldsAll = useMedia(phoneScreen) && !compact && slots.filter(({ label }) => label !== undefined).length > 1;
  const mayFold = ({ label, folded: always = false }: FilterSlot): boolean =>
    label !== undefined && (always || foldsAll);
  const folded = slots.filter((slot) => mayFold(slot) && !isSet(slot, filters) && !asked.includes(nameOf(slot)));

  /** One that is taken off stays where it was, and keeps the focus. */
  const changeKept: FilterProps['change'] = (changes) => {
    const used = slots.filter((slot) => isSet(slot, filters)).map(nameOf);
    setAsked([...new Set([...asked, ...used])]);
    change(changes);
  };
  const ask = (name: string): void => {
    flushSync(() => setAsked([...asked, name]));
    const control = bar.current?.querySelector<HTMLElement>(`[data-filter="${name}"] :is(button, input)`);
    control?.focus();
    // What it may be set to is the next thing wanted.
    if (control?.hasAttribute('aria-haspopup')) control.click();
  };
  return (
    // Browsers of before 2023 do not know the search element.
    <div
      ref={bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={t('filter.label')}
      className={`relative flex min-w-0 flex-1 flex-wrap items-center ${compact ? 'max-desk:contents' : `${oneLine} ${sharing}`} ${className}`}
    >
      {slots.map((slot) =>
        folded.includes(slot) ? null : (
          <span key={nameOf(slot)} data-filter={nameOf(slot)} className="inline-flex max-w-full empty:hidden">
            <slot.Control filters={filters} change={changeKept} />
          </span>
        ),
      )}
      {folded.length > 0 && <AddFilter slots={folded} onPick={ask} />}
      {Object.keys(filters).length > 0 && (
        <CommandButton
          id="face.clear-filters"
          look="quiet"
          className={compact ? 'px-1.5!' : ''}
          label={t('filter.clear_all')}
          compact={compact}
        />
      )}
    </div>
  );
}

interface AddFilterProps {
  readonly slots: readonly FilterSlot[];
  readonly onPick: (name: string) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** The menu of filters that are not in the bar. */
function AddFilter({ slots, onPick }: AddFilterProps) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const label = t('resource:filter.add');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className="control inline-flex items-center gap-1 border-dashed! bg-transparent! whitespace-nowrap text-dim hover:text-ink"
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <span aria-hidden="true">+</span>
        {label}
      </button>
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={close}>
          <OptionList
            label={label}
            options={slots.map((slot) => ({ value: nameOf(slot), label: slot.label?.(t) ?? '' }))}
            selected={nothing}
            onPick={(name) => {
              flushSync(close);
              onPick(name);
            }}
          />
        </Popover>
      )}
    </>
  );
}
