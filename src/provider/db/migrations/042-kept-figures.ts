const quoted = (statuses: string): string =>
  statuses
    .split(' ')
    .map((status) => `'${status}'`)
    .join(', ');

/** What changes take from where packages waited and add where they wait, by the hour since which they do. */
const waitingOf = (changes: string): string => `
  select s.* from ${changes} c cross join lateral (values
    (coalesce(c.current_before, c.fm_before, 0), backlog_type(c.status_before), c.since_before, c.chosen_before, -c.packages),
    (coalesce(c.current_after, c.fm_after, 0), backlog_type(c.status_after), c.since_after, c.chosen_after, c.packages)
  ) s (hub_id, type, since, chosen, packages) where s.since is not null`;

const stepsOf = (changes: string): string => `
  select s.* from ${changes} c cross join lateral (values
    (c.status_before, c.current_before, c.fm_before, c.lm_before, -c.packages, -c.with_cod_before, -c.cod_before),
    (c.status_after, c.current_after, c.fm_after, c.lm_after, c.packages, c.with_cod_after, c.cod_after)
  ) s (status, current_hub_id, fm_hub_id, lm_hub_id, packages, with_cod, cod) where s.status is not null`;

const hoursOf = (changes: string): string => `
  select s.* from ${changes} c cross join lateral (values (c.hour_before, -c.packages), (c.hour_after, c.packages)) s (hour, packages) where s.hour is not null`;

const hourOf = (moment: string): string => `date_bin('1 hour', ${moment}, '2000-01-01T00:00:00Z')`;
const since = (p: string): string => `waits_since(${p}.status, ${p}.stage_entered_at, ${p}.reattempt_date)`;
const chosen = (p: string): string => `waits_chosen(${p}.status, ${p}.stage_entered_at, ${p}.reattempt_date)`;

/** How many of a day (`hour` of it, `packages`) there are in each of its hours. */
const hourList = `array[${Array.from({ length: 24 }, (_, hour) => `coalesce(sum(packages) filter (where hour = ${hour}), 0)::int`).join(', ')}]`;
const hourOfDay = (moment: string): string => `extract(epoch from ${moment} - vietnam_day(${moment}))::int / 3600`;

/** Which packages a statement made or removed, on one side of the change. */
const oneSided = (table: string, side: 'before' | 'after'): string => `
  insert into package_count_changes (packages, status_${side}, current_${side}, fm_${side}, lm_${side}, with_cod_${side}, cod_${side}, hour_${side}, since_${side}, chosen_${side})
  select count(*), status, current_hub_id, fm_hub_id, lm_hub_id, count(*) filter (where cod > 0), sum(cod), ${hourOf('created_at')}, ${since(table)}, ${chosen(table)}
  from ${table} group by 2, 3, 4, 5, 8, 9, 10`;

/**
 * What the backlog's report, the delivery monitor and the live report count, kept in the same way: what a statement changes is written down
 * beside it and added up now and then. Of the backlog the hours since which packages wait, for a day of each hub and stage;
 * of sheets how many there are, and of those that go to doors how far each is.
 */
