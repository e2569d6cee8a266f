/** `write` is what is done with the packages of a statement, as they are now. No plan of its may read all packages: it is kept. */
const follow = (write: string): string => `
create or replace function package_updates_follow() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  ${write};
  return null;
end
$$`;

const made = 'insert into package_updates (package_id, at) select id, updated_at from after_it';

const differs = `cod_collected <> cod and (cod_collected > 0 or status in ('Cod_collected', 'Cod_transferred_to_hub', 'Cod_transferred_to_center', 'Cod_transferred_to_shop'))`;

/**
 * When a package was changed is kept beside it, where lists by that moment have their index. No index of the packages
 * themselves has it any more, so that a change of what no index has (a note) writes none of them.
 */
export const packageUpdates = [
  `create table if not exists package_updates (
     package_id bigint primary key,
     at timestamptz not null
   ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05)`,
  // Until all are there, whoever changes one adds it.
  `${follow(`${made} order by id on conflict (package_id) do update set at = excluded.at where package_updates.at <> excluded.at`)};
   create or replace function package_updates_made() returns trigger language plpgsql as $$
   begin
     ${made};
     return null;
   end
   $$;
   create or replace function package_updates_removed() returns trigger language plpgsql as $$
   begin
     delete from package_updates where package_id in (select id from removed);
     return null;
   end
   $$;
   create or replace function package_updates_emptied() returns trigger language plpgsql as $$
   begin
     delete from package_updates;
     return null;
   end
   $$;
   set local lock_timeout = '500ms';
   create or replace trigger package_updates_made after insert on packages
     referencing new table as after_it for each statement execute function package_updates_made();
   create or replace trigger package_updates_follow after update on packages
     referencing new table as after_it for each statement execute function package_updates_follow();
   create or replace trigger package_updates_removed after delete on packages
     referencing old table as removed for each statement execute function package_updates_removed();
   create or replace trigger package_updates_emptied after truncate on packages
     for each statement execute function package_updates_emptied()`,
  {
    untilNone: `
      insert into package_updates (package_id, at)
      select p.id, p.updated_at from packages p where not exists (select from package_updates u where u.package_id = p.id) order by p.id limit 5000
      on conflict do nothing`,
  },
  'drop index concurrently if exists package_updates_at',
  'create index concurrently package_updates_at on package_updates (at, package_id)',
  follow(
    'update package_updates u set at = n.updated_at from after_it n where u.package_id = n.id and u.at <> n.updated_at',
  ),
  'analyze package_updates',
  'drop index concurrently if exists packages_updated',
  'drop index concurrently if exists packages_cod_off',
  `create index concurrently packages_cod_off on packages (id) where ${differs}`,
  'drop index concurrently if exists packages_cod_differs',
  // Room beside a package for what it is next, so that its other indexes need not learn of it.
  'alter table packages set (fillfactor = 90)',
  // Sheets under way, whoever drives them, with what they are found by.
  'drop index concurrently if exists runsheets_open',
  `create index concurrently runsheets_open on runsheets (courier_id, status) include (created_at, id, code, hub_id, destination_hub_id) where status in ('Created', 'Running')`,
  'drop index concurrently if exists runsheets_under_way',
];

/**
 * What a row of history names is looked up without a lock: every change wrote one onto its hub and one onto its user. Who
 * removes either, which no provider does, keeps changes away meanwhile.
 */
export const lighterChanges = /* sql */ `
-- Whoever waits for it in turn must not be taken for locked up.
set local lock_timeout = '500ms';

-- For whoever writes packages without triggers.
alter function recount_packages() rename to recount_package_figures;
create function recount_packages() returns void language sql as $$
  delete from package_updates;
  insert into package_updates (package_id, at) select id, updated_at from packages;
  select recount_package_figures();
$$;

-- Keys are no evidence: they are forgotten in days.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

create or replace function package_history_refers() returns trigger language plpgsql as $$
declare actors int[]; at_hubs int[]; strange bigint;
begin
  select array_agg(distinct actor_id) filter (where actor_id is not null), array_agg(distinct hub_id) filter (where hub_id is not null) into actors, at_hubs from added;
  if (select count(*) from users where id = any (actors)) < cardinality(actors) then
    perform names_nothing('package_history', 'user');
  end if;
  if (select count(*) from hubs where id = any (at_hubs)) < cardinality(at_hubs) then
    perform names_nothing('package_history', 'hub');
  end if;
  select a.package_id into strange from added a where (select p.id from packages p where p.id = a.package_id) is null limit 1;
  if found then
    perform names_nothing('package_history', 'package ' || strange);
  end if;
  return null;
end
$$;

create or replace function stays_named() returns trigger language plpgsql as $$
declare named boolean;
begin
  if tg_argv[0] = 'package_history' and tg_table_name <> 'packages' then
    lock table package_history in share row exclusive mode;
  end if;
  execute format('select exists (select from %I where %I = $1)', tg_argv[0], tg_argv[1]) into named using old.id;
  if named then
    raise exception '% of % is named in %', old.id, tg_table_name, tg_argv[0] using errcode = 'foreign_key_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- A trigger before an update has the row locked first, whichever columns it is for.
do $$
declare statement text;
begin
  for statement in
    select replace(replace(pg_get_triggerdef(oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), ' BEFORE ', ' AFTER ')
    from pg_trigger where tgrelid = 'packages'::regclass and tgfoid = 'stays_named'::regproc order by tgname
  loop
    execute statement;
  end loop;
end
$$;
`;
