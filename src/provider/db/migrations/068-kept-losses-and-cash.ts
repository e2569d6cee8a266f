import { plannedAnew, shortly } from './049-kept-money';
import { addTo, changed, eachOf, follows, lock, sumsOf } from './051-payables';
import { made } from './053-trips';
import { addToCarriers, mayBeDue, ofShop, wasPaid } from './067-lighter-money';

const isLost = (p: string): string => `${p}.status = 'Lost'`;

/** As 067 tells of packages, and of those that are lost. */
const tellMoved = (...rows: readonly ('before_it' | 'after_it')[]): string => `
  if ${rows.map((row) => `exists (select from ${row} r where ${ofShop('r')} or ${wasPaid('r')} or ${isLost('r')})`).join(' or ')} then
    insert into payable_changes ${rows
      .map((row) => `select r.id from ${row} r where ${isLost('r')} or ${mayBeDue('r')}`)
      .join(' union ')};
  end if`;

const lossSums = (sign: '' | '-', packages: string): string =>
  `select hub_id, ${sign}count(*) as packages, ${sign}sum(amount) as amount from ${packages} group by hub_id`;

const addToHubs = (sign: '' | '-', packages: string): string => `
  insert into unclaimed_sums as kept (hub_id, packages, amount) ${lossSums(sign, packages)}
  on conflict (hub_id) do update set packages = kept.packages + excluded.packages,
    amount = kept.amount + excluded.amount`;

/** The Vietnamese day of a moment, in days since 1970. */
const day = (at: string): string => `((${at} at time zone interval '7 hours')::date - date '1970-01-01')`;

/** What a taking (`t`), of which some came into a courier's hands or went out of them, moves. */
const moved = (at: string, amount: string): string => `
  select t.hub_id, coalesce(t.courier_id, 0) as courier_id, ${day('t.at')} as paid, ${day(at)} as moved,
    ${amount} as amount`;
const tellCash = (moves: string): string => `
  insert into cash_changes select hub_id, courier_id, paid, moved, sum(amount) from (${moves}) m
  group by 1, 2, 3, 4 having sum(amount) <> 0`;
/** Of lines that are few of all, each by its key. */
const taking = 'cross join lateral (select * from cod_takings k where k.package_id = l.package_id limit 1) t';

const addCash = (table: 'cash_days' | 'cash_held', from: string): string => {
  const by = table === 'cash_days' ? 'hub_id, paid, moved' : 'hub_id, courier_id, paid';
  return `
    insert into ${table} as kept (${by}, amount) select ${by}, sum(amount) from (${from}) m
    group by ${by} having sum(amount) <> 0
    on conflict (${by}) do update set amount = kept.amount + excluded.amount`;
};
/** What was told and not yet added is taken off, and comes when it is. */
const allCash = `select * from cash_moves
  union all select hub_id, courier_id, paid, moved, -amount from cash_changes`;

/** Days for which the day on which cash moved is kept; the page tells of fewer. Of the network's own time, not the clock's. */
const cashDays = 40;
const foldCash = `
  with old as (
    delete from cash_days where moved > 0 and moved < (select max(moved) from cash_days) - ${cashDays} returning *
  ) ${addCash('cash_days', 'select hub_id, paid, 0 as moved, amount from old')};
  delete from cash_days where amount = 0`;

/**
 * What hubs lost and nobody claimed is kept by hub as 067 keeps what carriers owe. Cash in the hands of couriers is kept by
 * the day on which it was paid: by hub and the day on which it came or went, and by who has it now.
 */
