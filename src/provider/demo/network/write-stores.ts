import type pg from 'pg';
import type { Ward } from '../../addresses/address-data';
import type { Random } from '../text/random';
import { phoneNumber } from '../text/people';
import { streetAddress } from '../text/streets';
import { writeRows, type Cell } from './write-rows';

interface ShopRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly ward_id: number;
  readonly hub_id: number;
  readonly created_at: string;
  readonly region: 'Northern' | 'Central' | 'Southern';
}

/** How many stores the largest senders have besides their first, by their place in the list. */
const further = [3, 2, 2, 1, 1, 1, 1, 1] as const;
/** Shops with one account for all stores, and one charged AhaMove's own fee. */
const oneAccount = 5;
const ownFee = 3;

/** Each shop where it lies, the largest with more: the last of the first one's is closed. */
export async function writeStores(client: pg.ClientBase, townWards: ReadonlyMap<number, readonly Ward[]>, random: Random): Promise<void> {
  const { rows: shops } = await client.query<ShopRow>(
    'select s.id, s.code, s.name, s.phone, s.address, s.ward_id, s.hub_id, s.created_at, h.region from shops s join hubs h on h.id = s.hub_id order by s.id',
  );
  const rows = shops.flatMap((shop, place): (readonly Cell[])[] => {
    const first: readonly Cell[] = [shop.id, `${shop.code}-1`, shop.name, shop.phone, shop.address, shop.ward_id, shop.hub_id, true, shop.created_at];
    const more = Array.from({ length: further[place] ?? 0 }, (_, index): readonly Cell[] => {
      const ward = random.pick(townWards.get(shop.hub_id) ?? []);
      const closed = place === 0 && index === 2;
      return [shop.id, `${shop.code}-${index + 2}`, `Kho ${index + 2}`, phoneNumber(random), streetAddress(random, shop.region, true), ward.id, shop.hub_id, !closed, shop.created_at];
    });
    return [first, ...more];
  });
  await writeRows(client, 'shop_stores', ['shop_id', 'code', 'name', 'phone', 'address', 'ward_id', 'hub_id', 'active', 'created_at'], rows);
  await client.query('update shops set is_manager_bank = id <= $1, fee_aha_move = id = $2, updated_at = created_at', [oneAccount, ownFee]);
}
