import type * as z from 'zod';
import type { newOrder } from '~contract/features/orders';

export type OrderInput = z.input<typeof newOrder>;
export type NewOrder = z.output<typeof newOrder>;
export type OrderField = keyof OrderInput;

/**
 * A new form, in its order, which is that of its error summary; no goods value and nothing to collect is common, no
 * size is not.
 */
export const emptyOrder = {
  seller_id: undefined,
  order_code: '',
  pickup_point: '',
  receiver_name: '',
  receiver_phone: '',
  receiver_address: '',
  ward_id: undefined,
  weight: undefined,
  length: undefined,
  width: undefined,
  height: undefined,
  value: 0,
  cod: 0,
  operator_note: '',
} satisfies Record<OrderField, unknown> & { [N in OrderField]: OrderInput[N] | undefined };

export const orderFields = Object.keys(emptyOrder) as OrderField[];

export function isOrderField(name: string): name is OrderField {
  return (orderFields as readonly string[]).includes(name);
}
