import { useQuery } from '@tanstack/react-query';
import { hubFilter } from '~console/package/filters/hub-filter';
import { choiceFilter, flagFilter, loadedFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import type { Text } from '~console/platform/text';
import type { Option } from '~console/ui/option-list';
import { call } from '~console/platform/api';
import { limits } from '~domain/limits';

/** Provinces and districts change by law; how long they are not asked for again, ms. */
const freshMs = 5 * 60_000;

/** Of both divisions. */
export function useProvinces() {
  return useQuery({
    queryKey: ['provinces', 'all'],
    queryFn: async ({ signal }) =>
      (await call('GET /provinces', { query: { limit: limits.maxApiLimit }, signal })).data,
    staleTime: freshMs,
  });
}

export function useDistricts() {
  return useQuery({
    queryKey: ['districts', 'all'],
    queryFn: async ({ signal }) =>
      (await call('GET /districts', { query: { limit: limits.maxApiLimit }, signal })).data,
    staleTime: freshMs,
  });
}

const search = textFilter({ label: (t) => t('addresses:filter.q'), hint: (t) => t('addresses:filter.q_hint') });
const division = choiceFilter({
  param: 'division',
  label: (t) => t('addresses:column.division'),
  values: ['present', 'old'],
  option: (t, value) => t(`addresses:division.${value}`),
});

type Province = NonNullable<ReturnType<typeof useProvinces>['data']>[number];

function provinceFilter(option: (province: Province, t: Text) => Option | null): FilterSlot {
  return loadedFilter({
    param: 'province_id',
    label: (t) => t('addresses:column.province'),
    several: true,
    useRows: useProvinces,
    option,
  });
}

export const provinceFilters: readonly FilterSlot[] = [search, division];
export const districtFilters: readonly FilterSlot[] = [
  search,
  provinceFilter(({ id, name, division: kind }) => (kind === 'old' ? { value: String(id), label: name } : null)),
];
export const wardFilters: readonly FilterSlot[] = [
  search,
  division,
  provinceFilter(({ id, name, division: kind }, t) => ({
    value: String(id),
    label: name,
    hint: t(`addresses:division.${kind}`),
  })),
  hubFilter(),
  flagFilter({
    param: 'served',
    label: (t) => t('addresses:served.title'),
    yes: (t) => t('addresses:served.yes'),
    no: (t) => t('addresses:served.no'),
  }),
];
