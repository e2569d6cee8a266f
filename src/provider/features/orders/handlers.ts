import type { orderEndpoints } from '~contract/features/orders';
import { quote } from '~domain/price';
import { refuse, type HandlersOf } from '../../calls/handler';
import { openPriceBook } from '../../shared/packages/price-book';
import { refuseUnpriced, refuseUnserved } from '../../shared/access/refuse-unserved';
import { createOrder } from './create-order';
import { importOrders } from './import-orders';
import { findShops, findWards } from './places';
import { priceOf } from './plan-order';

export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  'POST /packages': (request) => createOrder(request),

  'POST /packages-quote': async ({ db, user, body }) => {
    const shop = (await findShops(db, user, { ids: [body.seller_id] })).get(body.seller_id);
    if (!shop) return refuse('EUS006');
    const ward = (await findWards(db, { ids: [body.ward_id] })).get(body.ward_id);
    if (!ward) return refuseUnserved(db, body.ward_id);
    const line = priceOf(shop, ward, await openPriceBook(db, [{ shop_id: shop.id, hub_id: shop.hub_id }]));
    if (!line) return refuseUnpriced(db, shop.hub_id, ward.hub_id);
    const { lines, ...fees } = quote(line, body);
    return { data: { area_type: line.area_type, ...fees, lines: [...lines] } };
  },

  'POST /packages-import': (request) => importOrders(request),
};
