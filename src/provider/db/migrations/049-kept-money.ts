/** For a table's own use no longer than others can wait behind it; the migration tries again. */
export const shortly = (statement: string): string => `set local lock_timeout = '500ms'; ${statement}`;

/** What these entries moved each account by, a day and kind of document. */
const daysOf = (entries: string): string => `
  select e.account_id, vietnam_day(t.at) as day, coalesce(d.kind, '') as document_kind, coalesce(d.to_hub_id = a.hub_id, false) as taken_over,
    sum(e.debit) as debit, sum(e.credit) as credit, sum(e.entries) as entries, min(e.first_id) as first_id, max(e.last_id) as last_id
  from (
    select transaction_id, account_id, count(*) as entries, min(id) as first_id, max(id) as last_id, coalesce(sum(amount) filter (where amount > 0), 0) as debit, coalesce(-sum(amount) filter (where amount < 0), 0) as credit
    from ${entries} group by 1, 2
  ) e
  join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
  left join money_documents d on d.id = t.document_id
  group by 1, 2, 3, 4`;

/** The line (`l`) that brought the money of a package (`p`) to where it lies: at a hub, or with a carrier that owes it. */
const lastLine = `money_lines l on l.package_id = p.id and l.live and case p.status
  when 'Cod_collected' then l.kind in ('cod_collection', 'three_pl_collection') when 'Cod_transferred_to_hub' then l.kind = 'cod_transfer_hub' end`;

/**
 * Packages of these rows by the document on which their money lies now. From the rows on, each by its keys: rows of a change
 * are found by none, and gone through once for each line would be as many times as many.
 */
const restingOf = (sign: '' | '-', rows: string): string => `
  insert into resting_money_changes (document_id, packages, amount)
  select l.document_id, ${sign}count(*), ${sign}sum(l.amount)
  from ${rows} c cross join lateral (select l.document_id, l.amount from packages p join ${lastLine} where p.id = c.package_id limit 1) l group by 1`;

/** Planned for the rows that there are: what is planned for one row of a connection's first change is slow for thousands. */
export const plannedAnew = 'set plan_cache_mode = force_custom_plan';

const dayColumns = 'account_id, day, document_kind, taken_over';

const daysAdded = `
     insert into ledger_days as kept select ${dayColumns}, sum(debit), sum(credit), sum(entries), min(first_id), max(last_id) from taken group by ${dayColumns}
     on conflict (${dayColumns}) do update set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit, entries = kept.entries + excluded.entries,
       first_id = least(kept.first_id, excluded.first_id), last_id = greatest(kept.last_id, excluded.last_id)`;
const sumsOfAccounts = (days: string): string => `
     insert into ledger_sums as kept select account_id, sum(debit), sum(credit) from ${days} group by 1`;
const sumsAdded = `${sumsOfAccounts('taken')}
     on conflict (account_id) do update set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit`;

/** What is told is added up by these; `withSums` = of whole accounts too. */
const adding = (withSums: boolean): string => `
   create or replace function add_kept_money() returns void language plpgsql as $$
   begin
     -- By one at a time; whoever comes meanwhile leaves it to him.
     if not pg_try_advisory_xact_lock(4200005) then return; end if;
     with taken as (
       delete from ledger_day_changes returning *
     )
     ${withSums ? `, days as (${daysAdded})${sumsAdded}` : daysAdded};
     with taken as (
       delete from resting_money_changes returning *
     )
     insert into resting_money as kept select document_id, sum(packages), sum(amount) from taken group by 1 having sum(packages) <> 0
     on conflict (document_id) do update set packages = kept.packages + excluded.packages, amount = kept.amount + excluded.amount;
     delete from resting_money where packages = 0;
   end
   $$;

   -- Anew from what it is of. One look at all of it: what changes tell besides is taken off, and comes when they are added.
   create or replace function recount_money() returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(4200005);
     delete from ledger_days;
     insert into ledger_days
     select ${dayColumns}, sum(debit), sum(credit), sum(entries), min(first_id), max(last_id)
     from (${daysOf('ledger_entries')} union all select ${dayColumns}, -debit, -credit, -entries, first_id, last_id from ledger_day_changes) each
     group by ${dayColumns} having sum(entries) <> 0;
     ${withSums ? `delete from ledger_sums;${sumsOfAccounts('ledger_days')};` : ''}
     delete from resting_money;
     insert into resting_money
     select document_id, sum(packages), sum(amount)
     from (
       select l.document_id, count(*) as packages, sum(l.amount) as amount from packages p join ${lastLine}
       where p.status in ('Cod_collected', 'Cod_transferred_to_hub') and not exists (select from money_lines o where o.package_id = p.id and o.open)
       group by 1
       union all select document_id, -packages, -amount from resting_money_changes
     ) each group by 1 having sum(packages) <> 0;
   end
   $$;`;

