import { formatKg, formatMoment, formatMoney } from '~console/platform/format';

/** How a field is written out where an entry of the history says what it changed. */
const fields = {
  order_code: 'text',
  pickup_point: 'text',
  receiver_name: 'text',
  receiver_phone: 'text',
  receiver_address: 'text',
  weight: 'number',
  length: 'number',
  width: 'number',
  height: 'number',
  dim: 'number',
  value: 'money',
  total_product_value: 'money',
  cod: 'money',
  cod_collected: 'money',
  shipping_fee: 'money',
  insurance_fee: 'money',
  return_fee: 'money',
  service_fee: 'money',
  management_fee: 'money',
  no_of_attempt: 'number',
  latest_attempt: 'moment',
  reattempt_date: 'moment',
  success_date: 'moment',
  estimate: 'moment',
  print_count: 'number',
  tracking_3pl: 'text',
  three_pl_lm_code: 'text',
  operator_note: 'text',
} as const;

type Field = keyof typeof fields;
type Kind = (typeof fields)[Field];

export interface Change {
  readonly field: Field;
  /** null = empty. */
  readonly before: string | null;
  readonly after: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What an entry changed, field by field, as people read it. What the entry says itself (status, reason, its note) and
 * what is bookkeeping (numbers of rows, versions) is left out.
 */
export function changesOf(before: Values | null, after: Values | null): Change[] {
  return (Object.entries(fields) as [Field, Kind][])
    .map(([field, kind]) => ({ field, before: words(kind, before?.[field]), after: words(kind, after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function words(kind: Kind, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'money') return formatMoney(Number(value));
  if (kind === 'number') return formatKg(Number(value));
  return kind === 'moment' ? formatMoment(String(value)) : String(value);
}
