import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { FilterChip } from './filter-chip';
import { OptionList, type Option } from './option-list';
import { Spinner } from './spinner';

interface FilterOptionsProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Values parted by commas, as the address and the call carry them; null = none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** They have been read. */
  readonly settled?: boolean;
  /** Said with the options: why they can't be read. */
  readonly notice?: ReactNode;
}

/** A filter of which several values may be picked. */
export function FilterOptions({ label, options, value, onChange, settled = true, notice }: FilterOptionsProps) {
  const picked = new Set(splitValues(value));
  return (
    <FilterChip label={label} value={valueWords(picked, options)} onClear={() => onChange(null)}>
      {() => (
        <OptionList
          label={label}
          options={options}
          selected={picked}
          multiple
          onPick={(one) => onChange(toggleValue(value, one))}
          settled={settled}
          notice={notice}
        />
      )}
    </FilterChip>
  );
}

/** A filter of which one value may be picked. */
export function FilterChoice({ label, options, value, onChange, settled = true, notice }: FilterOptionsProps) {
  const t = useText('ui');
  const chosen = options.find((option) => option.value === value);
  return (
    <FilterChip label={label} value={chosen?.label ?? null} onClear={() => onChange(null)}>
      {(close) => (
        <div role="radiogroup" aria-label={label} className="flex min-w-44 flex-col py-1">
          {[{ value: '', label: t('filter.any') }, ...options].map((option) => (
            <label key={option.value} className="flex h-7 items-center gap-2 px-3 hover:bg-raised">
              <input
                type="radio"
                name={label}
                className="accent-accent"
                data-autofocus={(value ?? '') === option.value ? '' : undefined}
                checked={(value ?? '') === option.value}
                onChange={() => onChange(option.value === '' ? null : option.value)}
                onClick={(event) => {
                  // A click of the arrow keys has no place; a press of the mouse has, and is done choosing.
                  if (event.detail > 0) close();
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') close();
                }}
              />
              {option.label}
            </label>
          ))}
          {settled ? notice : <Spinner />}
        </div>
      )}
    </FilterChip>
  );
}

export function splitValues(value: string | null | undefined): string[] {
  return value ? value.split(',') : [];
}

export function toggleValue(value: string | null, one: string): string | null {
  const values = splitValues(value);
  const next = values.includes(one) ? values.filter((other) => other !== one) : [...values, one];
  return next.length === 0 ? null : next.join(',');
}

/** The first two by name, then how many more. */
export function valueWords(picked: ReadonlySet<string>, options: readonly Option[]): string | null {
  if (picked.size === 0) return null;
  const names = [...picked].map((value) => options.find((option) => option.value === value)?.label ?? value);
  const [first = '', second] = names;
  const more = names.length - 2;
  return `${first}${second === undefined ? '' : `, ${second}`}${more > 0 ? ` +${more}` : ''}`;
}
