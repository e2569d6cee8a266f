/**
 * What entries of the ledger and rows of history name is looked up once for a statement, not three times for each of its
 * rows: a collection of 5,000 parcels writes 10,000 entries and 5,000 rows of history, and their foreign keys took longer
 * than the rows. What they name is locked against removal meanwhile and stays afterwards, as with a foreign key.
 */
export const bulkReferences = /* sql */ `
alter table ledger_entries
  drop constraint ledger_entries_transaction_id_fkey,
  drop constraint ledger_entries_account_id_fkey,
  drop constraint ledger_entries_package_id_fkey;
alter table package_history
  drop constraint package_history_package_id_fkey,
  drop constraint package_history_actor_id_fkey,
  drop constraint package_history_hub_id_fkey;

create function names_nothing(relation text, what text) returns void language plpgsql as $$
begin
  raise exception 'a row of % names no %', relation, what using errcode = 'foreign_key_violation';
end
$$;

-- Parcels by lookups, whatever the planner saw the first time: its plan is kept, and a few rows must never read all parcels.
create function ledger_entries_refer() returns trigger language plpgsql as $$
declare ids bigint[]; strange bigint;
begin
  select array_agg(distinct account_id) into ids from added;
  if (select count(*) from (select from ledger_accounts where id = any (ids) for key share) kept) < cardinality(ids) then
    perform names_nothing('ledger_entries', 'account');
  end if;
  select t.id into strange from (select distinct transaction_id as id from added) t
    where (select l.id from ledger_transactions l where l.id = t.id) is null limit 1;
  if found then
    perform names_nothing('ledger_entries', 'transaction ' || strange);
  end if;
  select a.package_id into strange from added a
    where a.package_id is not null and (select p.id from packages p where p.id = a.package_id) is null limit 1;
  if found then
    perform names_nothing('ledger_entries', 'package ' || strange);
  end if;
  return null;
end
$$;
create trigger ledger_entries_refer after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_refer();

create function package_history_refers() returns trigger language plpgsql as $$
declare actors int[]; at_hubs int[]; strange bigint;
begin
  select array_agg(distinct actor_id) filter (where actor_id is not null), array_agg(distinct hub_id) filter (where hub_id is not null) into actors, at_hubs from added;
  if (select count(*) from (select from users where id = any (actors) for key share) kept) < cardinality(actors) then
    perform names_nothing('package_history', 'user');
  end if;
  if (select count(*) from (select from hubs where id = any (at_hubs) for key share) kept) < cardinality(at_hubs) then
    perform names_nothing('package_history', 'hub');
  end if;
  select a.package_id into strange from added a where (select p.id from packages p where p.id = a.package_id) is null limit 1;
  if found then
    perform names_nothing('package_history', 'package ' || strange);
  end if;
  return null;
end
$$;
create trigger package_history_refers after insert on package_history
  referencing new table as added for each statement execute function package_history_refers();

create function stays_named() returns trigger language plpgsql as $$
declare named boolean;
begin
  execute format('select exists (select from %I where %I = $1)', tg_argv[0], tg_argv[1]) into named using old.id;
  if named then
    raise exception '% of % is named in %', old.id, tg_table_name, tg_argv[0] using errcode = 'foreign_key_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger stays_in_ledger before delete or update of id on packages for each row execute function stays_named('ledger_entries', 'package_id');
create trigger stays_in_history before delete or update of id on packages for each row execute function stays_named('package_history', 'package_id');
create trigger stays_in_ledger before delete or update of id on ledger_accounts for each row execute function stays_named('ledger_entries', 'account_id');
create trigger stays_in_history before delete or update of id on users for each row execute function stays_named('package_history', 'actor_id');
create trigger stays_in_history before delete or update of id on hubs for each row execute function stays_named('package_history', 'hub_id');
`;
