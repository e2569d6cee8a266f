import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { FilterChip } from '~console/ui/filter-chip';
import { splitValues, toggleValue, valueWords } from '~console/ui/filter-options';
import { OptionList, type Option } from '~console/ui/option-list';
import { Spinner } from '~console/ui/spinner';
import { useDebounced } from '~console/ui/use-debounced';

/** Between keystrokes nobody wants an answer, ms. */
const rest = 150;
const shown = 50;

/** Whose sheets. */
export function CourierFilter({ filters, change }: FilterProps) {
  const t = useText('outbound-sheets');
  const [text, setText] = useState('');
  const typed = text.normalize('NFC').trim();
  const q = useDebounced(typed, rest);
  const couriers = useQuery({
    queryKey: ['couriers', 'found', null, q],
    queryFn: async ({ signal }) => (await call('GET /search-couriers', { query: { limit: shown, ...(q === '' ? {} : { q }) }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const options = (couriers.data ?? []).map(({ id, courier_code, name }): Option => ({ value: String(id), label: name, hint: courier_code }));
  const picked = new Set(splitValues(filters.courier_id));
  const label = t('courier');
  return (
    <FilterChip label={label} value={valueWords(picked, options)} onClear={() => change({ courier_id: null })}>
      {() => (
        <OptionList
          label={label}
          options={options}
          selected={picked}
          multiple
          settled={q === typed && !couriers.isFetching}
          onSearch={setText}
          onPick={(id) => change({ courier_id: toggleValue(filters.courier_id ?? null, id) })}
          notice={couriers.isPending ? <Spinner /> : undefined}
        />
      )}
    </FilterChip>
  );
}
