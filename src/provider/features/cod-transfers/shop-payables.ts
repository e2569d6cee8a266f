import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import type { Carried } from '../../shared/money/decide-document';
import { wordsIn } from '../../shared/sql/name-search';
import { pageOf } from '../../shared/sql/page-of';
import { run, Values } from '../../shared/sql/statement';

type Row = ResponseOf<'GET /shop-payables'>['data'][number];

/**
 * Lost packages (`k`) whose compensation was granted, is not about to be taken back, and is on no payout. `and` = which
 * shops.
 */
const dueCompensationsOf = (and: string): string => `
  select k.seller_id, k.package_id, k.amount
  from lost_compensations k join money_documents d on d.id = k.document_id and d.status = 'Approved'
  where k.live and not k.paid ${and}
    and not exists (select from money_documents b where b.contra_of = d.id and b.status = 'New')`;

/**
 * What the books hold of shops besides their packages: above 0 it is to have it, below 0 it owes it from before. `and`
 * = which shops, by the account `a`.
 */
const besidesOf = (and: string): string => `
  select a.owner_id as seller_id, -sum(e.amount) as besides
  from ledger_accounts a join ledger_entries e on e.account_id = a.id and e.package_id is null
    where a.kind = 'shop_payable' ${and} group by a.owner_id`;

export interface DuePackage {
  readonly package_id: number;
  readonly returned: boolean;
  readonly collected: Vnd;
  readonly fee: Vnd;
}

interface Due {
  readonly packages: readonly DuePackage[];
  /** Of lost ones. */
  readonly compensations: readonly Carried[];
  readonly besides: Vnd;
}

/** What a shop whose row the caller holds is due, oldest first. */
export async function dueToShop(tx: Kysely<Database>, sellerId: number): Promise<Due> {
  const values = new Values();
  const seller = `${values.add(sellerId)}::int`;
  const packages = await run<DuePackage>(
    tx,
    `select package_id, returned, collected, fee from packages_due where seller_id = ${seller} order by package_id`,
    values,
  );
  const compensations = await run<Carried>(
    tx,
    `${dueCompensationsOf(`and k.seller_id = ${seller}`)} order by k.package_id`,
    values,
  );
  const [rest] = await run<{ besides: Vnd }>(tx, besidesOf(`and a.owner_id = ${seller}`), values);
  return { packages, compensations, besides: rest?.besides ?? 0 };
}

/** Shops with anything to be reckoned, who gets most first. */
export function listPayables(
  db: Kysely<Database>,
  query: QueryOf<'GET /shop-payables'>,
): Promise<ResponseOf<'GET /shop-payables'>> {
  return pageOf<Row>(db, query, {
    before: `
      with losses as materialized (select seller_id, count(*)::int as package_count,
        sum(amount) as compensation from (${dueCompensationsOf('')}) l group by seller_id),
        rest as materialized (${besidesOf('')})`,
    from: (values) => `from (${reckonedShops(query, values)}) k`,
    order: 'k.net desc, k.code',
    select: (found) => `
      select jsonb_build_object('id', k.id, 'code', k.code, 'name', k.name) as shop, k.has_account, k.package_count,
        k.collected, k.fees, k.return_fees, k.compensation, k.carried, k.net,
        (select coalesce(sum(w.counted), 0) from money_documents w where w.kind = 'shop_payout' and w.seller_id = k.id
          and w.status = 'New' and w.contra_of is null) as waiting
      ${found}`,
  });
}

/** What is reckoned of each shop, with the CTEs `losses` and `rest`. */
function reckonedShops({ q }: QueryOf<'GET /shop-payables'>, values: Values): string {
  const named = q
    ? `and (s.code ilike ${values.add(wordsIn(q))} or s.name_fold like hl_fold(${values.add(wordsIn(q))}))`
    : '';
  return `
    select s.id, s.code, s.name, s.bank_account_number is not null as has_account,
      coalesce(m.packages, 0) + coalesce(l.package_count, 0) as package_count, coalesce(m.collected, 0) as collected,
      coalesce(m.fees, 0) as fees, coalesce(m.return_fees, 0) as return_fees,
      coalesce(l.compensation, 0) + greatest(coalesce(r.besides, 0), 0) as compensation,
      greatest(-coalesce(r.besides, 0), 0) as carried,
      coalesce(m.collected - m.fees - m.return_fees, 0) + coalesce(l.compensation, 0) + coalesce(r.besides, 0) as net
    from shops s left join payable_now m on m.seller_id = s.id left join losses l on l.seller_id = s.id
      left join rest r on r.seller_id = s.id
    where (m.packages > 0 or l.compensation > 0 or r.besides <> 0) ${named}`;
}
