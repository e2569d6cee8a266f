import { choiceFilter, loadedFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';
import { useShipUnits } from './use-ship-units';

const code = textFilter({
  label: (t) => t('three-pl:filter.q'),
  hint: (t) => t('three-pl:filter.q_hint'),
  most: 40,
});
const carrier = loadedFilter({
  param: 'carrier_id',
  label: (t) => t('three-pl:filter.carrier'),
  useRows: useShipUnits,
  option: ({ id, code: word }) => ({ value: String(id), label: word }),
});

export const sheetFilters: readonly FilterSlot[] = [
  code,
  choiceFilter({
    param: 'status',
    label: (t) => t('three-pl:filter.status'),
    values: runsheetStatuses,
    several: true,
    option: (t, status) => t(`ui:handover_status.${status}`),
  }),
  carrier,
];
export const bagFilters: readonly FilterSlot[] = [
  code,
  choiceFilter({
    param: 'status',
    label: (t) => t('three-pl:filter.status'),
    values: mobileUnitStatuses,
    several: true,
    option: (t, status) => t(`three-pl:bag_state.${status}`),
  }),
  carrier,
];
