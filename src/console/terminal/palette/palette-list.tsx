import { Command } from 'cmdk';
import {
  useRef,
  type ReactNode,
  type RefObject,
  memo,
  useMemo,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import { formatCount } from '~console/platform/format';
import { Said } from '~console/platform/said';
import { isComing } from '~console/platform/coming';
import { type PaletteRow, actsOnPage, beforePageRow, nextGroup, optionId } from './row';
import type { RowsOf } from './typed';
import { useEntered } from './use-entered';
import { useTyped, type TypedRows, type TypedKeys, mostInSight, rowHeight } from './use-typed';
import { createPlace, type Place } from './place';

/** Keys that mean what is on the screen. Others only change the text. */
const meaning = /^(?:Arrow|Home$|End$|Page|Enter$|Escape$|Tab$)/;

interface ListKeys {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly keys: TypedKeys;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Enter came before the first row, or before what the one that is `listed` comes after. */
  readonly onEnter: (text: string, listed: boolean) => void;
}

/** What keys do besides typing; cmdk has those that it is left with. */
function takeKey(event: KeyboardEvent, { field, keys, onBack, onClose, onEnter }: ListKeys): void {
  const { shown, catchUp, drawAll, choose } = keys;
  const { key, altKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (meaning.test(key)) catchUp();
  const at = shown.current;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const leaves =
    key === 'End' ||
    (step === 1 && at.selected + 1 >= at.drawn) ||
    (step === -1 && at.selected === 0) ||
    (step !== 0 && (mod || altKey));
  if (leaves) flushSync(drawAll);
  const group = altKey && step !== 0 ? nextGroup(at.listed, at.selected, step) : null;
  if (group !== null) {
    flushSync(() => choose(group));
    document.getElementById(optionId(at.listed[group]?.row.value ?? ''))?.scrollIntoView({ block: 'nearest' });
  } else if (key === 'Escape' || (mod && event.code === 'KeyK')) onClose();
  else if (key === 'Backspace' && field.current?.value === '' && !mod) onBack();
  else if (key === 'Enter' && !event.nativeEvent.isComposing) {
    // cmdk would look for the row on the screen, which is drawn a little later than it is known.
    const chosen = at.listed[at.selected];
    if (chosen && !(actsOnPage(chosen.row) && isComing(...beforePageRow))) chosen.row.onSelect();
    else onEnter(field.current?.value ?? '', chosen !== undefined);
  } else if (key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
}

interface SlotsProps {
  /** Rows drawn now, and as many as others may need for the next query. */
  readonly count: number;
  /** Where each place tells that it is there. */
  readonly places: Map<number, Place>;
  readonly onSelect: (place: string) => void;
}

/**
 * Places for rows. cmdk knows a place, never what stands there: its book-keeping of an item that comes, goes or is
 * renamed costs more than drawing it, so a place once made is kept, hidden while no row needs it. React makes the
 * places; what stands in them is written past it, for there is some of it to write at every key.
 */
function Slots({ count, places, onSelect }: SlotsProps) {
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
  return useMemo(
    () => Array.from({ length: most }, (_, at) => <Slot key={at} at={at} places={places} onSelect={onSelect} />),
    [most, places, onSelect],
  );
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
const written = {
  id: undefined,
  role: undefined,
  'aria-selected': undefined,
  'aria-disabled': undefined,
  'data-selected': undefined,
} as const;

function Option(item: ComponentProps<'div'>) {
  return <div {...item} {...written} />;
}

interface PaletteListProps {
  readonly label: string;
  /** What stands in the input at first. */
  readonly begin: string;
  readonly rowsOf: RowsOf;
  /** Something is typed. */
  readonly onTyping?: () => void;
  /** Another query, once its rows are on the screen. */
  readonly onQuery?: (query: string) => void;
  /** Whether more rows may come for a query. */
  readonly isPending?: (query: string) => boolean;
  /** Enter came before the first row for what is typed. */
  readonly onAwait?: (query: string) => void;
  readonly placeholder: string;
  /** Before the input: what the rows are for. */
  readonly lead?: ReactNode;
  /** Nothing is typed here, the rows are all there is. */
  readonly fixed?: boolean;
  readonly notice?: string | null;
  /** What to do here, where the rows don't say it. */
  readonly hint?: string | undefined;
  readonly empty?: string;
  /** Said where Enter came before anything was typed, and no row is there for it. */
  readonly missing?: string;
  /** Beside the list, about the selected row. */
  readonly renderPreview?: ((selected: PaletteRow | undefined) => ReactNode) | undefined;
  /** Under the list, about the selected row. */
  readonly renderFooter: (selected: PaletteRow | undefined) => ReactNode;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/**
 * Nothing typed for so long: what was found is said, in ms. A reader says a row that is come to, not one that comes.
 */
const stillMs = 600;

const wordsOf = ({ cells }: PaletteRow): string =>
  cells
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    .filter((text) => text.trim() !== '')
    .join(', ');

/**
 * An input over a list. cmdk keeps roles, arrows and scrolling; which row is selected follows from the query and the
 * rows in the same turn, so that the selected row, aria-activedescendant and what Enter runs never differ by a frame.
 * cmdk is told of no search: it filters nothing here, and would go through its items for it at every key.
 */
export function PaletteList({
  label,
  begin,
  rowsOf,
  onTyping,
  onQuery,
  isPending,
  onAwait,
  placeholder,
  lead,
  fixed = false,
  notice,
  hint,
  empty,
  missing,
  renderPreview,
  renderFooter,
  onBack,
  onClose,
}: PaletteListProps) {
  const field = useRef<HTMLInputElement>(null);
  const { t } = useTranslation();
  const { query, rows, box, keys } = useTyped({ field, begin, rowsOf, onTyping, onQuery });
  const { listed, drawn, selected } = rows;
  const { list, places, onSelect, onScroll } = box;
  const selectedRow = listed[selected]?.row;
  const pending = isPending?.(query) ?? false;
  const { inVain, enter } = useEntered({ query, pending, row: selectedRow });

  const onEnter = (text: string, listed: boolean): void => {
    // Told by what is typed: what is drawn may be a key behind.
    const waits = listed || (isPending?.(text) ?? false);
    if (!listed) onAwait?.(text);
    enter(text, waits);
  };
  const asked = query.trim();
  const vain = asked === '' ? missing : t('terminal:palette.nothing', { query: asked });
  const told = notice ?? (inVain && isPending ? vain : null);
  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={String(selected)}
      onValueChange={(place) => keys.choose(Number(place))}
      onKeyDown={(event) => takeKey(event, { field, keys, onBack, onClose, onEnter })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Field field={field} begin={begin} fixed={fixed} lead={lead} placeholder={placeholder} />
      {told ? (
        <p role="alert" className="text-failed px-3 pt-2">
          {told}
        </p>
      ) : null}
      {hint ? <p className="text-dim px-3 pt-2">{hint}</p> : null}
      <Found listed={listed} asked={query !== ''} none={pending ? t('terminal:palette.searching') : (empty ?? '')} />
      <div className="flex min-h-0 flex-1 max-desk:flex-col">
        {/* cmdk writes the height of its inner box into a style after every change, for nobody here; a box of none has no changes. Kerning would take a tenth of the time of a key. */}
        <Command.List
          ref={list}
          onScroll={onScroll}
          className="min-h-0 flex-1 overflow-y-auto p-1 contain-content [text-rendering:optimizeSpeed] [&>[cmdk-list-sizer]]:contents"
          label={label}
        >
          <Slots count={Math.max(drawn, Math.min(listed.length, mostInSight))} places={places} onSelect={onSelect} />
          <div aria-hidden="true" style={{ height: (listed.length - drawn) * rowHeight }} />
        </Command.List>
        {renderPreview?.(selectedRow)}
      </div>
      <div className="border-line flex shrink-0 items-center justify-between gap-4 border-t px-3 py-2">
        {renderFooter(selectedRow)}
      </div>
    </Command>
  );
}

interface FoundProps {
  readonly listed: TypedRows['listed'];
  /** Something is looked for: what is found is said too. */
  readonly asked: boolean;
  /** What stands in place of rows, where anything does. */
  readonly none: string;
}

function Found({ listed, asked, none }: FoundProps) {
  const { t } = useTranslation();
  const [first] = listed;
  const count = listed.length;
  const news = first
    ? t('terminal:palette.say_rows', { first: wordsOf(first.row), count, shown: formatCount(count) })
    : none;
  return (
    <>
      {count === 0 && none !== '' ? <p className="text-dim px-3 py-3">{none}</p> : null}
      <Said text={asked ? news : ''} afterMs={stillMs} />
    </>
  );
}

type FieldProps = Pick<PaletteListProps, 'begin' | 'fixed' | 'lead' | 'placeholder'> & {
  readonly field: RefObject<HTMLInputElement | null>;
};

function Field({ field, begin, fixed, lead, placeholder }: FieldProps) {
  return (
    <div className="border-line flex h-10 shrink-0 items-center gap-2 border-b px-3">
      <span aria-hidden="true" className="text-accent font-mono">
        ›
      </span>
      {lead}
      <Command.Input asChild value="">
        <input
          ref={field}
          // The dialog opens to be typed in; the focus returns when it closes.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          readOnly={fixed}
          {...uncontrolled}
          defaultValue={begin}
          placeholder={placeholder}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </Command.Input>
    </div>
  );
}

/** The text is the input's own, and the row it stands at is written with the rows: cmdk would control both. */
const uncontrolled = { value: undefined, 'aria-activedescendant': undefined } as const;
