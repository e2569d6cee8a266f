import type { Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { areaTypes, dimWeight, quote } from '~domain/price';
import type { Database } from '../../db/schema';
import type { SeenPackage } from '../../shared/package-change';
import { openPriceBook } from '../../shared/price-book';
import type { Plan } from './act';

/**
 * New weight or sides with what follows from them: dim weight, and the fees by the table in force. A parcel of unknown
 * area type, or of a network without prices, keeps its fees.
 */
export async function resize(db: Kysely<Database>, seen: SeenPackage, body: BodyOf<'PATCH /packages/{id}/resize'>): Promise<Plan> {
  const size = {
    weight: body.weight ?? seen.weight,
    length: body.length ?? seen.length,
    width: body.width ?? seen.width,
    height: body.height ?? seen.height,
  };
  return { set: { ...size, dim: dimWeight(size.length, size.width, size.height), ...(await feesOf(db, seen, size)) } };
}

async function feesOf(db: Kysely<Database>, seen: SeenPackage, size: Pick<SeenPackage, 'weight' | 'length' | 'width' | 'height'>) {
  const area = areaTypes.find((type) => type === seen.area_type);
  const book = await openPriceBook(db, [{ shop_id: seen.seller_id, hub_id: seen.fm_hub_id }]);
  const line = area ? book(seen.seller_id, area) : null;
  if (!line) return {};
  const { shipping_fee, insurance_fee, return_fee } = quote(line, { ...size, value: seen.value });
  return { shipping_fee, insurance_fee, return_fee };
}
