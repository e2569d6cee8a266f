import { useState } from 'react';
import { useText } from '~console/platform/text';
import { isIds } from '~console/resource/filter-slots';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChip } from '~console/ui/filter-chip';
import { splitValues, toggleValue, valueWords } from '~console/ui/filter-options';
import { OptionList } from '~console/ui/option-list';
import { ReadingFailure } from '~console/ui/reading-failure';
import { Spinner } from '~console/ui/spinner';
import { useShops, useShopsById, type Shop } from '../use-shops';

const option = (shop: Shop) => ({ value: String(shop.id), label: shop.code, hint: shop.name });

function ShopFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const [text, setText] = useState('');
  const { shops, settled, reading } = useShops(text);
  const ids = splitValues(filters.seller_id);
  const known = useShopsById(ids.map(Number)).map(option);
  const picked = new Set(ids);
  const label = t('filter.shop');
  return (
    <FilterChip label={label} value={valueWords(picked, known)} onClear={() => change({ seller_id: null })}>
      {() => (
        <OptionList
          label={label}
          options={shops.map(option)}
          selected={picked}
          multiple
          onSearch={setText}
          onPick={(id) => change({ seller_id: toggleValue(filters.seller_id ?? null, id) })}
          settled={settled}
          notice={settled ? reading.error ? <ReadingFailure reading={reading} /> : undefined : <Spinner />}
        />
      )}
    </FilterChip>
  );
}

/** Shops, by their ids. */
export const byShop: FilterSlot = {
  params: { seller_id: isIds },
  Control: ShopFilter,
  folded: (t) => t('package:filter.shop'),
};
