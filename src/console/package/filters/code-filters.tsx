import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { FilterText } from '~console/ui/filter-text';
import { normaliseCode } from '~domain/tracking-code';

/** A code of ours as calls take it. */
export const isOwnCode = (value: string): boolean => /^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(value);

export function RunsheetFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return <FilterText label={t('filter.runsheet')} placeholder={t('filter.runsheet_hint')} value={filters.runsheet ?? ''} onChange={(code) => change({ runsheet: normaliseCode(code) })} />;
}

export function CourierFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return <FilterText label={t('filter.courier')} placeholder={t('filter.courier_hint')} value={filters.courier ?? ''} onChange={(code) => change({ courier: normaliseCode(code) })} />;
}
