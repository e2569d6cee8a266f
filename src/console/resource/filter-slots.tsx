import { useState, type ReactNode } from 'react';
import type { Language } from '~console/platform/language';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { DateRangeFilter } from '../ui/date-range/date-range-filter';
import { FilterChip } from '../ui/filter-chip';
import { FilterChoice, FilterOptions, splitValues, toggleValue, valueWords } from '../ui/filter-options';
import { FilterText } from '../ui/filter-text';
import { OptionList, type Option } from '../ui/option-list';
import { ReadingFailure, type Reading } from '../ui/reading-failure';
import { useNow } from '../ui/use-now';
import type { FilterProps, FilterSlot } from './resource';

/** Ids parted by commas, as an address carries them. */
export const isIds = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);

/** A moment as an address writes it. */
export const isMoment = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));

interface Named {
  readonly label: (t: Text) => string;
  /** It stands in the menu of filters until it is asked for or in use, not on a phone alone. */
  readonly folded?: boolean;
}

const namedAs = ({ label, folded = false }: Named): Pick<FilterSlot, 'label' | 'folded'> => ({ label, folded });

interface TextFilter extends Named {
  /** `q` unless named. */
  readonly param?: string;
  readonly hint: (t: Text) => string;
  /** Characters of the longest text that is looked for. */
  readonly most?: number;
  readonly accepts?: (value: string) => boolean;
  /** What was typed as it is asked for. */
  readonly clean?: (typed: string) => string;
}

/** A filter by words that are typed. */
export function textFilter(asked: TextFilter): FilterSlot {
  const { param = 'q', label, hint, most = 100, accepts = (value) => value.length <= most, clean } = asked;
  function TypedFilter({ filters, change }: FilterProps) {
    const t = useText();
    return (
      <FilterText
        label={label(t)}
        placeholder={hint(t)}
        value={filters[param] ?? ''}
        accepts={accepts}
        {...(clean ? { clean } : {})}
        onChange={(words) => change({ [param]: words })}
      />
    );
  }
  // What is mostly searched by stays in sight.
  return { params: { [param]: accepts }, Control: TypedFilter, ...(asked.folded && namedAs(asked)) };
}

interface Picked extends Named {
  readonly param: string;
  /** Several may be picked at once; the address parts them by commas. */
  readonly several?: boolean;
  readonly accepts?: (value: string) => boolean;
}

interface ChoiceFilter<Value extends string> extends Picked {
  readonly values: readonly Value[];
  readonly option: (t: Text, value: Value, language: Language) => string | Omit<Option, 'value'>;
}

/** A filter by values that are known beforehand. */
export function choiceFilter<Value extends string>(asked: ChoiceFilter<Value>): FilterSlot {
  const { values, option } = asked;
  const known: ReadonlySet<string> = new Set(values);
  const accepts = (text: string): boolean => (asked.several ? text.split(',') : [text]).every((one) => known.has(one));
  return pickedFilter({ accepts, ...asked }, (t) => {
    const language = useLanguage();
    const options = values.map((value) => {
      const told = option(t, value, language);
      return typeof told === 'string' ? { value, label: told } : { value, ...told };
    });
    return { options };
  });
}

/** A filter that is on, off, or neither. */
export function flagFilter(
  asked: Omit<Picked, 'several'> & { readonly yes: (t: Text) => string; readonly no: (t: Text) => string },
): FilterSlot {
  return choiceFilter({
    ...asked,
    values: ['1', '0'],
    option: (t, value) => (value === '1' ? asked.yes(t) : asked.no(t)),
  });
}

/** Rows as TanStack's queries answer them. */
interface Rows<Row> extends Reading {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
}

interface LoadedFilter<Row> extends Picked {
  readonly useRows: () => Rows<Row>;
  /** null = it is none to be picked here. */
  readonly option: (row: Row, t: Text) => Option | null;
}

