import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('staff');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function ActiveFilter({ filters, change }: FilterProps) {
  const t = useText('staff');
  const options = [
    { value: '1', label: t('state.active') },
    { value: '0', label: t('state.inactive') },
  ];
  return <FilterChoice label={t('filter.active')} options={options} value={filters.active ?? null} onChange={(active) => change({ active })} />;
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('staff');
  const hubs = useHubs();
  const options = (hubs.data ?? []).flatMap((hub) => (hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : []));
  return <FilterOptions label={t('filter.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

const search: FilterSlot = { params: { q: (value) => value.length <= 100 }, Control: SearchFilter };
const active: FilterSlot = { params: { active: (value) => value === '0' || value === '1' }, Control: ActiveFilter };
const hub: FilterSlot = { params: { hub_id: (value) => /^\d{1,15}(,\d{1,15})*$/.test(value) }, Control: HubFilter };

export const staffFilters = (atHubs: boolean): readonly FilterSlot[] => (atHubs ? [search, active, hub] : [search, active]);
