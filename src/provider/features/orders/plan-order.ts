import type { BodyOf } from '~contract/endpoints';
import { dimWeight, quote } from '~domain/price';
import { areaTypeOfZone, zoneBetween } from '~domain/price-zone';
import type { PriceBook, PricedLine } from '../../shared/packages/price-book';
import type { ServedWard, Shop } from './places';

type NewOrder = BodyOf<'POST /packages'>;

/**
 * Columns of a new package that come from the order (as typed, but for those named here); its code, status and times
 * follow when it is written.
 */
export type PlannedOrder = ReturnType<typeof planOrder>;

/** Null = no table in force has a price for the way. */
export function priceOf(shop: Shop, ward: ServedWard, book: PriceBook): PricedLine | null {
  const zone = zoneBetween(shop, ward);
  return book({ shop_id: shop.id, hub_id: shop.hub_id }, areaTypeOfZone[zone], zone);
}

/** An order of a served address, priced and routed: picked up by the shop's hub, delivered by the ward's. */
export function planOrder(order: NewOrder, shop: Shop, ward: ServedWard, line: PricedLine) {
  const { shipping_fee, insurance_fee, return_fee } = quote(line, order);
  return {
    ...order,
    seller_id: shop.id,
    fm_hub_id: shop.hub_id,
    lm_hub_id: ward.hub_id,
    ward_id: ward.id,
    pickup_point: order.pickup_point || shop.address,
    dim: dimWeight(order.length, order.width, order.height),
    total_product_value: order.value,
    shipping_fee,
    insurance_fee,
    return_fee,
    area_type: line.area_type,
    price_zone: zoneBetween(shop, ward),
    delivery_time_hours: line.delivery_time_hours,
    operator_note: order.operator_note || null,
  };
}
