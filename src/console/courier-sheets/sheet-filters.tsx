import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { limits } from '~domain/limits';
import { runsheetStatuses } from '~domain/runsheet-types';

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('courier-sheets');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText('courier-sheets');
  const options = runsheetStatuses.map((status) => ({ value: status, label: t(`ui:runsheet_status.${status}`) }));
  return <FilterOptions label={t('filter.status')} options={options} value={filters.status ?? null} onChange={(status) => change({ status })} />;
}

function OwnHubFilter({ filters, change }: FilterProps) {
  const t = useText();
  const hubs = useHubs();
  const options = (hubs.data ?? []).flatMap((hub) => (hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : []));
  return <FilterOptions label={t('package:filter.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

export const sheetFilters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= limits.name * 2 }, Control: SearchFilter },
  { params: { status: (value) => value.split(',').every((one) => (runsheetStatuses as readonly string[]).includes(one)) }, Control: StatusFilter },
  { params: { hub_id: (value) => /^\d{1,15}(,\d{1,15})*$/.test(value) }, Control: OwnHubFilter },
];
