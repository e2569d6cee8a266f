import { plannedAnew, shortly } from './049-kept-money';
import { addTo, changed, eachOf, follows, lock, sumsOf } from './051-payables';

/** Whether a carrier's reports say of a hand-over that its package was delivered, and nobody took it back since. */
const delivered = (o: string): string =>
  `(${o}.moved_to = 'Delivery_successful' and ${o}.state in ('accepted', 'ended'))`;

/** A delivery that was paid for, by whomever it was made. */
export const wasPaid = (p: string): string => `(${p}.status in ('Delivered', 'Delivery_successful') and ${p}.cod > 0)`;

/** As 054 has it: a package that may be reckoned with its shop. */
export const ofShop = (p: string): string =>
  `(${p}.status in ('Cod_transferred_to_center', 'Returned') or (${p}.status = 'Delivered' and ${p}.cod_collected = 0))`;

/** Or with its carrier: whose hand-over was the last. Of all others' deliveries an index alone is looked at. */
export const mayBeDue = (p: string): string => `(${ofShop(p)} or (${wasPaid(p)} and (
  select ${delivered('o')} from handovers o where o.package_id = ${p}.id order by o.id desc limit 1)))`;

/** Tells of packages before and after a change; one that is on its way looks at nothing else for it. */
const tellMoved = (...rows: readonly ('before_it' | 'after_it')[]): string => `
  if ${rows.map((row) => `exists (select from ${row} r where ${ofShop('r')} or ${wasPaid('r')})`).join(' or ')} then
    insert into payable_changes ${rows.map((row) => `select r.id from ${row} r where ${mayBeDue('r')}`).join(' union ')};
  end if`;

const tellLines = `
  insert into payable_changes
  select r.package_id from after_it r
  cross join lateral (select from packages p where p.id = r.package_id and ${mayBeDue('p')} limit 1) p`;

const carrierSums = (sign: '' | '-', packages: string): string =>
  `select carrier_id, ${sign}count(*) as packages, ${sign}sum(amount) as amount, min(at) as oldest_at
   from ${packages} group by carrier_id`;

export const addToCarriers = (sign: '' | '-', packages: string): string => `
  insert into receivable_sums as kept (carrier_id, packages, amount)
  select carrier_id, packages, amount from (${carrierSums(sign, packages)}) more
  on conflict (carrier_id) do update set packages = kept.packages + excluded.packages,
    amount = kept.amount + excluded.amount`;

/**
 * What carriers delivered and were paid for, and nobody has collected from them, is kept by carrier as 051 keeps what is
 * due to shops: by the same numbers that are told, added up by the same function.
 */
export const receivables: readonly string[] = [
  shortly(`
    create or replace view packages_receivable as
      select o.carrier_id, p.id as package_id, p.cod as amount, coalesce(p.success_date, p.updated_at) as at
      from packages p cross join lateral (
        select l.carrier_id, l.state, l.moved_to from handovers l where l.package_id = p.id order by l.id desc limit 1) o
      where ${wasPaid('p')} and ${delivered('o')}
        and not exists (select from cod_takings t where t.package_id = p.id)
        and not exists (select from money_lines l where l.package_id = p.id and l.live)
        and not exists (select from money_lines l where l.package_id = p.id and l.open);
    create table if not exists receivable_packages (
      carrier_id int not null,
      package_id bigint primary key,
      amount numeric(15, 2) not null,
      at timestamptz not null
    );
    create index if not exists receivable_packages_oldest on receivable_packages (carrier_id, at);
    create table if not exists receivable_sums (
      carrier_id int primary key,
      packages int not null,
      amount numeric(17, 2) not null
    ) with (fillfactor = 50);
    create or replace view receivable_now as
      select carrier_id, sum(packages)::int as packages, sum(amount) as amount, least(min(oldest_at), (
        select k.at from receivable_packages k
        where k.carrier_id = each.carrier_id and k.package_id not in (select package_id from payable_changes)
        order by k.at limit 1)) as oldest_at
      from (
        select *, null::timestamptz as oldest_at from receivable_sums
        union all ${carrierSums('', eachOf(changed, 'packages_receivable'))}
        union all select carrier_id, packages, amount, null
          from (${carrierSums('-', eachOf(changed, 'receivable_packages'))}) counted
      ) each group by carrier_id having sum(packages) <> 0`),
  // Of packages, lines and fees the triggers are there.
  `${follows('payables_made', tellMoved('after_it'))}
   ${follows('payables_moved', tellMoved('before_it', 'after_it'))}
   ${follows('payables_removed', tellMoved('before_it'))}
   ${follows('payables_told', tellLines, plannedAnew)}
   ${follows(
     'payables_handed',
     `insert into payable_changes select p.id from packages p where p.id = new.package_id and ${wasPaid('p')}`,
   )}`,
  shortly(`
    create or replace trigger payables_handed after insert on handovers
      for each row execute function payables_handed();
    create or replace trigger payables_heard after update on handovers
      for each row when (${delivered('old')} is distinct from ${delivered('new')}) execute function payables_handed()`),
  shortly(`
    create or replace trigger payables_taken after insert on cod_takings
      referencing new table as after_it for each statement execute function payables_told();
    create or replace trigger payables_given_back after delete on cod_takings
      referencing old table as after_it for each statement execute function payables_told()`),
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
       insert into payable_packages select p.* from ${eachOf('unnest(told) t(package_id)', 'packages_due')} returning *
     ) ${addTo(sumsOf('', 'come'))};
     delete from payable_sums where packages = 0;
     with gone as (
       delete from receivable_packages where package_id = any(told) returning *
     ) ${addToCarriers('-', 'gone')};
     with come as (
       insert into receivable_packages
       select p.* from ${eachOf('unnest(told) t(package_id)', 'packages_receivable')} returning *
     ) ${addToCarriers('', 'come')};
     delete from receivable_sums where packages = 0;
   end
   $$;
   create or replace function recount_payables() returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(${lock});
     delete from payable_changes;
     delete from payable_packages;
     delete from payable_sums;
     delete from receivable_packages;
     delete from receivable_sums;
     insert into payable_packages select * from packages_due;
     insert into payable_sums ${sumsOf('', 'payable_packages')};
     insert into receivable_packages select * from packages_receivable;
     ${addToCarriers('', 'receivable_packages')};
   end
   $$`,
  // By itself, so that what was added up by the function of before meanwhile is counted too.
  'select recount_payables()',
];

/** What came of adding up all entries anew, the last time it was done: by hub, what must agree. */
export const ledgerAudit = `
create table ledger_audit (
  one boolean primary key default true check (one),
  at timestamptz not null,
  checks jsonb not null
);
`;
