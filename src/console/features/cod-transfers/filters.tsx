import { useText } from '~console/app/text';
import { useHubs } from '~console/parcel/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import type { CodTransferKind } from '~domain/cod-transfers';
import { moneyDocumentStatuses } from '~domain/money-documents';

function CodeFilter({ filters, change }: FilterProps) {
  const t = useText('cod-transfers');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText('cod-transfers');
  const options = moneyDocumentStatuses.map((status) => ({ value: status, label: t(`state.${status}`) }));
  return <FilterOptions label={t('column.status')} options={options} value={filters.status ?? null} onChange={(status) => change({ status })} />;
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('cod-transfers');
  const options = (useHubs().data ?? []).filter((hub) => hub.accessible).map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }));
  return <FilterOptions label={t('column.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

const code: FilterSlot = { params: { q: (text) => text.length <= 60 }, Control: CodeFilter };
const status: FilterSlot = { params: { status: (text) => text.split(',').every((one) => (moneyDocumentStatuses as readonly string[]).includes(one)) }, Control: StatusFilter };
const hub: FilterSlot = { params: { hub_id: (text) => /^\d{1,9}(,\d{1,9})*$/.test(text) }, Control: HubFilter };

export function filtersOf(kind: CodTransferKind): readonly FilterSlot[] {
  return kind === 'cod_hub_deposit' || kind === 'cod_center_deposit' || kind === 'cod_transfer_hub' ? [code, status, hub] : [code, status];
}
