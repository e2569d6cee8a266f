import type { Contradictions } from './contradictions';

/** Approved, no contra itself, and not taken back by one. */
const stands = `d.status = 'Approved' and d.contra_of is null and not exists (select from money_documents b where b.contra_of = d.id and b.status = 'Approved')`;

/** What stands of documents, by the column that tells whose account it is; below 0 where a sign is given. */
const documents = (
  account: string,
  owner: string,
  kinds: string,
  {
    amount = 'd.counted',
    sign = '',
    only = 'true',
  }: { readonly amount?: string; readonly sign?: string; readonly only?: string } = {},
): string =>
  `select '${account}' as kind, coalesce(${owner}, 0) as owner_id, ${sign}(${amount}) as amount from money_documents d where d.kind in (${kinds}) and ${only} and ${stands}`;

const deposits = `'cod_hub_deposit', 'cod_center_deposit'`;
const difference = 'd.counted - d.expected';
/** What each closed sheet brought besides what its packages were paid. */
const closes = `(select s.hub_id, s.courier_id, s.cash_counted - coalesce((select sum(l.cash) from runsheet_packages l where l.runsheet_id = s.id and l.removed_at is null and l.result = 'done'), 0) as off from runsheets s where s.status = 'Closed' and s.cash_counted is not null) s`;
const grants = `lost_compensations k join money_documents d on d.id = k.document_id join packages p on p.id = k.package_id where k.live and d.status = 'Approved'`;

/** Every account as sheets, takings and documents tell it, without a look at the journal. */
const recounted = [
  `select 'courier_cash' as kind, coalesce(t.courier_id, 0) as owner_id, t.cash as amount from cod_takings t`,
  `select 'courier_cash', coalesce(s.courier_id, 0), s.off from ${closes}`,
  documents('courier_cash', 'd.courier_id', `'cod_collection'`, { amount: 'd.expected', sign: '-' }),
  documents('hub_cash', 'd.hub_id', `'cod_collection'`),
  documents('hub_cash', 'd.hub_id', `'cod_transfer_hub', ${deposits}`, { sign: '-' }),
  documents('hub_cash', 'd.to_hub_id', `'cod_transfer_hub'`),
  `select 'courier_debt', coalesce(s.courier_id, 0), -least(s.off, 0) from ${closes}`,
  documents('courier_debt', 'd.courier_id', `'cod_collection'`, { amount: `least(${difference}, 0)`, sign: '-' }),
  documents('courier_debt', 'd.courier_id', `'hub_lost_claim'`, { only: `d.liable = 'courier'` }),
  documents('courier_debt', 'd.courier_id', `'lost_collection'`, { sign: '-', only: `d.liable = 'courier'` }),
  `select 'suspense', s.hub_id, -greatest(s.off, 0) from ${closes}`,
  documents('suspense', 'd.hub_id', `'cod_collection'`, { amount: `greatest(${difference}, 0)`, sign: '-' }),
  documents('hub_debt', 'd.hub_id', `'hub_lost_claim'`, { only: `d.liable = 'hub'` }),
  documents('hub_debt', 'd.hub_id', `'lost_collection'`, { sign: '-', only: `d.liable = 'hub'` }),
  documents('three_pl_debt', 'd.carrier_id', `'hub_lost_claim'`, { only: `d.liable = 'carrier'` }),
  documents('three_pl_debt', 'd.carrier_id', `'lost_collection'`, { sign: '-', only: `d.liable = 'carrier'` }),
  documents('three_pl_receivable', 'd.carrier_id', `'three_pl_collection'`),
  documents('three_pl_receivable', 'd.carrier_id', `'three_pl_deposit'`, { sign: '-' }),
  `select 'center', 0, t.transferred from cod_takings t`,
  documents('center', '0', `${deposits}, 'three_pl_deposit', 'lost_collection'`),
  documents('center', '0', `'shop_payout'`, { sign: '-' }),
  `select 'lost_claims', 0, k.amount from ${grants}`,
  documents('lost_claims', '0', `'hub_lost_claim'`, { sign: '-' }),
  `select 'fees', 0, -f.amount from payout_fees f join money_documents d on d.id = f.document_id where ${stands}`,
  `select 'shop_payable', p.seller_id, -(t.cash + t.transferred) from cod_takings t join packages p on p.id = t.package_id`,
  `select 'shop_payable', p.seller_id, -l.amount from money_lines l join money_documents d on d.id = l.document_id join packages p on p.id = l.package_id where d.kind = 'three_pl_collection' and ${stands}`,
  `select 'shop_payable', p.seller_id, -k.amount from ${grants}`,
  documents('shop_payable', 'd.seller_id', `'shop_payout'`),
  `select 'shop_payable', d.seller_id, f.amount from payout_fees f join money_documents d on d.id = f.document_id where ${stands}`,
];