/** A filter by rows that are read when it is drawn. */
export function loadedFilter<Row>(asked: LoadedFilter<Row>): FilterSlot {
  const { useRows, option } = asked;
  return pickedFilter({ accepts: isIds, ...asked }, (t) => {
    const rows = useRows();
    const options = (rows.data ?? []).map((row) => option(row, t)).filter((one) => one !== null);
    const notice = rows.error ? <ReadingFailure reading={rows} /> : undefined;
    return { options, settled: !rows.isPending, notice };
  });
}

interface Found {
  readonly options: readonly Option[];
  /** They are those of the text. */
  readonly settled: boolean;
  readonly reading: Reading;
}

interface SearchedFilter extends Named {
  readonly param: string;
  /** By words; an empty text finds the first ones. */
  readonly useFound: (text: string) => Found;
  /** What those that are picked are called, whatever is found; where nothing is said, as they are found. */
  readonly usePicked?: (ids: readonly string[]) => readonly Option[];
}

const useNothing = (): undefined => undefined;

/** A filter by rows that are found by what is typed, of which several may be picked. */
export function searchedFilter(asked: SearchedFilter): FilterSlot {
  const { param, label, useFound, usePicked = useNothing } = asked;
  function FoundFilter({ filters, change }: FilterProps) {
    const t = useText();
    const [text, setText] = useState('');
    const { options, settled, reading } = useFound(text);
    const ids = splitValues(filters[param]);
    const named = usePicked(ids) ?? options;
    const picked = new Set(ids);
    const failure = reading.error ? <ReadingFailure reading={reading} /> : undefined;
    return (
      <FilterChip label={label(t)} value={valueWords(picked, named)} onClear={() => change({ [param]: null })}>
        {() => (
          <OptionList
            label={label(t)}
            options={options}
            selected={picked}
            multiple
            settled={settled}
            onSearch={setText}
            onPick={(id) => change({ [param]: toggleValue(filters[param] ?? null, id) })}
            notice={failure}
          />
        )}
      </FilterChip>
    );
  }
  return { params: { [param]: isIds }, Control: FoundFilter, ...namedAs(asked) };
}

function pickedFilter(
  asked: Picked & Required<Pick<Picked, 'accepts'>>,
  useOptions: (t: Text) => {
    readonly options: readonly Option[];
    readonly settled?: boolean;
    readonly notice?: ReactNode;
  },
): FilterSlot {
  const { param, label, several = false, accepts } = asked;
  const Chip = several ? FilterOptions : FilterChoice;
  function PickedFilter({ filters, change }: FilterProps) {
    const t = useText();
    return (
      <Chip
        label={label(t)}
        {...useOptions(t)}
        value={filters[param] ?? null}
        onChange={(value) => change({ [param]: value })}
      />
    );
  }
  return { params: { [param]: accepts }, Control: PickedFilter, ...namedAs(asked) };
}

interface PeriodFilter extends Named {
  /** Its parameters. */
  readonly from: string;
  readonly to: string;
  /** What stands for an end that an address leaves out; a beginning left out = no filter, an end = now. */
  readonly openEnds?: { readonly from: string; readonly to: string };
}

/** A filter by what lies between two moments. */
export function periodFilter(asked: PeriodFilter): FilterSlot {
  const { from, to, label, openEnds } = asked;
  function BetweenFilter({ filters, change }: FilterProps) {
    const t = useText();
    const now = useNow();
    const [begin, end] = [filters[from], filters[to]];
    const set = openEnds ? (begin ?? end) !== undefined : begin !== undefined;
    const value = set
      ? { from: begin ?? openEnds?.from ?? '', to: end ?? openEnds?.to ?? new Date(now).toISOString() }
      : null;
    return (
      <DateRangeFilter
        label={label(t)}
        value={value}
        onChange={(range) => change({ [from]: range?.from ?? null, [to]: range?.to ?? null })}
      />
    );
  }
  return { params: { [from]: isMoment, [to]: isMoment }, Control: BetweenFilter, ...namedAs(asked) };
}
