import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { supportStatuses, supportTypes } from '~domain/support-machine';

const allOf = (values: readonly string[]) => (text: string): boolean => text.split(',').every((one) => values.includes(one));

function TextFilter({ filters, change }: FilterProps) {
  const t = useText('support');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText('support');
  const options = supportStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }));
  return <FilterOptions label={t('filter.status')} options={options} value={filters.status ?? null} onChange={(status) => change({ status })} />;
}

function TypeFilter({ filters, change }: FilterProps) {
  const t = useText('support');
  const options = supportTypes.map((type) => ({ value: type, label: t(`type.${type}`) }));
  return <FilterOptions label={t('filter.type')} options={options} value={filters.request_type ?? null} onChange={(request_type) => change({ request_type })} />;
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('support');
  const { data } = useHubs();
  const options = (data ?? []).filter(({ accessible }) => accessible).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  return <FilterOptions label={t('filter.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

function UnreadFilter({ filters, change }: FilterProps) {
  const t = useText('support');
  const options = (['1', '0'] as const).map((value) => ({ value, label: t(`filter.unread_${value}`) }));
  return <FilterChoice label={t('filter.unread')} options={options} value={filters.unread ?? null} onChange={(unread) => change({ unread })} />;
}

export const ticketFilters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= 100 }, Control: TextFilter },
  { params: { status: allOf(supportStatuses) }, Control: StatusFilter },
  { params: { request_type: allOf(supportTypes) }, Control: TypeFilter },
  { params: { unread: allOf(['0', '1']) }, Control: UnreadFilter },
  { params: { hub_id: (value) => /^\d{1,9}(,\d{1,9})*$/.test(value) }, Control: HubFilter },
];
