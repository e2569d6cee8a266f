import { hubFilter } from '~console/package/filters/hub-filter';
import { choiceFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';

const text = textFilter({
  label: (t) => t('linehaul:filter.q'),
  hint: (t) => t('linehaul:filter.q_hint'),
  most: 60,
});
const from = hubFilter({ param: 'origin_hub_id', label: (t) => t('linehaul:filter.origin_hub_id') });
const to = hubFilter({ param: 'destination_hub_id', label: (t) => t('linehaul:filter.destination_hub_id') });
const mark = choiceFilter({
  param: 'mark',
  label: (t) => t('linehaul:filter.mark'),
  values: ['late', 'short', 'unloading'],
  option: (t, one) => t(`linehaul:mark.${one}`),
});

export const bagFilters: readonly FilterSlot[] = [
  text,
  choiceFilter({
    param: 'status',
    label: (t) => t('linehaul:filter.status'),
    values: mobileUnitStatuses,
    several: true,
    option: (t, status) => t(`linehaul:bag_status.${status}`),
  }),
  choiceFilter({
    param: 'place',
    label: (t) => t('linehaul:filter.place'),
    values: ['here', 'road', 'received'],
    option: (t, place) => t(`linehaul:place.${place}`),
  }),
  from,
  to,
];
export const tripFilters: readonly FilterSlot[] = [
  text,
  choiceFilter({
    param: 'status',
    label: (t) => t('linehaul:filter.status'),
    values: runsheetStatuses,
    several: true,
    option: (t, status) => t(`ui:trip_status.${status}`),
  }),
  mark,
  from,
  to,
];
/** Of trucks that are expected: where they go is given. */
export const comingFilters: readonly FilterSlot[] = [text, mark, from];