/**
 * What accounts were moved by each day, and on which documents money lies that is to go on: kept as other figures are, so that
 * nobody adds up the whole journal, or all that ever was collected, to know what is there.
 */
export const keptMoney: readonly string[] = [
  shortly(`
    create table if not exists ledger_days (
      account_id int not null,
      -- the Vietnamese midnight it begins with
      day timestamptz not null,
      -- by which the money moved; empty = by none
      document_kind text not null,
      -- the account's hub took it over from another
      taken_over boolean not null,
      debit numeric(17, 2) not null,
      credit numeric(17, 2) not null,
      -- how many there are, and between which they are found
      entries int not null,
      first_id bigint not null,
      last_id bigint not null,
      primary key (${dayColumns})
    ) with (fillfactor = 50);
    create table if not exists ledger_day_changes (like ledger_days) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    create or replace view ledger_day_sums as select * from ledger_days union all select * from ledger_day_changes;

    create or replace function ledger_days_follow() returns trigger language plpgsql ${plannedAnew} as $$
    begin
      insert into ledger_day_changes ${daysOf('added')};
      return null;
    end
    $$;
    create or replace trigger ledger_days_follow after insert on ledger_entries
      referencing new table as added for each statement execute function ledger_days_follow()`),
  shortly(`
    create table if not exists resting_money (
      document_id bigint primary key,
      -- on no document that nobody decided on yet
      packages int not null,
      amount numeric(17, 2) not null
    ) with (fillfactor = 50);
    create table if not exists resting_money_changes (like resting_money) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    create or replace view resting_money_now as
      select document_id, sum(packages)::int as packages, sum(amount) as amount
      from (select * from resting_money union all select * from resting_money_changes) each group by 1 having sum(packages) <> 0;

    -- A package that a document takes on is free no longer; once the document is decided on, it is free where its money lies then.
    create or replace function resting_money_taken() returns trigger language plpgsql ${plannedAnew} as $$
    begin ${restingOf('-', '(select package_id from added where open)')};
      return null;
    end
    $$;
    create or replace function resting_money_decided() returns trigger language plpgsql ${plannedAnew} as $$
    begin
      if exists (select from before_it where open) then ${restingOf(
        '',
        `(select o.package_id from before_it o
          cross join lateral (select from money_lines n where n.document_id = o.document_id and n.package_id = o.package_id and not n.open limit 1) n where o.open)`,
      )};
      end if;
      return null;
    end
    $$;
    create or replace trigger resting_money_taken after insert on money_lines
      referencing new table as added for each statement execute function resting_money_taken();
    create or replace trigger resting_money_decided after update on money_lines
      referencing old table as before_it for each statement execute function resting_money_decided()`),
  `${adding(false)}
   select recount_money()`,
];

/** 70: what stands in each account, so that days of years are not added up whenever somebody asks. */
export const accountSums: readonly string[] = [
  shortly(`
    create table if not exists ledger_sums (
      account_id int primary key,
      debit numeric(17, 2) not null,
      credit numeric(17, 2) not null
    ) with (fillfactor = 50);
    create or replace view ledger_sums_now as
      select * from ledger_sums union all select account_id, debit, credit from ledger_day_changes`),
  adding(true),
  'select recount_money()',
];

/** The last trips of all lanes, by when they left, whatever else a network drives. */
export const tripsByTime: readonly string[] = [
  'drop index concurrently if exists runsheets_trips',
  `create index concurrently runsheets_trips on runsheets (dispatched_at) where type = 'linehaul' and status = 'Closed'`,
];
