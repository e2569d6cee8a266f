import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';

const allOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    text.split(',').every((one) => values.includes(one));
const ids = (text: string): boolean => /^\d{1,9}(,\d{1,9})*$/.test(text);

function TextFilter({ filters, change }: FilterProps) {
  const t = useText('linehaul');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function hubFilter(param: 'origin_hub_id' | 'destination_hub_id') {
  return function HubChoice({ filters, change }: FilterProps) {
    const t = useText('linehaul');
    const { data } = useHubs();
    const options = (data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
    return (
      <FilterOptions
        label={t(`filter.${param}`)}
        options={options}
        value={filters[param] ?? null}
        onChange={(value) => change({ [param]: value })}
      />
    );
  };
}

function BagStatusFilter({ filters, change }: FilterProps) {
  const t = useText('linehaul');
  const options = mobileUnitStatuses.map((status) => ({ value: status, label: t(`bag_status.${status}`) }));
  return (
    <FilterOptions
      label={t('filter.status')}
      options={options}
      value={filters.status ?? null}
      onChange={(status) => change({ status })}
    />
  );
}

const places = ['here', 'road', 'received'] as const;
function PlaceFilter({ filters, change }: FilterProps) {
  const t = useText('linehaul');
  return (
    <FilterChoice
      label={t('filter.place')}
      options={places.map((place) => ({ value: place, label: t(`place.${place}`) }))}
      value={filters.place ?? null}
      onChange={(place) => change({ place })}
    />
  );
}

function TripStatusFilter({ filters, change }: FilterProps) {
  const t = useText('linehaul');
  const options = runsheetStatuses.map((status) => ({ value: status, label: t(`ui:trip_status.${status}`) }));
  return (
    <FilterOptions
      label={t('filter.status')}
      options={options}
      value={filters.status ?? null}
      onChange={(status) => change({ status })}
    />
  );
}

const marks = ['late', 'short', 'unloading'] as const;
function MarkFilter({ filters, change }: FilterProps) {
  const t = useText('linehaul');
  return (
    <FilterChoice
      label={t('filter.mark')}
      options={marks.map((mark) => ({ value: mark, label: t(`mark.${mark}`) }))}
      value={filters.mark ?? null}
      onChange={(mark) => change({ mark })}
    />
  );
}

const text: FilterSlot = { params: { q: (value) => value.length <= 60 }, Control: TextFilter };
const from: FilterSlot = { params: { origin_hub_id: ids }, Control: hubFilter('origin_hub_id') };
const to: FilterSlot = { params: { destination_hub_id: ids }, Control: hubFilter('destination_hub_id') };

export const bagFilters: readonly FilterSlot[] = [
  text,
  { params: { status: allOf(mobileUnitStatuses) }, Control: BagStatusFilter },
  { params: { place: allOf(places) }, Control: PlaceFilter },
  from,
  to,
];
export const tripFilters: readonly FilterSlot[] = [
  text,
  { params: { status: allOf(runsheetStatuses) }, Control: TripStatusFilter },
  { params: { mark: allOf(marks) }, Control: MarkFilter },
  from,
  to,
];
/** Of trucks that are expected: where they go is given. */
export const comingFilters: readonly FilterSlot[] = [
  text,
  { params: { mark: allOf(marks) }, Control: MarkFilter },
  from,
];
