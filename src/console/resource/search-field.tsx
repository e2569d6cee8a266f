import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Field } from '../ui/field';
import { Picker, type PickerOption } from '../ui/picker';
import { useDebounced } from '../ui/use-debounced';

/** Where a search looks: the key of its queries, how it finds, and what is chosen when the form opens. */
export interface SearchSource {
  readonly key: string;
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  readonly initial: PickerOption | null;
}

interface SearchFieldProps<Values extends FieldValues> {
  readonly name: Path<Values>;
  readonly label: string;
  readonly required: boolean;
  readonly control: Control<Values>;
  readonly error: string | undefined;
  readonly source: SearchSource | undefined;
}

/** Between keystrokes nobody wants an answer, ms. */
const rest = 200;

/** One that is looked for by a part of its name; its id is the value. */
export function SearchField<Values extends FieldValues>({ name, label, required, control, error, source }: SearchFieldProps<Values>) {
  const { field } = useController({ name, control });
  const [picked, setPicked] = useState<PickerOption | null>(source?.initial ?? null);
  const [text, setText] = useState('');
  const typed = text.normalize('NFC').trim();
  const q = useDebounced(typed, rest);
  const found = useQuery({
    queryKey: ['form-search', source?.key, q],
    queryFn: async ({ signal }) => (await source?.find(q, signal)) ?? [],
    placeholderData: keepPreviousData,
  });
  const pick = (option: PickerOption | null): void => {
    setPicked(option);
    field.onChange(option?.id ?? (required ? undefined : null));
  };
  return (
    <Field label={label} required={required} error={error}>
      {(aria) => <Picker aria={aria} name={name} label={label} value={picked} options={found.data ?? []} settled={q === typed && !found.isFetching} onSearch={setText} onPick={pick} onBlur={field.onBlur} />}
    </Field>
  );
}
