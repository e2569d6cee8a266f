import { useText } from '~console/app/text';
import { useHubs } from '~console/parcel/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { moneyDocumentStatuses } from '~domain/money-documents';

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText('money');
  const options = moneyDocumentStatuses.map((status) => ({ value: status, label: t(`state.${status}`) }));
  return <FilterOptions label={t('filter.status')} options={options} value={filters.status ?? null} onChange={(status) => change({ status })} />;
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('money');
  const options = (useHubs().data ?? []).filter((hub) => hub.accessible).map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }));
  return <FilterOptions label={t('filter.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

function CodeFilter({ filters, change }: FilterProps) {
  const t = useText('money');
  return <FilterText label={t('filter.q')} placeholder={t('filter.q_hint')} value={filters.q ?? ''} onChange={(q) => change({ q })} />;
}

/** Whether somebody decided on a document. */
export const statusFilter: FilterSlot = { params: { status: (text) => text.split(',').every((one) => (moneyDocumentStatuses as readonly string[]).includes(one)) }, Control: StatusFilter };
/** Hubs of the user's, by their ids. */
export const hubFilter: FilterSlot = { params: { hub_id: (text) => /^\d{1,9}(,\d{1,9})*$/.test(text) }, Control: HubFilter };
/** By a document's code or the bank's number of it. */
export const codeFilter: FilterSlot = { params: { q: (text) => text.length <= 60 }, Control: CodeFilter };
