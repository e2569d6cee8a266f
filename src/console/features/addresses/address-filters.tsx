import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { useProvinces } from './use-places';

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('addresses');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function DivisionFilter({ filters, change }: FilterProps) {
  const t = useText('addresses');
  const options = (['present', 'old'] as const).map((value) => ({ value, label: t(`division.${value}`) }));
  return (
    <FilterChoice
      label={t('column.division')}
      options={options}
      value={filters.division ?? null}
      onChange={(division) => change({ division })}
    />
  );
}

function ProvinceFilter({ filters, change }: FilterProps) {
  const t = useText('addresses');
  const provinces = useProvinces();
  const options = (provinces.data ?? []).map(({ id, name, division }) => ({
    value: String(id),
    label: name,
    hint: t(`division.${division}`),
  }));
  return (
    <FilterOptions
      label={t('column.province')}
      options={options}
      value={filters.province_id ?? null}
      onChange={(province_id) => change({ province_id })}
    />
  );
}

function OldProvinceFilter({ filters, change }: FilterProps) {
  const t = useText('addresses');
  const provinces = useProvinces();
  const options = (provinces.data ?? []).flatMap(({ id, name, division }) =>
    division === 'old' ? [{ value: String(id), label: name }] : [],
  );
  return (
    <FilterOptions
      label={t('column.province')}
      options={options}
      value={filters.province_id ?? null}
      onChange={(province_id) => change({ province_id })}
    />
  );
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('addresses');
  const hubs = useHubs();
  const options = (hubs.data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  return (
    <FilterOptions
      label={t('column.hub')}
      options={options}
      value={filters.hub_id ?? null}
      onChange={(hub_id) => change({ hub_id })}
    />
  );
}

function ServedFilter({ filters, change }: FilterProps) {
  const t = useText('addresses');
  const options = [
    { value: '1', label: t('served.yes') },
    { value: '0', label: t('served.no') },
  ];
  return (
    <FilterChoice
      label={t('served.title')}
      options={options}
      value={filters.served ?? null}
      onChange={(served) => change({ served })}
    />
  );
}

const isIds = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
const search: FilterSlot = { params: { q: (value) => value.length <= 100 }, Control: SearchFilter };
const division: FilterSlot = {
  params: { division: (value) => value === 'present' || value === 'old' },
  Control: DivisionFilter,
};

export const provinceFilters: readonly FilterSlot[] = [search, division];
export const districtFilters: readonly FilterSlot[] = [
  search,
  { params: { province_id: isIds }, Control: OldProvinceFilter },
];
export const wardFilters: readonly FilterSlot[] = [
  search,
  division,
  { params: { province_id: isIds }, Control: ProvinceFilter },
  { params: { hub_id: isIds }, Control: HubFilter },
  { params: { served: (value) => value === '0' || value === '1' }, Control: ServedFilter },
];
