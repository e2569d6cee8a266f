import type { Kysely } from 'kysely';
import type { ResponseOf, QueryOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { maskPhone } from '~domain/mask';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { searchWords, wordsIn } from '../sql/name-search';
import { visiblePackage, visibleShop } from '../access/visibility';

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

type Filters = Partial<Pick<QueryOf<'GET /shops'>, 'q' | 'ids' | 'hub_id' | 'active' | 'paper_status' | 'bank'>>;

/**
 * Shops (`s`) the user may see, found by words of the name without accents or by part of the code. Asked for by id,
 * those are told too whose packages he sees: their codes stand in every list he reads.
 */
export function shopConditions(
  { q: typed, ids, hub_id, active, paper_status, bank }: Filters,
  user: SignedInUser,
  values: Values,
): string[] {
  const conditions: string[] = [];
  if (ids)
    conditions.push(
      `s.id = any(${values.add(ids)}::bigint[]) and (${visibleShop(user, values)} or exists (select from packages p where p.seller_id = s.id and ${visiblePackage(user, values)}))`,
    );
  else conditions.push(visibleShop(user, values));
  const q = typed === undefined ? '' : searchWords(typed);
  if (q !== '') {
    const within = values.add(wordsIn(q));
    conditions.push(`(s.name_fold like hl_fold(${within}) or s.code ilike ${within})`);
  }
  if (hub_id) conditions.push(`s.hub_id = any(${values.add(hub_id)}::bigint[])`);
  if (active) conditions.push(`s.active = ${values.add(active === '1')}::boolean`);
  if (paper_status) conditions.push(`s.paper_status = any(${values.add(paper_status)}::text[])`);
  if (bank) conditions.push(`(coalesce(s.bank_account_number, '') <> '') = ${values.add(bank === '1')}::boolean`);
  return conditions;
}
