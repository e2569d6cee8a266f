import { hubFilter } from '~console/package/filters/hub-filter';
import { choiceFilter, flagFilter, loadedFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import { useText } from '~console/platform/text';
import { useProvinces } from './use-places';

const search = textFilter({ label: (t) => t('addresses:filter.q'), hint: (t) => t('addresses:filter.q_hint') });
const division = choiceFilter({
  param: 'division',
  label: (t) => t('addresses:column.division'),
  values: ['present', 'old'],
  option: (t, value) => t(`addresses:division.${value}`),
});

function provinceFilter(useOptions: Parameters<typeof loadedFilter>[0]['useOptions']): FilterSlot {
  return loadedFilter({
    param: 'province_id',
    label: (t) => t('addresses:column.province'),
    several: true,
    useOptions,
  });
}

export const provinceFilters: readonly FilterSlot[] = [search, division];
export const districtFilters: readonly FilterSlot[] = [
  search,
  provinceFilter(() =>
    (useProvinces().data ?? []).flatMap(({ id, name, division: kind }) =>
      kind === 'old' ? [{ value: String(id), label: name }] : [],
    ),
  ),
];
export const wardFilters: readonly FilterSlot[] = [
  search,
  division,
  provinceFilter(() => {
    const t = useText('addresses');
    return (useProvinces().data ?? []).map(({ id, name, division: kind }) => ({
      value: String(id),
      label: name,
      hint: t(`division.${kind}`),
    }));
  }),
  hubFilter(),
  flagFilter({
    param: 'served',
    label: (t) => t('addresses:served.title'),
    yes: (t) => t('addresses:served.yes'),
    no: (t) => t('addresses:served.no'),
  }),
];
