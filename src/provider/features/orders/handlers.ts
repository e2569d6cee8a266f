import type { Kysely } from 'kysely';
import type { orderEndpoints } from '~contract/features/orders';
import { errorText } from '~domain/errors';
import { quote } from '~domain/price';
import type { ErrorsOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { refuse, type HandlersOf, isRefusal, type Refusal, type Request } from '../../calls/handler';
import { openPriceBook } from '../../shared/packages/price-book';
import { refuseUnpriced, refuseUnserved } from '../../shared/access/refuse-unserved';
import { type PackageDetail, readCreated } from '../../shared/packages/package-row';
import { unlessExhausted } from '../../shared/sql/on-unique-violation';
import { importOrders } from './import-orders';
import { findShops, findWards, type Shop } from './places';
import { insertOrders, priceOf, planOrder } from './insert-orders';

const name = 'POST /packages';

/** Of the two ends it is the sender's that no hub is at: his ward is named. */
async function refuseShopUnserved(
  db: Kysely<Database>,
  { ward_id: wardId }: Shop,
  locale: 'vi' | 'en',
): Promise<Refusal<'ESH001'>> {
  const { errors } = wardId === null ? refuse('ESH001') : await refuseUnserved(db, wardId);
  return refuse('ESH001', { seller_id: [errorText('ESH001', locale)], ...errors });
}

async function createOrder({
  db,
  user,
  body,
  locale,
}: Request<typeof name>): Promise<{ data: PackageDetail } | Refusal<ErrorsOf<typeof name>>> {
  const shop = (await findShops(db, user, { ids: [body.seller_id] }, true)).get(body.seller_id);
  if (!shop) return refuse('EUS006');
  if (!shop.active) return refuse('ESL0004');
  if (!shop.served) return refuseShopUnserved(db, shop, locale);
  const ward = (await findWards(db, { ids: [body.ward_id] }, true)).get(body.ward_id);
  // A way without a price is not sold, as one without a hub is not.
  if (!ward) return refuseUnserved(db, body.ward_id);
  const line = priceOf(shop, ward, await openPriceBook(db, [{ shop_id: shop.id, hub_id: shop.hub_id }]));
  if (!line) return refuseUnpriced(db, shop.hub_id, ward.hub_id);
  const written = await unlessExhausted(db, refuse('EPK014'), () =>
    insertOrders(db, user, [planOrder(body, shop, ward, line)]),
  );
  if (isRefusal(written)) return written;
  const [id] = written.values();
  if (id === undefined) return refuse('EAL002');
  const data = await readCreated(db, user, id);
  if (!data) throw new Error(`package ${id} is gone as soon as it was created`);
  return { data };
}

export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  'POST /packages': (request) => createOrder(request),

  'POST /packages-quote': async ({ db, user, body, locale }) => {
    const shop = (await findShops(db, user, { ids: [body.seller_id] })).get(body.seller_id);
    if (!shop) return refuse('EUS006');
    if (!shop.served) return refuseShopUnserved(db, shop, locale);
    const ward = (await findWards(db, { ids: [body.ward_id] })).get(body.ward_id);
    if (!ward) return refuseUnserved(db, body.ward_id);
    const line = priceOf(shop, ward, await openPriceBook(db, [{ shop_id: shop.id, hub_id: shop.hub_id }]));
    if (!line) return refuseUnpriced(db, shop.hub_id, ward.hub_id);
    const { lines, ...fees } = quote(line, body);
    return { data: { area_type: line.area_type, ...fees, lines: [...lines] } };
  },

  'POST /packages-import': (request) => importOrders(request),
};
