import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { paperStatuses } from '~domain/shop-papers';

const allOf = (values: readonly string[]) => (text: string): boolean => text.split(',').every((one) => values.includes(one));

function TextFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function StateFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const options = [{ value: '1', label: t('state.active') }, { value: '0', label: t('state.off') }];
  return <FilterChoice label={t('filter.state')} options={options} value={filters.active ?? null} onChange={(active) => change({ active })} />;
}

function PaperFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const options = paperStatuses.map((status) => ({ value: status, label: t(`paper_status.${status}`) }));
  return <FilterOptions label={t('filter.papers')} options={options} value={filters.paper_status ?? null} onChange={(paper_status) => change({ paper_status })} />;
}

function BankFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const options = (['1', '0'] as const).map((value) => ({ value, label: t(`filter.bank_${value}`) }));
  return <FilterChoice label={t('filter.bank')} options={options} value={filters.bank ?? null} onChange={(bank) => change({ bank })} />;
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('shops');
  const { data } = useHubs();
  const options = (data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  return <FilterOptions label={t('filter.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

export const shopFilters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= 100 }, Control: TextFilter },
  { params: { active: allOf(['0', '1']) }, Control: StateFilter },
  { params: { paper_status: allOf(paperStatuses) }, Control: PaperFilter },
  { params: { bank: allOf(['0', '1']) }, Control: BankFilter },
  { params: { hub_id: (value) => /^\d{1,9}(,\d{1,9})*$/.test(value) }, Control: HubFilter },
];
