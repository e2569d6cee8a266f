import type { TextKey } from '~console/platform/text';
import { hubFilter } from '~console/package/filters/hub-filter';
import { choiceFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import { accountStatuses, registerTypes, stepStatuses } from '~domain/courier-account';
import { paperStatuses } from '~domain/papers';
import { contractStatuses } from '~domain/e-contract';

function choice<Value extends string>(
  param: string,
  label: TextKey,
  values: readonly Value[],
  word: (value: Value) => TextKey,
  folded = false,
): FilterSlot {
  const option = (t: (key: TextKey) => string, value: Value): string => t(word(value));
  return choiceFilter({ param, label: (t) => t(label), values, several: true, option, folded });
}

const hub = hubFilter({ own: true });

export const courierFilters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('couriers:filter.q'), hint: (t) => t('couriers:filter.q_hint') }),
  hub,
  choice('account_status', 'couriers:filter.account', accountStatuses, (value) => `couriers:account.${value}`),
  choice('paper_status', 'couriers:filter.papers', paperStatuses, (value) => `couriers:papers_status.${value}`, true),
  choice('step_status', 'couriers:filter.step', stepStatuses, (value) => `couriers:step_status.${value}`, true),
  choice(
    'e_contract_status',
    'couriers:filter.contract',
    contractStatuses,
    (value) => `couriers:contract_status.${value}`,
  ),
  choice(
    'register_type',
    'couriers:filter.register_type',
    registerTypes,
    (value) => `couriers:register_type.${value}`,
    true,
  ),
];

export const contractFilters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('couriers:filter.contract_q'), hint: (t) => t('couriers:filter.contract_q_hint') }),
  hub,
  choice('status', 'couriers:filter.contract', contractStatuses, (value) => `couriers:contract_status.${value}`),
];
