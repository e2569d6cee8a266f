import { useController, type Control, type FieldValues, type Path, type UseFormRegister } from 'react-hook-form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { telephone } from '~console/platform/form';
import { useText } from '~console/platform/text';
import { Field } from '../ui/field';
import { OptionList } from '../ui/option-list';
import { Picker, type PickerOption } from '../ui/picker';
import { useDebounced } from '../ui/use-debounced';

/** Where a search looks: the key of its queries, how it finds, and what is chosen when the form opens. */
interface SearchSource {
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
function SearchField<Values extends FieldValues>({
  name,
  label,
  required,
  control,
  error,
  source,
}: SearchFieldProps<Values>) {
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
      {(aria) => (
        <Picker
          aria={aria}
          name={name}
          label={label}
          value={picked}
          options={found.data ?? []}
          settled={q === typed && !found.isFetching}
          reading={found}
          onSearch={setText}
          onPick={pick}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    </Field>
  );
}

interface FieldOption {
  readonly value: string | number;
  readonly label: string;
  readonly hint?: string;
}

/**
 * One question of a form, as data. `choice` = one of the options, `choices` = any of them, `search` = one that is
 * looked for.
 */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'email' | 'tel' | 'code' | 'check' | 'choice' | 'choices' | 'search';
  readonly required?: boolean;
  readonly hint?: string;
  readonly readOnly?: boolean;
  readonly options?: readonly FieldOption[];
  /** The options have been read. */
  readonly settled?: boolean;
  /** A choice that may be none of the options. */
  readonly optional?: boolean;
  readonly source?: SearchSource;
}

interface FormFieldProps<Values extends FieldValues> {
  readonly field: FormField;
  readonly register: UseFormRegister<Values>;
  readonly control: Control<Values>;
  readonly error: string | undefined;
}

export function FormFieldControl<Values extends FieldValues>({
  field,
  register,
  control,
  error,
}: FormFieldProps<Values>) {
  const { label, hint, required = false, readOnly, kind } = field;
  const name = field.name as Path<Values>;
  if (kind === 'check') {
    return (
      <label className="flex items-center gap-2">
        <input type="checkbox" {...register(name)} className="accent-accent" />
        {label}
        {hint ? <span className="text-label text-dim">{hint}</span> : null}
      </label>
    );
  }
  if (kind === 'choices') return <ChoicesField field={field} control={control} error={error} />;
  if (kind === 'choice') return <ChoiceField field={field} control={control} error={error} />;
  if (kind === 'search')
    return (
      <SearchField
        name={name}
        label={label}
        required={required}
        control={control}
        error={error}
        source={field.source}
      />
    );
  const face = kind === 'code' ? 'font-mono' : '';
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(aria) => (
        <input
          {...aria}
          {...register(name, kind === 'tel' ? telephone : {})}
          type={kind === 'code' ? 'text' : kind}
          readOnly={readOnly}
          className={`control ${face}`}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

type OneOf<Values extends FieldValues> = Omit<FormFieldProps<Values>, 'register'>;

function ChoiceField<Values extends FieldValues>({
  field: { name, label, hint, required, options = [], optional = false, readOnly },
  control,
  error,
}: OneOf<Values>) {
  const t = useText('resource');
  const { field } = useController({ name: name as Path<Values>, control });
  const numeric = options.some(({ value }) => typeof value === 'number');
  const take = (text: string): void => field.onChange(text === '' ? null : numeric ? Number(text) : text);
  return (
    <Field label={label} hint={hint} required={required ?? false} error={error}>
      {(aria) => (
        <select
          {...aria}
          ref={field.ref}
          name={name}
          disabled={readOnly}
          className="control"
          value={field.value === null || field.value === undefined ? '' : String(field.value)}
          onBlur={field.onBlur}
          onChange={(event) => take(event.target.value)}
        >
          <option value="" disabled={!optional}>
            {t(optional ? 'kept.none' : 'kept.select')}
          </option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function ChoicesField<Values extends FieldValues>({
  field: { name, label, hint, required, options = [], settled = true },
  control,
  error,
}: OneOf<Values>) {
  const {
    field: { ref, value: kept, onChange },
  } = useController({ name: name as Path<Values>, control });
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const chosen = (kept ?? []) as readonly (string | number)[];
  const toggle = (text: string): void => {
    const value = options.find((option) => String(option.value) === text)?.value;
    if (value !== undefined)
      onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-dim">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-failed">
            {' *'}
          </span>
        ) : null}
      </legend>
      <p className="min-h-5 font-mono text-mono">{words.join(', ')}</p>
      <div className="max-h-56 w-fit overflow-auto rounded border border-line">
        <OptionList
          field={{
            ref,
            id,
            'aria-describedby': described || undefined,
            'aria-invalid': error ? true : undefined,
            'aria-required': required || undefined,
          }}
          label={label}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
          selected={new Set(chosen.map(String))}
          multiple
          settled={settled}
          onPick={toggle}
        />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-label text-dim">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-label text-failed">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
