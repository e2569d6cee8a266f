import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { useNow } from '~console/ui/use-now';
import { moneyDocumentStatuses } from '~domain/money-documents';

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText('money');
  const options = moneyDocumentStatuses.map((status) => ({ value: status, label: t(`state.${status}`) }));
  return (
    <FilterOptions
      label={t('filter.status')}
      options={options}
      value={filters.status ?? null}
      onChange={(status) => change({ status })}
    />
  );
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('money');
  const options = (useHubs().data ?? [])
    .filter((hub) => hub.accessible)
    .map(({ id, code, name }) => ({ value: String(id), label: code, hint: name }));
  return (
    <FilterOptions
      label={t('filter.hub')}
      options={options}
      value={filters.hub_id ?? null}
      onChange={(hub_id) => change({ hub_id })}
    />
  );
}

function CodeFilter({ filters, change }: FilterProps) {
  const t = useText('money');
  return (
    <FilterText
      label={t('filter.q')}
      placeholder={t('filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

/** Whether somebody decided on a document. */
export const statusFilter: FilterSlot = {
  params: {
    status: (text) => text.split(',').every((one) => (moneyDocumentStatuses as readonly string[]).includes(one)),
  },
  Control: StatusFilter,
};
/** Hubs of the user's, by their ids. */
export const hubFilter: FilterSlot = {
  params: { hub_id: (text) => /^\d{1,9}(,\d{1,9})*$/.test(text) },
  Control: HubFilter,
};
/** By a document's code or the bank's number of it. */
export const codeFilter: FilterSlot = { params: { q: (text) => text.length <= 60 }, Control: CodeFilter };

/** Of one person, as a link from another page asks: it is seen and taken off here, and set nowhere. */
export function linkedFilter(param: 'courier_id' | 'carrier_id', label: 'courier' | 'carrier'): FilterSlot {
  function LinkedFilter({ filters, change }: FilterProps) {
    const t = useText('money');
    const id = filters[param];
    if (id === undefined) return null;
    return (
      <FilterOptions
        label={t(`filter.${label}`)}
        options={[{ value: id, label: `#${id}` }]}
        value={id}
        onChange={() => change({ [param]: null })}
      />
    );
  }
  return { params: { [param]: (text) => /^\d{1,15}(,\d{1,15})*$/.test(text) }, Control: LinkedFilter };
}

/** A moment as an address writes it. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

function period(from: string, to: string, label: 'filter.period' | 'filter.made'): FilterSlot {
  function PeriodFilter({ filters, change }: FilterProps) {
    const t = useText('money');
    const now = useNow();
    const begin = filters[from];
    const value = begin === undefined ? null : { from: begin, to: filters[to] ?? new Date(now).toISOString() };
    return (
      <DateRangeFilter
        label={t(label)}
        value={value}
        onChange={(range) => change({ [from]: range?.from ?? null, [to]: range?.to ?? null })}
      />
    );
  }
  return { params: { [from]: isMoment, [to]: isMoment }, Control: PeriodFilter };
}

/** Of what happened from a moment to another. */
export const periodFilter = period('from', 'to', 'filter.period');
/** Of what was made then. */
export const madeFilter = period('created_from', 'created_to', 'filter.made');
