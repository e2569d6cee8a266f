import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '~console/platform/text';
import { call } from '~console/platform/api';
import type { FieldAria } from '~console/ui/field';
import { Picker, type PickerOption } from '~console/ui/picker';
import { useDebounced } from '~console/ui/use-debounced';

interface WardPickerProps {
  readonly aria: FieldAria;
  readonly value: PickerOption | null;
  readonly onPick: (option: PickerOption | null) => void;
  readonly onBlur: () => void;
}

/** A ward by words of its name, accents or not; the provider folds both sides alike. */
export function WardPicker({ aria, value, onPick, onBlur }: WardPickerProps) {
  const t = useText('packages');
  const [text, setText] = useState('');
  const typed = text.normalize('NFC').trim();
  const q = useDebounced(typed, 200);
  const wards = useQuery({
    queryKey: ['wards', q],
    queryFn: async ({ signal }) => (await call('GET /address-level-3', { query: { limit: 50, ...(q === '' ? {} : { q }) }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
  const options = (wards.data ?? []).map((ward) => ({ id: ward.id, label: `${ward.name}, ${ward.province_name}`, ...(ward.served ? {} : { hint: t('order.ward_unserved') }) }));
  return <Picker aria={aria} name="ward_id" label={t('package:field.ward')} value={value} options={options} settled={q === typed && !wards.isFetching} onSearch={setText} onPick={onPick} onBlur={onBlur} />;
}
