import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type Ref } from 'react';
import { useText } from '~console/platform/text';
import { heldInHand, useMedia } from '~console/platform/use-media';
import type { FieldAria } from './field';
import { filterByWords } from './filter-by-words';
import { ReadingFailure, type Reading } from './reading-failure';
import { Spinner } from './spinner';
import { useEarlyEnter } from './use-early-enter';

export interface PickerOption {
  readonly id: number;
  readonly label: string;
  readonly hint?: string;
}

interface PickerProps {
  readonly aria: FieldAria;
  readonly name: string;
  readonly label: string;
  readonly value: PickerOption | null;
  readonly options: readonly PickerOption[];
  /**
   * Whether the options are those of the present text. While they are not, what is typed and entered must not pick
   * another.
   */
  readonly settled: boolean;
  /** What brings the options: where it failed that is said, not that there are none, and Enter tries again. */
  readonly reading: Reading;
  readonly onSearch: (text: string) => void;
  readonly onPick: (option: PickerOption | null) => void;
  readonly onBlur?: () => void;
  /** Of what is typed into: a form leads to it. */
  readonly ref?: Ref<HTMLInputElement | null>;
}

/** One of many, found by typing a part of its name. Carries headlessui: for pages that load on demand. */
export function Picker({
  aria,
  name,
  label,
  value,
  options,
  settled,
  reading,
  onSearch,
  onPick,
  onBlur,
  ref,
}: PickerProps) {
  const t = useText('ui');
  const [text, setText] = useState('');
  const search = (next: string): void => {
    setText(next);
    onSearch(next);
  };
  const shown = settled ? options : filterByWords(options, text);
  const list = useRef<HTMLElement>(null);
  const arrow = useRef<HTMLButtonElement>(null);
  // There the list covers half of a form that begins with it: it opens for a finger or what is typed.
  const inHand = useMedia(heldInHand);
  const [first] = shown;
  const pickFirst = (option: PickerOption): void => {
    const row = list.current?.querySelector('[role=option]');
    // The library picks by the mouse's button going down, and closes the list then.
    if (row) row.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    else onPick(option);
  };
  const enterEarly = useEarlyEnter({ settled, text, choose: first ? () => pickFirst(first) : null });
  // Pressed before the answer came or where none came, Enter would close the list and throw away what was typed.
  const holdEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || shown.length > 0) return;
    if (settled && !reading.error) return;
    event.preventDefault();
    event.stopPropagation();
    if (!enterEarly()) void reading.refetch();
  };
  return (
    <Combobox value={value} by="id" immediate={!inHand} onChange={onPick} onClose={() => search('')}>
      <span className="relative">
        <ComboboxInput
          ref={ref}
          as={DescribedInput}
          {...aria}
          described={aria['aria-describedby']}
          name={name}
          autoComplete="off"
          placeholder={t('picker.typing')}
          className="control w-full pr-7!"
          displayValue={(option: PickerOption | null) => option?.label ?? ''}
          onClick={(event) => inHand && event.currentTarget.ariaExpanded !== 'true' && arrow.current?.click()}
          onKeyDownCapture={holdEnter}
          onChange={(event) => {
            search(event.target.value);
            if (event.target.value === '') onPick(null);
          }}
          onBlur={onBlur}
        />
        <ComboboxButton
          ref={arrow}
          aria-label={t('picker.show', { label })}
          className="absolute inset-y-0 right-1 px-1.5 text-faint"
        >
          <span aria-hidden="true">▾</span>
        </ComboboxButton>
      </span>
      <Found list={list} shown={shown} settled={settled} reading={reading} />
    </Combobox>
  );
}

interface FoundProps extends Pick<PickerProps, 'settled' | 'reading'> {
  readonly list: Ref<HTMLElement>;
  readonly shown: readonly PickerOption[];
}

function Found({ list, shown, settled, reading }: FoundProps) {
  const t = useText('ui');
  return (
    <ComboboxOptions
      ref={list}
      modal={false}
      anchor={{ to: 'bottom start', gap: 4 }}
      className="z-40 max-h-72! w-(--input-width) overflow-auto rounded-lg border border-line bg-panel py-1 shadow-pop empty:invisible"
    >
      {shown.map((option) => (
        <ComboboxOption
          key={option.id}
          value={option}
          className="flex h-7 items-center gap-2 px-3 data-focus:bg-raised data-selected:font-semibold"
        >
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.hint && <span className="max-w-1/2 shrink-0 truncate text-label text-dim">{option.hint}</span>}
        </ComboboxOption>
      ))}
      {shown.length === 0 &&
        (settled && reading.error ? (
          <ReadingFailure reading={reading} />
        ) : (
          <div className="px-3 py-1 text-dim">{settled ? t('picker.none') : <Spinner />}</div>
        ))}
    </ComboboxOptions>
  );
}

/** The library would put its own description, which is none, in the place of the field's hint and error. */
function DescribedInput({
  described,
  ...rest
}: ComponentPropsWithRef<'input'> & { readonly described: string | undefined }) {
  return <input {...rest} aria-describedby={described} />;
}
