import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import type { Option } from '~console/ui/option-list';
import { FamilySquare } from '~console/ui/status';
import { limits } from '~domain/limits';
import { isPackageStatus, packageStatuses, statusFamily, type StatusFamily } from '~domain/statuses';
import { BacklogFilter, DaysOverFilter, isBacklog } from './backlog-filters';
import { CourierFilter, isOwnCode, RunsheetFilter } from './code-filters';
import { HubFilter } from './hub-filter';
import { ShopFilter } from './shop-filter';
import { StageFilter } from './stage-filter';

const families: readonly StatusFamily[] = ['waiting', 'moving', 'attention', 'failed', 'returning', 'done', 'money'];
const statusesByFamily = families.flatMap((family) => packageStatuses.filter((status) => statusFamily(status) === family));

const isIds = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
const isAmount = (value: string): boolean => /^\d{1,12}$/.test(value);
const oneOf = (...values: readonly string[]) => (value: string): boolean => values.includes(value);

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText();
  const options = useMemo(
    () =>
      statusesByFamily.map((status): Option => {
        const family = statusFamily(status);
        return { value: status, label: t(`ui:status.${status}`), group: t(`ui:family.${family}`), mark: <FamilySquare family={family} /> };
      }),
    [t],
  );
  return <FilterOptions label={t('package:filter.status')} options={options} value={filters.status ?? null} onChange={(status) => change({ status })} />;
}

/** An end that an address leaves out is far enough away to mean none. */
const openEnds = { from: '2000-01-01T00:00:00+07:00', to: '2099-12-31T23:59:59+07:00' };

function CreatedFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const { created_from: from, created_to: to } = filters;
  const value = from || to ? { from: from ?? openEnds.from, to: to ?? openEnds.to } : null;
  return <DateRangeFilter label={t('filter.created')} value={value} onChange={(range) => change({ created_from: range?.from ?? null, created_to: range?.to ?? null })} />;
}

function CodFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = [
    { value: 'with', label: t('filter.cod_with') },
    { value: 'without', label: t('filter.cod_without') },
  ];
  return <FilterChoice label={t('filter.cod')} options={options} value={filters.cod ?? null} onChange={(cod) => change({ cod })} />;
}

function CodMinFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  return <FilterText label={t('filter.cod_min')} placeholder={t('filter.cod_min')} value={filters.cod_min ?? ''} onChange={(typed) => change({ cod_min: typed.replaceAll(/\D/g, '') })} />;
}

function AttemptsFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = Array.from({ length: limits.deliveryAttempts }, (_, index) => ({ value: String(index + 1), label: t('filter.attempts_min', { n: index + 1 }) }));
  return <FilterChoice label={t('filter.attempts')} options={options} value={filters.attempts_min ?? null} onChange={(attempts_min) => change({ attempts_min })} />;
}

function PrintedFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = [
    { value: 'yes', label: t('filter.printed_yes') },
    { value: 'no', label: t('filter.printed_no') },
  ];
  return <FilterChoice label={t('filter.printed')} options={options} value={filters.printed ?? null} onChange={(printed) => change({ printed })} />;
}

/** The filters in the order of the bar. */
const filters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= limits.text }, Control: SearchFilter },
  { params: { status: (value) => value.split(',').every(isPackageStatus) }, Control: StatusFilter },
  { params: { hub_id: isIds, hub_role: oneOf('current', 'fm', 'lm', 'any', 'custody') }, Control: HubFilter },
  { params: { seller_id: isIds }, Control: ShopFilter },
  { params: { stage_entered_to: isMoment }, Control: StageFilter },
  { params: { backlog_type: isBacklog, backlog_since: isMoment }, Control: BacklogFilter },
  { params: { days_over: (value) => /^\d{1,3}$/.test(value) }, Control: DaysOverFilter },
  { params: { created_from: isMoment, created_to: isMoment }, Control: CreatedFilter },
  { params: { cod: oneOf('with', 'without') }, Control: CodFilter },
  { params: { cod_min: isAmount }, Control: CodMinFilter },
  { params: { runsheet: isOwnCode }, Control: RunsheetFilter },
  { params: { courier: isOwnCode }, Control: CourierFilter },
  { params: { attempts_min: (value) => /^\d{1,2}$/.test(value) }, Control: AttemptsFilter },
  { params: { printed: oneOf('yes', 'no') }, Control: PrintedFilter },
];

/** What lists of packages are found and sorted by. The names are those of the calls. */
export const packageRules = {
  defaultSort: '-created_at',
  sorts: ['created_at', 'updated_at', 'stage_entered_at', 'package_code', 'cod', 'weight', 'status', 'seller_code'],
  filters,
} as const;
