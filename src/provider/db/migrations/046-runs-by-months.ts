import { monthOf } from './043-month-keys';

/** Runs and their outcomes, with the moment by which each is kept. */
const parted = [
  { table: 'runs', whole: 'package_runs', at: 'created_at', key: 'id, created_at' },
  { table: 'run_items', whole: 'package_run_items', at: 'at', key: 'run_id, position, at' },
] as const;

/** What they must have before they become parts, made beside those who write: see 043. */
export const runKeys: readonly string[] = [
  // Outcomes so far tell no moment; those to come that of their run.
  `set local lock_timeout = '1s';
   alter table run_items add column if not exists at timestamptz not null default '-infinity';
   alter table run_items alter column at set default now()`,
  'drop index concurrently if exists runs_call_key',
  'create index concurrently runs_call_key on runs (user_id, call, key)',
  ...parted.flatMap(({ table, at, key }) => [
    `drop index concurrently if exists ${table}_moment`,
    `create unique index concurrently ${table}_moment on ${table} (${key})`,
    `set local lock_timeout = '1s';
     do $$ begin
       alter table ${table} drop constraint if exists ${table}_until;
       execute format('alter table ${table} add constraint ${table}_until check (${at} < %L) not valid',
         case when exists (select from users) then ${monthOf('now()', 2)} else ${monthOf('now()', 0)} end);
     end $$`,
    `alter table ${table} validate constraint ${table}_until`,
  ]),
];

/**
 * Runs and their outcomes by months, as 044 has others. The tables so far are the part before the months, under the names
 * that they had: providers of the version before write them as ever, with their own key, until they are replaced.
 */
export const runsByMonths = /* sql */ `
-- Whoever waits for it in turn must not be taken for locked up.
set local lock_timeout = '500ms';
lock table users, runs, run_items in access exclusive mode;

-- As in 044, by whichever moment a table is kept.
create or replace function make_months(kept_table regclass, ahead timestamptz) returns setof text language plpgsql as $$
declare
  since timestamptz;
  until timestamptz;
  part text;
  beyond text := kept_table || '_beyond';
  moment text := substring(pg_get_partkeydef(kept_table) from '\\((.+)\\)');
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
    execute format('select exists (select from %1$I where %2$I >= %3$L and %2$I < %4$L)', beyond, moment, since, until) into strays;
    if strays then
      execute format('lock table %I in share row exclusive mode', beyond);
      execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$I select * from moved', beyond, moment, since, until, part);
    end if;
    execute format('alter table %s attach partition %I for values from (%L) to (%L)', kept_table, part, since, until);
    return next part;
  end loop;
end
$$;

alter table runs drop constraint runs_user_id_fkey, drop constraint runs_undo_of_fkey;
create trigger stays_in_runs after delete or update of id on users for each row execute function stays_named('package_runs', 'user_id');

create sequence package_runs_id_seq as bigint;
do $$
declare next_id bigint;
begin
  select case when is_called then last_value + 1 else last_value end into next_id from runs_id_seq;
  perform setval('package_runs_id_seq', next_id, false);
  -- Nobody has worked here yet, so nobody of the version before does.
  if not exists (select from users) then
    alter table runs drop constraint runs_user_id_call_key_key;
  end if;
end
$$;
alter table runs alter column id drop identity;
alter table runs alter column id set default nextval('package_runs_id_seq');
${parted
  .map(
    ({ table, whole, at, key }) => `
alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key using index ${table}_moment;
create table ${whole} (like ${table} including defaults including constraints including storage including compression) partition by range (${at});
alter table ${whole} drop constraint ${table}_until, add primary key (${key});`,
  )
  .join('\n')}
alter sequence package_runs_id_seq owned by package_runs.id;
create index package_runs_call on package_runs (user_id, call, key);
create index package_runs_user on package_runs (user_id, id desc);
${parted
  .map(
    ({ table, whole }) => `
do $$
declare until timestamptz;
begin
  select substring(pg_get_constraintdef(c.oid) from '''(.+)''')::timestamptz into strict until
  from pg_constraint c where c.conrelid = '${table}'::regclass and c.conname = '${table}_until';
  execute format('alter table ${whole} attach partition ${table} for values from (minvalue) to (%L)', until);
  alter table ${table} drop constraint ${table}_until;
end
$$;
create table ${whole}_beyond partition of ${whole} default;
select make_months('${whole}', now() + interval '31 days');`,
  )
  .join('\n')}
`;

/** The database looks at the rows of each part by itself, but not at those of the whole. */
export const runFigures: readonly string[] = parted.map(({ whole }) => `analyze ${whole}`);