/** The Vietnamese day of a moment, in days since 1970. */
const days = (at: string): string => `((${at} at time zone 'Asia/Ho_Chi_Minh')::date - date '1970-01-01')`;

const standing = (kinds: string): string =>
  `exists (select from money_lines l join money_documents d on d.id = l.document_id where l.package_id = p.id and d.kind in (${kinds}) and ${stands})`;

/** What must hold of the books whatever was done: nothing of it reads one half of what it compares from the other. */
export const booksContradictions: Contradictions = {
  'a transaction that does not balance': 'select transaction_id from ledger_entries group by 1 having sum(amount) <> 0',
  'books that come to something': 'select 1 from ledger_entries having coalesce(sum(amount), 0) <> 0',
  'an account that is not what sheets and documents come to': `
    select * from (select a.kind, a.owner_id::bigint, sum(e.amount) as booked from ledger_accounts a join ledger_entries e on e.account_id = a.id group by 1, 2) j
    full join (select kind, owner_id::bigint, sum(amount) as recounted from (${recounted.join('\nunion all ')}) r group by 1, 2) r using (kind, owner_id)
    where coalesce(booked, 0) <> coalesce(recounted, 0)`,
  'an account whose days are not what its entries come to': `
    select * from (select account_id, sum(debit) as debit, sum(credit) as credit, sum(entries) as entries, min(first_id) as first_id, max(last_id) as last_id from ledger_day_sums group by 1) k
    full join (select account_id, sum(greatest(amount, 0)) as debit_of, sum(greatest(-amount, 0)) as credit_of, count(*) as entries_of, min(id) as first_of, max(id) as last_of from ledger_entries group by 1) e using (account_id)
    where (debit, credit, entries, first_id, last_id) is distinct from (debit_of, credit_of, entries_of, first_of, last_of)`,
  'a document on which other money rests than its packages’': `
    select * from resting_money_now k full join (
      select l.document_id, count(*) as packages, sum(l.amount) as amount from money_lines l join money_documents d on d.id = l.document_id join packages p on p.id = l.package_id
      where ${stands} and case p.status when 'Cod_transferred_to_hub' then d.kind = 'cod_transfer_hub' when 'Cod_collected' then d.kind in ('cod_collection', 'three_pl_collection') end
        and not exists (select from money_lines o where o.package_id = p.id and o.open) group by 1) r using (document_id)
    where coalesce(k.packages, 0) <> coalesce(r.packages, 0) or coalesce(k.amount, 0) <> coalesce(r.amount, 0)`,
  'a shop that is to be paid something else than what its packages come to': `
    select * from payable_now k full join (
      select p.seller_id, count(*) as packages_of, sum(case when p.status = 'Returned' then 0 else coalesce(t.cash + t.transferred, c.amount, 0) end) as collected_of,
        sum(case when p.status = 'Returned' then 0 else p.shipping_fee + p.insurance_fee + p.service_fee + p.management_fee end) as fees_of, sum(case when p.status = 'Returned' then p.return_fee else 0 end) as return_fees_of
      from packages p left join cod_takings t on t.package_id = p.id
        left join (select l.package_id, l.amount from money_lines l join money_documents d on d.id = l.document_id where d.kind = 'three_pl_collection' and ${stands}) c on c.package_id = p.id
      where (p.status in ('Cod_transferred_to_center', 'Returned') or (p.status = 'Delivered' and p.cod_collected = 0 and t.package_id is null)) and p.id not in (select l.package_id from money_lines l join money_documents d on d.id = l.document_id where d.status = 'New')
        and p.id not in (select f.package_id from payout_fees f join money_documents d on d.id = f.document_id where d.contra_of is null and (d.status = 'New' or ${stands})) group by 1) r using (seller_id)
    where (packages, collected, fees, return_fees) is distinct from (packages_of, collected_of, fees_of, return_fees_of)`,
  'a carrier that is to bring something else than what it was paid at doors': `
    select * from receivable_now k full join (
      select o.carrier_id, count(*) as packages_of, sum(p.cod) as amount_of, min(coalesce(p.success_date, p.updated_at)) as oldest_of
      from handovers o join packages p on p.id = o.package_id
      where o.id = (select max(l.id) from handovers l where l.package_id = p.id) and o.moved_to = 'Delivery_successful' and o.state not in ('waiting', 'failed')
        and p.status in ('Delivered', 'Delivery_successful') and p.cod > 0 and p.id not in (select package_id from cod_takings)
        and p.id not in (select l.package_id from money_lines l join money_documents d on d.id = l.document_id where d.status = 'New' or ${stands}) group by 1) r using (carrier_id)
    where (packages, amount, oldest_at) is distinct from (packages_of, amount_of, oldest_of)`,
  'a hub that lost something else than its packages come to': `
    select * from unclaimed_now k full join (
      select coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id) as hub_id, count(*) as packages_of,
        sum(coalesce(g.amount, least(w.worth, case when w.worth is null or p.insurance_fee = 0 then 4 * p.shipping_fee end))) as amount_of
      from packages p left join lost_compensations g on g.package_id = p.id and g.live
        cross join lateral (select coalesce(nullif(p.value, 0), nullif(p.total_product_value, 0), nullif(p.cod, 0)) as worth) w
      where p.status = 'Lost' and coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id) is not null group by 1) r using (hub_id)
    where (packages, amount) is distinct from (packages_of, amount_of)`,
  'a courier with other cash in hand than takings that nobody counted': `
    select * from (select hub_id, courier_id, paid, sum(amount) as kept from (select * from cash_held union all select hub_id, courier_id, paid, amount from cash_changes) c
      group by 1, 2, 3 having sum(amount) <> 0) k
    full join (select t.hub_id, coalesce(t.courier_id, 0) as courier_id, ${days('t.at')} as paid, sum(t.cash) as held from cod_takings t
      where t.collected_by is null and t.package_id not in (select l.package_id from money_lines l join money_documents d on d.id = l.document_id where d.kind = 'cod_collection' and d.status = 'New')
      group by 1, 2, 3 having sum(t.cash) <> 0) r using (hub_id, courier_id, paid)
    where kept is distinct from held`,
  'a day on which other cash came to couriers’ hands, or went out, than was paid and counted': `
    with since as (select coalesce(max(moved), 0) - 30 as day from cash_days), was as (
      select hub_id, paid, moved, amount from cash_days union all select hub_id, paid, moved, amount from cash_changes), is_so as (
      select t.hub_id, ${days('t.at')} as paid, ${days('t.at')} as moved, t.cash as amount from cod_takings t
      union all select t.hub_id, ${days('t.at')}, ${days('x.at')}, x.amount from money_lines l join cod_takings t using (package_id) join money_documents d on d.id = l.document_id
        left join money_documents b on b.contra_of = d.id and b.status = 'Approved'
        cross join lateral (select d.created_at as at, -l.amount as amount union all select coalesce(b.decided_at, d.decided_at), l.amount where d.status = 'Rejected' or b.id is not null) x
      where d.kind = 'cod_collection' and d.contra_of is null)
    select * from (select hub_id, paid, greatest(moved, day) as moved, sum(amount) as kept from was, since group by 1, 2, 3 having sum(amount) <> 0) k
    full join (select hub_id, paid, greatest(moved, day) as moved, sum(amount) as came from is_so, since group by 1, 2, 3 having sum(amount) <> 0) r using (hub_id, paid, moved)
    where kept is distinct from came`,
  'a package whose status is not where its money is': `
    select p.id, p.status from packages p where p.status in ('Delivered', 'Cod_collected', 'Cod_transferred_to_hub', 'Cod_transferred_to_center', 'Cod_transferred_to_shop')
      and p.status <> case when ${standing(`'shop_payout'`)} then 'Cod_transferred_to_shop' when ${standing(`${deposits}, 'three_pl_deposit'`)} then 'Cod_transferred_to_center'
        when ${standing(`'cod_transfer_hub'`)} then 'Cod_transferred_to_hub' when ${standing(`'cod_collection', 'three_pl_collection'`)} then 'Cod_collected' else 'Delivered' end`,
  'a package’s cash in two places, or less than none': `
    select package_id from (select e.package_id, e.account_id, sum(e.amount) as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.kind in ('courier_cash', 'hub_cash', 'three_pl_receivable') and e.package_id is not null group by 1, 2) at where amount <> 0 group by package_id having count(*) > 1 or min(amount) < 0`,
  'a hub with less cash than none': `
    select a.hub_id from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'hub_cash' group by 1 having sum(e.amount) < 0`,
  'a package twice on documents of one kind': `select l.package_id, d.kind from money_lines l join money_documents d on d.id = l.document_id where ${stands} group by 1, 2 having count(*) > 1`,
  'a package held by a document that is over': `
    select l.package_id from money_lines l join money_documents d on d.id = l.document_id where (l.open and d.status <> 'New') or (l.live and d.status = 'Rejected') or (d.status = 'New' and not l.open)`,
  'a document that is not the sum of its lines': `
    select d.id from money_documents d left join (select document_id, count(*) as lines, sum(amount) as amount from money_lines group by 1) l on l.document_id = d.id where d.expected <> d.carried + coalesce(l.amount, 0) or d.lines <> coalesce(l.lines, 0)`,
  'a document approved by its maker': `select id from money_documents where status = 'Approved' and (decided_by = created_by or decided_by = any (editors))`,
  'a document approved without its transaction, or with two': `
    select d.id from money_documents d left join ledger_transactions t on t.document_id = d.id group by d.id, d.status having count(t.id) <> case d.status when 'Approved' then 1 else 0 end`,
};