export const lossesAndCash: readonly string[] = [
  shortly(`
    create or replace view packages_unclaimed as
      select coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id) as hub_id, p.id as package_id,
        coalesce(k.amount, case when w.worth = 0 then 4 * p.shipping_fee when p.insurance_fee > 0 then w.worth
          else least(w.worth, 4 * p.shipping_fee) end) as amount
      from packages p left join lost_compensations k on k.package_id = p.id and k.live
        cross join lateral (select case when p.value > 0 then p.value
          when p.total_product_value > 0 then p.total_product_value else p.cod end as worth) w
      where ${isLost('p')} and coalesce(p.current_hub_id, p.fm_hub_id, p.lm_hub_id) is not null;
    create table if not exists unclaimed_packages (
      hub_id int not null,
      package_id bigint primary key,
      amount numeric(15, 2) not null
    );
    create table if not exists unclaimed_sums (
      hub_id int primary key,
      packages int not null,
      amount numeric(17, 2) not null
    ) with (fillfactor = 50);
    create or replace view unclaimed_now as
      select hub_id, sum(packages)::int as packages, sum(amount) as amount
      from (
        select * from unclaimed_sums
        union all ${lossSums('', eachOf(changed, 'packages_unclaimed'))}
        union all ${lossSums('-', eachOf(changed, 'unclaimed_packages'))}
      ) each group by hub_id having sum(packages) <> 0`),
  `${follows('payables_made', tellMoved('after_it'))}
   ${follows('payables_moved', tellMoved('before_it', 'after_it'))}
   ${follows('payables_removed', tellMoved('before_it'))}
   ${follows('losses_told', 'insert into payable_changes select coalesce(new.package_id, old.package_id)')}`,
  shortly(`
    create or replace trigger losses_told after insert or delete on lost_compensations
      for each row execute function losses_told();
    create or replace trigger losses_decided after update on lost_compensations for each row
      when ((old.live, old.amount) is distinct from (new.live, new.amount)) execute function losses_told()`),
  shortly(`
    create table if not exists cash_days (
      hub_id int not null,
      -- in days since 1970
      paid int not null,
      -- 0 = longer ago than is asked for
      moved int not null,
      amount numeric(17, 2) not null,
      primary key (hub_id, paid, moved)
    ) with (fillfactor = 50);
    create index if not exists cash_days_moved on cash_days (moved);
    create index if not exists cash_days_nothing on cash_days (hub_id) where amount = 0;
    create table if not exists cash_held (
      hub_id int not null,
      -- 0 = of sheets that nobody drove by name
      courier_id int not null,
      paid int not null,
      amount numeric(17, 2) not null,
      primary key (hub_id, courier_id, paid)
    ) with (fillfactor = 50);
    create index if not exists cash_held_nothing on cash_held (hub_id) where amount = 0;
    create table if not exists cash_changes (
      hub_id int not null,
      courier_id int not null,
      paid int not null,
      moved int not null,
      amount numeric(17, 2) not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    -- A count goes from its document's making until that is rejected or taken back.
    create or replace view cash_moves as
      ${moved('t.at', 't.cash')} from cod_takings t where t.cash > 0
      union all
      ${moved('x.at', 'x.amount')}
      from money_lines l join money_documents d on d.id = l.document_id join cod_takings t on t.package_id = l.package_id
        left join money_documents b on b.contra_of = d.id and b.status = 'Approved'
        cross join lateral (values (d.created_at, -l.amount),
          (case when d.status = 'Rejected' then d.decided_at else b.decided_at end, l.amount)) x (at, amount)
      where l.kind = 'cod_collection' and d.contra_of is null and x.at is not null;
    ${follows('cash_paid', tellCash(`${moved('t.at', `case tg_op when 'DELETE' then -t.cash else t.cash end`)} from after_it t`))}
    ${follows(
      'cash_counted',
      `if exists (select from after_it where kind = 'cod_collection') then ${tellCash(
        `${moved('d.created_at', '-l.amount')} from after_it l
         cross join lateral (select * from money_documents o where o.id = l.document_id limit 1) d ${taking}
         where l.kind = 'cod_collection' and d.contra_of is null`,
      )}; end if`,
      plannedAnew,
    )}
    ${follows(
      'cash_back',
      tellCash(
        `${moved('new.decided_at', 'l.amount')} from money_lines l ${taking}
         where l.document_id = coalesce(new.contra_of, new.id)`,
      ),
      plannedAnew,
    )}`),
  shortly(`
    create or replace trigger cash_paid after insert on cod_takings
      referencing new table as after_it for each statement execute function cash_paid();
    create or replace trigger cash_given_back after delete on cod_takings
      referencing old table as after_it for each statement execute function cash_paid()`),
  shortly(`
    create or replace trigger cash_counted after insert on money_lines
      referencing new table as after_it for each statement execute function cash_counted()`),
  shortly(`
    create or replace trigger cash_back after update of status on money_documents for each row
      when (new.kind = 'cod_collection' and old.status = 'New'
        and new.status = case when new.contra_of is null then 'Rejected' else 'Approved' end)
      execute function cash_back()`),
  `create or replace function add_payables() returns void language plpgsql ${plannedAnew} as $$
   declare
     told bigint[];
   begin
     if not pg_try_advisory_xact_lock(${lock}) then return; end if;
     if exists (select from cash_changes) then
       with taken as (
         delete from cash_changes returning *
       ), days as (${addCash('cash_days', 'select * from taken')})
       ${addCash('cash_held', 'select * from taken')};
       delete from cash_held where amount = 0;
       ${foldCash};
     end if;
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
     with gone as (
       delete from unclaimed_packages where package_id = any(told) returning *
     ) ${addToHubs('-', 'gone')};
     with come as (
       insert into unclaimed_packages
       select p.* from ${eachOf('unnest(told) t(package_id)', 'packages_unclaimed')} returning *
     ) ${addToHubs('', 'come')};
     delete from unclaimed_sums where packages = 0;
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
     delete from unclaimed_packages;
     delete from unclaimed_sums;
     delete from cash_days;
     delete from cash_held;
     insert into payable_packages select * from packages_due;
     insert into payable_sums ${sumsOf('', 'payable_packages')};
     insert into receivable_packages select * from packages_receivable;
     ${addToCarriers('', 'receivable_packages')};
     insert into unclaimed_packages select * from packages_unclaimed;
     ${addToHubs('', 'unclaimed_packages')};
     ${addCash('cash_days', allCash)};
     ${addCash('cash_held', allCash)};
     ${foldCash};
   end
   $$`,
  'select recount_payables()',
];

/** Trips by when they were made, without all other sheets between them. */
export const tripsMade: readonly string[] = made(
  'runsheets_trips_made',
  `runsheets (created_at, id) where type = 'linehaul' and destination_hub_id is not null`,
);
