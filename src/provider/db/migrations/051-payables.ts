import { plannedAnew, shortly } from './049-kept-money';

/** Where a package is reckoned with its shop: its money is with the center, or it went back. */
const reckoned = `('Cod_transferred_to_center', 'Returned')`;

/** What these packages come to, by shop. */
export const sumsOf = (sign: '' | '-', packages: string): string => `
  select seller_id, ${sign}count(*) as packages, ${sign}sum(collected) as collected,
    ${sign}coalesce(sum(fee) filter (where not returned), 0) as fees, ${sign}coalesce(sum(fee) filter (where returned), 0) as return_fees
  from ${packages} group by seller_id`;

/** Each of the packages that were told (`t`) as a view or a table has it; by its key, for few of all are told. */
export const eachOf = (
  told: string,
  having:
    | 'packages_due'
    | 'packages_payable'
    | 'payable_packages'
    | 'packages_receivable'
    | 'receivable_packages'
    | 'packages_unclaimed'
    | 'unclaimed_packages',
): string => `${told} cross join lateral (select * from ${having} h where h.package_id = t.package_id limit 1) p`;

export const changed = '(select distinct package_id from payable_changes) t';

export const addTo = (sums: string): string => `
  insert into payable_sums as kept (seller_id, packages, collected, fees, return_fees) ${sums}
  on conflict (seller_id) do update set packages = kept.packages + excluded.packages, collected = kept.collected + excluded.collected,
    fees = kept.fees + excluded.fees, return_fees = kept.return_fees + excluded.return_fees`;

/** Tells of the packages of these rows, as far as they are reckoned now: one that comes to be is told by its own change. */
const tell = (rows: string): string => `
  insert into payable_changes
  select r.package_id from ${rows} r cross join lateral (select from packages p where p.id = r.package_id and p.status in ${reckoned} limit 1) p`;

/** Tells of packages that are reckoned before or after a change, whatever of them it changed. */
const tellMoved = (...rows: readonly ('before_it' | 'after_it')[]): string => {
  const of = rows.map((row) => `from ${row} where status in ${reckoned}`);
  return `if ${of.map((some) => `exists (select ${some})`).join(' or ')} then
      insert into payable_changes ${of.map((some) => `select id ${some}`).join(' union ')};
    end if`;
};

export const follows = (name: string, write: string, planned = ''): string => `
  create or replace function ${name}() returns trigger language plpgsql ${planned} as $$
  begin
    ${write};
    return null;
  end
  $$;`;

/** One at a time; whoever adds leaves it to him who does. */
export const lock = 4_200_006;

/**
 * What waits to be paid to each shop, kept as other figures are. Whatever may change what a package comes to tells its number,
 * and what it comes to is found anew: nothing has to be known of how it changed.
 */
export const payables: readonly string[] = [
  shortly(`
    -- Packages on no payout, with what was collected of each and its fees. What is settled stands elsewhere.
    create or replace view packages_payable as
      select p.seller_id, p.id as package_id, p.status = 'Returned' as returned,
        case when p.status = 'Returned' then 0 else coalesce(t.cash + t.transferred, (select c.amount from money_lines c where c.package_id = p.id and c.kind = 'three_pl_collection' and c.live), 0) end as collected,
        case when p.status = 'Returned' then p.return_fee else p.shipping_fee + p.insurance_fee + p.service_fee + p.management_fee end as fee
      from packages p left join cod_takings t on t.package_id = p.id
      where p.status in ${reckoned}
        and not exists (select from money_lines o where o.package_id = p.id and o.open)
        and not exists (select from money_lines o where o.package_id = p.id and o.live and o.kind = 'shop_payout')
        and not exists (select from payout_fees f where f.package_id = p.id and f.live);

    -- Those of them that are added up in the sums.
    create table if not exists payable_packages (
      seller_id int not null,
      package_id bigint primary key,
      returned boolean not null,
      collected numeric(15, 2) not null,
      fee numeric(17, 2) not null
    );
    create table if not exists payable_sums (
      seller_id int primary key,
      packages int not null,
      collected numeric(17, 2) not null,
      fees numeric(17, 2) not null,
      return_fees numeric(17, 2) not null
    ) with (fillfactor = 50);
    -- Packages that may come to something else than is added up.
    create table if not exists payable_changes (package_id bigint not null) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    create or replace view payable_now as
      select seller_id, sum(packages)::int as packages, sum(collected) as collected, sum(fees) as fees, sum(return_fees) as return_fees
      from (
        select * from payable_sums
        union all ${sumsOf('', eachOf(changed, 'packages_payable'))}
        union all ${sumsOf('-', eachOf(changed, 'payable_packages'))}
      ) each group by seller_id having sum(packages) <> 0`),
  shortly(`
    ${follows('payables_made', tellMoved('after_it'))}
    ${follows('payables_moved', tellMoved('before_it', 'after_it'))}
    ${follows('payables_removed', tellMoved('before_it'))}
    create or replace trigger payables_made after insert on packages
      referencing new table as after_it for each statement execute function payables_made();
    create or replace trigger payables_moved after update on packages
      referencing old table as before_it new table as after_it for each statement execute function payables_moved();
    create or replace trigger payables_removed after delete on packages
      referencing old table as before_it for each statement execute function payables_removed()`),
  shortly(`
    ${follows('payables_told', tell('after_it'), plannedAnew)}
    create or replace trigger payables_taken after insert on money_lines
      referencing new table as after_it for each statement execute function payables_told();
    create or replace trigger payables_decided after update on money_lines
      referencing new table as after_it for each statement execute function payables_told()`),
  shortly(`
    create or replace trigger payables_taken after insert on payout_fees
      referencing new table as after_it for each statement execute function payables_told();
    create or replace trigger payables_decided after update on payout_fees
      referencing new table as after_it for each statement execute function payables_told()`),
  `create or replace function add_payables() returns void language plpgsql ${plannedAnew} as $$
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
       insert into payable_packages select p.* from ${eachOf('unnest(told) t(package_id)', 'packages_payable')} returning *
     ) ${addTo(sumsOf('', 'come'))};
     delete from payable_sums where packages = 0;
   end
   $$;

   -- Anew from what it is of. What is told from now on is found anew once more.
   create or replace function recount_payables() returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(${lock});
     delete from payable_changes;
     delete from payable_packages;
     delete from payable_sums;
     insert into payable_packages select * from packages_payable;
     insert into payable_sums ${sumsOf('', 'payable_packages')};
   end
   $$;
   select recount_payables()`,
];
