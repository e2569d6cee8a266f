import type { ErrorsOf } from '~contract/endpoints';
import { isRefusal, refuse, type Refusal, type Request } from '../../calls/handler';
import type { PackageDetail } from '../../shared/packages/package-detail';
import { openPriceBook } from '../../shared/packages/price-book';
import { readCreated } from '../../shared/packages/read-detail';
import { unlessExhausted } from '../../shared/sql/on-unique-violation';
import { refuseUnpriced, refuseUnserved } from '../../shared/access/refuse-unserved';
import { insertOrders } from './insert-orders';
import { findShops, findWards } from './places';
import { planOrder, priceOf } from './plan-order';

const name = 'POST /packages';

export async function createOrder({ db, user, body }: Request<typeof name>): Promise<{ data: PackageDetail } | Refusal<ErrorsOf<typeof name>>> {
  const shop = (await findShops(db, user, { ids: [body.seller_id] })).get(body.seller_id);
  if (!shop) return refuse('EUS006');
  if (!shop.active) return refuse('ESL0004');
  const ward = (await findWards(db, { ids: [body.ward_id] })).get(body.ward_id);
  // A way without a price is not sold, as one without a hub is not.
  if (!ward) return refuseUnserved(db, body.ward_id);
  const line = priceOf(shop, ward, await openPriceBook(db, [{ shop_id: shop.id, hub_id: shop.hub_id }]));
  if (!line) return refuseUnpriced(db, shop.hub_id, ward.hub_id);
  const written = await unlessExhausted(db, refuse('EPK014'), () => insertOrders(db, user, [planOrder(body, shop, ward, line)]));
  if (isRefusal(written)) return written;
  const [id] = written.values();
  if (id === undefined) return refuse('EAL002');
  const data = await readCreated(db, user, id);
  if (!data) throw new Error(`package ${id} is gone as soon as it was created`);
  return { data };
}
