import type { QueryOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { searchWords, wordsIn } from '../sql/name-search';
import type { Values } from '../sql/statement';
import { visiblePackage, visibleShop } from '../access/visibility';

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
