import { plannedAnew, shortly } from './049-kept-money';
import { addTo, changed, eachOf, follows, lock, sumsOf } from './051-payables';

const reckoned = `('Cod_transferred_to_center', 'Returned')`;

/** A package that may be reckoned with its shop: its money is with the center, it went back, or it was delivered unpaid. */
const mayBeDue = (p: string): string =>
  `(${p}.status in ${reckoned} or (${p}.status = 'Delivered' and ${p}.cod_collected = 0))`;

const tell = (rows: string): string => `
  insert into payable_changes
  select r.package_id from ${rows} r
  cross join lateral (select from packages p where p.id = r.package_id and ${mayBeDue('p')} limit 1) p`;

const tellMoved = (...rows: readonly ('before_it' | 'after_it')[]): string => {
  const of = rows.map((row) => `from ${row} r where ${mayBeDue('r')}`);
  return `if ${of.map((some) => `exists (select ${some})`).join(' or ')} then
      insert into payable_changes ${of.map((some) => `select r.id ${some}`).join(' union ')};
    end if`;
};

/**
 * A delivery for which nothing was collected (prepaid goods, a COD that was let go) never came to the center, so its shop
 * was never charged for it. It is due with its fees alone, from the close of its sheet on.
 */
export const unpaidDeliveries: readonly string[] = [
  shortly(`
    -- As packages_payable, which providers of the version before make payouts by, and unpaid deliveries.
    create or replace view packages_due as
      select p.seller_id, p.id as package_id, p.status = 'Returned' as returned,
        case when p.status = 'Returned' then 0 else coalesce(t.cash + t.transferred, (
          select c.amount from money_lines c
          where c.package_id = p.id and c.kind = 'three_pl_collection' and c.live), 0) end as collected,
        case when p.status = 'Returned' then p.return_fee
          else p.shipping_fee + p.insurance_fee + p.service_fee + p.management_fee end as fee
      from packages p left join cod_takings t on t.package_id = p.id
      where p.status in ('Cod_transferred_to_center', 'Returned', 'Delivered')
        and (p.status <> 'Delivered' or (p.cod_collected = 0 and t.package_id is null))
        and not exists (select from money_lines o where o.package_id = p.id and o.open)
        and not exists (select from money_lines o where o.package_id = p.id and o.live and o.kind = 'shop_payout')
        and not exists (select from payout_fees f where f.package_id = p.id and f.live);
    create or replace view payable_now as
      select seller_id, sum(packages)::int as packages, sum(collected) as collected, sum(fees) as fees,
        sum(return_fees) as return_fees
      from (
        select * from payable_sums
        union all ${sumsOf('', eachOf(changed, 'packages_due'))}
        union all ${sumsOf('-', eachOf(changed, 'payable_packages'))}
      ) each group by seller_id having sum(packages) <> 0`),
  `${follows('payables_made', tellMoved('after_it'))}
   ${follows('payables_moved', tellMoved('before_it', 'after_it'))}
   ${follows('payables_removed', tellMoved('before_it'))}
   ${follows('payables_told', tell('after_it'), plannedAnew)}
   create or replace function add_payables() returns void language plpgsql ${plannedAnew} as $$
   declare
     told bigint[];
   begin
     if not pg_try_advisory_xact_lock(${lock}) then return; end if;
     with taken as (
       delete from payable_changes returning package_id
     )
     select array_agg(distinct package_id) into told from taken;
     if told is null then return; end if;
     with gone as (
       delete from payable_packages where package_id = any(told) returning *
     ) ${addTo(sumsOf('-', 'gone'))};
     with come as (
       insert into payable_packages select p.* from ${eachOf('unnest(told) t(package_id)', 'packages_due')} returning *
     ) ${addTo(sumsOf('', 'come'))};
     delete from payable_sums where packages = 0;
   end
   $$;
   create or replace function recount_payables() returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(${lock});
     delete from payable_changes;
     delete from payable_packages;
     delete from payable_sums;
     insert into payable_packages select * from packages_due;
     insert into payable_sums ${sumsOf('', 'payable_packages')};
   end
   $$`,
  // Those of before are due as well.
  'select recount_payables()',
  // A COD that was let go is told among what no rule expects. Providers of the version before look in packages_cod_off.
  ...['packages', 'packages_archived'].flatMap((table) => [
    `drop index concurrently if exists ${table}_cod_unlike`,
    `create index concurrently ${table}_cod_unlike on ${table} (greatest(status_entered_at, stage_entered_at), id)
     where cod_collected <> cod and (cod_collected > 0 or status in (
       'Delivered', 'Cod_collected', 'Cod_transferred_to_hub', 'Cod_transferred_to_center', 'Cod_transferred_to_shop'))`,
  ]),
  // What another hub may be about to take back lessens what a hub has to pay in.
  'drop index concurrently if exists money_documents_to_take_over',
  `create index concurrently money_documents_to_take_over on money_documents (to_hub_id)
   where status = 'New' and to_hub_id is not null`,
];
