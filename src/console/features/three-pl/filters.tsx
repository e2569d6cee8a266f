import { useText } from '~console/platform/text';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';
import { useShipUnits } from './use-ship-units';

const allOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    text.split(',').every((one) => values.includes(one));

function CodeFilter({ filters, change }: FilterProps) {
  const t = useText('three-pl');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function CarrierFilter({ filters, change }: FilterProps) {
  const t = useText('three-pl');
  const options = (useShipUnits().data ?? []).map(({ id, code }) => ({ value: String(id), label: code }));
  return (
    <FilterChoice
      label={t('filter.carrier')}
      options={options}
      value={filters.carrier_id ?? null}
      onChange={(carrier_id) => change({ carrier_id })}
    />
  );
}

function SheetState({ filters, change }: FilterProps) {
  const t = useText('three-pl');
  const options = runsheetStatuses.map((status) => ({ value: status, label: t(`ui:handover_status.${status}`) }));
  return (
    <FilterOptions
      label={t('filter.status')}
      options={options}
      value={filters.status ?? null}
      onChange={(status) => change({ status })}
    />
  );
}

function BagState({ filters, change }: FilterProps) {
  const t = useText('three-pl');
  const options = mobileUnitStatuses.map((status) => ({ value: status, label: t(`bag_state.${status}`) }));
  return (
    <FilterOptions
      label={t('filter.status')}
      options={options}
      value={filters.status ?? null}
      onChange={(status) => change({ status })}
    />
  );
}

const code: FilterSlot = { params: { q: (text) => text.length <= 40 }, Control: CodeFilter };
const carrier: FilterSlot = { params: { carrier_id: (text) => /^[1-9]\d{0,8}$/.test(text) }, Control: CarrierFilter };

export const sheetFilters: readonly FilterSlot[] = [
  code,
  { params: { status: allOf(runsheetStatuses) }, Control: SheetState },
  carrier,
];
export const bagFilters: readonly FilterSlot[] = [
  code,
  { params: { status: allOf(mobileUnitStatuses) }, Control: BagState },
  carrier,
];
