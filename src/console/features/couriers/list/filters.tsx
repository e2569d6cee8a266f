import { useText, type TextKey } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { accountStatuses, registerTypes } from '~domain/courier-account';
import { paperStatuses } from '~domain/courier-papers';
import { contractStatuses } from '~domain/e-contract';
import { stepStatuses } from '~domain/onboarding';

const allOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    text.split(',').every((one) => values.includes(one));
const ids = (text: string): boolean => /^\d{1,9}(,\d{1,9})*$/.test(text);

function textFilter(label: TextKey<'couriers'>, hint: TextKey<'couriers'>): FilterSlot {
  return {
    params: { q: (value) => value.length <= 100 },
    Control: function Search({ filters, change }: FilterProps) {
      const t = useText('couriers');
      return (
        <FilterText label={t(label)} placeholder={t(hint)} value={filters.q ?? ''} onChange={(q) => change({ q })} />
      );
    },
  };
}

function choice<Value extends string>(
  param: string,
  label: TextKey<'couriers'>,
  values: readonly Value[],
  word: (value: Value) => TextKey<'couriers'>,
): FilterSlot {
  return {
    params: { [param]: allOf(values) },
    Control: function Choice({ filters, change }: FilterProps) {
      const t = useText('couriers');
      return (
        <FilterOptions
          label={t(label)}
          options={values.map((value) => ({ value, label: t(word(value)) }))}
          value={filters[param] ?? null}
          onChange={(value) => change({ [param]: value })}
        />
      );
    },
  };
}

function HubChoice({ filters, change }: FilterProps) {
  const t = useText('couriers');
  const { data } = useHubs();
  const options = (data ?? [])
    .filter(({ accessible }) => accessible)
    .map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  return (
    <FilterOptions
      label={t('filter.hub')}
      options={options}
      value={filters.hub_id ?? null}
      onChange={(value) => change({ hub_id: value })}
    />
  );
}

const hub: FilterSlot = { params: { hub_id: ids }, Control: HubChoice };

export const courierFilters: readonly FilterSlot[] = [
  textFilter('filter.q', 'filter.q_hint'),
  hub,
  choice('account_status', 'filter.account', accountStatuses, (value) => `account.${value}`),
  {
    ...choice('paper_status', 'filter.papers', paperStatuses, (value) => `papers_status.${value}`),
    folded: (t) => t('couriers:filter.papers'),
  },
  {
    ...choice('step_status', 'filter.step', stepStatuses, (value) => `step_status.${value}`),
    folded: (t) => t('couriers:filter.step'),
  },
  choice('e_contract_status', 'filter.contract', contractStatuses, (value) => `contract_status.${value}`),
  {
    ...choice('register_type', 'filter.register_type', registerTypes, (value) => `register_type.${value}`),
    folded: (t) => t('couriers:filter.register_type'),
  },
];

export const contractFilters: readonly FilterSlot[] = [
  textFilter('filter.contract_q', 'filter.contract_q_hint'),
  hub,
  choice('status', 'filter.contract', contractStatuses, (value) => `contract_status.${value}`),
];
