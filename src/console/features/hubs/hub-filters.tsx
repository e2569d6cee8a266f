import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { limits } from '~domain/limits';

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('hubs');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function RegionFilter({ filters, change }: FilterProps) {
  const t = useText('hubs');
  const options = limits.regions.map((value) => ({ value, label: t(`region.${value}`) }));
  return (
    <FilterOptions
      label={t('column.region')}
      options={options}
      value={filters.region ?? null}
      onChange={(region) => change({ region })}
    />
  );
}

function ActiveFilter({ filters, change }: FilterProps) {
  const t = useText('hubs');
  const options = [
    { value: '1', label: t('state.on') },
    { value: '0', label: t('state.off') },
  ];
  return (
    <FilterChoice
      label={t('column.state')}
      options={options}
      value={filters.active ?? null}
      onChange={(active) => change({ active })}
    />
  );
}

function AllowedFilter({ filters, change }: FilterProps) {
  const t = useText('hubs');
  const options = [
    { value: '1', label: t('dto.yes') },
    { value: '0', label: t('dto.no') },
  ];
  return (
    <FilterChoice
      label={t('dto.allowed')}
      options={options}
      value={filters.allowed ?? null}
      onChange={(allowed) => change({ allowed })}
    />
  );
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('hubs');
  const hubs = useHubs();
  const options = (hubs.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  return (
    <FilterOptions
      label={t('column.hub')}
      options={options}
      value={filters.hub_id ?? null}
      onChange={(hub_id) => change({ hub_id })}
    />
  );
}

const flag = (value: string): boolean => value === '0' || value === '1';

export const searchFilter: FilterSlot = { params: { q: (value) => value.length <= 100 }, Control: SearchFilter };
export const regionFilter: FilterSlot = {
  params: { region: (value) => value.split(',').every((one) => (limits.regions as readonly string[]).includes(one)) },
  Control: RegionFilter,
};
export const activeFilter: FilterSlot = { params: { active: flag }, Control: ActiveFilter };
export const allowedFilter: FilterSlot = { params: { allowed: flag }, Control: AllowedFilter };
export const hubFilter: FilterSlot = {
  params: { hub_id: (value) => /^\d{1,15}(,\d{1,15})*$/.test(value) },
  Control: HubFilter,
};