export const keptFigures = /* sql */ `
create function backlog_type(status text) returns text language sql immutable parallel safe as $$
  select case
    when status in (${quoted('Waiting_for_pickup Planned_for_pickup In_pickup Pickup_failed_attempt Pickup_failed')}) then 'pickup'
    when status in (${quoted('Waiting_for_linehaul Planned_for_linehaul Pickup_successful')}) then 'linehaul'
    when status in (${quoted('Waiting_for_delivery Planned_for_delivery In_delivery In_30_delivery Delivery_failed_attempt')}) then 'delivery'
    when status in (${quoted('Waiting_for_confirmation Delivery_failed Delivery_cancelled')}) then 'confirmation'
    when status in (${quoted('Waiting_for_return Planned_for_return In_return Return_failed_attempt Return_failed')}) then 'return'
    when status in (${quoted('Return_waiting_for_linehaul Return_planned_for_linehaul')}) then 'return_linehaul'
    when status in (${quoted('Waiting_for_handover Handover_failed 3pl_cancelled')}) then 'handover'
    when status in (${quoted('Missing Missing_courier')}) then 'missing'
  end
$$;
create function vietnam_day(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('1 day', moment, '2000-01-01T17:00:00Z')
$$;
-- The hour since which a package waits; null = it is in no backlog.
create function waits_since(status text, stage_entered_at timestamptz, reattempt_date timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case when backlog_type(status) is not null then ${hourOf('greatest(stage_entered_at, reattempt_date)')} end
$$;
-- Whether that is the day which the customer chose; null = it is in no backlog.
create function waits_chosen(status text, stage_entered_at timestamptz, reattempt_date timestamptz) returns boolean language sql immutable parallel safe as $$
  select case when backlog_type(status) is not null then coalesce(reattempt_date > stage_entered_at, false) end
$$;
create function added_hours(kept int[], more int[]) returns int[] language sql immutable parallel safe as $$
  select array(select k + m from unnest(kept, more) with ordinality both_of (k, m, hour) order by hour)
$$;

-- Nobody changes a package until what is there has been counted and the triggers count on.
lock table runsheets, packages, runsheet_packages in share row exclusive mode;

alter table package_count_changes
  add column since_before timestamptz, add column chosen_before boolean,
  add column since_after timestamptz, add column chosen_after boolean;

create table backlog_days (
  -- 0 = none answers for it
  hub_id int not null,
  type text not null,
  -- the Vietnamese midnight it begins with
  day timestamptz not null,
  -- they wait for a moment that the customer chose; until then they are nobody's backlog
  chosen boolean not null,
  -- packages by the hour of the day since which they wait, 24 of them
  hours int[] not null,
  primary key (hub_id, type, day, chosen)
) with (fillfactor = 50);

create view backlog_steps as ${waitingOf('package_count_changes')};

create or replace function add_package_counts() returns void language sql as $$
  with taken as (
    delete from package_count_changes returning *
  ), steps as (
    select status, current_hub_id, fm_hub_id, lm_hub_id, sum(packages) as packages, sum(with_cod) as with_cod, sum(cod) as cod
    from (${stepsOf('taken')}) each group by 1, 2, 3, 4
  ), hours as (
    insert into package_hours as kept (hour, packages) select hour, sum(packages) from (${hoursOf('taken')}) each group by 1 order by 1
    on conflict (hour) do update set packages = kept.packages + excluded.packages
  ), waiting as (
    select hub_id, type, since, chosen, sum(packages) as packages from (${waitingOf('taken')}) each group by 1, 2, 3, 4 having sum(packages) <> 0
  ), days as (
    insert into backlog_days as kept (hub_id, type, day, chosen, hours)
    select hub_id, type, vietnam_day(since), chosen, ${hourList} from (select *, ${hourOfDay('since')} as hour from waiting) each group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (hub_id, type, day, chosen) do update set hours = added_hours(kept.hours, excluded.hours)
  )
  insert into package_counts as kept (side, hub_id, second_hub_id, third_hub_id, status, packages, with_cod, cod)
  select s.side, s.hub_id, s.second_hub_id, s.third_hub_id, steps.status, sum(steps.packages), sum(steps.with_cod), sum(steps.cod)
  from steps cross join lateral package_sides(steps.current_hub_id, steps.fm_hub_id, steps.lm_hub_id) s
  group by 1, 2, 3, 4, 5 having sum(steps.packages) <> 0 or sum(steps.with_cod) <> 0 or sum(steps.cod) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (side, hub_id, second_hub_id, third_hub_id, status) do update
    set packages = kept.packages + excluded.packages, with_cod = kept.with_cod + excluded.with_cod, cod = kept.cod + excluded.cod
$$;

create function recount_backlog() returns void language sql as $$
  delete from backlog_days;
  insert into backlog_days (hub_id, type, day, chosen, hours)
  select hub_id, type, vietnam_day(since), chosen, ${hourList}
  from (
    select coalesce(p.current_hub_id, p.fm_hub_id, 0) as hub_id, backlog_type(p.status) as type, ${since('p')} as since, ${chosen('p')} as chosen, ${hourOfDay(since('p'))} as hour, count(*) as packages
    from packages p where backlog_type(p.status) is not null group by 1, 2, 3, 4
  ) each group by 1, 2, 3, 4
$$;

create or replace function packages_made() returns trigger language plpgsql as $$
begin ${oneSided('made', 'after')};
  return null;
end
$$;

create or replace function packages_removed() returns trigger language plpgsql as $$
begin ${oneSided('removed', 'before')};
  return null;
end
$$;

create or replace function packages_moved() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into package_count_changes
  select count(*),
    o.status, o.current_hub_id, o.fm_hub_id, o.lm_hub_id, count(*) filter (where o.cod > 0), sum(o.cod), case when o.created_at <> n.created_at then ${hourOf('o.created_at')} end,
    n.status, n.current_hub_id, n.fm_hub_id, n.lm_hub_id, count(*) filter (where n.cod > 0), sum(n.cod), case when o.created_at <> n.created_at then ${hourOf('n.created_at')} end,
    ${since('o')}, ${chosen('o')}, ${since('n')}, ${chosen('n')}
  from before_it o join after_it n on n.id = o.id
  where (n.status, n.current_hub_id, n.fm_hub_id, n.lm_hub_id, n.cod, n.created_at, ${since('n')}, ${chosen('n')})
    is distinct from (o.status, o.current_hub_id, o.fm_hub_id, o.lm_hub_id, o.cod, o.created_at, ${since('o')}, ${chosen('o')})
  group by 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19;
  return null;
end
$$;

create or replace function packages_emptied() returns trigger language plpgsql as $$
begin
  delete from package_counts;
  delete from package_hours;
  delete from backlog_days;
  delete from package_count_changes;
  return null;
end
$$;

-- How far sheets are that go to doors. One that is not here, or was changed since, is counted line by line.
create table sheet_counts (
  runsheet_id bigint primary key,
  packages int not null,
  done int not null,
  failed int not null,
  -- taken at the doors
  cash numeric(15, 2) not null,
  -- of the latest report
  last_at timestamptz,
  last_code text,
  last_result text,
  last_reason text
) with (fillfactor = 50);

-- Sheets with lines that were changed since they were counted, once for each statement that did.
create table sheet_count_changes (runsheet_id bigint not null) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Sheets as their lines tell; cash that was not written down is what was paid for the package.
create function sheet_progress(sheets bigint[]) returns setof sheet_counts language sql stable as $$
  select told.id, told.packages, told.done, told.failed, told.cash, l.result_at, p.code, l.result, l.result_reason
  from (
    select s.id, count(l.position)::int as packages, (count(*) filter (where l.result = 'done'))::int as done, (count(*) filter (where l.result <> 'done'))::int as failed,
      coalesce(sum(coalesce(l.cash, p.cod_collected)) filter (where l.result = 'done' and l.leg = 'outbound'), 0)::numeric(15, 2) as cash,
      (array_agg(l.position order by l.result_at desc, l.position) filter (where l.result is not null))[1] as last
    from unnest(sheets) s (id) left join runsheet_packages l on l.runsheet_id = s.id and l.removed_at is null
    left join packages p on p.id = l.package_id and l.cash is null and l.result = 'done' and l.leg = 'outbound'
    group by s.id
  ) told left join runsheet_packages l on l.runsheet_id = told.id and l.position = told.last left join packages p on p.id = l.package_id
$$;

-- How many sheets there are; what changes add to it and take off is added up now and then.
create table runsheet_counts (
  hub_id int not null,
  -- 0 = none
  destination_hub_id int not null,
  type text not null,
  status text not null,
  sheets int not null,
  primary key (hub_id, destination_hub_id, type, status)
) with (fillfactor = 50);
create table runsheet_count_changes (
  hub_id int not null,
  destination_hub_id int not null,
  type text not null,
  status text not null,
  sheets int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function runsheets_made() returns trigger language plpgsql as $$
begin
  insert into runsheet_count_changes select hub_id, coalesce(destination_hub_id, 0), type, status, count(*) from made group by 1, 2, 3, 4;
  return null;
end
$$;
create trigger runsheets_made after insert on runsheets
  referencing new table as made for each statement execute function runsheets_made();

create function runsheets_removed() returns trigger language plpgsql as $$
begin
  insert into runsheet_count_changes select hub_id, coalesce(destination_hub_id, 0), type, status, -count(*) from removed group by 1, 2, 3, 4;
  return null;
end
$$;
create trigger runsheets_removed after delete on runsheets
  referencing old table as removed for each statement execute function runsheets_removed();

-- A sheet at a time, and seldom: most changes of a sheet count its version up and nothing else.
create function runsheets_moved() returns trigger language plpgsql as $$
begin
  insert into runsheet_count_changes values
    (old.hub_id, coalesce(old.destination_hub_id, 0), old.type, old.status, -1),
    (new.hub_id, coalesce(new.destination_hub_id, 0), new.type, new.status, 1);
  return null;
end
$$;
create trigger runsheets_moved after update of hub_id, destination_hub_id, type, status on runsheets for each row
  when ((old.hub_id, old.destination_hub_id, old.type, old.status) is distinct from (new.hub_id, new.destination_hub_id, new.type, new.status))
  execute function runsheets_moved();

create function runsheets_emptied() returns trigger language plpgsql as $$
begin
  delete from runsheet_count_changes;
  delete from runsheet_counts;
  return null;
end
$$;
create trigger runsheets_emptied after truncate on runsheets for each statement execute function runsheets_emptied();

insert into runsheet_count_changes select hub_id, coalesce(destination_hub_id, 0), type, status, count(*) from runsheets group by 1, 2, 3, 4;

-- By one at a time, so that what was counted first is not written last; whoever comes meanwhile leaves it to him.
create function add_sheet_counts() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(4200004) then return; end if;
  with taken as (
    delete from runsheet_count_changes returning *
  )
  insert into runsheet_counts as kept select hub_id, destination_hub_id, type, status, sum(sheets) from taken group by 1, 2, 3, 4 having sum(sheets) <> 0
  on conflict (hub_id, destination_hub_id, type, status) do update set sheets = kept.sheets + excluded.sheets;
  with taken as (
    delete from sheet_count_changes returning runsheet_id
  )
  insert into sheet_counts select * from sheet_progress(array(select distinct runsheet_id from taken order by 1))
  on conflict (runsheet_id) do update set (packages, done, failed, cash, last_at, last_code, last_result, last_reason)
    = (excluded.packages, excluded.done, excluded.failed, excluded.cash, excluded.last_at, excluded.last_code, excluded.last_result, excluded.last_reason);
end
$$;

-- Of sheets of the last days: nobody asks for those before.
create function recount_sheets() returns void language sql set enable_nestloop = off as $$
  delete from sheet_count_changes;
  delete from sheet_counts;
  insert into sheet_counts select * from sheet_progress(array(
    select id from runsheets where type in ('outbound', 'return')
      and (status in ('Created', 'Running') or dispatched_at > (select max(dispatched_at) - interval '2 days' from runsheets)) order by id));
$$;

create function sheet_lines_added() returns trigger language plpgsql as $$
begin
  insert into sheet_count_changes select distinct runsheet_id from added where leg in ('outbound', 'return');
  return null;
end
$$;
create trigger sheet_lines_added after insert on runsheet_packages
  referencing new table as added for each statement execute function sheet_lines_added();

create function sheet_lines_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into sheet_count_changes
  select distinct n.runsheet_id from before_it o join after_it n on n.runsheet_id = o.runsheet_id and n.position = o.position
  where n.leg in ('outbound', 'return')
    and (n.result, n.result_at, n.result_reason, n.cash, n.removed_at) is distinct from (o.result, o.result_at, o.result_reason, o.cash, o.removed_at);
  return null;
end
$$;
create trigger sheet_lines_changed after update on runsheet_packages
  referencing old table as before_it new table as after_it for each statement execute function sheet_lines_changed();

create function sheet_lines_removed() returns trigger language plpgsql as $$
begin
  insert into sheet_count_changes select distinct runsheet_id from removed where leg in ('outbound', 'return');
  return null;
end
$$;
create trigger sheet_lines_removed after delete on runsheet_packages
  referencing old table as removed for each statement execute function sheet_lines_removed();

create function sheet_lines_emptied() returns trigger language plpgsql as $$
begin
  delete from sheet_count_changes;
  delete from sheet_counts;
  return null;
end
$$;
create trigger sheet_lines_emptied after truncate on runsheet_packages for each statement execute function sheet_lines_emptied();

create or replace function recount_packages() returns void language sql as $$
  delete from package_counts;
  delete from package_hours;
  delete from package_count_changes;
  insert into package_hours (hour, packages) select ${hourOf('created_at')}, count(*) from packages group by 1;
  insert into package_count_changes (packages, status_after, current_after, fm_after, lm_after, with_cod_after, cod_after)
  select count(*), status, current_hub_id, fm_hub_id, lm_hub_id, count(*) filter (where cod > 0), sum(cod) from packages group by 2, 3, 4, 5;
  select add_package_counts();
  select recount_backlog();
  select recount_sheets();
$$;

-- Steps of a day, added up so far; what comes behind is read from the history.
create table step_days (
  -- the Vietnamese midnight it begins with
  day timestamptz primary key,
  -- steps before this moment are in the sums
  until timestamptz not null
);
create table step_day_sums (
  day timestamptz not null,
  -- 0 = at none
  hub_id int not null,
  status text not null,
  count int not null,
  primary key (hub_id, status, day)
) with (fillfactor = 50);
create table step_hour_figures (
  hour timestamptz not null,
  hub_id int not null,
  created int not null,
  picked_up int not null,
  dispatched int not null,
  delivered int not null,
  failed int not null,
  returned int not null,
  primary key (hub_id, hour)
) with (fillfactor = 50);

select recount_backlog();
select recount_sheets();
`;

/** Sheets that go to doors by when they left; sheets of couriers that are not over, in small; cash that couriers have, from the index alone. */
export const figureIndexes: readonly string[] = [
  'drop index concurrently if exists runsheets_left',
  `create index concurrently runsheets_left on runsheets (dispatched_at) where type in ('outbound', 'return')`,
  'drop index concurrently if exists runsheets_under_way',
  `create index concurrently runsheets_under_way on runsheets (courier_id) where courier_id is not null and status in ('Created', 'Running')`,
  'drop index concurrently if exists cod_takings_held',
  'create index concurrently cod_takings_held on cod_takings (hub_id, courier_id, at) include (cash) where collected_by is null',
  'drop index concurrently if exists cod_takings_in_hand',
];
