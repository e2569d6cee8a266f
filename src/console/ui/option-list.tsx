import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useText } from '~console/platform/text';
import type { FieldAria } from './field';
import { filterByWords } from './filter-by-words';
import { Spinner } from './spinner';
import { useEarlyEnter } from './use-early-enter';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly mark?: ReactNode;
  /** Options of one group stand together under its name. */
  readonly group?: string;
}

interface OptionListProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: ReadonlySet<string>;
  readonly multiple?: boolean;
  readonly onPick: (value: string) => void;
  /** Given, the options are found elsewhere by the text; otherwise they are sifted here, accents or not. */
  readonly onSearch?: (text: string) => void;
  /**
   * Whether the options are there, and those of the present text. While they are not, what is typed and entered must
   * not pick another.
   */
  readonly settled?: boolean;
  /** Said in place of options: why they are not there. */
  readonly notice?: ReactNode;
  /** What its search bears as the field of a form, and where that leads to. */
  readonly field?: FieldAria & { readonly ref: Ref<HTMLInputElement | null> };
}

/** Options that a key goes on by. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** A name as it stands in the middle of a sentence; one of capitals keeps them. */
const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? `${label.slice(0, 1).toLocaleLowerCase('vi')}${label.slice(1)}` : label;

/** A searchable list of choices: the focus stays in the search, arrows go through the choices, Enter picks. */
export function OptionList({
  label,
  options,
  selected,
  multiple = false,
  onPick,
  onSearch,
  settled = true,
  notice,
  field,
}: OptionListProps) {
  const t = useText('ui');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const shown = onSearch && settled ? options : filterByWords(options, text);
  const active = Math.min(at, shown.length - 1);
  const chosen = shown[active];
  const each = { multiple, onPick, onPoint: setAt };
  const enterEarly = useEarlyEnter({ settled, text, choose: chosen ? () => onPick(chosen.value) : null });

  const go = (index: number): void => {
    const to = Math.min(Math.max(index, 0), shown.length - 1);
    setAt(to);
    list.current?.querySelector(`[data-at="${to}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) go(active + step);
    else if (event.key !== 'Enter') return;
    else if (chosen) onPick(chosen.value);
    // Of a form: what is looked for here in vain does not send it.
    else if (!enterEarly() && text === '') return;
    event.preventDefault();
  };

  return (
    <div className="flex w-72 max-w-full flex-col">
      <input
        {...field}
        // A form begins at its first field, whatever this is in it.
        data-autofocus={field ? undefined : ''}
        type="text"
        role="combobox"
        aria-label={t('filter.search', { label: within(label) })}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        placeholder={t('filter.search', { label: within(label) })}
        className="h-8 border-b border-line bg-transparent px-3 outline-none"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          onSearch?.(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        // A select can neither be searched nor show marks and hints.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="max-h-72 overflow-auto py-1"
      >
        {shown.map((option, index) => (
          <OptionRow
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            at={index}
            active={index === active}
            selected={selected.has(option.value)}
            heading={option.group !== shown[index - 1]?.group ? option.group : undefined}
            {...each}
          />
        ))}
      </div>
      {shown.length === 0 && <Without settled={settled} notice={notice} />}
    </div>
  );
}

function Without({ settled, notice }: Pick<OptionListProps, 'settled' | 'notice'>) {
  const t = useText('ui');
  return <div className="px-3 pb-3 text-dim">{settled ? (notice ?? t('filter.nothing')) : <Spinner />}</div>;
}

interface OptionRowProps {
  readonly id: string;
  readonly option: Option;
  readonly at: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly multiple: boolean;
  readonly heading: string | undefined;
  readonly onPick: (value: string) => void;
  readonly onPoint: (index: number) => void;
}

function OptionRow({ id, option, at, active, selected, multiple, heading, onPick, onPoint }: OptionRowProps) {
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className="px-3 pt-2 pb-0.5 text-label font-semibold text-dim">
          {heading}
        </div>
      )}
      {/* The keys are the search field's, which never loses the focus to an option. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        id={id}
        data-at={at}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        className={`flex h-7 cursor-default items-center gap-2 px-3 ${active ? 'bg-raised' : ''}`}
        onClick={() => onPick(option.value)}
        onMouseMove={() => onPoint(at)}
        onMouseDown={(event) => event.preventDefault()}
      >
        <span aria-hidden="true" className={`w-3 shrink-0 text-accent ${selected ? '' : 'opacity-0'}`}>
          {multiple ? '✓' : '•'}
        </span>
        {option.mark}
        <span className="min-w-0 flex-1 truncate">{option.label}</span>
        {option.hint !== undefined && (
          <span className="max-w-1/2 shrink-0 truncate text-label text-dim">{option.hint}</span>
        )}
      </div>
    </>
  );
}
