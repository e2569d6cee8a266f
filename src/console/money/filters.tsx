import { useText } from '~console/platform/text';
import { hubFilter } from '~console/package/filters/hub-filter';
import { choiceFilter, isIds, periodFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterOptions } from '~console/ui/filter-options';
import { moneyDocumentStatuses } from '~domain/money-documents';

/** Whether somebody decided on a document. */
export const byStatus = choiceFilter({
  param: 'status',
  label: (t) => t('money:filter.status'),
  values: moneyDocumentStatuses,
  several: true,
  option: (t, status) => t(`money:state.${status}`),
});
/** Hubs of the user's, by their ids. */
export const byOwnHub = hubFilter({ own: true });
/** By a document's code or the bank's number of it. */
export const byCode = textFilter({
  label: (t) => t('money:filter.q'),
  hint: (t) => t('money:filter.q_hint'),
  most: 60,
});

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
  return { params: { [param]: isIds }, Control: LinkedFilter };
}

/** Of what happened from a moment to another. */
export const byTime = periodFilter({ from: 'from', to: 'to', label: (t) => t('money:filter.period') });
/** Of what was made then. */
export const byCreation = periodFilter({
  from: 'created_from',
  to: 'created_to',
  label: (t) => t('money:filter.made'),
});
