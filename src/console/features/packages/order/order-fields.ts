import type * as z from 'zod';
import type { newOrder } from '~contract/features/orders';

export type OrderInput = z.input<typeof newOrder>;
export type NewOrder = z.output<typeof newOrder>;
export type OrderField = keyof OrderInput;

/** In the order of the form, which is the order of its error summary. */
export const orderFields: readonly OrderField[] = [
  'seller_id',
  'order_code',
  'pickup_point',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'ward_id',
  'weight',
  'length',
  'width',
  'height',
  'value',
  'cod',
  'operator_note',
];

export function isOrderField(name: string): name is OrderField {
  return (orderFields as readonly string[]).includes(name);
}

/** A new form; no goods value and nothing to collect is common, no size is not. */
export const emptyOrder: Partial<OrderInput> = {
  order_code: '',
  pickup_point: '',
  receiver_name: '',
  receiver_phone: '',
  receiver_address: '',
  value: 0,
  cod: 0,
  operator_note: '',
};
