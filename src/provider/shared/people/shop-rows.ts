import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { maskPhone } from '~domain/mask';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';

export type ShopRow = ResponseOf<'GET /shops'>['data'][number];

/** Of a shop `s`; needs `shopJoins`. */
export const shopColumns = `
  s.id, s.code, s.name, s.active, jsonb_build_object('id', h.id, 'code', h.code) as hub, s.phone, s.paper_status, s.is_manager_bank, s.fee_aha_move,
  coalesce(s.bank_account_number, '') <> '' as has_bank, (select count(*)::int from shop_stores t where t.shop_id = s.id and t.active) as stores, s.version, s.created_at`;
export const shopJoins = 'join hubs h on h.id = s.hub_id';

/** Shops lie behind many filters, for people too who may not see more of them than their names. */
export function toShopRow(row: ShopRow, user: SignedInUser): ShopRow {
  return { ...row, phone: may(user, 'shops') ? maskPhone(row.phone) : null };
}

/** A shop as it is after a write on it; whoever wrote is told, though it may be another hub's from then on. */
export async function shopAfter(db: Kysely<Database>, user: SignedInUser, id: number): Promise<{ data: ShopRow }> {
  const values = new Values();
  const [row] = await run<ShopRow>(
    db,
    `select ${shopColumns} from shops s ${shopJoins} where s.id = ${values.add(id)}`,
    values,
  );
  if (!row) throw new Error('a shop that was written is to be seen');
  return { data: toShopRow(row, user) };
}
