import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { FilterText } from '~console/ui/filter-text';

/** By code, plate, or the courier's name. */
export function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('outbound-sheets');
  return <FilterText label={t('search')} placeholder={t('search_hint')} value={filters.q ?? ''} onChange={(q) => change({ q: q === '' ? null : q })} />;
}
