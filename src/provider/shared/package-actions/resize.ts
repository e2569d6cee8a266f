import type { Kysely } from 'kysely';
import { areaTypes, dimWeight, quote } from '~domain/price';
import { priceZones } from '~domain/price-zone';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import { refuse } from '../../calls/handler';
import { onPayouts } from '../packages/on-payouts';
import { openPriceBook, type PriceBook } from '../packages/price-book';
import type { ActionArguments, Planner } from './action-call';

/**
 * New weight or sides with what follows from them: dim weight, and the fees by the table in force. A package of unknown
 * area type, or of a network without prices, keeps its fees.
 */
export async function planResize(
  size: ActionArguments['resize'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const book = await openPriceBook(db, packages.map(chargedFor));
  return (seen) => {
    const next = {
      weight: size.weight ?? seen.weight,
      length: size.length ?? seen.length,
      width: size.width ?? seen.width,
      height: size.height ?? seen.height,
    };
    return { set: { ...next, dim: dimWeight(next.length, next.width, next.height), ...feesOf(book, seen, next) } };
  };
}

/**
 * The fees as the table in force has them now, or the shipping fee as told; EPK032 = a payout has taken down what they
 * are.
 */
export async function planFee(
  { shipping_fee, note }: ActionArguments['update_fee'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const reckoned = await onPayouts(
    db,
    packages.flatMap(({ id, status }) => (status === 'Delivered' ? id : [])),
  );
  const fees = shipping_fee === undefined ? await feesByTable(db, packages) : () => ({ shipping_fee });
  return (seen) => (reckoned.has(seen.id) ? refuse('EPK032') : { set: fees(seen), note });
}

async function feesByTable(db: Kysely<Database>, packages: readonly PackageSnapshot[]) {
  const book = await openPriceBook(db, packages.map(chargedFor));
  return (seen: PackageSnapshot) => feesOf(book, seen, seen);
}

function chargedFor(seen: PackageSnapshot) {
  return { shop_id: seen.seller_id, hub_id: seen.fm_hub_id };
}

function feesOf(
  book: PriceBook,
  seen: PackageSnapshot,
  size: Pick<PackageSnapshot, 'weight' | 'length' | 'width' | 'height'>,
) {
  const area = areaTypes.find((type) => type === seen.area_type);
  const line = area ? book(chargedFor(seen), area, priceZones.find((zone) => zone === seen.price_zone) ?? null) : null;
  if (!line) return {};
  const { shipping_fee, insurance_fee, return_fee } = quote(line, { ...size, value: seen.value });
  return { shipping_fee, insurance_fee, return_fee };
}
