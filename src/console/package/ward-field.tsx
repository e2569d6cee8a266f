import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { RefusalLinks } from '~console/terminal/links/setup-link';
import { Field, type FieldAria } from '~console/ui/field';
import { type PickerOption, Picker } from '~console/ui/picker';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import { useDebounced } from '~console/ui/use-debounced';

interface WardFieldProps<Values extends FieldValues, Sent> {
  readonly control: Control<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly error: string | undefined;
  /** As it is shown; the form keeps its id alone. */
  readonly ward: PickerOption | null;
  readonly onWard: (ward: PickerOption | null) => void;
  /** Why it was not saved; where no hub serves the ward, the way to give it one stands below. */
  readonly refused?: unknown;
  readonly className?: string;
}

/** The ward that a shop or a store lies in, or that a package goes to. */
export function WardField<Values extends FieldValues, Sent>({
  control,
  name,
  label,
  error,
  ward,
  onWard,
  refused,
  className = '',
}: WardFieldProps<Values, Sent>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div className={`flex flex-col gap-1 ${className}`}>
          <Field label={label} required error={error}>
            {(aria) => (
              <WardPicker
                aria={aria}
                value={ward}
                onBlur={field.onBlur}
                ref={field.ref}
                onPick={(option) => {
                  onWard(option);
                  field.onChange(option?.id);
                }}
              />
            )}
          </Field>
          {error !== undefined && <RefusalLinks error={refused} />}
        </div>
      )}
    />
  );
}

interface WardPickerProps {
  readonly aria: FieldAria;
  readonly value: PickerOption | null;
  readonly onPick: (option: PickerOption | null) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement | null>;
}

/** A ward by words of its name, accents or not; the provider folds both sides alike. */
function WardPicker({ aria, value, onPick, onBlur, ref }: WardPickerProps) {
  const t = useText('packages');
  const [text, setText] = useState('');
  const typed = text.normalize('NFC').trim();
  const q = useDebounced(typed, 200);
  const wards = useQuery({
    queryKey: ['wards', q],
    queryFn: async ({ signal }) =>
      (await call('GET /address-level-3', { query: { limit: 50, ...(q === '' ? {} : { q }) }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
  const options = (wards.data ?? []).map((ward) => ({
    id: ward.id,
    label: `${ward.name}, ${ward.province_name}`,
    ...(ward.served ? {} : { hint: t('order.ward_unserved') }),
  }));
  return (
    <Picker
      aria={aria}
      name="ward_id"
      label={t('package:field.ward')}
      value={value}
      options={options}
      settled={q === typed && !wards.isFetching}
      reading={wards}
      onSearch={setText}
      onPick={onPick}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
