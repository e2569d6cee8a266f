import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { phoneAsKept } from '~domain/text-shapes';
import type { SignedInUser } from '../../calls/handler';
import { readOnce, Values } from '../../shared/sql/statement';
import { mayReadPhone, visiblePackage } from '../../shared/access/visibility';
import { carrierNumber, codeSpellings, prefixPattern } from '../../shared/sql/search-text';

const most = 20;

type Found = ResponseOf<'GET /packages-master-search'>['data'][number];

/** A phone number or its last digits, as it is kept; null = too few or too many digits, or not only digits. */
function phoneDigits(typed: string): string | null {
  const digits = phoneAsKept(typed);
  return /^\d{4,11}$/.test(digits) ? digits : null;
}

/**
 * Exact codes first, a carrier's among them, then what begins with the text, then whose receiver's phone ends with it; where the user sees it
 * masked, by the whole number only, for what finds by some digits tells them. Each branch stops at twenty, so a prefix
 * of a million is as fast.
 */
export async function masterSearch(pool: pg.Pool, user: SignedInUser, typed: string): Promise<Found[]> {
  const values = new Values();
  const [raw, code] = codeSpellings(typed);
  const visible = visiblePackage(user, values);
  // As the pattern index of order codes sorts them.
  const byOrderCode = 'p.order_code using ~<~';
  const branch = (rank: number, condition: string, order: string): string =>
    `(select ${rank} as rank, p.id from packages p where ${condition} and ${visible} order by ${order} limit ${most})`;
  const digits = phoneDigits(raw);
  // Read whole before the newest are taken: along the ids they would be looked for through all packages.
  const byPhone = (ending: string): string => `
      union all (select 4 as rank, id from (
        select p.id from packages p where reverse(p.receiver_phone) like ${values.add(prefixPattern(reversed(ending)))} and ${visible}
          and (${mayReadPhone(user, values)} or p.receiver_phone = ${values.add(ending)}) offset 0
      ) called order by id desc limit ${most})`;
  const byCarrier = carrierNumber(typed, values);
  const text = `
    select p.id, p.code, p.seller_id, s.code as seller_code, p.status as package_status, p.receiver_name
    from (select id, min(rank) as rank from (
      ${branch(0, `p.code = ${values.add(code)}`, 'p.code')}
      union all ${branch(1, `p.order_code in (${values.add(raw)}, ${values.add(code)})`, byOrderCode)}
      ${byCarrier === null ? '' : `union all ${branch(1, byCarrier, 'p.id desc')}`}
      union all ${branch(2, `p.code like ${values.add(prefixPattern(code))}`, 'p.code')}
      union all ${branch(3, `p.order_code like ${values.add(prefixPattern(raw))}`, byOrderCode)}
      union all ${branch(3, `p.order_code like ${values.add(prefixPattern(code))}`, byOrderCode)}${digits === null ? '' : byPhone(digits)}
    ) ranked group by id) best
    join packages p on p.id = best.id
    join shops s on s.id = p.seller_id
    order by best.rank, case when best.rank = 4 then p.id end desc, p.code
    limit ${most}`;
  return readOnce<Found>(pool, text, values);
}

const reversed = (text: string): string => [...text].toReversed().join('');
