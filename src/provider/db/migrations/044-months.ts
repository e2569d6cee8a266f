import { monthlyTables } from './043-month-keys';

/**
 * Tables that grow with every step are kept by months (of Viet Nam): a month that is over goes as a whole, and what is asked
 * of some days reads their months alone. Rows so far stay where they are, as the part before the months. Behind the months
 * that are made ahead lies a part for whatever comes later still, so that no write ever fails for want of one.
 */
export const months = /* sql */ `
-- All that it needs for itself, in the order in which calls come to them; whoever waits for it in turn must not be taken for locked up.
set local lock_timeout = '500ms';
lock table users, hubs, packages, runs, reasons, ${monthlyTables.join(', ')} in access exclusive mode;

-- The parts of each table, of which since is null for the one before all months and both are for the one behind them.
create view months as
select i.inhparent::regclass as kept, c.oid::regclass as part,
  substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''(.+)''\\) TO')::timestamptz as since,
  substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.+)''\\)')::timestamptz as until
from pg_inherits i join pg_class c on c.oid = i.inhrelid
where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;

-- Makes the months of a table up to the one of a moment; answers those made. Whoever comes second waits, and finds them.
create function make_months(kept_table regclass, ahead timestamptz) returns setof text language plpgsql as $$
declare
  since timestamptz;
  until timestamptz;
  part text;
  beyond text := kept_table || '_beyond';
  strays boolean;
begin
  perform pg_advisory_xact_lock(4200002, kept_table::oid::int);
  loop
    select max(m.until) into since from months m where m.kept = kept_table;
    exit when since > ahead;
    until := (date_trunc('month', since at time zone interval '7 hours') + interval '1 month') at time zone interval '7 hours';
    part := kept_table || to_char(since at time zone interval '7 hours', '"_"YYYY"_"MM');
    execute format('create table %I (like %I including defaults including constraints including storage)', part, kept_table::text);
    -- As a rule there are none: nobody made the month in time.
    execute format('select exists (select from %I where at >= %L and at < %L)', beyond, since, until) into strays;
    if strays then
      execute format('lock table %I in share row exclusive mode', beyond);
      execute format('with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved', beyond, since, until, part);
    end if;
    execute format('alter table %s attach partition %I for values from (%L) to (%L)', kept_table, part, since, until);
    return next part;
  end loop;
end
$$;

-- A table becomes the part of another that has its name and all that belongs to it.
create function become_months(name text) returns void language plpgsql as $$
declare
  until timestamptz;
  next_id bigint;
  triggers text[];
  statements text[];
  statement text;
begin
  execute format('lock table %I in access exclusive mode', name);
  select substring(pg_get_constraintdef(c.oid) from '''(.+)''')::timestamptz into strict until
  from pg_constraint c where c.conrelid = name::regclass and c.conname = name || '_until';
  execute format('select case when is_called then last_value + 1 else last_value end from %s', pg_get_serial_sequence(name, 'id')) into next_id;

  execute format('alter table %I drop constraint %I', name, name || '_pkey');
  execute format('alter table %I add constraint %I primary key using index %I', name, name || '_before_pkey', name || '_moment');
  select coalesce(array_agg(pg_get_triggerdef(t.oid) order by t.oid), '{}') into triggers
  from pg_trigger t where t.tgrelid = name::regclass and not t.tgisinternal;
  select triggers || coalesce(array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '{}') into statements
  from pg_index i where i.indrelid = name::regclass and not i.indisprimary;
  select statements || coalesce(array_agg(format('alter table %I add constraint %I %s', name, c.conname, pg_get_constraintdef(c.oid)) order by c.oid), '{}') into statements
  from pg_constraint c where c.conrelid = name::regclass and c.contype in ('c', 'f') and c.conname <> name || '_until';

  for statement in
    select format('drop trigger %I on %I', t.tgname, name) from pg_trigger t where t.tgrelid = name::regclass and not t.tgisinternal
    union all
    select format('alter index %s rename to %I', i.indexrelid::regclass, c.relname || '_before')
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = name::regclass and not i.indisprimary
  loop
    execute statement;
  end loop;
  execute format('alter table %I alter column id drop identity', name);
  execute format('alter table %I rename to %I', name, name || '_before');
  execute format('create table %I (like %I including defaults including storage including compression including comments) partition by range (at)', name, name || '_before');
  execute format('alter table %I alter column id add generated always as identity (start with %s)', name, next_id);
  execute format('alter table %I add constraint %I primary key (id, at)', name, name || '_pkey');
  foreach statement in array statements loop
    execute statement;
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, name || '_before', until);
  execute format('alter table %I drop constraint %I', name || '_before', name || '_until');
  execute format('create table %I partition of %I default', name || '_beyond', name);
  perform make_months(name::regclass, now() + interval '31 days');
end
$$;

-- What their rows name stays, and is not looked up for each of them: a month comes and goes without a lock on users and packages.
alter table scans
  drop constraint scans_hub_id_fkey, drop constraint scans_user_id_fkey, drop constraint scans_package_id_fkey, drop constraint scans_run_id_fkey;
alter table personal_data_reads drop constraint personal_data_reads_user_id_fkey, drop constraint personal_data_reads_package_id_fkey;
alter table audit_log drop constraint audit_log_actor_id_fkey;
create trigger stays_in_scans before delete or update of id on packages for each row execute function stays_named('scans', 'package_id');
create trigger stays_in_reads before delete or update of id on packages for each row execute function stays_named('personal_data_reads', 'package_id');
create trigger stays_in_scans before delete or update of id on users for each row execute function stays_named('scans', 'user_id');
create trigger stays_in_reads before delete or update of id on users for each row execute function stays_named('personal_data_reads', 'user_id');
create trigger stays_in_audit before delete or update of id on users for each row execute function stays_named('audit_log', 'actor_id');
create trigger stays_in_scans before delete or update of id on hubs for each row execute function stays_named('scans', 'hub_id');
${monthlyTables.map((table) => `select become_months('${table}');`).join('\n')}
drop function become_months;
`;

/** The database looks at the rows of each part by itself, but not at those of the whole. */
export const monthFigures: readonly string[] = monthlyTables.map((table) => `analyze ${table}`);
