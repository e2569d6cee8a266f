/** What a column of a package holds; money is VND, a measure kg or cm. */
export type FieldKind = 'text' | 'id' | 'flag' | 'count' | 'measure' | 'money' | 'moment';

/** The history says what the field was before and after. */
const told = <K extends FieldKind>(kind: K) => ({ kind, told: true }) as const;
/** What an entry of the history says itself (reason, note), and bookkeeping. */
const untold = <K extends FieldKind>(kind: K) => ({ kind, told: false }) as const;

/** The columns of a package that a step may set, beside its status and the times that follow from it. */
export const packageFields = {
  order_code: told('text'),
  seller_id: untold('id'),
  previous_status: untold('text'),
  current_hub_id: untold('id'),
  fm_hub_id: untold('id'),
  lm_hub_id: untold('id'),
  held_by_3pl: untold('flag'),
  pickup_point: told('text'),
  receiver_name: told('text'),
  receiver_phone: told('text'),
  receiver_address: told('text'),
  ward_id: untold('id'),
  weight: told('measure'),
  length: told('measure'),
  width: told('measure'),
  height: told('measure'),
  dim: told('measure'),
  value: told('money'),
  total_product_value: told('money'),
  cod: told('money'),
  cod_collected: told('money'),
  shipping_fee: told('money'),
  insurance_fee: told('money'),
  return_fee: told('money'),
  service_fee: told('money'),
  management_fee: told('money'),
  area_type: untold('text'),
  price_zone: untold('text'),
  no_of_attempt: told('count'),
  latest_attempt: told('moment'),
  reattempt_date: told('moment'),
  success_date: told('moment'),
  estimate: told('moment'),
  is_print: untold('flag'),
  print_count: told('count'),
  tracking_3pl: told('text'),
  three_pl_lm_code: told('text'),
  operator_note: told('text'),
  reason: untold('text'),
  return_note: untold('text'),
  abandoned_note: untold('text'),
  lost_note: untold('text'),
};

type Fields = typeof packageFields;
export type ToldField = { [N in keyof Fields]: Fields[N]['told'] extends true ? N : never }[keyof Fields];

/** What the history tells of, in the order of the table. */
export const toldFields = (Object.keys(packageFields) as (keyof Fields)[]).filter(
  (name): name is ToldField => packageFields[name].told,
);
